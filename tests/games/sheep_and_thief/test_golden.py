"""Golden numbers: perft and recorded games; `golden.py` makes them anew."""

from __future__ import annotations

import json
from typing import Any

import pytest

from flockmind.state import State

from ..golden import lines, perft, replay
from .golden import HERE, PERFT_CASES, PLAYTHROUGHS, Perft, perft_rows, position
from .pieces import options, small_components, standard_components
from .slow_rules import SlowGame
from .support import FastGame

MOST = 2000  # positions that the slow rules count


def test_perft() -> None:
    assert perft_rows() == lines(HERE / "perft.txt")


def files(case: Perft) -> dict[str, Any]:
    return standard_components() if case.cards == "standard" else small_components(case.cards, case.board)


def slowly(case: Perft, state: State) -> SlowGame:
    """The position of a case, reached by the slow rules."""
    chosen = options(missions=case.modules, black_sheep=case.modules)
    game = SlowGame(case.players, chosen, files(case))
    for _, text in state.history():
        game.apply(text)
    return game


@pytest.mark.parametrize("case", PERFT_CASES, ids=lambda case: "-".join(map(str, case)))
def test_the_slow_rules_count_the_same(case: Perft) -> None:
    """To the last depth that is small enough; documents of the movers stand for their keys."""
    state = position(case)
    counts = [state.perft(depth)[:2] for depth in range(1, case.depth + 1)]
    depth = max((d for d, (leaves, _) in enumerate(counts, 1) if leaves <= MOST), default=1)
    slow = slowly(case, state)
    assert perft(slow, depth, lambda at: json.dumps(at.info(at.to_move))) == counts[depth - 1]


@pytest.mark.parametrize("number", range(len(PLAYTHROUGHS)))
def test_playthrough(number: int) -> None:
    game = json.loads(lines(HERE / "playthrough.jsonl")[number])
    chosen = options(**{key: game[key] for key in ("start_player", "missions", "black_sheep")})
    data = standard_components()
    replay(game, SlowGame(game["players"], chosen, data), FastGame.start(game["players"], chosen, data))


def test_playthroughs_show_all_kinds_of_actions() -> None:
    """Of both modules and two drafts, so that the recorded games are worth replaying."""
    plies = [ply for line in lines(HERE / "playthrough.jsonl") for ply in json.loads(line)["plies"]]
    texts = {ply["action"].split()[0] for ply in plies if ply["who"] != "chance"}
    assert {"pick", "sheep", "dog", "no", "fox", "box"} <= texts
    assert any("black" in ply["action"] for ply in plies)
    assert any(ply["who"] == "chance" and ply["action"].startswith("M") for ply in plies)
