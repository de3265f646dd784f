"""The text form of a bot: ``name[:key=value,...]``."""

from __future__ import annotations

import math
from collections.abc import Mapping

from .errors import FieldError


def parse_spec(spec: str) -> tuple[str, dict[str, float]]:
    """Name and parameters of a SPEC; raises FieldError that names the parameter."""
    name, _, rest = spec.partition(":")
    parameters: dict[str, float] = {}
    for pair in filter(None, rest.split(",")):
        key, equals, value = pair.partition("=")
        if not equals:
            raise FieldError(key, f"expected key=value in the SPEC {spec!r}")
        parameters[key] = _number(key, value)
    return name, parameters


def write_spec(name: str, parameters: Mapping[str, float]) -> str:
    """The SPEC that `parse_spec` reads back as the same name and parameters."""
    pairs = ",".join(f"{key}={value!r}" for key, value in parameters.items())
    return f"{name}:{pairs}" if pairs else name


def _number(key: str, text: str) -> float:
    try:
        value = float({"true": "1", "false": "0"}.get(text, text))
    except ValueError:
        raise FieldError(key, f"expected a number, not {text!r}") from None
    if not math.isfinite(value):
        raise FieldError(key, "expected a finite number")
    return int(value) if value == int(value) else value
