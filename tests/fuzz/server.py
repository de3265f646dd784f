"""Oracles of the ways in for other programs: lines of the engine, and requests over HTTP."""

from __future__ import annotations

import asyncio
import json
import logging
from functools import cache
from typing import Any

from flockmind._core import CancelToken
from flockmind.server.app import create_app
from flockmind.server.errors import CODES
from flockmind.server.http_io import STATUS
from flockmind.server.policy import Policy
from flockmind.server.scheduler import Job, Scheduler
from flockmind.server.session import Reply, Session, reply_line
from flockmind.server.settings import Settings as Limits

from . import oracles

POLICY = Policy(files=False, time=0.05, iterations=20, workers=2, threads=1, memory=8)
"""Keeps a search within milliseconds; what is over it is refused by name."""


class AtOnce(Scheduler):
    """Does each job before it takes the next."""

    def submit(self, job: Job) -> None:
        """Works here and now."""
        job.work(CancelToken())


def _check_reply(reply: Reply) -> bool:
    line = reply_line(reply)
    oracles.require(b"\n" not in line[:-1] and json.loads(line) == reply, "a reply is no line of JSON")
    error = reply.get("error")
    if error is None:
        return True
    oracles.require(error["code"] in CODES and error["code"] != "internal", f"a fault inside: {error}")
    oracles.require(bool(error["message"]), "an error without a message")
    return False


def request(data: bytes) -> bool:
    """Lines of a client of the engine; each gets one final reply."""
    replies: list[Reply] = []
    session = Session(AtOnce(1), POLICY, lambda reply, _: replies.append(reply))
    logging.disable(logging.CRITICAL)
    good = 0
    for line in data.split(b"\n")[:20]:
        if line.strip():
            replies.clear()
            going = session.receive(line)
            final = [reply for reply in replies if reply["final"]]
            oracles.require(len(final) == 1, "not one final reply")
            good += sum([_check_reply(reply) for reply in replies])
            if not going:
                break
    return good > 0


@cache
def _app() -> Any:
    limits = Limits(
        hosts="*", searches=1, max_time=0.05, max_iterations=20, max_memory=8, client_tables=10**6,
        max_tables=10**6, read_seconds=0.05,
    )  # fmt: skip
    return create_app(limits)


def http(data: bytes) -> bool:
    """``METHOD PATH?QUERY``, lines of headers, an empty line, and the body."""
    head, _, body = data.partition(b"\n\n")
    first, *fields = head.split(b"\n")
    words = first.split(b" ")
    if len(words) != 2 or not words[1].startswith(b"/"):
        return False
    path, _, query = words[1].partition(b"?")
    headers = [tuple(field.split(b": ", 1)) for field in fields if b": " in field]
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": words[0].decode("latin-1").upper(),
        "scheme": "http",
        "path": path.decode("utf-8", errors="replace"),
        "raw_path": path,
        "query_string": query,
        "root_path": "",
        "headers": [(name.lower(), value) for name, value in headers],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
    }
    status = asyncio.run(_call(scope, body))
    oracles.require(status in {*range(200, 500)} | {STATUS["cancelled"]}, f"status {status}")
    return status < 300


async def _call(scope: dict[str, Any], body: bytes) -> int:
    sent: list[dict[str, Any]] = []
    parts = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> dict[str, Any]:
        if parts:
            return parts.pop()
        await asyncio.sleep(3600)  # a client that stays
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(dict(message))

    await asyncio.wait_for(_app()(scope, receive, send), 30)
    found: int = sent[0]["status"]
    return found
