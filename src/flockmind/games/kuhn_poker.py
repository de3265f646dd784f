"""Kuhn poker: how it is shown and exchanged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from .face import Face, JsonSchema
from .plain import plain_picture, plain_text

if TYPE_CHECKING:
    from ..info_state import InfoState

CARD = {"enum": ["J", "Q", "K", None]}


def _situation() -> tuple[JsonSchema, Sequence[str]]:
    moves = {"type": "array", "items": {"enum": ["pass", "bet"]}, "maxItems": 3}
    return {"card": CARD, "moves": moves, "other_card": CARD}, ["card", "moves"]


def _text(info: InfoState) -> str:
    return plain_text(info)


def _picture(
    info: InfoState, actions: Sequence[str], marks: Mapping[str, float], heat: Mapping[str, float]
) -> str:
    return plain_picture(info, actions, marks)


GAME = Face("kuhn-poker", "Kuhn poker", _situation, _text, _picture, reference=True)
