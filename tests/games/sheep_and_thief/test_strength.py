"""How well the bots play: one bot against the rest, on equal deals, in every seat in turn."""

from __future__ import annotations

from statistics import mean

import pytest

import flockmind
from flockmind.arena.match import play_game
from flockmind.arena.schedule import rotations
from flockmind.arena.seeds import deal_seed

pytestmark = pytest.mark.long


def one_against_rest(first: str, other: str, players: int, games: int, seed: int) -> tuple[float, float]:
    """Mean winning share and mean gold of the first bot."""
    game = flockmind.load_game("sheep-and-thief", players)
    bots = {spec: flockmind.load_bot(spec) for spec in (first, other)}
    shares, gold = [], []
    for deal in range(games // players):
        for lineup in rotations((0,) + (1,) * (players - 1)):
            specs = [first if bot == 0 else other for bot in lineup]
            end = play_game(game, [bots[spec] for spec in specs], deal_seed(seed, deal), specs)
            assert end.forfeit is None
            assert end.scores is not None
            shares.append(end.returns[lineup.index(0)])
            gold.append(end.scores[lineup.index(0)])
    return mean(shares), mean(gold)


def test_greedy_beats_random() -> None:
    share, _ = one_against_rest("greedy", "random", 2, 400, 2025)
    assert share >= 0.95


def test_greedy_scores_against_itself() -> None:
    _, gold = one_against_rest("greedy", "greedy", 2, 400, 2026)
    assert gold >= 27


def test_ismcts_beats_greedy() -> None:
    share, _ = one_against_rest("ismcts:iterations=2000", "greedy", 2, 400, 2027)
    assert share >= 0.7


def test_ismcts_beats_three_greedy() -> None:
    share, _ = one_against_rest("ismcts:iterations=2000", "greedy", 4, 400, 2028)
    assert share >= 0.45
