"""A finished game as a row of the store, and back."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from ..errors import FieldError
from ..schemas import compile_check
from .match import GameResult
from .played import Played
from .schedule import Fixture

LISTS = ("seats", "returns", "scores", "decisions", "iterations", "seconds")
"""Columns with an entry a seat, as JSON."""
NAMES = (
    "deal",
    "slot",
    "seats",
    "returns",
    "scores",
    "forfeit",
    "reason",
    "decisions",
    "iterations",
    "seconds",
)
"""Columns before the record, which is compressed text."""
COLUMNS = ", ".join(NAMES)


def to_row(played: Played) -> tuple[Any, ...]:
    """The columns of a game, the record last."""
    fixture, result = played
    return (
        fixture.deal,
        fixture.slot,
        json.dumps(fixture.seats),
        json.dumps(result.returns),
        None if result.scores is None else json.dumps(result.scores),
        result.forfeit,
        result.reason,
        json.dumps(result.decisions),
        json.dumps(result.iterations),
        json.dumps([round(s, 6) for s in result.seconds]),
        zlib.compress(result.record.encode()),
    )


@cache
def _check(players: int, bots: int) -> Callable[[Any], None]:
    def seats(item: dict[str, Any]) -> dict[str, Any]:
        return {"type": "array", "items": item, "minItems": players, "maxItems": players}

    whole = {"type": "integer", "minimum": 0}
    number = {"type": "number"}
    members = {
        "deal": whole,
        "slot": whole,
        "seats": seats({**whole, "maximum": bots - 1}),
        "returns": seats(number),
        "scores": {"anyOf": [seats(number), {"type": "null"}]},
        "forfeit": {"anyOf": [{**whole, "maximum": players - 1}, {"type": "null"}]},
        "reason": {"type": ["string", "null"]},
        "decisions": seats(whole),
        "iterations": seats(whole),
        "seconds": seats(number),
    }
    return compile_check({"type": "object", "properties": members})


def from_row(row: Sequence[Any], players: int, bots: int) -> Played:
    """The game of a row; FieldError that names the column if it is no game of `players` among `bots`."""
    *cells, packed = row
    columns = dict(zip(NAMES, cells, strict=True))
    for name in LISTS:
        try:
            columns[name] = None if columns[name] is None else json.loads(columns[name])
        except (TypeError, ValueError, RecursionError):
            raise FieldError(name, "expected a list as JSON") from None
    _check(players, bots)(columns)
    try:
        record = zlib.decompress(packed).decode() if packed else ""
    except (TypeError, ValueError, zlib.error):
        raise FieldError("record", "expected compressed text") from None
    deal, slot, seats = columns.pop("deal"), columns.pop("slot"), tuple(columns.pop("seats"))
    rest: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in columns.items()}
    return Fixture(deal, slot, seats), GameResult(record=record, **rest)
