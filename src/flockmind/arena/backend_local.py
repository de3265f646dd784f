"""A pool of worker processes on this machine, with its own eye on each of them."""

from __future__ import annotations

import contextlib
import multiprocessing
import pickle
import signal
import sys
import time
from collections import deque
from collections.abc import Iterator, Sequence
from multiprocessing.connection import wait
from multiprocessing.sharedctypes import RawArray
from typing import Any

from ..errors import BotError, FlockmindError
from ..game import Game
from .backend import Pace
from .entrants import Entrant
from .match import forfeited
from .played import Played
from .schedule import Fixture
from .worker import COUNTER, DEAL, SEAT, SIGNS, SLOT, work

ATTEMPTS = 3
"""Workers that may die on a fixture before the bot on move forfeits it."""
LOOK = 0.25
"""Seconds between looks at what the workers do."""


@contextlib.contextmanager
def _interrupts_held() -> Iterator[None]:
    """A process begun meanwhile is deaf to Ctrl-C; one that comes meanwhile is heard afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextlib.contextmanager
def _main_hidden() -> Iterator[None]:
    """A process begun meanwhile does not run the calling script to find its classes."""
    main = sys.modules["__main__"]
    kept: dict[str, Any] = {name: vars(main)[name] for name in ("__spec__", "__file__") if name in vars(main)}
    try:
        main.__spec__ = None
        vars(main).pop("__file__", None)
        yield
    finally:
        vars(main).update(kept)


class _Worker:
    """A worker process, the fixtures it was given, and what it was last seen doing."""

    def __init__(self, context: Any, arguments: tuple[Any, ...]) -> None:
        self.pipe, theirs = context.Pipe()
        self.signs: Any = RawArray("d", SIGNS)
        self.signs[SEAT] = -1
        self.process = context.Process(target=work, args=(theirs, self.signs, *arguments), daemon=True)
        self.process.start()
        theirs.close()
        self.given: deque[Fixture] = deque()
        self.seen = -1.0
        self.since = time.monotonic()

    def thinking(self) -> tuple[Fixture, int] | None:
        """The fixture it plays and the seat that is thinking."""
        seat, key = int(self.signs[SEAT]), (int(self.signs[DEAL]), int(self.signs[SLOT]))
        for fixture in self.given:
            if seat >= 0 and (fixture.deal, fixture.slot) == key:
                return fixture, seat
        return None

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


class LocalPool:
    """The backend `local`: worker processes that may crash, hang or be killed one by one."""

    def __init__(
        self,
        game: Game,
        entrants: Sequence[Entrant],
        seed: int,
        jobs: int,
        decision_timeout: float | None = None,
    ) -> None:
        """`decision_timeout`: seconds after which a decision forfeits; None: by the bot's own limits."""
        self._context = multiprocessing.get_context("spawn")
        self._arguments = (game, list(entrants), seed)
        try:
            self._needs_main = b"__main__" in pickle.dumps(self._arguments)
        except Exception as error:
            raise BotError(f"a bot cannot be sent to a worker process ({error}); play in this one") from error
        self._players = game.players
        self._allowances = [entrant.allowance(decision_timeout) for entrant in entrants]
        self._deaths: dict[Fixture, int] = {}
        self._again: deque[Fixture] = deque()
        self._pace = Pace()
        self._workers = [self._spawn() for _ in range(jobs)]

    def _spawn(self) -> _Worker:
        with _interrupts_held(), contextlib.nullcontext() if self._needs_main else _main_hidden():
            return _Worker(self._context, self._arguments)

    def room(self) -> int:
        """Fixtures until every worker has its line full."""
        depth = self._pace.depth()
        return sum(max(0, depth - len(w.given)) for w in self._workers) - len(self._again)

    def submit(self, fixture: Fixture) -> None:
        """Gives the fixture to the worker with the shortest line."""
        worker = min(self._workers, key=lambda w: len(w.given))
        worker.given.append(fixture)
        with contextlib.suppress(OSError):  # if it has died, the next poll finds out
            worker.pipe.send(fixture)

    def poll(self, seconds: float) -> list[Played]:
        """Results that have come in; looks after workers that died or hang while it waits."""
        played: list[Played] = []
        until = time.monotonic() + seconds
        while True:
            left = max(0.0, until - time.monotonic())
            pipes: list[Any] = [worker.pipe for worker in self._workers]
            for pipe in wait(pipes, min(left, LOOK)):
                self._receive(pipe, played)
            self._look(played)
            while self._again and self.room() + len(self._again) > 0:
                self.submit(self._again.popleft())
            if played or left == 0.0:
                return played

    def _receive(self, pipe: Any, played: list[Played]) -> None:
        index = next(i for i, worker in enumerate(self._workers) if worker.pipe is pipe)
        worker = self._workers[index]
        try:
            while pipe.poll():
                fixture, result = pipe.recv()
                worker.given.remove(fixture)
                self._pace.note(result)
                played.append((fixture, result))
        except (EOFError, OSError):
            self._buried(index, played)

    def _look(self, played: list[Played]) -> None:
        """Ends workers whose bot has been thinking for longer than it may."""
        now = time.monotonic()
        for index, worker in enumerate(self._workers):
            counter, thinking = worker.signs[COUNTER], worker.thinking()
            if counter != worker.seen or thinking is None:
                worker.seen, worker.since = counter, now
                continue
            fixture, seat = thinking
            allowed = self._allowances[fixture.seats[seat]]
            if now - worker.since > allowed and not worker.pipe.poll():
                self._give_up(worker, fixture, seat, f"no answer within {allowed:g} s", played)
                self._replace(index)

    def _buried(self, index: int, played: list[Played]) -> None:
        """A worker has died: after the third death over a fixture the bot on move forfeits it."""
        worker = self._workers[index]
        worker.process.join()
        code = worker.process.exitcode
        if worker.given:
            fixture, seat = worker.thinking() or (worker.given[0], -1)
            self._deaths[fixture] = self._deaths.get(fixture, 0) + 1
            if self._deaths[fixture] >= ATTEMPTS:
                if seat < 0:
                    raise FlockmindError(f"worker processes end before they play (exit code {code})")
                self._give_up(
                    worker, fixture, seat, f"its process died {ATTEMPTS} times (exit code {code})", played
                )
        self._replace(index)

    def _give_up(
        self, worker: _Worker, fixture: Fixture, seat: int, reason: str, played: list[Played]
    ) -> None:
        played.append((fixture, forfeited(self._players, seat, reason)))
        worker.given.remove(fixture)

    def _replace(self, index: int) -> None:
        """Puts a fresh worker in the place of one, and has the fixtures in its line played again."""
        worker = self._workers[index]
        worker.end()
        self._again.extend(worker.given)
        self._workers[index] = self._spawn()

    def close(self) -> None:
        """Kills the workers."""
        for worker in self._workers:
            worker.end()
