"""Perfect information Monte Carlo: each world is searched as if all were known, for comparison."""

from __future__ import annotations

from flockmind.bot import BotFactory

BOT = BotFactory(
    "pimc",
    "perfect information Monte Carlo: 50 iterations of tree search in each sampled world",
    "ismcts",
    per_world=50,
)
