"""OpenSpiel at work, to be counted: `python -m benchmarks.compare.openspiel WHAT GAME N` prints N."""

from __future__ import annotations

import random
import sys
from typing import Any

import pyspiel


def start(game: Any) -> Any:
    """The first decision, whatever chance comes before it."""
    state = game.new_initial_state()
    draw = random.Random(1)
    while state.is_chance_node():
        state.apply_action(draw.choice(state.legal_actions()))
    return state


def plies(name: str, games: int) -> tuple[float, float]:
    """Plies of a random game from its first decision on, and legal actions a ply: means over the games."""
    game, draw = pyspiel.load_game(name), random.Random(1)
    moves = listed = 0
    for _ in range(games):
        state = start(game)
        while not state.is_terminal():
            actions = state.legal_actions()
            moves, listed = moves + 1, listed + len(actions)
            state.apply_action(draw.choice(actions))
    return moves / games, listed / moves


def rollouts(name: str, n: int) -> None:
    """Random games in C++ from the first decision: one simulation of tree search with n of them."""
    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=n, seed=1)
    pyspiel.MCTSBot(game, evaluator, 1.0, 1, 1000, False, 1, False).step(start(game))


def ismcts(name: str, n: int) -> None:
    """Simulations of its C++ information set search."""
    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=1)
    pyspiel.ISMCTSBot(1, evaluator, 0.7, n).step(start(game))


def python_ismcts(name: str, n: int) -> None:
    """Simulations of its information set search in Python."""
    import numpy as np
    from open_spiel.python.algorithms import ismcts as algorithm
    from open_spiel.python.algorithms import mcts

    game = pyspiel.load_game(name)
    numbers = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=numbers)
    algorithm.ISMCTSBot(game, evaluator, 0.7, n, random_state=numbers).step(start(game))


def main(what: str, name: str, n: str) -> None:
    """Does n of it."""
    {"rollouts": rollouts, "ismcts": ismcts, "python_ismcts": python_ismcts}[what](name, int(n))
    print(n)


if __name__ == "__main__":
    main(*sys.argv[1:])
