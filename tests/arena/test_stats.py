"""Means and intervals: Student's quantile against SciPy, coverage on simulated deals, pairs by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats as scipy_stats

from flockmind.arena.match import GameResult
from flockmind.arena.pairs import pair_row
from flockmind.arena.schedule import Fixture
from flockmind.arena.stats import mean_interval, share_interval, t_quantile


def test_student_quantile() -> None:
    for freedom in [*range(1, 60), 100, 1000, 100_000]:
        assert t_quantile(freedom) == pytest.approx(scipy_stats.t.ppf(0.975, freedom), rel=3e-4)
    assert t_quantile(0) == math.inf


def test_mean_interval_is_students() -> None:
    values = [1.0, 4.0, -2.0, 0.5, 3.0]
    row = mean_interval(values)
    low, high = scipy_stats.t.interval(0.95, 4, np.mean(values), scipy_stats.sem(values))
    assert (row["low"], row["high"]) == pytest.approx((low, high), rel=1e-4)
    assert mean_interval([2.0]) == {"mean": 2.0, "low": None, "high": None}
    assert mean_interval([]) == {"mean": None, "low": None, "high": None}


def test_share_intervals_stay_within_the_scale_and_are_never_empty() -> None:
    for values in ([1.0] * 30, [0.0] * 30, [0.5] * 30, [1.0], [1.0] * 29 + [0.5]):
        row = share_interval(values)
        assert row["low"] is not None
        assert row["high"] is not None
        assert 0 <= row["low"] <= sum(values) / len(values) <= row["high"] <= 1
        assert row["high"] - row["low"] > 1e-3
    assert share_interval([1.0] * 100)["low"] == pytest.approx(0.962, abs=0.002)


def covered(draw: str, truth: float, deals: int, runs: int, seed: int) -> float:
    random = np.random.default_rng(seed)
    held = 0
    for _ in range(runs):
        if draw == "coins":
            values = (random.random(deals) < truth).astype(float)
        elif draw == "pairs":
            values = (random.random((deals, 2)) < truth).mean(axis=1)
        else:  # the deal decides both games in half of the cases, and evens them out in the others
            lucky = random.random(deals) < 0.5
            values = np.where(lucky, (random.random(deals) < 2 * truth - 0.5), 0.5).astype(float)
        row = share_interval(list(values))
        assert row["low"] is not None
        assert row["high"] is not None
        held += row["low"] <= truth <= row["high"]
    return held / runs


@pytest.mark.parametrize("draw", ["coins", "pairs", "luck"])
@pytest.mark.parametrize("truth", [0.5, 0.7])
@pytest.mark.parametrize("deals", [20, 200])
def test_share_intervals_hold_the_truth(draw: str, truth: float, deals: int) -> None:
    assert 0.92 <= covered(draw, truth, deals, 1000, seed=deals) <= 0.98


def result(returns: tuple[float, ...], scores: tuple[float, ...] | None) -> GameResult:
    zeros = (0,) * len(returns)
    return GameResult(returns, scores, None, None, "", zeros, zeros, (0.0,) * len(returns))


def test_a_pair_by_hand() -> None:
    deals = [
        [
            (Fixture(0, 0, (0, 1, 1)), result((1.0, 0.0, 0.0), (9.0, 4.0, 2.0))),
            (Fixture(0, 1, (1, 0, 1)), result((0.5, 0.5, 0.0), (5.0, 5.0, 1.0))),
        ],
        [
            (Fixture(1, 0, (0, 2, 1)), result((0.0, 1.0, 0.0), (3.0, 9.0, 4.0))),
            (Fixture(1, 1, (2, 2, 1)), result((0.0, 0.0, 1.0), (3.0, 9.0, 40.0))),
            (Fixture(1, 2, (1, 0, 0)), result((0.0, 0.5, 0.5), None)),
        ],
    ]
    row = pair_row(0, 1, deals)
    assert row is not None
    assert (row["games"], row["wins"], row["draws"], row["losses"]) == (4, 2, 1, 1)
    assert row["share"]["mean"] == pytest.approx((0.75 + 0.5) / 2)
    assert row["margin"]["mean"] == pytest.approx(((6.0 + 2.0) / 2 + -1.0) / 2)
    assert pair_row(0, 3, deals) is None
