"""What all documents share on the way in: JSON text, and the member that names their format."""

from __future__ import annotations

import json
from typing import Any

from .errors import FieldError


def parse_json(text: str) -> Any:
    """The value of a JSON text; FieldError where it is none."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise FieldError("", f"not JSON: {error}") from None


def check_format(document: Any, expected: str) -> None:
    """Refuses what is no JSON object, or one of another format."""
    if not isinstance(document, dict):
        raise FieldError("", "expected a JSON object")
    if document.get("format") != expected:
        raise FieldError("format", f"expected {expected!r}")
