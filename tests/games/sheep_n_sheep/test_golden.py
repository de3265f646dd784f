"""Golden numbers: perft and recorded games; `golden.py` makes them anew."""

from __future__ import annotations

import json

import pytest

import flockmind

from .golden import HERE, PLAYTHROUGHS, perft_rows
from .slow_positions import FULL, options
from .slow_rules import SlowGame


def test_perft() -> None:
    assert perft_rows() == (HERE / "perft.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("number", range(1, len(PLAYTHROUGHS) + 1))
def test_playthrough(number: int) -> None:
    game = json.loads((HERE / f"playthrough{number}.json").read_text(encoding="utf-8"))
    start, players = game["start_player"], game["players"]
    fast = flockmind.load_game("sheep-n-sheep", players=players, start_player=start).new_state()
    slow = SlowGame(players, options(start), FULL)
    for ply in game["plies"]:
        if ply["who"] == "chance":
            assert fast.to_move == slow.to_move == -1
            assert len(fast.chance_outcomes()) == ply["outcomes"]
        else:
            assert fast.to_move == slow.to_move == ply["who"]
            assert sorted(fast.legal_actions()) == sorted(slow.legal_actions()) == ply["legal"]
        fast.apply(ply["action"])
        slow.apply(ply["action"])
    assert fast.is_terminal
    assert fast.scores() == slow.scores() == game["scores"]
    assert fast.returns() == game["returns"]
