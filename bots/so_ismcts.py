"""Single-observer ISMCTS: the other players' nodes are keyed by what the asker knows, for comparison."""

from __future__ import annotations

from flockmind.bot import BotFactory

BOT = BotFactory(
    "so_ismcts", "single-observer information set Monte Carlo tree search", "ismcts", key_level=1
)
