"""The sequential test: error rates, one-sided matches, and its likelihoods by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest

from flockmind import FieldError, load_game
from flockmind.arena.settings import Settings
from flockmind.arena.sprt import SEEN_ALREADY, Sprt, expected_share


def run(random: np.random.Generator, elo: float, elo0: float, elo1: float, draws: float) -> tuple[str, int]:
    """Pairs of games of independent luck, with so many draws; (decision, deals)."""
    share = expected_share(elo, 2)
    test = Sprt(elo0, elo1)
    while test.decision is None:
        u = random.random(2)
        games = np.where(u < draws, 0.5, np.where(u < draws + (1 - draws) * _won(share, draws), 1.0, 0.0))
        test.add_outcome(float(games.mean()))
    return test.decision, test.deals


def _won(share: float, draws: float) -> float:
    return (share - draws / 2) / (1 - draws)


def rates(runs: int, elo0: float, elo1: float, draws: float, seed: int) -> tuple[float, float]:
    """Shares of wrong decisions under H0 and under H1."""
    random = np.random.default_rng(seed)
    wrong = [sum(run(random, elo, elo0, elo1, draws)[0] != right for _ in range(runs)) for elo, right in
             ((elo0, "H0"), (elo1, "H1"))]  # fmt: skip
    return wrong[0] / runs, wrong[1] / runs


def test_error_rates() -> None:
    h0, h1 = rates(60, 0, 120, 0.2, seed=1)
    assert h0 <= 0.14
    assert h1 <= 0.14


@pytest.mark.long
@pytest.mark.parametrize(
    ("elo0", "elo1", "draws"), [(0, 50, 0.0), (0, 50, 0.4), (-20, 40, 0.1), (0, 150, 0.0)]
)
def test_error_rates_over_a_thousand_runs(elo0: float, elo1: float, draws: float) -> None:
    """5 % each, with the chance of the count itself: 1.64 deviations of 1000."""
    h0, h1 = rates(1000, elo0, elo1, draws, seed=7)
    assert h0 <= 0.05 + 0.0114
    assert h1 <= 0.05 + 0.0114


@pytest.mark.parametrize(("share", "decision"), [(1.0, "H1"), (0.0, "H0"), (0.5, "H0")])
@pytest.mark.parametrize(("elo0", "elo1"), [(0, 5), (0, 50), (10, 200)])
def test_one_sided_and_even_matches_end(share: float, decision: str, elo0: float, elo1: float) -> None:
    test = Sprt(elo0, elo1)
    while test.decision is None and test.deals < 5000:
        test.add_outcome(share)
    assert test.decision == decision
    assert test.deals > 1
    assert math.isfinite(test.llr)


def test_ratio_of_a_match_of_wins_only_is_that_of_coins() -> None:
    test = Sprt(0, 20)
    for _ in range(50):
        test.add_outcome(1.0)
    p = expected_share(20, 2)
    by_hand = (50 + SEEN_ALREADY) * math.log(p / 0.5) + SEEN_ALREADY * math.log((1 - p) / 0.5)
    assert test.llr == pytest.approx(by_hand, rel=1e-9)


def test_ratio_of_coins_is_the_binomial_one() -> None:
    test = Sprt(0, 30)
    for share in [1.0, 0.0, 1.0, 1.0, 0.0]:
        test.add_outcome(share)
    p = expected_share(30, 2)
    wins, losses = 3 + SEEN_ALREADY, 2 + SEEN_ALREADY
    by_hand = wins * math.log(p / 0.5) + losses * math.log((1 - p) / 0.5)
    assert test.llr == pytest.approx(by_hand, rel=1e-9)


def test_expected_shares() -> None:
    assert expected_share(0, 2) == 0.5
    assert expected_share(400, 2) == pytest.approx(10 / 11)
    for players in range(2, 7):
        assert expected_share(0, players) == pytest.approx(0.5)
        assert expected_share(50, players) + expected_share(-50, players) == pytest.approx(1.0)
    assert expected_share(400, 3) == pytest.approx((10 / 12 + 20 / 21) / 2)


def test_a_deal_counts_all_seats_of_the_first_bot() -> None:
    test = Sprt(0, 10, players=3)
    test.add([((0, 1, 1), (1.0, 0.0, 0.0)), ((1, 0, 0), (0.0, 0.5, 0.5)), ((1, 0, 0), (1.0, 0.0, 0.0))])
    assert test.deals == 1
    assert round(2 / 3, 9) in test._seen


def test_what_has_no_sequential_test_is_refused() -> None:
    kuhn = load_game("kuhn-poker")
    with pytest.raises(FieldError, match="sprt"):
        Settings(kuhn, ("a", "b", "c"), 10, 1, sprt=(0.0, 10.0))
    with pytest.raises(FieldError, match="sprt"):
        Settings(kuhn, ("a", "b"), 10, 1, sprt=(10.0, 0.0))
