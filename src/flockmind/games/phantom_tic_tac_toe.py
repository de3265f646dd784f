"""Phantom tic-tac-toe: how it is shown and exchanged."""

from __future__ import annotations

from collections.abc import Sequence

from .face import Face, JsonSchema
from .plain import plain_picture, plain_text

CELLS = {"enum": [row + column for row in "abc" for column in "123"]}
LIST = {"type": "array", "items": CELLS, "maxItems": 9}


def _situation() -> tuple[JsonSchema, Sequence[str]]:
    return {"tries": LIST, "taken": LIST, "other_marks": LIST}, ["tries", "taken"]


GAME = Face(
    "phantom-tic-tac-toe", "Phantom tic-tac-toe", _situation, plain_text, plain_picture, reference=True
)
