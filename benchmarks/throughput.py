"""Games a second of a tournament on one worker and on two: `python benchmarks/throughput.py`.

Plays the same games into a new store each time, alternately on one worker and on two, and prints every
pair with its ratio, and their median. Starting the workers counts.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from pathlib import Path

from flockmind import load_game
from flockmind.arena.backend_local import LocalPool
from flockmind.arena.settings import Settings
from flockmind.arena.store import Store
from flockmind.arena.tournament import Tournament


def games_a_second(settings: Settings, jobs: int) -> float:
    """Plays the whole tournament once."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        with Store(Path(folder) / "s.sqlite", settings.definition()) as store:
            pool = LocalPool(settings.game, settings.entrants(), settings.seed, jobs)
            done = Tournament(settings, store, pool).run()
        return done.finished / (time.perf_counter() - began)


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
        one, two = games_a_second(settings, 1), games_a_second(settings, 2)
        ratios.append(two / one)
        print(f"1 worker {one:.2f} games/s, 2 workers {two:.2f} games/s: {two / one:.2f} times", flush=True)
    print(f"median {statistics.median(ratios):.2f} times")


if __name__ == "__main__":
    main()
