"""Speed of Sheep 'n' Sheep: ``pytest benchmarks/bench_sheep_n_sheep.py --benchmark-enable``.

Run as a script it counts instructions a decision of uniformly random games with valgrind, keys and chance
included: the difference of N and 2N games, divided by the decisions.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from typing import Any

import pytest

import flockmind

GAMES = 3000


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("guided", [0.0, 1.0])
def test_games(benchmark: Any, players: int, guided: float) -> None:
    game = flockmind.load_game("sheep-n-sheep", players=players)
    counts, _, _ = benchmark(game.core.simulate, 1, 20, guided, False)
    benchmark.extra_info["decisions"] = counts["decisions"]


@pytest.mark.parametrize("bot", ["greedy", "ismcts"])
def test_hint(benchmark: Any, bot: str) -> None:
    state = flockmind.load_game("sheep-n-sheep", players=2).new_state(seed=3)
    for number in range(30):
        hint = flockmind.suggest(state.info_state(state.to_move), bot="random", seed=number)
        state.apply(hint.lines[0].action)
    info = state.info_state(state.to_move)
    benchmark(flockmind.suggest, info, bot=bot, iterations=500 if bot == "ismcts" else 4, seed=1)


def test_sample(benchmark: Any) -> None:
    info = flockmind.load_game("sheep-n-sheep", players=4).new_state(seed=3).info_state(0)
    benchmark(info._core.sample, 1, False)


def instructions(players: int, games: int) -> tuple[int, int]:
    """Instructions of a process that plays so many random games, and the decisions in them."""
    code = (
        f"import flockmind; game = flockmind.load_game('sheep-n-sheep', players={players});"
        f"print(game.core.simulate(1, {games}, 0.0, False)[0]['decisions'])"
    )
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", sys.executable, "-c", code]
    environment = {**os.environ, "PYTHONHASHSEED": "0"}  # the interpreter's own work, as equal as may be
    run = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    collected = re.search(r"Collected : (\d+)", run.stderr)
    assert collected is not None
    return int(collected[1]), int(run.stdout)


def main() -> None:
    if shutil.which("valgrind") is None:
        sys.exit("valgrind is needed to count instructions")
    for players in (2, 3, 4):
        less, few = instructions(players, GAMES)
        more, many = instructions(players, 2 * GAMES)
        sys.stdout.write(f"{players} players: {(more - less) / (many - few):.0f} instructions a decision\n")


if __name__ == "__main__":
    main()
