"""Who sits at a table of `flockmind play`: humans and bots by SPEC."""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import FieldError, FlockmindError

HUMAN = "human"


def parse_seats(text: str | None, players: int) -> list[str]:
    """Who sits where, from ``human,SPEC,...``; without it a human against `ismcts`.

    A comma within a SPEC is told by what follows it: ``key=value`` and no colon.
    """
    if text is None:
        return [HUMAN] + ["ismcts"] * (players - 1)
    seats: list[str] = []
    for part in text.split(","):
        if seats and "=" in part and ":" not in part:
            seats[-1] += f",{part}"
        else:
            seats.append(part.strip())
    return seats


def check_seats(seats: Sequence[str], players: int) -> None:
    """Raises FieldError for seats that do not make a table."""
    from ..bot import load_bot

    if len(seats) != players:
        raise FieldError("--seats", f"expected {players} seats, not {len(seats)}")
    if HUMAN not in seats:
        raise FieldError("--seats", "expected a human; bots alone play in flockmind tournament")
    for spec in seats:
        if spec == HUMAN:
            continue
        try:
            bot = load_bot(spec)
        except FlockmindError as error:
            raise FieldError("--seats", str(error)) from error
        if getattr(getattr(bot, "info", None), "sees_state", False):
            raise FieldError("--seats", f"{spec} sees the truth: it plays in tournaments only")
