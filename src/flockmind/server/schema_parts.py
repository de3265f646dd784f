"""JSON Schemas that requests and replies are put together from."""

from __future__ import annotations

from typing import Any

from ..game import MAX_SEED

Schema = dict[str, Any]

SEED: Schema = {"type": "integer", "minimum": 0, "maximum": MAX_SEED}
SEAT: Schema = {"type": "integer", "minimum": 0, "maximum": 5}
TO_MOVE: Schema = {"type": "integer", "minimum": -4, "maximum": 5}
PROBABILITY: Schema = {"type": "number", "minimum": 0, "maximum": 1}
NUMBER: Schema = {"type": "number"}
STRING: Schema = {"type": "string"}
TEXTS: Schema = {"type": "array", "items": STRING}
COUNT: Schema = {"type": "integer", "minimum": 0}
OBJECT: Schema = {"type": "object"}
WEIGHTS: Schema = {"type": "object", "additionalProperties": PROBABILITY}


def nullable(schema: Schema) -> Schema:
    """The schema, or null."""
    return {"anyOf": [schema, {"type": "null"}]}


def listed(schema: Schema) -> Schema:
    """An array of such values."""
    return {"type": "array", "items": schema}


def members(properties: dict[str, Schema], required: list[str] | None = None) -> Schema:
    """An object with these members and no others; all required unless they are listed."""
    names = list(properties) if required is None else required
    return {"type": "object", "properties": properties, "required": names, "additionalProperties": False}


STEP: Schema = {
    "type": "array",
    "items": {"anyOf": [{"type": "integer"}, STRING]},
    "minItems": 2,
    "maxItems": 2,
    "description": "Seat or `chance`, and notation.",
}
ESTIMATE: dict[str, Schema] = {
    "visits": COUNT,
    "share": PROBABILITY,
    "win_probability": nullable(PROBABILITY),
    "low": nullable(PROBABILITY),
    "high": nullable(PROBABILITY),
    "expected_score": nullable(NUMBER),
    "line": listed(STEP),
}
HINT: dict[str, Schema] = {
    "game": STRING,
    "player": SEAT,
    "bot": STRING,
    "seed": SEED,
    "iterations": COUNT,
    "workers": COUNT,
    "worlds": COUNT,
    "seconds": NUMBER,
    "lines": listed(members({"action": STRING, **ESTIMATE})),
    "turns": listed(members({"actions": TEXTS, **ESTIMATE})),
}
OUTCOME: Schema = {
    "type": "array",
    "items": {"anyOf": [STRING, NUMBER]},
    "minItems": 2,
    "maxItems": 2,
    "description": "Notation and probability.",
}
CHOICES: dict[str, Schema] = {
    "to_move": TO_MOVE,
    "actions": {**TEXTS, "description": "Legal actions of the player on move (of a record) or of `player`."},
    "outcomes": {**listed(OUTCOME), "description": "What chance may draw; empty unless it is to move."},
    "scores": {**nullable(listed(NUMBER)), "description": "Final points of a record that is over."},
    "returns": {**nullable(listed(PROBABILITY)), "description": "Final winning shares."},
    "winners": {**nullable(listed(SEAT)), "description": "Seats with the largest share."},
}
PARAMETER: Schema = members(
    {
        "name": STRING,
        "default": nullable(NUMBER),
        "low": NUMBER,
        "high": NUMBER,
        "whole": {"type": "boolean"},
        "meaning": STRING,
    }
)
BOT: Schema = members(
    {
        "name": STRING,
        "summary": STRING,
        "parameters": listed(PARAMETER),
        "sees_state": {"type": "boolean"},
    }
)
BELIEF: Schema = members({"thing": STRING, "place": STRING, "probability": PROBABILITY})
ERROR: Schema = members({"code": STRING, "field": STRING, "message": STRING})
