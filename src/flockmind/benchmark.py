"""How fast the games and the search are, and whether they still answer the same.

A *signature* is a number that depends on rules, beliefs and search, and on nothing else: it is taken
from searches with fixed seeds and iterations, and is the same on every machine.
"""

from __future__ import annotations

import hashlib
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from .engine import suggest
from .game import Game, load_game
from .games import find_face
from .info_state import InfoState

SEED = 1
BOT = "ismcts"
POSITIONS = 4
"""Positions searched a game and player count: the first decision, then later ones."""
STRIDE = 7
"""Uniformly random decisions between two positions."""
ITERATIONS = 400
"""Iterations of each search of a signature."""


@dataclass(frozen=True)
class Item:
    """A figure that was measured."""

    game: str
    item: str
    figure: float


@dataclass
class Report:
    """What `flockmind bench` prints."""

    signatures: dict[str, int] = field(default_factory=dict)
    items: list[Item] = field(default_factory=list)

    def to_dict(self) -> dict[str, Any]:
        """The report as JSON members."""
        return {
            "seed": SEED,
            "bot": BOT,
            "iterations": ITERATIONS,
            "signatures": self.signatures,
            "items": [vars(item) for item in self.items],
        }


def positions(game: Game) -> Iterator[InfoState]:
    """What the players on move know at fixed points of one seeded game of random decisions."""
    rng = random.Random(SEED)
    state = game.new_state(SEED)
    for _ in range(POSITIONS):
        if state.is_terminal:
            return
        yield state.info_state(state.to_move)
        for _ in range(STRIDE):
            if state.is_terminal:
                return
            actions = state.legal_actions()
            state.apply(actions[int(rng.random() * len(actions))])


def signature(slug: str) -> int:
    """A number from 0 to 2**32 - 1 over best actions and visit counts of fixed searches."""
    shown = find_face(slug)
    digest = hashlib.sha256()
    for players in sorted({shown.min_players, shown.max_players}):
        for info in positions(load_game(slug, players)):
            hint = suggest(info, BOT, iterations=ITERATIONS, seed=SEED)
            digest.update(f"{players} {hint.best}".encode())
            for line in sorted(hint.lines, key=lambda line: line.action):
                digest.update(f";{line.action} {line.estimate.visits}".encode())
    return int.from_bytes(digest.digest()[:4], "big")


def measure(slug: str, seconds: float = 0.5) -> list[Item]:
    """Guided playouts and search iterations a second, each over about `seconds` (at least once)."""
    game = load_game(slug).drawn(SEED)
    games, started, lasted = 0, time.perf_counter(), 0.0
    batch = 1
    while games == 0 or lasted < seconds:
        game.core.simulate(SEED + games, batch, 1.0, False)
        games += batch
        lasted = time.perf_counter() - started
        batch = max(1, min(4 * batch, int(games * (seconds - lasted) / max(lasted, 1e-6))))
    state = game.new_state(SEED)
    info = state.info_state(state.to_move)
    hint = suggest(info, BOT, time=max(seconds, 0.01), seed=SEED)
    if hint.iterations == 0:  # the machine had no time for even one
        hint = suggest(info, BOT, iterations=1, seed=SEED)
    return [
        Item(slug, "playouts/s", round(games / lasted, 1)),
        Item(slug, "iterations/s", round(hint.iterations / max(hint.seconds, 1e-9), 1)),
    ]
