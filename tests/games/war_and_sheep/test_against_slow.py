"""The fast rules and the slow ones side by side."""

from __future__ import annotations

import random
from typing import Any

import pytest

from .fast import Fast
from .positions import FULL, SMALL, TINY, options
from .slow_rules import SlowGame

MIXED = {
    **FULL,
    "layout": {"layouts": {"mixed": ["Y....Y", "..YY..", ".Y..Y.", ".R..R.", "..RR..", "R....R"]}},
}
# More Insider Trading and Big Clogs than in the box: what is remembered of hands gets long.
SPIES = {
    **FULL,
    "deck": {
        "markers": {"lush": 2, "ordinary": 2, "withered": 18, "wolf": 2},
        "cards": {
            "boo": 2,
            "airlift": 4,
            "insider-trading": 9,
            "big-clogs": 1,
            "crazy-sheep": 5,
            "sheepdog": 4,
        },
        "quiet_turns": 6,
    },
}
BOARDS = {"home-rows": FULL, "mixed": MIXED, "spies": SPIES, "small": SMALL, "tiny": TINY}


def choose(actions: list[str], grazing: bool, rng: random.Random) -> str:
    """Uniformly, or so that things get done: moves, wolves and cards before scouts."""
    if grazing and rng.random() < 0.8:
        eager = [a for a in actions if a.split()[0] in ("move", "wolf", "play", "take")]
        actions = eager or actions
    return rng.choice(actions)


def compare(slow: SlowGame, fast: Fast) -> None:
    assert fast.to_move == slow.to_move
    assert sorted(fast.legal_actions()) == sorted(slow.legal_actions())
    assert sorted(fast.chance_outcomes()) == sorted(slow.chance_outcomes())
    for player in (0, 1):
        assert fast.info(player) == slow.info(player)
    assert fast.scores() == slow.scores()


def play_both(components: dict[str, dict], seed: int, grazing: bool) -> list[str]:
    """One game on both, compared at each step; the steps."""
    rng = random.Random(f"{seed} {grazing}")
    settings: dict[str, Any] = options(components, seed % 2)
    slow = SlowGame(2, settings, components)
    fast = Fast.start(settings, components)
    steps: list[str] = []
    while True:
        compare(slow, fast)
        if slow.to_move == -4:
            assert fast.returns() == slow.returns()
            return steps
        if slow.to_move == -1:
            faces = slow.chance_outcomes()
            step = rng.choices([face for face, _ in faces], [float(p) for _, p in faces])[0]
        else:
            step = choose(slow.legal_actions(), grazing, rng)
        steps.append(step)
        assert fast.apply(step) == slow.apply(step), steps


@pytest.mark.parametrize("grazing", [False, True])
@pytest.mark.parametrize("board", BOARDS)
def test_both_versions_agree(board: str, grazing: bool) -> None:
    for seed in range(60 if board in ("small", "tiny") else 6):
        play_both(BOARDS[board], seed, grazing)


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
@pytest.mark.parametrize("grazing", [False, True])
@pytest.mark.parametrize("board", ["home-rows", "mixed", "spies"])
def test_both_versions_agree_long(board: str, grazing: bool, part: int) -> None:
    """7,200 games over all parts: half of them grazing, on each of three boards."""
    for seed in range(1000 + 60 * part, 1060 + 60 * part):
        play_both(BOARDS[board], seed, grazing)
