"""Makes the golden files of this folder anew: `python -m tests.games.mother_sheep.golden`."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, NamedTuple

import flockmind
from flockmind.state import State

from ..golden import playthrough, write_lines

HERE = Path(__file__).parent
SLUG = "mother-sheep"
GREEDY = flockmind.load_bot("greedy")


class Perft(NamedTuple):
    """A position to count from: a recorded game after so many of its actions, chance included."""

    game: int  # line of playthrough.jsonl
    steps: int
    depth: int


PLAYTHROUGHS = [(2, 1, 5), (4, 3, 6), (6, 2, 7)]  # players, start player, seed
PERFT_CASES = [
    Perft(0, 0, 3),  # the deal
    Perft(0, 11, 2),
    Perft(1, 19, 1),
    Perft(2, 27, 2),
    Perft(0, 60, 2),
    Perft(0, 85, 1),
    Perft(1, 70, 2),
    Perft(2, 90, 1),
    Perft(2, 100, 2),
]


def choose(state: State, legal: list[str], rng: random.Random) -> str:
    """Mostly the greedy bot's choice, so that sheep are fenced in; else any action."""
    if rng.random() < 0.15:
        return rng.choice(legal)
    limits = flockmind.Limits(iterations=1)
    return str(GREEDY.hint(state.info_state(state.to_move), limits, rng.getrandbits(32)).best)


def load(players: int, seed: int, start_player: int = 0) -> flockmind.Game:
    """A game whose layout is drawn from the seed."""
    return flockmind.load_game(SLUG, players, start_player=start_player).drawn(seed)


def recorded(case: tuple[int, int, int]) -> dict[str, Any]:
    """A whole game, the legal actions by number and digest."""
    players, start, seed = case
    game = load(players, seed, start)
    return {"players": players, "options": game.options} | playthrough(game, seed, choose, in_full=False)


def position(case: Perft, games: list[dict[str, Any]]) -> State:
    row = games[case.game]
    state = flockmind.load_game(SLUG, row["players"], **row["options"]).new_state()
    for ply in row["plies"][: case.steps]:
        state.apply(ply["action"])
    return state


def perft_rows(games: list[dict[str, Any]]) -> list[str]:
    rows = ["# " + " ".join(Perft._fields) + " leaves information_states"]
    for case in PERFT_CASES:
        leaves, information, _ = position(case, games).perft(case.depth)
        rows.append(" ".join(map(str, [*case, leaves, information])))
    return rows


def main() -> None:
    games = [recorded(case) for case in PLAYTHROUGHS]
    write_lines(HERE / "playthrough.jsonl", games)
    write_lines(HERE / "perft.txt", perft_rows(games))


if __name__ == "__main__":
    main()
