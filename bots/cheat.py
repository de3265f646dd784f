"""Tree search from the truth: measures what knowing the hidden things would be worth. Gives no hints."""

from __future__ import annotations

from flockmind.bot import BotFactory

BOT = BotFactory(
    "cheat", "sees the truth; plays in tournaments only, for comparison", "ismcts", sees_state=True
)
