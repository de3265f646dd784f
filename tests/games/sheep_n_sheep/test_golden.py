"""Golden numbers: perft and recorded games; `golden.py` makes them anew."""

from __future__ import annotations

import json

import pytest

from ..golden import lines, replay
from .fast_game import FastGame
from .golden import HERE, PLAYTHROUGHS, perft_rows
from .slow_positions import FULL, options
from .slow_rules import SlowGame


def test_perft() -> None:
    assert perft_rows() == lines(HERE / "perft.txt")


@pytest.mark.parametrize("number", range(len(PLAYTHROUGHS)))
def test_playthrough(number: int) -> None:
    game = json.loads(lines(HERE / "playthrough.jsonl")[number])
    start, players = game["start_player"], game["players"]
    replay(game, FastGame.new(players, start), SlowGame(players, options(start), FULL))
