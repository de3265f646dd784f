"""Golden numbers: perft and recorded games; `golden.py` makes them anew."""

from __future__ import annotations

import json

import pytest

from ..golden import lines, perft, replay
from .fast import Fast
from .golden import HERE, PERFT_CASES, PLAYTHROUGHS, Case, perft_rows, position
from .positions import FULL, options
from .slow_rules import SlowGame
from .test_against_slow import MIXED

FILES = {"home-rows": FULL, "mixed": MIXED}
MOST = 2500  # positions that the slow rules count


def test_perft() -> None:
    assert perft_rows() == lines(HERE / "perft.txt")


@pytest.mark.parametrize("case", PERFT_CASES, ids=lambda case: "-".join(map(str, case)))
def test_the_slow_rules_count_the_same(case: Case) -> None:
    """To the last depth that is small enough; documents of the movers stand for their keys."""
    state = position(case)
    counts = [state.perft(depth)[:2] for depth in range(1, case.depth + 1)]
    depth = max((d for d, (leaves, _) in enumerate(counts, 1) if leaves <= MOST), default=1)
    slow = SlowGame(2, options(FILES[case.layout], 0), FILES[case.layout])
    for _, text in state.history():
        slow.apply(text)
    assert perft(slow, depth, lambda at: json.dumps(at.info(at.to_move))) == counts[depth - 1]


@pytest.mark.parametrize("number", range(len(PLAYTHROUGHS)))
def test_playthrough(number: int) -> None:
    game = json.loads(lines(HERE / "playthrough.jsonl")[number])
    files = FILES[game["layout"]]
    chosen = options(files, game["start_player"])
    replay(game, Fast.start(chosen, files), SlowGame(2, chosen, files))
