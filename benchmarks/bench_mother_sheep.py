"""Speed of Mother Sheep: ``pytest benchmarks/bench_mother_sheep.py --benchmark-enable``.

`python -m benchmarks.bench_mother_sheep` counts instructions with valgrind, each time as the difference of
two lengths: of a small C++ program (mother_sheep.cpp, compiled here with the flags of the release build) for
a table built, all placements of one fence and a candidate checked; of the arena for a game of `greedy`
against itself.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest

import flockmind
from benchmarks.instructions import a_unit, instructions, need_valgrind
from benchmarks.programs import compiled
from flockmind.arena.match import play_game
from flockmind.games.mother_sheep_table import CARDS, FENCES

FLAGS = ["-std=c++20", "-O3", "-DNDEBUG", "-march=x86-64-v2", "-ffp-contract=off", "-pthread"]
PIECES = {
    "table": "a table built",
    "placements": "all placements of a fence",
    "checks": "a candidate checked",
}
GAMES = 10


def play(players: int, first: int, games: int) -> int:
    """Decisions of so many games of `greedy` against itself, from this seed on."""
    game = flockmind.load_game("mother-sheep", players)
    bots = [flockmind.load_bot("greedy")] * players
    names = ["greedy"] * players
    return sum(sum(play_game(game, bots, seed, names).decisions) for seed in range(first, first + games))


@pytest.mark.parametrize("players", [2, 4, 6])
def test_greedy_game(benchmark: Any, players: int) -> None:
    assert benchmark(play, players, 1, 1) > 0


@pytest.mark.parametrize("bot", ["greedy", "ismcts"])
def test_hint(benchmark: Any, bot: str) -> None:
    info = flockmind.load_game("mother-sheep").new_state(seed=3).info_state(0)
    benchmark(flockmind.suggest, info, bot=bot, iterations=50, seed=1)


def compile_program(folder: Path) -> tuple[str, str]:
    """The program, and the file of components it reads."""
    components = folder / "components.txt"
    fences = [f"{fence['id']} {fence['nodes']}" for fence in FENCES.resolve("fences", "standard")["fences"]]
    cards = [
        f"{card['id']} {' '.join(card['sheep'])}" for card in CARDS.resolve("cards", "standard")["cards"]
    ]
    components.write_text("\n".join(fences + cards) + "\n", encoding="utf-8")
    program = str(compiled("mother_sheep.cpp", "mother_sheep", FLAGS, folder))
    return program, str(components)


def main() -> None:
    need_valgrind()
    with tempfile.TemporaryDirectory() as folder:
        program, components = compile_program(Path(folder))
        for players in (2, 4, 6):
            for piece, meaning in PIECES.items():
                once, twice = ([program, components, piece, times, str(players)] for times in "12")
                count = a_unit(once, twice)
                sys.stdout.write(f"{players} players, {meaning}: {count:.0f} instructions\n")
    for players in (2, 4, 6):
        code = "import sys, benchmarks.bench_mother_sheep as b; print(b.play(*map(int, sys.argv[1:])))"
        run = [sys.executable, "-c", code, str(players)]
        less, few = instructions([*run, "1", "2"])
        more, many = instructions([*run, "1", str(2 + GAMES)])
        millions = (more - less) / GAMES / 1e6
        decisions = (many - few) / GAMES
        sys.stdout.write(
            f"{players} players, a greedy game: {millions:.0f} million, {decisions:.0f} decisions\n"
        )


if __name__ == "__main__":
    main()
