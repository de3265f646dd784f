"""Matches from Python: `play_match`, and what it gives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..bot import Bot
from ..errors import FieldError, check_count
from ..game import check_seed, fresh_seed
from ..record import Record
from .backend import Backend, InProcess
from .backend_local import LocalPool
from .entrants import enter
from .played import Played
from .report import report
from .schedule import games_of_a_deal
from .settings import Settings
from .store import Store
from .tournament import Tournament

if TYPE_CHECKING:
    from ..game import Game


@dataclass(frozen=True)
class MatchResult:
    """A match that was played. `report` holds every figure, as `flockmind report --json` prints it."""

    bots: tuple[str, ...]
    """SPECs or names, in the order they were given."""
    seed: int
    """The seed that all deals follow from."""
    report: dict[str, Any]
    """Every figure, as `flockmind report --json` prints it."""
    games: tuple[Played, ...]
    """Every game: who sat where, and how it ended."""

    @property
    def ratings(self) -> list[dict[str, Any]]:
        """A row a bot, best first."""
        rows: list[dict[str, Any]] = self.report["ratings"]
        return rows

    @property
    def pairs(self) -> list[dict[str, Any]]:
        """A row for each two bots that met: wins, draws and losses of the first."""
        rows: list[dict[str, Any]] = self.report["pairs"]
        return rows

    def records(self) -> Iterator[Record]:
        """The games as records; those of a bot that hung or killed its process are missing."""
        for _, result in self.games:
            if result.record:
                yield Record.from_json(result.record)


def play_match(
    game: Game,
    bots: Sequence[str | Bot],
    deals: int = 100,
    seed: int | None = None,
    *,
    jobs: int | None = None,
    schedule: str = "round-robin",
    store: str | Path | None = None,
    decision_timeout: float | None = None,
) -> MatchResult:
    """Plays bots against each other, every deal once for each rotation of the seats.

    `bots` are SPECs or objects with ``hint(info, limits, seed)``. Two bots at a table of n play one
    against n-1 of the other, both ways. Without `jobs` the games are played in this process; with it,
    in so many worker processes, and a bot that hangs or takes its process down forfeits (the bots must
    be picklable then; if their classes stand in the calling script, it needs the usual
    ``if __name__ == "__main__":``). `store` is a new file to keep the games in. `decision_timeout`:
    seconds after which a decision forfeits; it takes `jobs`, since nothing can end a decision in this
    process.

    Raises FieldError or BotError for what cannot be played.
    """
    entrants = enter(bots)
    check_count("deals", deals)
    _check_jobs(jobs, decision_timeout)
    number = fresh_seed() if seed is None else check_seed(seed)
    names = tuple(entrant.name for entrant in entrants)
    games = deals * games_of_a_deal(schedule, len(names), game.players)
    settings = Settings(game, names, games, number, schedule)
    with Store(store or ":memory:", settings.definition()) as kept:
        backend: Backend
        if jobs is None:
            backend = InProcess(game, entrants, number)
        else:
            backend = LocalPool(game, entrants, number, jobs, decision_timeout)
        Tournament(settings, kept, backend).run()
        return MatchResult(names, number, report(kept), tuple(kept.games(records=True)))


def _check_jobs(jobs: Any, timeout: Any) -> None:
    if jobs is not None:
        check_count("jobs", jobs)
    if timeout is None:
        return
    if isinstance(timeout, bool) or not isinstance(timeout, int | float) or not timeout > 0:
        raise FieldError("decision_timeout", "expected a number above 0")
    if jobs is None:
        raise FieldError("decision_timeout", "expected only with jobs")
