"""A bot of ours against OpenSpiel's Python ISMCTS in our own games, on equal deals with the seats swapped.

    python -m benchmarks.against_openspiel [GAME ...] [--deals N] [--simulations N | --time S]
                                           [--bot SPEC] [--constants C ...] [--folder DIR]

Needs `flockmind[openspiel]`. OpenSpiel's search draws its worlds from the belief of our bots, plays out at
random (it knows no better in a game written in Python), and chooses by visits. With `--simulations` both
searches do so many iterations a decision; with `--time` both have so many seconds. Resumable: the games
are in stores of the folder.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import flockmind
from benchmarks.anchored import percent
from benchmarks.stored import play
from flockmind import openspiel
from flockmind.arena.entrants import enter
from flockmind.arena.report import report
from flockmind.arena.settings import Settings
from flockmind.arena.store import Store
from flockmind.testing import sample

SEED = 99


class Root(openspiel.SpielState):
    """A state of which nothing is known but an information state; worlds are drawn from that."""

    info: flockmind.InfoState

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> openspiel.SpielState:
        """A world of the belief, with the events that the asker has observed."""
        return self.drawn(self.info, self.past[player], int(sampler() * 2**53))


class Timed(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's search with a limit of time beside that of simulations."""

    seconds: float | None = None

    def run_search(self, state: Any) -> Any:
        """As OpenSpiel's; it simulates one by one until the time is up, once at least."""
        self.reset()
        self._root_node = self.create_new_node(state)
        end = None if self.seconds is None else time.perf_counter() + self.seconds
        for number in range(self._max_simulations):
            if end is not None and number > 0 and time.perf_counter() >= end:
                break
            self.run_simulation(self.sample_root_state(state))
            self.simulations = number + 1
        if self._root_node.total_visits < 1:
            return [(0, 1.0)]
        return self.get_final_policy(state, self._root_node)


class OpenSpielIsmcts:
    """OpenSpiel's Python ISMCTS as a bot of our arena."""

    def __init__(self, simulations: int, seconds: float | None, constant: float) -> None:
        limit = f"simulations={simulations}" if seconds is None else f"time={seconds:g}"
        self.name = f"openspiel:{limit},exploration={constant:g}"
        self.simulations, self.seconds, self.constant = simulations, seconds, constant

    def hint(self, info: flockmind.InfoState, limits: flockmind.Limits, seed: int) -> flockmind.Hint:
        """The share of visits of each action."""
        game = _spiel(info.game)
        random = np.random.RandomState(seed % 2**32)
        state = Root(game)
        state.info = info
        state.world = sample(info, seed)
        state.past[info.player] = info.events
        evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=random)
        bot = Timed(game, evaluator, self.constant, self.simulations, random_state=random)
        bot.seconds = self.seconds
        bot.set_resampler(lambda root, player: root.resample_from_infostate(player, random.random_sample))
        actions = info.legal_actions()
        weights = {actions[number]: float(weight) for number, weight in bot.run_search(state)}
        return flockmind.Hint.ranked(info, self.name, seed, weights)


def _spiel(game: flockmind.Game) -> Any:
    options = {name: value for name, value in game.options.items() if not isinstance(value, list | dict)}
    return pyspiel.load_game(openspiel.names[game.slug], {"players": game.players, **options})


def match(game: flockmind.Game, bots: list[Any], deals: int, path: Path) -> dict[str, Any]:
    """The first bot's row of the report against the second."""
    play(Settings(game, tuple(e.name for e in enter(bots)), 2 * deals, SEED), path, bots)
    with Store(path) as kept:
        found: dict[str, Any] = report(kept)
    if found["forfeits"]:
        raise RuntimeError(found["forfeits"][0]["reason"])
    row: dict[str, Any] = found["pairs"][0]
    return row


def main() -> None:
    """Prints a row a game and constant."""
    parser = argparse.ArgumentParser(description="Against OpenSpiel's Python ISMCTS.")
    every = [g.slug for g in flockmind.list_games() if not g.reference]
    parser.add_argument("games", nargs="*", default=every)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--simulations", type=int, default=50)
    parser.add_argument("--time", type=float)
    parser.add_argument("--bot", default="ismcts")
    parser.add_argument("--constants", type=float, nargs="+", default=[0.7])
    parser.add_argument("--folder", type=Path, default=Path("openspiel"))
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    simulations = options.simulations if options.time is None else 10**9
    limit = f"iterations={simulations}" if options.time is None else f"time={options.time:g}"
    for slug in options.games:
        game = flockmind.load_game(slug)
        for constant in options.constants:
            rival = OpenSpielIsmcts(simulations, options.time, constant)
            path = options.folder / f"{slug}-{limit.replace('=', '-')}-{constant:g}.sqlite"
            row = match(game, [f"{options.bot}:{limit}", rival], options.deals, path)
            print(
                f"{slug}: {options.bot}:{limit} against {rival.name}: {row['games']} games, {percent(row)} %"
            )


if __name__ == "__main__":
    main()
