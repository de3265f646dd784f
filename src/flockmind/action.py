"""Actions and the names of what is no seat."""

from __future__ import annotations

CHANCE = -1
"""`to_move` where chance draws the next piece."""

TERMINAL = -4
"""`to_move` when the game is over."""


class Action(str):
    """An action or a chance outcome: its notation, usable wherever a string is."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Action({str.__repr__(self)})"
