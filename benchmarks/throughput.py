"""Games a second of a tournament on one worker and on two: `python benchmarks/throughput.py`.

Plays the same games into a new store each time, alternately on one worker and on two, and prints every
pair with its ratio, and their median. Starting the workers counts. The ratio means something only where
both cores are free; the processor time of this process beside that of its workers does not depend on
that, and says how much of the work is divided.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from flockmind import load_game
from flockmind.arena.backend_local import LocalPool
from flockmind.arena.settings import Settings
from flockmind.arena.store import Store
from flockmind.arena.tournament import Tournament


@dataclass(frozen=True)
class Run:
    """A tournament that was played: games a second, and seconds of processor time."""

    rate: float
    own: float
    workers: float


def _used(who: int) -> float:
    usage = resource.getrusage(who)
    return usage.ru_utime + usage.ru_stime


def play(settings: Settings, jobs: int) -> Run:
    """Plays the whole tournament once."""
    own, workers = _used(resource.RUSAGE_SELF), _used(resource.RUSAGE_CHILDREN)
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        with Store(Path(folder) / "s.sqlite", settings.definition()) as store:
            pool = LocalPool(settings.game, settings.entrants(), settings.seed, jobs)
            done = Tournament(settings, store, pool).run()
        rate = done.finished / (time.perf_counter() - began)
    return Run(rate, _used(resource.RUSAGE_SELF) - own, _used(resource.RUSAGE_CHILDREN) - workers)


def main() -> None:
    """Prints a line a pair of runs, and the median."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="war-and-sheep")
    parser.add_argument("--bots", nargs="+", default=["ismcts:iterations=500", "greedy"])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--pairs", type=int, default=5)
    given = parser.parse_args()
    settings = Settings(load_game(given.game), tuple(given.bots), given.games, 1)
    ratios = []
    for _ in range(given.pairs):
        one, two = play(settings, 1), play(settings, 2)
        ratios.append(two.rate / one.rate)
        print(
            f"1 worker {one.rate:.2f} games/s, 2 workers {two.rate:.2f} games/s: {ratios[-1]:.2f} times; "
            f"processor time {two.own:.2f} s here, {two.workers:.2f} s in two workers",
            flush=True,
        )
    print(f"median {statistics.median(ratios):.2f} times")


if __name__ == "__main__":
    main()
