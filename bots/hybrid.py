"""ISMCTS, and an exact solution where few worlds and few decisions are left."""

from __future__ import annotations

from flockmind.bot import BotFactory

BOT = BotFactory("hybrid", "ISMCTS; endgames with few worlds left are solved exactly instead", "hybrid")
