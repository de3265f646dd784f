"""Where games are played: what the tournament asks of a backend, and the one within this process."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Sequence
from typing import Protocol

from ..game import Game
from .entrants import Entrant
from .match import GameResult
from .played import Played
from .schedule import Fixture
from .worker import play_fixture


class Backend(Protocol):
    """Plays fixtures in any order; their results depend on nothing but the fixture."""

    def room(self) -> int:
        """How many more fixtures it takes at present."""
        ...

    def submit(self, fixture: Fixture) -> None:
        """Takes a fixture to play."""
        ...

    def poll(self, seconds: float) -> list[Played]:
        """Results that have come in; waits up to so many seconds for the first."""
        ...

    def close(self) -> None:
        """Ends at once whatever is under way."""
        ...


class Pace:
    """How many fixtures a worker should have in line: enough to be busy for `AHEAD` seconds."""

    AHEAD = 0.2
    MOST = 32

    def __init__(self) -> None:
        self._seconds = math.inf

    def note(self, result: GameResult) -> None:
        """A game has come in."""
        thought = sum(result.seconds)
        self._seconds = thought if self._seconds == math.inf else 0.9 * self._seconds + 0.1 * thought

    def depth(self) -> int:
        """Fixtures in line, from 1 to `MOST`."""
        return max(1, min(self.MOST, math.ceil(self.AHEAD / max(self._seconds, 1e-4))))


class InProcess:
    """Plays within this process, one game a poll: any object may be a bot, but none may hang."""

    def __init__(self, game: Game, entrants: Sequence[Entrant], seed: int) -> None:
        self.game, self.entrants, self.seed = game, entrants, seed
        self._waiting: deque[Fixture] = deque()

    def room(self) -> int:
        """Up to 16 fixtures wait; one is played a poll."""
        return 16 - len(self._waiting)

    def submit(self, fixture: Fixture) -> None:
        """Puts the fixture in line."""
        self._waiting.append(fixture)

    def poll(self, seconds: float) -> list[Played]:
        """Plays the next fixture in line."""
        if not self._waiting:
            return []
        fixture = self._waiting.popleft()
        return [(fixture, play_fixture(self.game, self.entrants, fixture, self.seed))]

    def close(self) -> None:
        """Forgets what waits."""
        self._waiting.clear()
