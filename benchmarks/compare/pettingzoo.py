"""Steps of a PettingZoo environment, for counting: `python -m benchmarks.compare.pettingzoo WHOSE N`."""

from __future__ import annotations

import sys
from typing import Any


def environment(whose: str) -> Any:
    """One of theirs, or one of our games by its name."""
    if whose == "connect_four":
        from pettingzoo.classic import connect_four_v3

        return connect_four_v3.env()
    from flockmind.adapters.pettingzoo import env

    return env(whose)


def main(whose: str, n: str) -> None:
    """Plays n random decisions, each with its observation and mask, and prints n."""
    game = environment(whose)
    left, seed = int(n), 0
    while left > 0:
        game.reset(seed=seed)
        for agent in game.agent_iter():
            observed, _, over, cut, _ = game.last()
            if over or cut or left == 0:
                break
            game.step(game.action_space(agent).sample(observed["action_mask"]))
            left -= 1
        seed += 1
    print(n)


if __name__ == "__main__":
    main(*sys.argv[1:])
