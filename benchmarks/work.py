"""The parts that searches are made of, game by game: what is held against budgets, and timed.

A `Work` does something so many times and says how many units it did. What a unit costs is the difference of
two runs, so that whatever surrounds the part cancels out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import flockmind
from flockmind import _core
from flockmind.benchmark import SEED

GAMES = tuple(info.slug for info in flockmind.list_games() if not info.reference)
REFERENCES = ("kuhn-poker", "leduc-poker")
PIECES = {
    "legal": "an action listed",
    "uniform": "a choice",
    "guided": "a choice",
    "copy": "a state",
    "apply": "a state copied and an action applied",
    "keys": "the keys of all players",
    "belief": "a belief made",
    "sample": "a world",
    "evaluate": "a state",
}
"""Pieces of `exercise`, each with its unit."""
TO_THE_END = {"guided": 0, "cutoff": 0, "turns": 0, "horizons": 0, "blend": 0, "estimate_visits": 0}
"""Uniform playouts that nothing cuts off, and nothing judged besides their ends."""


@dataclass(frozen=True)
class Work:
    """A part with its unit; `run(n)` does about n of it and returns the units done."""

    name: str
    unit: str
    run: Callable[[int], int]
    few: int
    many: int


@cache
def _game(slug: str) -> flockmind.Game:
    return flockmind.load_game(slug).drawn(SEED)


@cache
def opening(slug: str) -> flockmind.InfoState:
    """What the first player to move knows."""
    state = _game(slug).new_state(SEED)
    return state.info_state(state.to_move)


def search(slug: str, name: str, iterations: int, **parameters: float) -> dict[str, Any]:
    """The core's result of a search from the opening, without the making of a hint."""
    return _core.search(
        opening(slug)._core,
        name,
        parameters,
        seconds=None,
        iterations=iterations,
        workers=1,
        threads=1,
        top=1,
        seed=SEED,
        cancel=None,
        on_update=None,
        report_every=1.0,
    )


def _piece(slug: str, piece: str, games: int) -> Callable[[int], int]:
    def run(times: int) -> int:
        done, listed = _game(slug).core.exercise(piece, SEED, games, times)
        return listed if piece == "legal" else done

    return run


def _playouts(slug: str, guided: float) -> Callable[[int], int]:
    return lambda games: _game(slug).core.simulate(SEED, games, guided, False)[0]["decisions"]


def _search(slug: str, name: str, unit: str, **parameters: float) -> Callable[[int], int]:
    return lambda iterations: int(search(slug, name, iterations, **parameters)[unit])


def works() -> Iterator[Work]:
    """All of them; names begin with the game."""
    for slug in GAMES:
        long = slug == "mother-sheep"  # its decisions cost hundreds of times as much
        games = 2 if long else 20
        for piece, unit in PIECES.items():
            yield Work(f"{slug} {piece}", unit, _piece(slug, piece, games), 1, 2 if long else 4)
        few, many = (1, 3) if long else (50, 250)
        for name, guided in (("random playout", 0.0), ("guided playout", 1.0)):
            playouts = _playouts(slug, guided)
            yield Work(f"{slug} {name}", "a decision, with chance", playouts, few, many)
        few, many = (20, 60) if long else (200, 1000)
        guided_search = _search(slug, "ismcts", "iterations")
        yield Work(f"{slug} ismcts, guided", "an iteration", guided_search, few, many)
        uniform_search = _search(slug, "ismcts", "decisions", **TO_THE_END)
        unit = "a decision of an iteration to the end"
        yield Work(f"{slug} ismcts, uniform", unit, uniform_search, few, many)
        nodes = _search(slug, "expectimax", "iterations", worlds=4)
        yield Work(f"{slug} expectimax", "a node", nodes, few, many)
    for slug in REFERENCES:
        iterations = _search(slug, "ismcts", "iterations")
        yield Work(f"{slug} ismcts", "an iteration", iterations, 2000, 6000)


def memory(slug: str) -> float:
    """Bytes in use an iteration of a guided search, each of which may add a node."""
    iterations = 500 if slug == "mother-sheep" else 4000
    found = search(slug, "ismcts", iterations)
    return float(found["memory"]) / float(found["iterations"])
