"""Leduc poker: how it is shown and exchanged."""

from __future__ import annotations

from collections.abc import Sequence

from .face import Face, JsonSchema
from .plain import plain_picture, plain_text

CARD = {"enum": ["J", "Q", "K", None]}


def _situation() -> tuple[JsonSchema, Sequence[str]]:
    moves = {"type": "array", "items": {"enum": ["fold", "call", "raise"]}, "maxItems": 8}
    return {"card": CARD, "board": CARD, "moves": moves, "other_card": CARD}, ["card", "moves"]


GAME = Face("leduc-poker", "Leduc poker", _situation, plain_text, plain_picture, reference=True)
