"""How well the bots play: equal deals, seats rotated."""

from __future__ import annotations

import pytest

import flockmind

pytestmark = pytest.mark.long


def match(bots: list[str], deals: int, players: int = 2) -> tuple[float, list[float]]:
    """Mean winning share of the first bot in two-player terms, and the mean points of each bot."""
    game = flockmind.load_game("sheep-n-sheep", players=players)
    result = flockmind.play_match(game, bots, deals=deals, seed=2025)
    share = 0.0
    points = [[0.0, 0] for _ in bots]
    for fixture, end in result.games:
        assert end.forfeit is None
        assert end.scores is not None
        share += sum(part for seat, part in enumerate(end.returns) if fixture.seats[seat] == 0)
        for seat, bot in enumerate(fixture.seats):
            points[bot][0] += end.scores[seat]
            points[bot][1] += 1
    return share / len(result.games), [total / max(count, 1) for total, count in points]


def test_greedy_beats_random() -> None:
    share, _ = match(["greedy", "random"], 150)
    assert share >= 0.97


def test_greedy_scores_against_itself() -> None:
    _, points = match(["greedy", "greedy:worlds=2"], 100)
    assert min(points) >= 27


def test_ismcts_beats_greedy() -> None:
    share, _ = match(["ismcts:iterations=2000", "greedy"], 200)
    assert share >= 0.6
