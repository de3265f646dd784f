"""Sheep & Thief: how it is shown and exchanged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ..components import Component
from .face import Face, JsonSchema, Option
from .plain import plain_picture, plain_text

if TYPE_CHECKING:
    from ..info_state import InfoState

SLUG = "sheep-and-thief"


def _situation() -> tuple[JsonSchema, Sequence[str]]:
    space = {"type": "string", "pattern": "^r[1-4]c[1-4]$"}
    card = {"type": "string"}
    ids = {"type": "array", "items": card}
    number = {"type": "integer", "minimum": 0}
    placed: JsonSchema = {
        "type": "object",
        "properties": {
            "space": space,
            "card": card,
            "down": {"const": True},
            "round": {"type": "integer", "minimum": 1},
            "sheep": number,
            "unfit": ids,
        },
        "required": ["space"],
        "additionalProperties": False,
    }
    board: JsonSchema = {
        "type": "object",
        "properties": {
            "hand": number,
            "paddock": number,
            "black": space,
            "mission": {"type": "string", "pattern": "^M[1-9]$"},
            "cards": {"type": "array", "items": placed, "minItems": 1, "maxItems": 16},
        },
        "required": ["hand", "paddock", "cards"],
        "additionalProperties": False,
    }
    look: JsonSchema = {
        "type": "object",
        "properties": {"saw": ids, "took": ids},
        "required": ["saw", "took"],
        "additionalProperties": False,
    }
    return {
        "phase": {"enum": ["deal", "draft", "placing", "box", "over"]},
        "round": {"type": "integer", "minimum": 1},
        "step": number,
        "fox": space,
        "boards": {"type": "array", "items": board, "minItems": 2, "maxItems": 4},
        "hand": ids,
        "pack": ids,
        "boxed": ids,
        "looks": {"type": "array", "items": {"type": ["array", "null"], "items": look}},
    }, ["phase", "round", "step", "fox", "boards"]


def _text(info: InfoState) -> str:
    return plain_text(info)


def _picture(
    info: InfoState, actions: Sequence[str], marks: Mapping[str, float], heat: Mapping[str, float]
) -> str:
    return plain_picture(info, actions, marks, heat)


GAME = Face(
    SLUG,
    "Sheep & Thief",
    _situation,
    _text,
    _picture,
    options=(
        Option("missions", False, "play with mission cards", "flag"),
        Option("black_sheep", False, "play with the black sheep", "flag"),
        Option(
            "cards",
            "standard",
            "the landscape cards",
            "component",
            Component(SLUG, "sheep-and-thief-cards.json"),
        ),
        Option(
            "board",
            "standard",
            "board, hand sizes, towns and rivers",
            "component",
            Component(SLUG, "sheep-and-thief-board.json"),
        ),
    ),
)
