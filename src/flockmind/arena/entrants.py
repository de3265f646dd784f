"""Who takes part: bots by SPEC or as objects, each with a name of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..bot import Bot, load_bot
from ..errors import BotError, FieldError

GRACE = 30.0
"""Seconds a decision may take beyond ten times the bot's own limit of time."""
UNTIMED = 600.0
"""Seconds a decision may take if only iterations limit the bot: nothing says how long those take."""


@dataclass(frozen=True)
class Entrant:
    """A bot in a tournament. `source` is its SPEC, or the object itself."""

    name: str
    source: str | Bot

    def load(self) -> Bot:
        """The bot: a fresh one from a SPEC, so that no state is carried from game to game."""
        return load_bot(self.source)

    def allowance(self, fixed: float | None) -> float:
        """Seconds after which a decision counts as hanging: `fixed`, or by the bot's own limits."""
        if fixed is not None:
            return fixed
        limits = getattr(self.load(), "limits", None)
        time, iterations = getattr(limits, "time", None), getattr(limits, "iterations", None)
        if time is None and iterations is not None:
            return UNTIMED
        return 10 * (1.0 if time is None else float(time)) + GRACE


def enter(bots: Sequence[str | Bot]) -> list[Entrant]:
    """The bots with names: the SPEC, or what the object says of itself; repeated ones get ``#2``, ``#3``.

    Raises BotError or FieldError for a bot that cannot be loaded, and for fewer than two.
    """
    if isinstance(bots, str) or len(bots) < 2:
        raise FieldError("bots", "expected at least two bots")
    entrants: list[Entrant] = []
    taken: set[str] = set()
    for bot in bots:
        load_bot(bot)
        base = bot if isinstance(bot, str) else _name_of(bot)
        name, copies = base, 1
        while name in taken:
            copies += 1
            name = f"{base}#{copies}"
        taken.add(name)
        entrants.append(Entrant(name, bot))
    return entrants


def _name_of(bot: Bot) -> str:
    for value in (getattr(bot, "spec", None), getattr(getattr(bot, "info", None), "name", None)):
        if isinstance(value, str) and value:
            return value
    name = getattr(bot, "name", None)
    if name is not None and not isinstance(name, str):
        raise BotError(f"the name of bot {bot!r} is no string")
    return name or type(bot).__name__
