"""Golden numbers: perft and recorded games; `golden.py` makes them anew."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ..golden import lines, perft, replay
from .fast_game import FastGame
from .golden import HERE, PERFT_CASES, PLAYTHROUGHS, Perft, perft_rows, position
from .positions import shipped
from .slow_rules import SlowGame

MOST = 700  # positions that the slow rules count


def games() -> list[dict[str, Any]]:
    return [json.loads(line) for line in lines(HERE / "playthrough.jsonl")]


def test_perft() -> None:
    assert perft_rows(games()) == lines(HERE / "perft.txt")


@pytest.mark.parametrize("case", PERFT_CASES, ids=lambda case: "-".join(map(str, case)))
def test_the_slow_rules_count_the_same(case: Perft) -> None:
    """To the last depth that is small enough; documents of the movers stand for their keys."""
    row = games()[case.game]
    counts = [position(case, games()).perft(depth)[:2] for depth in range(1, case.depth + 1)]
    depth = max((d for d, (leaves, _) in enumerate(counts, 1) if leaves <= MOST), default=0)
    slow = SlowGame(row["players"], row["options"], shipped())
    for ply in row["plies"][: case.steps]:
        slow.apply(ply["action"])
    if depth == 0:  # the actions alone are many
        assert len(slow.legal_actions()) == counts[0][0]
    else:
        assert perft(slow, depth, lambda at: json.dumps(at.info(at.to_move))) == counts[depth - 1]


@pytest.mark.parametrize("number", range(len(PLAYTHROUGHS)))
def test_playthrough(number: int) -> None:
    game = games()[number]
    replay(game, FastGame.start(game["players"], game["options"], shipped()))


@pytest.mark.parametrize("number", [0, *(pytest.param(n, marks=pytest.mark.long) for n in (1, 2))])
def test_the_slow_rules_play_it_too(number: int) -> None:
    game = games()[number]
    replay(game, SlowGame(game["players"], game["options"], shipped()))


def test_playthroughs_show_all_kinds_of_actions() -> None:
    for game in games():
        texts = [ply["action"] for ply in game["plies"] if ply["who"] != "chance"]
        assert "done" in texts
        assert any(text.startswith("secret") for text in texts)
        assert max(game["scores"]) >= 3
