"""What the OpenAPI document says of an operation, taken from the tables that requests are checked by."""

from __future__ import annotations

from typing import Any

from .schema_parts import ERROR, Schema, members

ERRORS = {
    400: "The body is no JSON object.",
    401: "The token is missing or is none of this table's seats.",
    403: "The server does not answer to this host name.",
    404: "There is no such thing.",
    408: "The body did not arrive in time.",
    409: "Not at this moment of the game.",
    413: "The body is too long.",
    415: "The body is not of type application/json.",
    422: "A member is missing, unknown or wrong; `field` is its path.",
    429: "Too much is under way; try again after `Retry-After` seconds.",
    503: "The server ends.",
}
BODY_ERRORS = (400, 403, 408, 413, 415, 422)


def json_content(schema: Schema) -> dict[str, Any]:
    """The `content` of a body or a response."""
    return {"application/json": {"schema": schema}}


def operation(
    reply: Schema, body: Schema | None = None, errors: tuple[int, ...] = (), status: int = 200
) -> dict[str, Any]:
    """Arguments of a route: its responses, its body, and the errors it may answer with."""
    codes = {403, *errors, *(BODY_ERRORS if body is not None else ())}
    wrong = members({"error": ERROR})
    responses: dict[int, dict[str, Any]] = {
        code: {"description": ERRORS[code], "content": json_content(wrong)} for code in sorted(codes)
    }
    if 429 in responses:
        responses[429]["headers"] = {"Retry-After": {"schema": {"type": "integer"}}}
    responses[status] = {"description": "The answer.", "content": json_content(reply)}
    found: dict[str, Any] = {"responses": responses, "status_code": status}
    if body is not None:
        found["openapi_extra"] = {"requestBody": {"required": True, "content": json_content(body)}}
    return found
