"""A sequential test between two bots: is A stronger by elo1 (H1) or only by elo0 (H0)?

The generalised sequential probability ratio test on deals: a deal's outcome is bot A's mean share
of its games, both ways at tables of more than two, so that equal bots expect 1/2. The distribution
of a deal's outcome is unknown; each hypothesis fixes its mean, and the likelihood ratio is that of
the distributions of greatest likelihood with these means (Van den Bergh's GSPRT, on which fishtest
rests). Both are computed exactly and not by a normal approximation, so a match in which every deal
ends alike has a finite ratio and comes to an end too.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from .stats import finite

ALPHA = BETA = 0.05
"""Greatest probabilities of accepting H1 under H0, and H0 under H1."""
SEEN_ALREADY = 0.5
"""Deals that count as seen at either end of the scale: so both means can always be met, and a small
sample that happens to vary little does not end the test too soon."""


def expected_share(elo: float, players: int) -> float:
    """A's expected share, over both ways of one against n-1, if it is stronger by `elo`.

    By the Plackett-Luce model without ties; for two players Elo's logistic curve.
    """
    strength = 10 ** (elo / 400)
    alone = strength / (strength + players - 1)
    many = (players - 1) * strength / ((players - 1) * strength + 1)
    return (alone + many) / 2


class Sprt:
    """The state of a test. `decision` is "H0", "H1" or None while it goes on."""

    def __init__(
        self, elo0: float, elo1: float, players: int = 2, alpha: float = ALPHA, beta: float = BETA
    ) -> None:
        self.elo0, self.elo1 = elo0, elo1
        self.means = expected_share(elo0, players), expected_share(elo1, players)
        self.lower, self.upper = math.log(beta / (1 - alpha)), math.log((1 - beta) / alpha)
        self.deals = 0
        self.llr = 0.0
        self.decision: str | None = None
        self._seen: dict[float, float] = {0.0: SEEN_ALREADY, 1.0: SEEN_ALREADY}

    def add(self, games: Sequence[tuple[Sequence[int], Sequence[float]]]) -> str | None:
        """Counts a deal: for each game the bot (0 or 1) and the winning share of each seat."""
        total = sum(
            share for seats, shares in games for bot, share in zip(seats, shares, strict=True) if bot == 0
        )
        return self.add_outcome(total / len(games))

    def add_outcome(self, share: float) -> str | None:
        """Counts a deal in which A had this mean share of its games, from 0 to 1."""
        share = round(share, 9)
        self._seen[share] = self._seen.get(share, 0.0) + 1.0
        self.deals += 1
        values, counts = list(self._seen), list(self._seen.values())
        self.llr = _log_likelihood(values, counts, self.means[1]) - _log_likelihood(
            values, counts, self.means[0]
        )
        if self.llr >= self.upper:
            self.decision = "H1"
        elif self.llr <= self.lower:
            self.decision = "H0"
        return self.decision


def row_of(test: Sprt) -> dict[str, Any]:
    """The test as JSON members."""
    return {
        "elo0": test.elo0,
        "elo1": test.elo1,
        "alpha": ALPHA,
        "beta": BETA,
        "llr": finite(test.llr, 4),
        "lower": finite(test.lower, 4),
        "upper": finite(test.upper, 4),
        "deals": test.deals,
        "decision": test.decision,
    }


def told(row: dict[str, Any]) -> str:
    """How a test stands, from its JSON members."""
    says = {None: "not decided", "H0": f"H0: not stronger by {row['elo1']:g}"}
    says["H1"] = f"H1: stronger by more than {row['elo0']:g}"
    ends = f"{row['lower']:.2f} to {row['upper']:.2f}"
    stands = f"{says[row['decision']]}, log-likelihood ratio {row['llr']:.2f} ({ends})"
    return f"SPRT: {stands} after {row['deals']} deals"


def _log_likelihood(values: Sequence[float], counts: Sequence[float], mean: float) -> float:
    """Greatest log-likelihood of the counts under a distribution with this mean, up to a constant.

    The distribution is p_i = c_i / (N (1 + t (v_i - mean))), with t such that its mean is right (Owen's
    empirical likelihood); t is found by Newton's method, kept between the poles by bisection.
    """
    distances = [value - mean for value in values]
    low, high, t = -1 / max(distances), -1 / min(distances), 0.0
    for _ in range(200):
        terms = [(c, d / (1 + t * d)) for c, d in zip(counts, distances, strict=True)]
        slope = sum(c * q for c, q in terms)
        if slope > 0:
            low = t
        else:
            high = t
        guess = t + slope / sum(c * q * q for c, q in terms)
        if not low < guess < high:
            guess = (low + high) / 2
        if abs(guess - t) <= 1e-13:
            break
        t = guess
    return -sum(c * math.log1p(t * d) for c, d in zip(counts, distances, strict=True))
