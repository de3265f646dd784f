"""The engine: the protocol on standard input and output."""

from __future__ import annotations

import contextlib
import os
import select
import threading
from collections import deque
from typing import BinaryIO

from .errors import RequestError
from .policy import Policy
from .scheduler import Scheduler
from .session import Reply, Session, reply_line

MAX_LINE = 32 * 2**20
"""Bytes of the longest line that is read."""
ROOM = 1024
"""Replies that may wait for a client that reads slowly; reports of searches are left out beyond a quarter."""
LINGER = 2.0
"""Seconds in which work still under way at the end of the input may come to its own end."""
GRACE = 5.0
"""Seconds in which a client that closed its end may still take the last replies."""

_RDHUP = getattr(select, "POLLRDHUP", 0)


class Output:
    """A bounded queue of replies and the thread that writes them."""

    def __init__(self, stream: BinaryIO, source: BinaryIO) -> None:
        self._stream = stream
        self._source = source
        self._lines: deque[bytes] = deque()
        self._changed = threading.Condition()
        self._writing = False
        self._patience: float | None = None
        self.broken = False
        """Whether nobody reads any more; all later replies go nowhere."""
        threading.Thread(target=self._write, name="output", daemon=True).start()

    def send(self, reply: Reply, droppable: bool) -> None:
        """Queues a reply; waits while the queue is full, unless it may be dropped or nobody reads."""
        line = reply_line(reply)
        with self._changed:
            if droppable and len(self._lines) >= ROOM // 4:
                return
            while len(self._lines) >= ROOM and not self.broken:
                before = len(self._lines)
                self._changed.wait(0.25)
                self._lose_patience(len(self._lines) < before)
            if not self.broken:
                self._lines.append(line)
                self._changed.notify_all()

    def _lose_patience(self, progress: bool) -> None:
        """A client that neither reads nor writes any more is gone after `GRACE` seconds."""
        if progress or not hung_up(self._source):
            self._patience = None
            return
        self._patience = GRACE if self._patience is None else self._patience - 0.25
        if self._patience <= 0:
            self._give_up()

    def _give_up(self) -> None:
        self.broken = True
        self._lines.clear()
        self._changed.notify_all()

    def _write(self) -> None:
        while True:
            with self._changed:
                self._writing = False
                self._changed.notify_all()
                while not self._lines:
                    self._changed.wait()
                block = b"".join(self._lines)
                self._lines.clear()
                self._writing = True
                self._changed.notify_all()
            try:
                self._stream.write(block)
                self._stream.flush()
            except (OSError, ValueError):
                with self._changed:
                    self._give_up()
                return

    def flush(self, seconds: float) -> None:
        """Waits until all is written, at most so long."""
        with self._changed:
            self._changed.wait_for(lambda: self.broken or not (self._lines or self._writing), timeout=seconds)

    def gone(self) -> bool:
        """Whether the reading end is closed."""
        return self.broken or _poll(self._stream, select.POLLERR | select.POLLHUP if _RDHUP else 0)


def hung_up(stream: BinaryIO) -> bool:
    """Whether the writing end of the input is closed, even while unread input is left."""
    return _poll(stream, select.POLLHUP | _RDHUP if _RDHUP else 0)


def _poll(stream: BinaryIO, events: int) -> bool:
    if not events:
        return False  # a system that cannot tell
    with contextlib.suppress(OSError, ValueError):
        poll = select.poll()
        poll.register(stream.fileno(), events & _RDHUP)
        return any(got & events for _, got in poll.poll(0))
    return False


def read_line(stream: BinaryIO, limit: int) -> bytes | None:
    """The next line; None at the end of the input; RequestError for one that is too long, once skipped."""
    line = stream.readline(limit + 1)
    if not line:
        return None
    if len(line) <= limit or line.endswith(b"\n"):
        return line
    while line and not line.endswith(b"\n"):
        line = stream.readline(2**16)
    raise RequestError("too_large", "", f"line: expected at most {limit} bytes")


def run_engine(source: BinaryIO, stream: BinaryIO, threads: int, limit: int = MAX_LINE) -> bool:
    """Serves one client until `quit`, the end of the input, or nobody reads.

    False if a search did not end when asked to (a bot of another package that ignores its token): then
    the process must be ended without waiting for its threads.
    """
    output = Output(stream, source)
    scheduler = Scheduler(threads)
    session = Session(scheduler, Policy(), output.send)
    told_to_quit = False
    try:
        while not told_to_quit and not output.broken:
            try:
                line = read_line(source, limit)
            except RequestError as error:
                session.refuse(error)
                continue
            if line is None:
                break
            if line.strip():
                told_to_quit = not session.receive(line)
    finally:
        if not told_to_quit and not output.broken:
            scheduler.drain(LINGER, lambda: not output.gone())
        session.close()
        ended = scheduler.close(GRACE)
        output.flush(0 if output.gone() else GRACE)
    return ended and not output._writing


def leave(code: int) -> None:
    """Ends the process at once, threads in the core and a blocked writer included."""
    os._exit(code)
