"""Kuhn poker: how it is shown and exchanged."""

from __future__ import annotations

from collections.abc import Sequence

from .face import Face, JsonSchema
from .plain import plain_picture, plain_text

CARD = {"enum": ["J", "Q", "K", None]}


def _situation() -> tuple[JsonSchema, Sequence[str]]:
    moves = {"type": "array", "items": {"enum": ["pass", "bet"]}, "maxItems": 3}
    return {"card": CARD, "moves": moves, "other_card": CARD}, ["card", "moves"]


GAME = Face("kuhn-poker", "Kuhn poker", _situation, plain_text, plain_picture, reference=True)
