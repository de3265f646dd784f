"""One step ahead by the game's own evaluation: the yardstick that every search has to beat."""

from __future__ import annotations

from flockmind.bot import BotFactory

BOT = BotFactory("greedy", "judges each action one turn ahead with the game's evaluator", "greedy")
