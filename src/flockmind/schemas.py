"""JSON Schema checks whose errors name the field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .errors import FieldError, member


def compile_check(schema: Mapping[str, Any]) -> Callable[[Any], None]:
    """A function that raises FieldError for a document that does not fit the schema (draft 7)."""
    import fastjsonschema

    check = fastjsonschema.compile(dict(schema), use_default=False)

    def validate(document: Any) -> None:
        try:
            check(document)
        except fastjsonschema.JsonSchemaValueException as error:
            raise _field_error(error) from None

    return validate


def _field_error(error: Any) -> FieldError:
    names = [str(name) for name in error.path[1:]]
    reason = error.message.removeprefix(error.name).strip()
    if isinstance(error.value, dict) and error.rule == "required":
        names.append(next(name for name in error.rule_definition if name not in error.value))
        reason = "required, but missing"
    elif isinstance(error.value, dict) and error.rule == "additionalProperties":
        known = error.definition.get("properties", {})
        names.append(next((name for name in error.value if name not in known), ""))
        reason = f"unknown member; expected one of {', '.join(known)}"
    path = "".join(f"[{name}]" if name.isdigit() else f".{member(name)}" for name in names)
    return FieldError(path.lstrip("."), reason)
