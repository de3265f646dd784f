"""The tiny draft: how it is shown and exchanged."""

from __future__ import annotations

from collections.abc import Sequence

from .face import Face, JsonSchema
from .plain import plain_picture, plain_text

CARDS = {"type": "array", "items": {"type": "integer", "minimum": 1, "maximum": 9}, "maxItems": 4}
SEATS = {"type": "array", "items": {"type": "integer", "minimum": 0, "maximum": 2}, "maxItems": 3}


def _situation() -> tuple[JsonSchema, Sequence[str]]:
    known = {"anyOf": [CARDS, {"type": "null"}]}
    lists = {"type": ["array", "null"], "items": known, "maxItems": 4}
    return {
        "moment": {"type": "integer", "minimum": 0, "maximum": 3},
        "pack": CARDS,
        "picks": CARDS,
        "passed": lists,
        "told": SEATS,
        "hands": lists,
    }, ["moment", "pack", "picks"]


GAME = Face("tiny-draft", "Tiny draft", _situation, plain_text, plain_picture, reference=True)
