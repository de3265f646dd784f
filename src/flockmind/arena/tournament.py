"""Plays a tournament into a store: hands out fixtures, commits results, and stops when all is played."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from .backend import Backend
from .played import Played
from .schedule import Fixture
from .session import BEAT, Session
from .settings import Settings
from .sprt import Sprt
from .store import Store, StoreFullError

PATIENCE = 60.0
"""Seconds to wait for room on a full disk before giving up."""


@dataclass
class Progress:
    """Where a tournament stands, for whoever watches."""

    games: int
    """Games of the whole schedule."""
    finished: int
    sprt: Sprt | None
    notice: str | None = None
    """Something to tell the user, such as a full disk."""


@dataclass
class Tournament:
    """A tournament under way in this process; other processes may play into the same store."""

    settings: Settings
    store: Store
    backend: Backend
    watch: Callable[[Progress], None] = lambda progress: None
    patience: float = PATIENCE
    session: Session = field(default_factory=Session)

    def run(self) -> Progress:
        """Plays until every game is stored, or the sequential test has come to an end.

        Whatever raises in here, Ctrl-C included: games in the store stand, those under way are lost.
        """
        self.plan = self.settings.plan()
        self.results = self.store.finished()
        self._under_way: set[Fixture] = set()
        self._first = 0  # deals before it are complete
        self._next = 0  # deals before it have been opened
        self._left: list[Fixture] = []  # games of opened deals, neither finished nor under way here
        self._waited = 0.0
        sprt = None
        if self.settings.sprt is not None:
            sprt = Sprt(*self.settings.sprt, players=self.settings.game.players)
        self.progress = Progress(self.plan.games, len(self.results), sprt)
        try:
            self._play()
        finally:
            self.backend.close()
            self._leave()
        return self.progress

    def _play(self) -> None:
        unsaved: list[Played] = []
        beat = 0.0
        while not self._over():
            if not unsaved:
                self._hand_out()
            idle = not self._under_way
            unsaved += self.backend.poll(0.0 if unsaved else BEAT if not idle else 0.1)
            if (unsaved or time.monotonic() - beat > BEAT) and self._save(unsaved):
                beat = time.monotonic()
                for fixture, result in unsaved:
                    self._under_way.discard(fixture)
                    self.results[fixture.deal, fixture.slot] = result.returns
                unsaved = []
            elif unsaved or idle:
                time.sleep(0.2)
            self.progress.finished = len(self.results)
            self.watch(self.progress)

    def _over(self) -> bool:
        """Whether nothing is left to play. Deals are judged in order, whatever order they came in."""
        sprt = self.progress.sprt
        while self._first < self.plan.deals:
            keys = [(self._first, slot) for slot in range(self.plan.per_deal)]
            if not all(key in self.results for key in keys):
                break
            if sprt is not None and sprt.decision is None:
                fixtures = self.plan.fixtures(self._first, self.results)
                sprt.add([(f.seats, self.results[f.deal, f.slot]) for f in fixtures])
            self._first += 1
        return self._first == self.plan.deals or (sprt is not None and sprt.decision is not None)

    def _pending(self) -> Iterator[Fixture]:
        """Games that are neither finished nor under way here: first those that others had claimed."""
        yield from list(self._left)
        while self._next < self.plan.deals and self.plan.ready(self._next, self.results):
            fixtures = self.plan.fixtures(self._next, self.results)
            opened = [f for f in fixtures if (f.deal, f.slot) not in self.results]
            self._left += opened
            self._next += 1
            yield from opened

    def _hand_out(self) -> None:
        room = self.backend.room()
        if room <= 0:
            return
        try:
            granted, finished = self.store.claim(self.session, self._pending(), room)
        except StoreFullError as error:
            self._wait(error)
            return
        self.results.update(finished)
        self._under_way.update(granted)
        self._left = [
            f for f in self._left if f not in self._under_way and (f.deal, f.slot) not in self.results
        ]
        for fixture in granted:
            self.backend.submit(fixture)

    def _save(self, played: list[Played]) -> bool:
        """Commits; False if the disk is full, for another try later."""
        try:
            self.store.add(self.session, played)
        except StoreFullError as error:
            self._wait(error)
            return False
        self._waited, self.progress.notice = 0.0, None
        return True

    def _wait(self, error: StoreFullError) -> None:
        if self._waited == 0.0:
            self._waited = time.monotonic()
        elif time.monotonic() - self._waited > self.patience:
            raise error
        self.progress.notice = f"{error}; waiting for room"

    def _leave(self) -> None:
        with contextlib.suppress(StoreFullError):  # the claims lapse with this process
            self.store.leave(self.session)
