"""Searches of HTTP clients: admitted by address, run by the scheduler, ended when the client leaves."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from fastapi import Request

from .._core import CancelToken
from .errors import RequestError
from .protocol import Kind, answer
from .questions import Watch
from .scheduler import Job, Scheduler
from .settings import Settings

T = TypeVar("T")
QUICK_THREADS = 4


class Gate:
    """Counts what each client has under way."""

    def __init__(self, limit: int, what: str) -> None:
        self._limit = limit
        self._what = what
        self._counts: Counter[str] = Counter()
        self._lock = threading.Lock()

    def enter(self, client: str) -> Callable[[], None]:
        """Admits one more; the result gives it back. RequestError "busy" beyond the limit."""
        with self._lock:
            if self._counts[client] >= self._limit:
                raise RequestError("busy", "", f"at most {self._limit} {self._what} of a client at once")
            self._counts[client] += 1

        left = False

        def leave() -> None:
            nonlocal left
            with self._lock:
                if left:
                    return
                left = True
                self._counts[client] -= 1
                if not self._counts[client]:
                    del self._counts[client]

        return leave


class Desk:
    """What all endpoints share: settings, threads and gates."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.policy = settings.policy
        self.scheduler = Scheduler(settings.searches, settings.queue)
        self.searches = Gate(settings.client_searches, "searches")
        self.sockets = Gate(settings.client_sockets, "WebSocket connections")
        self.tables = Gate(settings.client_tables, "tables")
        self.closing = asyncio.Event()
        """Set when the server is about to end."""
        self._threads = ThreadPoolExecutor(QUICK_THREADS, thread_name_prefix="rules")

    def stop(self) -> None:
        """Cancels all searches and lets nobody wait any longer; called in the event loop."""
        self.closing.set()
        self.scheduler.stop()

    def close(self) -> None:
        """Cancels all searches and ends the threads."""
        self.scheduler.close(5.0)
        self._threads.shutdown(wait=False, cancel_futures=True)

    @property
    def retry_after(self) -> int:
        """Whole seconds after which a client that found no room may try again."""
        return 1 + self.scheduler.load[1] // max(1, self.settings.searches)

    async def run(self, work: Callable[..., T], *words: Any) -> T:
        """What the rules answer, beside the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *words)

    async def answer(self, kind: Kind, body: Mapping[str, Any], request: Request) -> dict[str, Any]:
        """The reply to a request; a search ends when its client goes away."""
        if not kind.slow:
            return await self.run(answer, kind, body, self.policy)
        loop = asyncio.get_running_loop()
        future: asyncio.Future[dict[str, Any]] = loop.create_future()

        def settle(reply: dict[str, Any] | Exception) -> None:
            if future.done():
                return
            if isinstance(reply, Exception):
                future.set_exception(reply)
            else:
                future.set_result(reply)

        def finish(reply: dict[str, Any] | Exception) -> None:
            leave()
            try:
                loop.call_soon_threadsafe(settle, reply)
            except RuntimeError:
                return  # the loop is closed: the server ends

        def work(token: CancelToken) -> None:
            try:
                finish(answer(kind, body, self.policy, Watch(token)))
            except Exception as error:
                finish(error)
            except BaseException as error:  # in the event loop it would end the server
                finish(RuntimeError(f"{type(error).__name__}: {error}"))

        leave = self.searches.enter(address(request))
        job = Job(work, lambda: finish(RequestError("cancelled", "", "cancelled before it began")))
        try:
            self.scheduler.submit(job)
        except RequestError:
            leave()
            raise
        return await self._while_connected(request, future, job)

    async def _while_connected(
        self, request: Request, future: asyncio.Future[dict[str, Any]], job: Job
    ) -> dict[str, Any]:
        gone = asyncio.ensure_future(disconnected(request))
        try:
            await asyncio.wait((future, gone), return_when=asyncio.FIRST_COMPLETED)
            if not future.done():
                raise RequestError("cancelled", "", "the client went away")
            return future.result()
        finally:
            gone.cancel()
            if not future.done():
                self.scheduler.cancel(job)
                future.cancel()


async def disconnected(request: Request) -> None:
    """Waits until the client is gone; after its body was read."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def address(request: Any) -> str:
    """The client's address; what limits are counted by."""
    return request.client.host if request.client else ""
