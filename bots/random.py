"""Chooses uniformly among the legal actions: the lowest rung of every comparison."""

from __future__ import annotations

from flockmind.bot import BotFactory

BOT = BotFactory("random", "chooses uniformly among the legal actions", "random")
