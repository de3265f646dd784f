"""Errors as clients see them: ``{"code", "field", "message"}``."""

from __future__ import annotations

import logging
from typing import Any

from ..errors import BotError, FieldError, FlockmindError, IllegalActionError, NotationError
from .policy import LimitError

log = logging.getLogger("flockmind.server")

CODES = {
    "json": "the line, or the body, is no JSON object",
    "too_large": "the line, or the body, is longer than allowed",
    "type": "no such type of request",
    "field": "a member is missing, unknown or wrong; `field` is its path in the request",
    "notation": "text that is no action, outcome or event of the game",
    "illegal": "an action that the rules do not allow there",
    "bot": "an unknown bot, or one that failed",
    "limit": "more than this client may ask for",
    "duplicate_id": "the id is that of a request still under way",
    "unknown_id": "no request under way has the id",
    "cancelled": "cancelled before it began",
    "busy": "too many searches are waiting; try again later",
    "internal": "a fault of the engine; it lives on",
}
"""The codes of the engine with their meaning; HTTP has a few more, each with a status of its own."""


class RequestError(FlockmindError):
    """An error with its code and the path of the member in the request."""

    def __init__(self, code: str, field: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.field = field
        self.message = message


def at(place: str, field: str) -> str:
    """The path of `field` inside `place`; either may be empty."""
    return f"{place}{'' if not place or not field or field.startswith('[') else '.'}{field}"


def request_error(error: FlockmindError, place: str) -> RequestError:
    """An error of the package that arose from the member `place` of the request."""
    if isinstance(error, RequestError):
        return error
    if isinstance(error, LimitError):
        return RequestError("limit", error.field, str(error))
    if isinstance(error, FieldError):
        path = at(place, error.field)
        return RequestError("field", path, f"{path}: {error.reason}" if path else error.reason)
    codes = {NotationError: "notation", IllegalActionError: "illegal", BotError: "bot"}
    return RequestError(codes.get(type(error), "field"), place, str(error))


def error_members(error: BaseException) -> dict[str, Any]:
    """What stands under `error` in a reply; faults that are not the client's are logged."""
    if not isinstance(error, FlockmindError):
        log.error("a request failed", exc_info=error)
        return {"code": "internal", "field": "", "message": f"internal error: {type(error).__name__}"}
    known = request_error(error, "")
    return {"code": known.code, "field": known.field, "message": known.message}
