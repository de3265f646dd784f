"""Information set Monte Carlo tree search."""

from __future__ import annotations

from flockmind.bot import BotFactory

BOT = BotFactory(
    "ismcts",
    "information set Monte Carlo tree search, nodes keyed by what the player to move knows",
    "ismcts",
)
