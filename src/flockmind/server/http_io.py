"""Bodies in, JSON out, errors with their status."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from fastapi import Request
from fastapi.responses import Response
from starlette.requests import ClientDisconnect

from .errors import RequestError, error_members
from .session import parse

STATUS = {
    "json": 400,
    "unauthorized": 401,
    "host": 403,
    "not_found": 404,
    "method": 405,
    "slow": 408,
    "turn": 409,
    "too_large": 413,
    "media_type": 415,
    "field": 422,
    "busy": 429,
    "internal": 500,
    "cancelled": 503,
}
"""Status of an error's code; 422 for those not listed."""


class JsonReply(Response):
    """A JSON value as the whole body."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """UTF-8, without spaces."""
        return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()


def error_reply(error: BaseException, retry_after: int = 1) -> JsonReply:
    """The reply for an error; unknown exceptions are logged and say only that they happened."""
    members = error_members(error)
    status = STATUS.get(members["code"], 422)
    headers = {}
    if status == 429:
        headers["Retry-After"] = str(retry_after)
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return JsonReply({"error": members}, status, headers)


async def read_object(request: Request, limit: int, seconds: float) -> dict[str, Any]:
    """The JSON object of a request's body; RequestError if it is none, too long, or too slow."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise RequestError("media_type", "", "expected a body of type application/json")
    too_large = RequestError("too_large", "", f"expected a body of at most {limit} bytes")
    length = request.headers.get("content-length", "")
    if length.isdecimal() and int(length) > limit:
        raise too_large
    parts: list[bytes] = []
    size = 0
    try:
        async with asyncio.timeout(seconds):
            async for part in request.stream():
                size += len(part)
                if size > limit:
                    raise too_large
                parts.append(part)
    except TimeoutError:
        raise RequestError("slow", "", f"the body did not arrive within {seconds:g} seconds") from None
    except ClientDisconnect:
        raise RequestError("cancelled", "", "the client went away") from None
    return parse(b"".join(parts))
