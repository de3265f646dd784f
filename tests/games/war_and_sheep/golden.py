"""Makes the golden files of this folder anew: `python -m tests.games.war_and_sheep.golden`."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, NamedTuple

import flockmind
from flockmind.state import State

from ..golden import playthrough, write_lines

HERE = Path(__file__).parent


class Case(NamedTuple):
    """A position: so many decisions of a seeded game with a little sense in it, and a depth from there."""

    layout: str
    seed: int
    decisions: int
    depth: int


PERFT_CASES = [
    Case("home-rows", 1, 0, 3),
    Case("mixed", 1, 0, 2),
    Case("home-rows", 2, 12, 3),
    Case("mixed", 3, 16, 3),
    Case("home-rows", 4, 24, 4),
]
PLAYTHROUGHS = [("home-rows", 0, 5), ("mixed", 1, 6)]  # layout, start player, seed


def choose(_: State, legal: list[str], rng: random.Random) -> str:
    """Any action; often one that gets things done."""
    eager = [a for a in legal if a.split()[0] in ("move", "wolf", "play", "take")]
    return rng.choice(eager if eager and rng.random() < 0.7 else legal)


def position(case: Case) -> State:
    rng = random.Random(case.seed)
    state = flockmind.load_game("war-and-sheep", layout=case.layout).new_state()
    left = case.decisions
    while left > 0 or state.to_move < 0:
        if state.to_move >= 0:
            state.apply(choose(state, sorted(map(str, state.legal_actions())), rng))
            left -= 1
        else:
            texts, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply(str(rng.choices(texts, chances)[0]))
    return state


def perft_rows() -> list[str]:
    rows = ["# layout seed decisions depth leaves information_states"]
    for case in PERFT_CASES:
        state = position(case)
        for depth in range(1, case.depth + 1):
            leaves, information = state.perft(depth)[:2]
            rows.append(f"{case.layout} {case.seed} {case.decisions} {depth} {leaves} {information}")
    return rows


def playthroughs() -> list[dict[str, Any]]:
    """A game of each layout; the legal actions in full in the first."""
    rows = []
    for layout, start, seed in PLAYTHROUGHS:
        game = flockmind.load_game("war-and-sheep", layout=layout, start_player=start)
        table = {"layout": layout, "start_player": start}
        rows.append(table | playthrough(game, seed, choose, in_full=not rows))
    return rows


def main() -> None:
    write_lines(HERE / "perft.txt", perft_rows())
    write_lines(HERE / "playthrough.jsonl", playthroughs())


if __name__ == "__main__":
    main()
