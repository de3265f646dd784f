"""Searches by priority on a few threads. The core releases the GIL, so the threads do run at once."""

from __future__ import annotations

import heapq
import itertools
import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from .._core import CancelToken
from .errors import RequestError

log = logging.getLogger("flockmind.server")

JobState = Literal["queued", "running", "done"]


@dataclass(eq=False)
class Job:
    """A piece of work on its way; `token` ends it."""

    work: Callable[[CancelToken], None]
    dropped: Callable[[], None]
    """Called instead of `work` if it is cancelled before it begins."""
    priority: float = 0
    token: CancelToken = field(default_factory=CancelToken)
    state: JobState = "queued"


class Scheduler:
    """Runs jobs, highest priority first, equal ones in the order they came.

    `threads` are started as they are needed; `room` is how many jobs may wait (None: any number).
    """

    def __init__(self, threads: int, room: int | None = None) -> None:
        self._threads = threads
        self._room = room
        self._started: list[threading.Thread] = []
        self._idle = 0
        self._waiting: list[tuple[float, int, Job]] = []
        self._queued = 0
        self._running: set[Job] = set()
        self._numbers = itertools.count()
        self._changed = threading.Condition()
        self._closed = False

    @property
    def load(self) -> tuple[int, int]:
        """How many jobs run, and how many wait."""
        with self._changed:
            return len(self._running), self._queued

    def submit(self, job: Job) -> None:
        """Takes the job; RequestError "busy" if there is no room."""
        with self._changed:
            if self._closed or (self._room is not None and self._queued - self._idle >= self._room):
                raise RequestError("busy", "", "too many searches are waiting; try again later")
            heapq.heappush(self._waiting, (-job.priority, next(self._numbers), job))
            self._queued += 1
            if self._idle < self._queued and len(self._started) < self._threads:
                name = f"search-{len(self._started)}"
                thread = threading.Thread(target=self._run, name=name, daemon=True)
                self._started.append(thread)
                thread.start()
            self._changed.notify()

    def cancel(self, job: Job) -> JobState:
        """Ends the job: a queued one is dropped, a running one comes back soon with what it has.

        Returns the state it was in.
        """
        with self._changed:
            was = job.state
            job.token.cancel()
            if was == "queued":
                job.state = "done"
                self._queued -= 1
                self._sweep()
                self._changed.notify_all()
        if was == "queued":
            job.dropped()
        return was

    def _sweep(self) -> None:
        """Forgets dropped jobs once they are more than half of the heap."""
        if len(self._waiting) > 64 and self._queued < len(self._waiting) // 2:
            self._waiting = [item for item in self._waiting if item[2].state == "queued"]
            heapq.heapify(self._waiting)

    def _run(self) -> None:
        while True:
            with self._changed:
                self._idle += 1
                while not self._queued and not self._closed:
                    self._changed.wait()
                self._idle -= 1
                job = self._next()
                if job is None:
                    return
            try:
                job.work(job.token)
            except BaseException:  # SystemExit too: the thread has to live on
                log.exception("a job failed")
            with self._changed:
                job.state = "done"
                self._running.discard(job)
                self._changed.notify_all()

    def _next(self) -> Job | None:
        while self._waiting:
            job = heapq.heappop(self._waiting)[2]
            if job.state == "queued":
                job.state = "running"
                self._queued -= 1
                self._running.add(job)
                return job
        return None

    def drain(self, seconds: float, keep_waiting: Callable[[], bool] = lambda: True) -> bool:
        """Waits until no job is left, at most so long; whether none is."""
        end = time.monotonic() + seconds
        with self._changed:
            while self._running or self._queued:
                left = end - time.monotonic()
                if left <= 0 or not keep_waiting():
                    return False
                self._changed.wait(min(left, 0.05))
        return True

    def stop(self) -> None:
        """Takes no more jobs and cancels all there are."""
        with self._changed:
            self._closed = True
            jobs = [item[2] for item in self._waiting] + list(self._running)
            self._changed.notify_all()
        for job in jobs:
            self.cancel(job)

    def close(self, seconds: float) -> bool:
        """Takes no more jobs, cancels all there are, and waits for the running ones at most so long.

        False if one did not end: then its thread is still in the core.
        """
        self.stop()
        done = self.drain(seconds)
        for thread in self._started:
            thread.join(0.2 if done else 0)
        return done and not any(thread.is_alive() for thread in self._started)
