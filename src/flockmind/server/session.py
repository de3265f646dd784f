"""One client's conversation in JSON lines, whatever carries it: standard input or a WebSocket."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Mapping
from typing import Any

from .._core import CancelToken
from ..documents import loads
from ..errors import member
from .errors import RequestError, error_members
from .policy import Policy
from .protocol import Kind, answer, find_kind
from .questions import Watch
from .scheduler import Job, Scheduler

Reply = dict[str, Any]
Send = Callable[[Reply, bool], None]
"""Gets each reply from any thread, and whether it may be left out if the client reads too slowly."""

Key = tuple[type, str | int]
MAX_PRIORITY = 1e9


def parse(line: str | bytes) -> dict[str, Any]:
    """The JSON object of a line; RequestError if it is none, or holds what JSON has not."""
    try:
        request = loads(line)
    except ValueError as error:
        raise RequestError("json", "", f"not JSON: {error}") from None
    if not isinstance(request, dict):
        raise RequestError("json", "", "expected a JSON object")
    return request


class Session:
    """Takes requests and sends replies; quick ones are answered at once, in order.

    `admit` is called before a search is taken and may raise RequestError "busy"; it returns what is
    called when that search is over.
    """

    def __init__(
        self,
        scheduler: Scheduler,
        policy: Policy,
        send: Send,
        admit: Callable[[], Callable[[], None]] = lambda: lambda: None,
    ) -> None:
        self._scheduler = scheduler
        self._policy = policy
        self._send = send
        self._admit = admit
        self._jobs: dict[Key, Job] = {}
        self._lock = threading.Lock()
        self.closed = False

    def receive(self, line: str | bytes) -> bool:
        """Handles one line; False after `quit`. Never raises for what a client may send."""
        name: Any = None
        try:
            request = parse(line)
            name = request.pop("id", None)
            if isinstance(name, bool) or not isinstance(name, str | int):
                missing, name = name is None, None
                reason = "required, but missing" if missing else "expected a string or a whole number"
                raise RequestError("field", "id", f"id: {reason}")
            return self._handle(name, request)
        except Exception as error:
            self._fail(name, error)
            return True

    def refuse(self, error: RequestError) -> None:
        """Answers a line that was not read to its end."""
        self._fail(None, error)

    def _fail(self, name: Any, error: BaseException) -> None:
        self._send({"id": name, "final": True, "error": error_members(error)}, False)

    def _handle(self, name: str | int, request: dict[str, Any]) -> bool:
        kind_name = request.pop("type", None)
        priority = request.pop("priority", 0)
        good = isinstance(priority, int | float) and not isinstance(priority, bool)
        if not good or not -MAX_PRIORITY <= priority <= MAX_PRIORITY:
            raise RequestError("field", "priority", f"priority: expected a number up to {MAX_PRIORITY:g}")
        if kind_name == "cancel":
            self._send({"id": name, "final": True, **self._cancel(request)}, False)
            return True
        if kind_name == "quit":
            _allow_only(request, ())
            self._send({"id": name, "final": True}, False)
            return False
        kind = find_kind(kind_name)
        if kind.slow:
            self._start(name, kind, request, priority)
        else:
            self._send({"id": name, "final": True, **answer(kind, request, self._policy)}, False)
        return True

    def _start(self, name: str | int, kind: Kind, request: dict[str, Any], priority: float) -> None:
        key = (type(name), name)

        def report(reply: dict[str, Any]) -> None:
            self._send({"id": name, "final": False, **reply}, True)

        def work(token: CancelToken) -> None:
            try:
                reply = answer(kind, request, self._policy, Watch(token, report))
            except BaseException as error:
                finish({"error": error_members(error)})
            else:
                finish(reply)

        def dropped() -> None:
            finish({"error": error_members(RequestError("cancelled", "", "cancelled before it began"))})

        def finish(reply: dict[str, Any]) -> None:
            with self._lock:
                self._jobs.pop(key, None)
            release()
            self._send({"id": name, "final": True, **reply}, False)

        with self._lock:
            if self.closed:
                raise RequestError("cancelled", "", "the client went away")
            if key in self._jobs:
                raise RequestError("duplicate_id", "id", f"id: {name!r} is still under way")
            release = self._admit()
            job = self._jobs[key] = Job(work, dropped, priority)
        try:
            self._scheduler.submit(job)
        except RequestError:
            with self._lock:
                del self._jobs[key]
            release()
            raise

    def _cancel(self, request: Mapping[str, Any]) -> dict[str, Any]:
        _allow_only(request, ("target",))
        target = request.get("target")
        with self._lock:
            job = self._jobs.get((type(target), target)) if isinstance(target, str | int) else None
        if job is None:
            raise RequestError("unknown_id", "target", f"target: no request {target!r} is under way")
        again = job.token.cancelled
        was = self._scheduler.cancel(job)
        return {"target": target, "was": "cancelled" if again or was == "done" else was}

    def close(self) -> None:
        """Cancels all that is under way; its replies still come."""
        with self._lock:
            self.closed = True
            jobs = list(self._jobs.values())
        for job in jobs:
            self._scheduler.cancel(job)


def _allow_only(request: Mapping[str, Any], names: tuple[str, ...]) -> None:
    for name in request:
        if name not in names:
            raise RequestError("field", member(name), f"{member(name)}: unknown member")


def reply_line(reply: Reply) -> bytes:
    """A reply as one line of UTF-8."""
    return json.dumps(reply, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
