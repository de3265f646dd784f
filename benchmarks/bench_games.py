"""Speed of the games: ``pytest benchmarks/bench_games.py --benchmark-enable``.

``python -m benchmarks.bench_games SLUG [OPTION=VALUE ...]`` counts instructions a decision
of uniformly random games with valgrind, chance included, at every number of players: the
difference of N and 2N games, divided by the decisions.
"""

from __future__ import annotations

import sys
from typing import Any

import pytest

import flockmind
from benchmarks.instructions import a_unit, need_valgrind

GAMES = 3000
SLUGS = ("war-and-sheep", "sheep-and-thief", "sheep-n-sheep")
TABLES = [
    (info.slug, players)
    for info in flockmind.list_games()
    if info.slug in SLUGS
    for players in range(info.min_players, info.max_players + 1)
]


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


def random_games(slug: str, players: int, options: dict[str, Any], games: int) -> list[str]:
    """The command that plays so many random games and prints the decisions in them."""
    code = (
        f"import flockmind; game = flockmind.load_game({slug!r}, players={players}, **{options!r});"
        f"print(game.core.simulate(1, {games}, 0.0, False)[0]['decisions'])"
    )
    return [sys.executable, "-c", code]


def main(slug: str, *settings: str) -> None:
    """Prints a line for each number of players. A setting is an option that may be true or false."""
    need_valgrind()
    given = (setting.split("=") for setting in settings)
    options = {name: value == "true" for name, value in given}
    shown = next(info for info in flockmind.list_games() if info.slug == slug)
    for players in range(shown.min_players, shown.max_players + 1):
        less, more = (random_games(slug, players, options, games) for games in (GAMES, 2 * GAMES))
        sys.stdout.write(f"{players} players: {a_unit(less, more):.0f} instructions a decision\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
