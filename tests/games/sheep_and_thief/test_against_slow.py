"""The package's rules and the slow ones side by side, with what every player sees of each step."""

from __future__ import annotations

import random
from typing import Any

import pytest

import flockmind

from .pieces import options, small_components, standard_components
from .slow_rules import SlowGame
from .support import FastGame, document
from .test_slow_rules import CASES, choose


def compare(slow: SlowGame, fast: FastGame) -> None:
    assert fast.to_move == slow.to_move
    assert fast.legal_actions() == slow.legal_actions()
    assert fast.chance_outcomes() == slow.chance_outcomes()
    assert fast.scores() == slow.scores()
    for p in range(slow.players):
        assert fast.info(p) == slow.info(p)
    if slow.to_move == flockmind.TERMINAL:
        assert fast.returns() == slow.returns()


def play_both(case: tuple[str, str, str, int], seed: int, greedy: bool) -> None:
    """One game on both; at each step the events alone lead every player to what it knows."""
    _, cards, board, players = case
    data: dict[str, Any] = small_components(cards, board) if cards else standard_components()
    chosen = options(start_player=seed % players, missions=seed % 2 == 1, black_sheep=seed % 4 >= 2)
    slow, fast = SlowGame(players, chosen, data), FastGame.start(players, chosen, data)
    known = [fast.state.info_state(p) for p in range(players)]
    rng = random.Random(f"{seed} {greedy}")
    compare(slow, fast)
    while slow.to_move != flockmind.TERMINAL:
        step = choose(slow, rng, greedy)
        news = slow.apply(step)
        assert fast.apply(step) == news
        compare(slow, fast)
        for p, events in enumerate(news):
            for event in events:
                known[p] = known[p].observe(event)
        for p in range(players):
            assert document(known[p]) == slow.info(p)
            assert known[p] == fast.state.info_state(p)
            assert known[p].key == fast.state.info_state(p).key


@pytest.mark.parametrize("greedy", [False, True])
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}, {case[3]}")
def test_both_versions_agree(case: tuple[str, str, str, int], greedy: bool) -> None:
    for seed in range(4):
        play_both(case, seed, greedy)


@pytest.mark.long
@pytest.mark.parametrize("greedy", [False, True])
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}, {case[3]}")
def test_both_versions_agree_over_3000_games(case: tuple[str, str, str, int], greedy: bool) -> None:
    """Half of the games greedy; 250 on each side for the whole game, 70 for each small one."""
    for seed in range(1000, 1250 if case[0] == "standard" else 1070):
        play_both(case, seed, greedy)
