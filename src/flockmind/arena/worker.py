"""A worker process: takes fixtures from a pipe, plays them, and sends results back."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, MutableSequence, Sequence
from multiprocessing.connection import Connection

from ..game import Game
from .entrants import Entrant
from .match import GameResult, forfeited, play_game, storable
from .schedule import Fixture
from .seeds import deal_seed

# What a worker shows its parent while it plays: a counter that grows with every decision begun or
# ended, the seat that is thinking (-1: none), and the fixture under way.
COUNTER, SEAT, DEAL, SLOT = range(4)
SIGNS = 4


def play_fixture(
    game: Game,
    entrants: Sequence[Entrant],
    fixture: Fixture,
    seed: int,
    watch: Callable[[int], None] = lambda seat: None,
) -> GameResult:
    """Plays a fixture of the tournament with this `seed`; a bot that cannot be made forfeits."""
    bots = []
    for seat, bot in enumerate(fixture.seats):
        watch(seat)
        try:
            bots.append(entrants[bot].load())
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            reason = storable(f"cannot be loaded: {type(error).__name__}: {error}")
            return forfeited(game.players, seat, reason)
    names = [entrants[bot].name for bot in fixture.seats]
    return play_game(game, bots, deal_seed(seed, fixture.deal), names, watch)


def work(
    pipe: Connection, signs: MutableSequence[float], game: Game, entrants: Sequence[Entrant], seed: int
) -> None:
    """The life of a worker: ends when the pipe or the parent does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.dup2(2, 1)  # what a bot prints must not mix with the program's output
    sys.stdout = sys.stderr
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()

    def watch(seat: int) -> None:
        signs[SEAT] = seat
        signs[COUNTER] += 1

    while True:
        try:
            fixture = pipe.recv()
            signs[DEAL], signs[SLOT] = fixture.deal, fixture.slot
            result = play_fixture(game, entrants, fixture, seed, watch)
            watch(-1)
            pipe.send((fixture, result))
        except (EOFError, OSError):
            return


def _end_with(parent: int) -> None:
    """Ends this process when its parent has gone, even in the midst of a decision."""
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(1)
