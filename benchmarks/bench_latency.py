"""How soon a search answers once it is cancelled or out of time.

    python benchmarks/bench_latency.py [GAME ...] [--stops N] [--bot SPEC]

Latency after a cancel is the processor time of the searching thread from the cancel to the answer, so that
other processes of the machine do not enter it; that after a deadline is by the clock, and they do. Every game
is asked at positions of random games, for all of its actions with their lines. Prints one row a game.
"""

from __future__ import annotations

import argparse
import random
import threading
import time

import flockmind
from flockmind.testing import random_game


def position(game: flockmind.Game, seed: int) -> flockmind.InfoState:
    """What the player on move knows somewhere in a random game."""
    steps = len(random_game(game, seed).history())
    for tried in range(seed, seed + 100):
        state = random_game(game, seed, random.Random(tried).randrange(max(1, steps)))
        if not state.is_terminal:
            return state.info_state(state.to_move)
    raise RuntimeError("no decision found")


def cancelled(info: flockmind.InfoState, bot: str, after: float, seed: int) -> float:
    """Processor seconds that this thread spends between a cancel, `after` seconds on, and the answer."""
    clock = time.pthread_getcpuclockid(threading.get_ident())
    token = flockmind.CancelToken()
    at: list[float] = []

    def press() -> None:
        token.cancel()
        at.append(time.clock_gettime(clock))

    timer = threading.Timer(after, press)
    timer.start()
    flockmind.suggest(info, bot, time=60, seed=seed, cancel=token)
    end = time.clock_gettime(clock)
    timer.join()
    return max(0.0, end - at[0])


def percentile(values: list[float], share: float) -> float:
    """The value that `share` of them do not exceed."""
    return sorted(values)[max(0, int(len(values) * share + 0.5) - 1)]


def measure(slug: str, bot: str, stops: int) -> tuple[list[float], list[float]]:
    """Latencies in seconds: after a cancel, and after a deadline."""
    game = flockmind.load_game(slug)
    cancels, deadlines = [], []
    for k in range(stops):
        info = position(game, k)
        after = 0.02 + 0.001 * (k % 17)
        cancels.append(cancelled(info, bot, after, k))
        deadlines.append(flockmind.suggest(info, bot, time=after, seed=k).seconds - after)
    return cancels, deadlines


def main() -> None:
    """Prints a row a game."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else None)
    slugs = [g.slug for g in flockmind.list_games()]
    parser.add_argument("games", nargs="*", default=slugs)
    parser.add_argument("--stops", type=int, default=60)
    parser.add_argument("--bot", default="ismcts")
    options = parser.parse_args()
    print(f"{'game':<18}{'cancel: median':>16}{'95 %':>8}{'deadline: median':>18}{'95 %':>8}  ms")
    for slug in options.games:
        cancels, deadlines = measure(slug, options.bot, options.stops)
        figures = [1000 * percentile(row, share) for row in (cancels, deadlines) for share in (0.5, 0.95)]
        print("{:<18}{:>16.2f}{:>8.2f}{:>18.2f}{:>8.2f}".format(slug, *figures))


if __name__ == "__main__":
    main()
