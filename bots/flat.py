"""Flat Monte Carlo over sampled worlds: every action gets the same number of playouts."""

from __future__ import annotations

from flockmind.bot import BotFactory

BOT = BotFactory("flat", "flat Monte Carlo: playouts of every action in worlds drawn from the belief", "flat")
