"""The words for what a decision lost."""

from __future__ import annotations

import pytest

from flockmind.analysis.labels import LABELS, label_of, thresholds


@pytest.mark.parametrize(
    ("mean", "low", "label"),
    [
        (0.0, 0.0, "good"),
        (-0.1, -0.2, "good"),
        (None, None, "good"),
        (0.3, -0.001, "good"),
        (0.3, 0.0, "good"),
        (0.3, None, "good"),
        (0.049, 0.01, "good"),
        (0.05, 0.01, "inaccuracy"),
        (0.099, 0.01, "inaccuracy"),
        (0.1, 0.01, "mistake"),
        (0.199, 0.01, "mistake"),
        (0.2, 0.01, "blunder"),
        (1.0, 1.0, "blunder"),
    ],
)
def test_for_two_players(mean: float | None, low: float | None, label: str) -> None:
    assert label_of({"mean": mean, "low": low, "high": 1.0}, 2) == label


def test_thresholds_follow_an_equal_share() -> None:
    assert thresholds(2) == {"inaccuracy": 0.05, "mistake": 0.1, "blunder": 0.2}
    assert thresholds(4) == {"inaccuracy": 0.025, "mistake": 0.05, "blunder": 0.1}
    assert set(thresholds(2)) < set(LABELS)
    assert label_of({"mean": 0.11, "low": 0.09, "high": 0.13}, 4) == "blunder"
