"""Expectimax over sets of worlds, deepening decision by decision."""

from __future__ import annotations

from flockmind.bot import BotFactory

BOT = BotFactory(
    "expectimax",
    "expectimax over worlds that the asker cannot tell apart; an iteration is a node",
    "expectimax",
)
