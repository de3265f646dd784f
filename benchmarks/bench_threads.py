"""What a second thread is worth: iterations of two logical workers on two threads against one.

    python -m benchmarks.bench_threads [GAME ...] [--seconds S] [--runs N]

Two figures a game, medians over the runs: *by the clock*, iterations in equal time, which is right on a
machine whose cores are free; and *by processor time*, twice the iterations a processor second on two threads
over those on one: what the clock would show if both cores were free, since neither thread waits for the
other (each has its own worker, tree and lock).
"""

from __future__ import annotations

import argparse
import os
import statistics
import time

import flockmind


def iterations(info: flockmind.InfoState, threads: int, seconds: float, seed: int) -> tuple[int, float]:
    """Iterations in so many seconds, and the processor seconds they took."""
    began = time.process_time()
    hint = flockmind.suggest(info, time=seconds, workers=2, threads=threads, seed=seed, top=1)
    return hint.iterations, time.process_time() - began


def gain(slug: str, seconds: float, runs: int) -> tuple[float, float]:
    """The two figures of a game: by the clock, and by processor time."""
    state = flockmind.load_game(slug).new_state(seed=1)
    info = state.info_state(state.to_move)
    clock, processor = [], []
    for run in range(runs):
        (few, one), (many, two) = (iterations(info, n, seconds, run) for n in (1, 2))
        clock.append(many / few)
        processor.append(2 * (many / two) / (few / one))
    return statistics.median(clock), statistics.median(processor)


def main() -> None:
    """Prints a row a game."""
    parser = argparse.ArgumentParser(description="What a second thread is worth.")
    parser.add_argument("games", nargs="*", default=[g.slug for g in flockmind.list_games()])
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    print(f"load of the machine at the start: {os.getloadavg()[0]:.1f}")
    for slug in options.games:
        by_clock, by_processor = gain(slug, options.seconds, options.runs)
        print(f"{slug:<20} by the clock {by_clock:.2f}   by processor time {by_processor:.2f}", flush=True)


if __name__ == "__main__":
    main()
