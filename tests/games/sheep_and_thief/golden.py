"""Makes the golden files of this folder anew: `python -m tests.games.sheep_and_thief.golden`."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, NamedTuple

import flockmind
from flockmind.state import State

from ..golden import playthrough, write_lines
from .pieces import SMALL, options

HERE = Path(__file__).parent
SLUG = "sheep-and-thief"


class Perft(NamedTuple):
    """A position to count from: the new game of a seed after so many random steps, chance included."""

    cards: str  # small component files, or "standard"
    board: str
    players: int
    modules: bool  # both of them, or none
    seed: int
    steps: int
    depth: int


PERFT_CASES = [
    # drafts of the whole game, left and right
    Perft("standard", "standard", 2, False, 1, 0, 4),
    Perft("standard", "standard", 3, True, 2, 0, 6),
    Perft("standard", "standard", 3, True, 7, 72, 6),
    Perft("standard", "standard", 4, True, 3, 0, 8),
    # placing and animals, in all rounds
    Perft("standard", "standard", 2, True, 4, 18, 6),
    Perft("standard", "standard", 2, True, 5, 60, 5),
    Perft("standard", "standard", 2, False, 6, 95, 8),
    Perft("standard", "standard", 3, True, 7, 90, 6),
    Perft("standard", "standard", 4, True, 8, 190, 6),
    # removals and the deals after them
    Perft("standard", "standard", 2, False, 1, 34, 5),
    # small games: from the start with all deals, over the end of a round, to the end of the game
    Perft("cards-10", "board-2x2", 2, False, 1, 0, 8),
    Perft("cards-10", "board-2x2", 3, False, 2, 0, 8),
    Perft("cards-10", "board-2x2", 3, False, 2, 11, 12),
    Perft("cards-16", "board-2x2", 4, False, 3, 14, 10),
    Perft("cards-16", "board-2x2-full", 2, False, 4, 12, 10),
    Perft("cards-16", "board-3x3", 3, True, 5, 36, 8),
    Perft("cards-16", "board-4x4-short", 4, True, 6, 50, 9),
]
PLAYTHROUGHS = [(2, 1, 5), (3, 2, 6), (4, 3, 7)]  # players, start player, seed


def load(cards: str, board: str, players: int, **changed: Any) -> flockmind.Game:
    """A game with shipped ("standard") or small component files."""
    files = {"cards": cards, "board": board}
    chosen = {k: v if v == "standard" else str(SMALL / f"{v}.json") for k, v in files.items()}
    return flockmind.load_game(SLUG, players, **{**options(**changed), **chosen})


def position(case: Perft) -> State:
    """Where a case counts from; a small game that counts from its start has all its deals before it."""
    game = load(case.cards, case.board, case.players, missions=case.modules, black_sheep=case.modules)
    state = game.new_state() if case.steps == 0 and case.cards != "standard" else game.new_state(case.seed)
    rng = random.Random(case.seed)
    while len(state.history()) < case.steps:
        state.apply(rng.choice(state.legal_actions()))
    return state


def perft_rows() -> list[str]:
    rows = ["# " + " ".join(Perft._fields) + " leaves information_states"]
    for case in PERFT_CASES:
        leaves, information, _ = position(case).perft(case.depth)
        rows.append(" ".join(map(str, [*case, leaves, information])))
    return rows


def choose(_: State, legal: list[str], rng: random.Random) -> str:
    """Any action; dogs and foxes less often than their number, so that cards and sheep come through."""
    kinds = sorted({text.split()[0] for text in legal})
    if "sheep" not in kinds and "fox" not in kinds:
        return rng.choice(legal)
    kind = rng.choice(kinds)
    return rng.choice([text for text in legal if text.startswith(kind)])


def playthroughs() -> list[dict[str, Any]]:
    """Games with both modules; the legal actions in full in the game of two players."""
    rows = []
    for players, start, seed in PLAYTHROUGHS:
        chosen = {"start_player": start % players, "missions": True, "black_sheep": True}
        game = load("standard", "standard", players, **chosen)
        rows.append({"players": players, **chosen} | playthrough(game, seed, choose, in_full=players == 2))
    return rows


def main() -> None:
    write_lines(HERE / "perft.txt", perft_rows())
    write_lines(HERE / "playthrough.jsonl", playthroughs())


if __name__ == "__main__":
    main()
