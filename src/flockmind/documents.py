"""What all documents share on the way in: JSON text, and the member that names their format."""

from __future__ import annotations

import json
import math
from typing import Any

from .errors import FieldError

INFO_FORMAT = "flockmind-info/1"
"""Format of an information state."""
RECORD_FORMAT = "flockmind-record/1"
"""Format of a record."""
DEEPEST = 200
"""Lists and objects inside one another that a document may have."""


def loads(source: str | bytes) -> Any:
    """The value of a JSON text in UTF-8; ValueError where it is none, or holds what cannot be written again.

    That is: numbers without end, half of a surrogate pair, and more than `DEEPEST` levels. A whole number
    written with a point is whole, as JSON Schema has it.
    """
    text = source if isinstance(source, str) else source.decode()
    try:
        value = json.loads(text, parse_constant=_refuse_constant, parse_float=_number)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if text.count("[") + text.count("{") > DEEPEST and _is_deep(value):
        raise ValueError("nested too deeply")
    # Half of a surrogate pair is no text, whether it stands there itself or as an escape.
    text.encode()
    if "\\u" in text:
        json.dumps(value, ensure_ascii=False).encode()
    return value


def _number(text: str) -> float | int:
    value = float(text)
    if math.isinf(value):
        raise ValueError(f"{text} is too large a number")
    return int(value) if value.is_integer() and abs(value) < 2**53 else value


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} is no number in JSON")


def _is_deep(value: Any) -> bool:
    level = [value]
    for _ in range(DEEPEST):
        level = [
            item
            for node in level
            if isinstance(node, dict | list)
            for item in (node.values() if isinstance(node, dict) else node)
        ]
        if not level:
            return False
    return True


def parse_json(text: str) -> Any:
    """The value of a JSON text; FieldError where it is none."""
    try:
        return loads(text)
    except ValueError as error:
        raise FieldError("", f"not JSON: {error}") from None


def check_format(document: Any, expected: str) -> None:
    """Refuses what is no JSON object, or one of another format."""
    if not isinstance(document, dict):
        raise FieldError("", "expected a JSON object")
    if document.get("format") != expected:
        raise FieldError("format", f"expected {expected!r}")
