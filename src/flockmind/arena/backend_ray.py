"""Workers on a Ray cluster. Each plays as the local backend does, in a process of its own on its machine.

So a bot that hangs or kills its process forfeits by the same rules as anywhere. A worker that is lost
with its process or its machine is another matter: it is replaced, and its games are played again.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import time
from collections import deque
from collections.abc import Sequence
from typing import Any

from ..errors import FlockmindError
from ..extras import needs
from ..game import Game
from .backend import Pace
from .backend_local import LocalPool
from .entrants import Entrant
from .played import Played
from .schedule import Fixture

with needs("ray"):
    import ray

LOSSES = 20
"""Workers that may be lost in a row, without a game in between, before the run ends."""
POLL = 0.5
"""Seconds between a worker's looks at its own process."""


class _Player:
    """Runs on the cluster: one worker process, and the games it is given one after the other."""

    def __init__(self, game: Game, entrants: Sequence[Entrant], seed: int, timeout: float | None) -> None:
        self.pool = LocalPool(game, entrants, seed, 1, timeout)

    def pid(self) -> int:
        """The process that Ray watches."""
        return os.getpid()

    def play(self, fixture: Fixture) -> Played:
        """The game's result, however long it takes."""
        self.pool.submit(fixture)
        while True:
            for played in self.pool.poll(POLL):
                return played


class _Worker:
    """A player on the cluster, and what it was given, in order."""

    def __init__(self, player: Any) -> None:
        self.player = player
        self.given: dict[Any, Fixture] = {}  # by the reference to the result


class RayPool:
    """The backend `ray`: one player a core of the cluster that RAY_ADDRESS names, or of this machine."""

    def __init__(
        self,
        game: Game,
        entrants: Sequence[Entrant],
        seed: int,
        jobs: int | None = None,
        decision_timeout: float | None = None,
    ) -> None:
        """`jobs`: players, at most the cores of the cluster; None: all of them. A cluster begun here ends
        with it."""
        self._begun = not ray.is_initialized()
        if self._begun:
            self._begin(jobs)
        self._kind = ray.remote(num_cpus=1, max_restarts=0)(_Player)
        self._arguments = (game, list(entrants), seed, decision_timeout)
        self._pace = Pace()
        self._again: deque[Fixture] = deque()
        self._lost = 0
        cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
        self._workers = [self._spawn() for _ in range(min(jobs or cores, cores))]

    def _begin(self, jobs: int | None) -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
        if "RAY_ADDRESS" not in os.environ:
            quiet |= {"address": "local", "num_cpus": jobs, "include_dashboard": False}
            if "RAY_AUTH_TOKEN_PATH" not in os.environ:  # a secret of its own, in no file
                os.environ.setdefault("RAY_AUTH_TOKEN", secrets.token_hex(32))
        try:
            ray.init(**quiet)
        except (ConnectionError, OSError, RuntimeError, ValueError) as error:
            raise FlockmindError(f"Ray does not begin: {' '.join(str(error).split())}") from error

    def _spawn(self) -> _Worker:
        return _Worker(self._kind.remote(*self._arguments))

    def pids(self) -> list[int]:
        """The processes of the players."""
        found: list[int] = ray.get([worker.player.pid.remote() for worker in self._workers])
        return found

    def room(self) -> int:
        """Fixtures until every player has its line full."""
        depth = self._pace.depth()
        return sum(max(0, depth - len(w.given)) for w in self._workers) - len(self._again)

    def submit(self, fixture: Fixture) -> None:
        """Gives the fixture to the player with the shortest line."""
        worker = min(self._workers, key=lambda w: len(w.given))
        worker.given[worker.player.play.remote(fixture)] = fixture

    def poll(self, seconds: float) -> list[Played]:
        """Results that have come in; replaces players that were lost while it waits."""
        played: list[Played] = []
        until = time.monotonic() + seconds
        while not played:
            while self._again:
                self.submit(self._again.popleft())
            waiting = [reference for worker in self._workers for reference in worker.given]
            if not waiting:
                break
            left = max(0.0, until - time.monotonic())
            ready, _ = ray.wait(waiting, num_returns=1, timeout=left)
            if ready:
                more, _ = ray.wait(waiting, num_returns=len(waiting), timeout=0)
                self._receive(set(more) | set(ready), played)
            elif left == 0.0:
                break
        return played

    def _receive(self, ready: set[Any], played: list[Played]) -> None:
        for index, worker in enumerate(self._workers):
            for reference in [r for r in worker.given if r in ready]:
                try:
                    fixture, result = ray.get(reference)
                except (ray.exceptions.RayActorError, ray.exceptions.ObjectLostError) as error:
                    self._replace(index, error)
                    break
                except ray.exceptions.RayTaskError as error:
                    raise FlockmindError(f"a player of the cluster failed: {error.cause!r}") from error
                del worker.given[reference]
                self._lost = 0
                self._pace.note(result)
                played.append((fixture, result))

    def _replace(self, index: int, error: Exception) -> None:
        """Puts a fresh player in the place of one, and has the fixtures in its line played again."""
        self._lost += 1
        if self._lost > LOSSES:
            reason = " ".join(str(error).split())
            raise FlockmindError(f"players of the cluster end before they play: {reason}"[:500])
        worker = self._workers[index]
        with contextlib.suppress(ray.exceptions.RayError):
            ray.kill(worker.player)
        self._again.extend(worker.given.values())
        self._workers[index] = self._spawn()

    def close(self) -> None:
        """Ends the players, and the cluster if it was begun here."""
        for worker in self._workers:
            with contextlib.suppress(ray.exceptions.RayError):
                ray.kill(worker.player)
        if self._begun:
            ray.shutdown()
