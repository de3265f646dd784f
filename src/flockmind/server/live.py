"""WebSocket: the engine's protocol, one message a line."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any
from urllib.parse import urlsplit

from fastapi import WebSocket, WebSocketDisconnect

from .errors import RequestError
from .searching import Desk, address
from .session import Reply, Session, reply_line

ROOM = 256
"""Replies that may wait for a client; one that leaves more unread is cut off."""
REPORTS = 16
"""Replies waiting beyond which reports of searches are left out."""
SLOW, FULL, FOREIGN = 1008, 1013, 1008


class Outbox:
    """Replies from any thread, sent in order by the event loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._queue: asyncio.Queue[Reply | None] = asyncio.Queue()
        self.overflowed = False

    def send(self, reply: Reply, droppable: bool) -> None:
        """Queues a reply; a report is left out if many wait."""
        with contextlib.suppress(RuntimeError):  # the loop is closed: the server ends
            self._loop.call_soon_threadsafe(self._put, reply, droppable)

    def _put(self, reply: Reply, droppable: bool) -> None:
        waiting = self._queue.qsize()
        if droppable and waiting >= REPORTS:
            return
        if waiting >= ROOM:
            self.overflowed = True
            self._queue.put_nowait(None)
        elif not self.overflowed:
            self._queue.put_nowait(reply)

    def end(self) -> None:
        """After what waits, no more."""
        self._queue.put_nowait(None)

    async def drain(self, socket: WebSocket, seconds: float) -> None:
        """Sends until the end; TimeoutError for a client that does not take a message in time."""
        while (reply := await self._queue.get()) is not None and not self.overflowed:
            text = reply_line(reply)[:-1].decode()
            await asyncio.wait_for(socket.send_text(text), seconds)


def is_foreign(socket: WebSocket) -> bool:
    """Whether a page of another site opened the connection (browsers say so; other clients need not)."""
    origin = socket.headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != socket.headers.get("host")


async def converse(socket: WebSocket, desk: Desk) -> None:
    """Serves one connection until the client leaves, quits, or reads too slowly."""
    if is_foreign(socket):
        await socket.close(FOREIGN)
        return
    client = address(socket)
    try:
        leave = desk.sockets.enter(client)
    except RequestError:
        await socket.close(FULL)
        return
    outbox = Outbox(asyncio.get_running_loop())
    session = Session(desk.scheduler, desk.policy, outbox.send, lambda: desk.searches.enter(client))
    try:
        await socket.accept()
        reader = asyncio.ensure_future(_read(socket, session, desk))
        writer = asyncio.ensure_future(outbox.drain(socket, desk.settings.send_seconds))
        closing = asyncio.ensure_future(desk.closing.wait())
        await asyncio.wait((reader, writer, closing), return_when=asyncio.FIRST_COMPLETED)
        closing.cancel()
        session.close()
        if reader.done() and not reader.exception() and reader.result() == "quit":
            outbox.end()
            await asyncio.wait((writer,), timeout=desk.settings.send_seconds)
        for task in (reader, writer):
            task.cancel()
        failures = await asyncio.gather(reader, writer, return_exceptions=True)
        slow = outbox.overflowed or any(isinstance(found, TimeoutError) for found in failures)
        with contextlib.suppress(RuntimeError, WebSocketDisconnect, OSError):
            await asyncio.wait_for(socket.close(SLOW if slow else 1000), 1.0)
    except (TimeoutError, WebSocketDisconnect):
        pass
    finally:
        session.close()
        leave()


async def _read(socket: WebSocket, session: Session, desk: Desk) -> str:
    while True:
        message: dict[str, Any] = dict(await socket.receive())
        if message["type"] != "websocket.receive":
            return "gone"
        line = message.get("text")
        if line is None:
            line = message.get("bytes") or b""
        if len(line) > desk.settings.max_body:
            session.refuse(RequestError("too_large", "", f"expected at most {desk.settings.max_body} bytes"))
        elif not await desk.run(session.receive, line):
            return "quit"
