"""Mother Sheep: how it is shown and exchanged."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..components import Component
from ..errors import FieldError
from .face import Face, JsonSchema, Option
from .plain import plain_picture, plain_text

if TYPE_CHECKING:
    from ..info_state import InfoState

SHEEP = (
    "Annabelle",
    "Bob",
    "Dusty",
    "Francesca",
    "Gertie",
    "Langston",
    "Millard",
    "Norman",
    "Princess",
    "Tabitha",
)
FENCES = Component("mother-sheep", "mother-sheep-fences.json")
CARDS = Component("mother-sheep", "mother-sheep-cards.json")


def _parse_layout(value: Any) -> list[str]:
    """Ten nodes "q,r", as a list, as one string with blanks between, or in a JSON file."""
    if isinstance(value, str):
        words = value.split()
        if len(words) == len(SHEEP):
            value = words
        else:
            try:
                value = json.loads(Path(value).read_text(encoding="utf-8"))
            except OSError as error:
                reason = error.strerror or "cannot be read"
                raise FieldError("layout", f"{value!r} is neither ten nodes nor a file ({reason})") from None
            except ValueError as error:
                raise FieldError("layout", f"{value} is not JSON: {error}") from None
    if isinstance(value, dict):
        value = value.get("layout")
    if not isinstance(value, list) or not all(isinstance(node, str) for node in value):
        raise FieldError("layout", "expected ten nodes such as '-24,4', for the sheep in alphabetical order")
    return list(value)


def _situation() -> tuple[JsonSchema, Sequence[str]]:
    names: JsonSchema = {"type": "array", "items": {"type": "string"}}
    seats: JsonSchema = {"type": "array", "minItems": 2, "maxItems": 6}
    whole: JsonSchema = {"type": "integer", "minimum": 0}
    properties: JsonSchema = {
        "pending": {
            "type": ["object", "null"],
            "properties": {
                "kind": {"enum": ["deal", "secret", "community", "refill"]},
                "touch": {"type": "string"},
                "fenced_in": {"type": "boolean"},
            },
            "required": ["kind"],
            "additionalProperties": False,
        },
        "turn": {**whole, "maximum": 5},
        "table": names,
        "corral": {"type": "array", "items": {"enum": list(SHEEP)}, "maxItems": 10},
        "community": {**names, "maxItems": 3},
        "held": {**seats, "items": {**whole, "maximum": 3}},
        "passes": whole,
        "secrets": {"type": ["array", "null"], "items": {"type": "string"}, "maxItems": 3},
        "cards": {**seats, "type": ["array", "null"], "items": {"type": ["string", "null"]}},
        "ruled_out": {"type": ["array", "null"], "items": {"type": "string"}},
        "not_held": {**seats, "type": ["array", "null"], "items": names},
    }
    required = ["options", "pending", "turn", "table", "corral", "community", "held", "passes"]
    return properties, required


def _text(info: InfoState) -> str:
    return plain_text(info)


def _picture(
    info: InfoState, actions: Sequence[str], marks: Mapping[str, float], heat: Mapping[str, float]
) -> str:
    return plain_picture(info, actions, marks, heat)


GAME = Face(
    "mother-sheep",
    "Mother Sheep",
    _situation,
    _text,
    _picture,
    options=(
        Option(
            "layout",
            None,
            "where the ten sheep stand: ten nodes q,r or a file; drawn from the seed if left out",
            "open",
            parse=_parse_layout,
        ),
        Option("fences", "standard", "the fences", "component", FENCES),
        Option("cards", "standard", "the My Sheep cards", "component", CARDS),
    ),
)
