"""Ratings of bots with 95 % intervals by bootstrap over deals, for tables of 2 to 6, with ties.

The strength of a bot is theta in the model of `flockmind._ratings`: what a game says is which seats
won. Its rating is theta on Elo's scale, with the anchor at 0: 400 points are odds of ten to one.

A deal is the unit of chance, since its games share their cards. The bootstrap is the Bayesian one
(Rubin 1981): every replicate weighs the deals by independent exponential variables. Every pair of
bots that met has one game more, half of it won by either, of random weight too: so a bot that won
all its games has a finite rating, and an honest interval rather than none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt

from .. import _ratings
from .stats import Z, t_quantile

ELO = 400 / np.log(10)
"""Rating points of a unit of theta."""
REPLICATES = 1000
RIDGE = 1e-9
"""Keeps a tie that is hardly ever seen from running away; too small to be seen elsewhere."""
PRIOR = 0.5
"""Weight of the win that each of a pair is given against the other."""

Table = tuple[tuple[int, ...], tuple[int, ...]]
"""The bots at a table and, of each seat, its place: 0 for those who won (together), then 1, ..."""


@dataclass(frozen=True)
class Ratings:
    """Strengths in rating points. Arrays have an entry a bot."""

    rating: npt.NDArray[np.float64]
    low: npt.NDArray[np.float64]
    high: npt.NDArray[np.float64]
    superior: npt.NDArray[np.float64]
    """superior[a, b]: likelihood that a is stronger than b."""
    ties: dict[int, float]
    """By size k of a tie: its weight beside a win, exp(tie[k])."""
    converged: bool


class Stages:
    """Games broken into choices of who comes next, like ones counted together: rows of arrays.

    With `full`, every place is used: after the winners those who come second among the rest, and so
    on. Without, only who won.
    """

    def __init__(self, deals: Sequence[Sequence[Table]], full: bool = False) -> None:
        rows: dict[tuple[tuple[int, ...], int], int] = {}
        cells: list[tuple[int, int]] = []
        for deal, tables in enumerate(deals):
            for bots, places in tables:
                for row in _stages(bots, places, full):
                    cells.append((deal, rows.setdefault(row, len(rows))))
        self.rows = list(rows)
        self.counts = np.zeros((len(deals), len(rows)))
        """Of each deal, how often each row was seen."""
        for deal, number in cells:
            self.counts[deal, number] += 1


def _stages(bots: Sequence[int], places: Sequence[int], full: bool) -> list[tuple[tuple[int, ...], int]]:
    left = sorted(zip(bots, places, strict=True))
    made = []
    while len(left) > 1:
        best = min(place for _, place in left)
        mask = sum(1 << i for i, (_, place) in enumerate(left) if place == best)
        made.append((tuple(bot for bot, _ in left), mask))
        left = [(bot, place) for bot, place in left if place != best]
        if not full:
            break
    return made


def fit(
    stages: Stages,
    bots: int,
    counts: npt.NDArray[np.float64],
    prior: npt.NDArray[np.float64] | None = None,
    anchor: int = 0,
    start: npt.NDArray[np.float64] | None = None,
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64], bool]:
    """Theta (replicates, bots) and tie parameters (replicates, 7), of greatest likelihood.

    `counts` has a row a replicate with the weight of each of the stages' rows; `prior` a row a replicate
    with two entries a pair of bots (see `met`), None for none. The third value: whether all converged.
    """
    rows = list(stages.rows)
    if prior is not None:
        for a, b in met(stages):
            rows += [((a, b), 1), ((a, b), 2)]
        counts = np.hstack([counts, prior])
    seats = np.zeros((len(rows), 6), dtype=np.int32)
    for r, (table, _) in enumerate(rows):
        seats[r, : len(table)] = table
    sizes = np.array([len(table) for table, _ in rows], dtype=np.int32)
    winners = np.array([mask for _, mask in rows], dtype=np.int32)
    place_of_bot = np.array([b - (b > anchor) if b != anchor else -1 for b in range(bots)], dtype=np.int32)
    place_of_tie = np.full(7, -2, dtype=np.int32)
    place_of_tie[1] = -1
    tied = sorted({mask.bit_count() for _, mask in rows} - {1})
    for i, size in enumerate(tied):
        place_of_tie[size] = bots - 1 + i
    m = bots - 1 + len(tied)
    begin = np.zeros(m) if start is None else start
    x, converged = _ratings.fit(
        seats, sizes, winners, np.ascontiguousarray(counts), place_of_bot, place_of_tie, begin, RIDGE
    )
    theta = np.insert(x[:, : bots - 1], anchor, 0.0, axis=1)
    ties = np.full((len(x), 7), -np.inf)
    ties[:, 1] = 0.0
    for i, size in enumerate(tied):
        ties[:, size] = x[:, bots - 1 + i]
    return theta, ties, converged


def met(stages: Stages) -> list[tuple[int, int]]:
    """Pairs of different bots that sat at a table together."""
    pairs = {(a, b) for table, _ in stages.rows for a, b in combinations(table, 2) if a != b}
    return sorted(pairs)


def rate(
    deals: Sequence[Sequence[Table]],
    bots: int,
    anchor: int = 0,
    seed: int = 0,
    replicates: int = REPLICATES,
    full: bool = False,
) -> Ratings:
    """Ratings of bots 0..bots-1 from the tables of each deal."""
    stages = Stages(deals, full)
    pairs = 2 * len(met(stages))
    n = len(deals)
    whole = stages.counts.sum(axis=0, keepdims=True)
    theta, ties, converged = fit(stages, bots, whole, np.full((1, pairs), PRIOR), anchor)
    random = np.random.Generator(np.random.PCG64(seed))
    counts, prior = [], []
    for _ in range(replicates):
        weights = -np.log1p(-random.random(n))
        counts.append(weights @ stages.counts * (n / weights.sum() if n else 0.0))
        prior.append(-PRIOR * np.log1p(-random.random(pairs)))
    start = np.concatenate([np.delete(theta[0], anchor), ties[0, 2:][np.isfinite(ties[0, 2:])]])
    drawn, _, all_converged = fit(stages, bots, np.array(counts), np.array(prior), anchor, start)
    centre = theta[0]
    wide = t_quantile(n - 1) / Z if n > 1 else np.inf
    low, high = np.quantile(drawn, [0.025, 0.975], axis=0)
    with np.errstate(invalid="ignore"):
        low, high = centre + wide * (low - centre), centre + wide * (high - centre)
    above = (drawn[:, :, None] > drawn[:, None, :]).mean(axis=0)
    level = (drawn[:, :, None] == drawn[:, None, :]).mean(axis=0)
    return Ratings(
        ELO * centre,
        np.where(np.arange(bots) == anchor, 0.0, ELO * np.minimum(low, centre)),
        np.where(np.arange(bots) == anchor, 0.0, ELO * np.maximum(high, centre)),
        above + level / 2,
        {size: float(np.exp(ties[0, size])) for size in range(2, 7) if np.isfinite(ties[0, size])},
        converged and all_converged,
    )
