"""Words for what a decision lost."""

from __future__ import annotations

from collections.abc import Mapping

LABELS = ("best", "good", "inaccuracy", "mistake", "blunder")
"""Words for decisions, from no loss to the largest."""
STEPS = {"inaccuracy": 0.1, "mistake": 0.2, "blunder": 0.4}
"""Least loss of winning share for each word, in units of an equal share (1/players): for two players 5, 10
and 20 points of a hundred."""


def thresholds(players: int) -> dict[str, float]:
    """The same as winning shares from 0 to 1."""
    return {name: round(step / players, 6) for name, step in STEPS.items()}


def label_of(loss: Mapping[str, float | None], players: int) -> str:
    """The word for what another action than the best lost (mean and 95 % interval, as winning shares).

    The best action itself is "best". A loss that may be none, because its interval reaches 0, is never
    worse than "good": nobody is blamed for what may be the search's noise.
    """
    mean, low = loss["mean"], loss["low"]
    if mean is None or low is None or low <= 0.0:
        return "good"
    found = "good"
    for name, least in thresholds(players).items():
        if mean >= least:
            found = name
    return found
