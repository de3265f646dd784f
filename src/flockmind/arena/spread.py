"""How points and winning shares spread: by seat over all bots, and the points of each bot."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from .played import Deal
from .stats import mean, mean_interval, rounded, share_interval

MOST_BINS = 24
"""Columns of a distribution at most."""


def seat_rows(players: int, deals: Sequence[Deal]) -> list[dict[str, Any]]:
    """A row a seat, whoever sat there: games, winning share and points, with intervals over deals."""
    rows = []
    for seat in range(players):
        shares = [mean([result.returns[seat] for _, result in deal]) for deal in deals]
        points = [[r.scores[seat] for _, r in deal if r.scores is not None] for deal in deals]
        rows.append(
            {
                "seat": seat,
                "games": sum(len(deal) for deal in deals),
                "share": rounded(share_interval(shares)),
                "score": rounded(mean_interval([mean(row) for row in points if row])),
            }
        )
    return rows


def score_rows(bots: Sequence[str], deals: Sequence[Deal]) -> dict[str, Any]:
    """How often each bot's seats ended with how many points, in columns that all bots share.

    `edges` are the limits of the columns: column i holds edges[i] <= points < edges[i + 1]. Forfeited
    games have no points.
    """
    points: list[list[float]] = [[] for _ in bots]
    for deal in deals:
        for fixture, result in deal:
            for bot, score in zip(fixture.seats, result.scores or (), strict=False):
                points[bot].append(score)
    edges = _edges([score for row in points for score in row])
    return {
        "edges": edges,
        "bots": [
            {"bot": name, "games": len(row), **_quantiles(row), "counts": _counts(row, edges)}
            for name, row in zip(bots, points, strict=True)
        ],
    }


def _edges(points: Sequence[float]) -> list[float]:
    """Limits of columns of equal width, in whole points."""
    if not points:
        return []
    low, high = math.floor(min(points)), math.floor(max(points)) + 1
    width = 1
    while (high - low) / width > MOST_BINS:
        width = {1: 2, 2: 5, 5: 10}.get(width, 2 * width)
    low = width * math.floor(low / width)
    return [float(low + width * i) for i in range(math.ceil((high - low) / width) + 1)]


def _counts(points: Sequence[float], edges: Sequence[float]) -> list[int]:
    return [int(n) for n in np.histogram(points, edges)[0]] if edges else []


def _quantiles(points: Sequence[float]) -> dict[str, float | None]:
    names = ("lowest", "lower_quarter", "median", "upper_quarter", "highest")
    if not points:
        return dict.fromkeys(names)
    values = np.quantile(points, (0.0, 0.25, 0.5, 0.75, 1.0))
    return {name: round(float(value), 6) for name, value in zip(names, values, strict=True)}
