"""Speed of the games: ``pytest benchmarks/bench_games.py --benchmark-enable``.

Run as a script, ``python benchmarks/bench_games.py SLUG [OPTION=VALUE ...]`` counts instructions a decision
of uniformly random games with valgrind, keys and chance included, at every number of players: the
difference of N and 2N games, divided by the decisions.
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
SLUGS = ("sheep-and-thief", "sheep-n-sheep")
TABLES = [(slug, players) for slug in SLUGS for players in (2, 3, 4)]


@pytest.mark.parametrize(("slug", "players"), TABLES)
@pytest.mark.parametrize("guided", [0.0, 1.0])
def test_games(benchmark: Any, slug: str, players: int, guided: float) -> None:
    game = flockmind.load_game(slug, players=players)
    counts, _, _ = benchmark(game.core.simulate, 1, 20, guided, False)
    benchmark.extra_info["decisions"] = counts["decisions"]


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("bot", ["greedy", "ismcts"])
def test_hint(benchmark: Any, slug: str, bot: str) -> None:
    state = flockmind.load_game(slug, players=2).new_state(seed=3)
    for number in range(30):
        hint = flockmind.suggest(state.info_state(state.to_move), bot="random", seed=number)
        state.apply(hint.lines[0].action)
    info = state.info_state(state.to_move)
    benchmark(flockmind.suggest, info, bot=bot, iterations=500 if bot == "ismcts" else 4, seed=1)


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_sample(benchmark: Any, slug: str, players: int) -> None:
    info = flockmind.load_game(slug, players=players).new_state(seed=3).info_state(0)
    benchmark(info._core.sample, 1, False)


def instructions(slug: str, players: int, options: dict[str, Any], games: int) -> tuple[int, int]:
    """Instructions of a process that plays so many random games, and the decisions in them."""
    code = (
        f"import flockmind; game = flockmind.load_game({slug!r}, players={players}, **{options!r});"
        f"print(game.core.simulate(1, {games}, 0.0, False)[0]['decisions'])"
    )
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", sys.executable, "-c", code]
    environment = {**os.environ, "PYTHONHASHSEED": "0"}  # the interpreter's own work, as equal as may be
    run = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    collected = re.search(r"Collected : (\d+)", run.stderr)
    assert collected is not None
    return int(collected[1]), int(run.stdout)


def main(slug: str, *settings: str) -> None:
    """Prints a line for each number of players. A setting is an option that may be true or false."""
    if shutil.which("valgrind") is None:
        sys.exit("valgrind is needed to count instructions")
    given = (setting.split("=") for setting in settings)
    options = {name: value == "true" for name, value in given}
    shown = next(info for info in flockmind.list_games() if info.slug == slug)
    for players in range(shown.min_players, shown.max_players + 1):
        less, few = instructions(slug, players, options, GAMES)
        more, many = instructions(slug, players, options, 2 * GAMES)
        sys.stdout.write(f"{players} players: {(more - less) / (many - few):.0f} instructions a decision\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
