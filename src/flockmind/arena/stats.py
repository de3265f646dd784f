"""Means with 95 % intervals over deals."""

from __future__ import annotations

import math
from collections.abc import Sequence

Z = 1.959963984540054
"""The normal distribution's quantile of a two-sided 95 % interval."""


def t_quantile(freedom: int) -> float:
    """Student's quantile of a two-sided 95 % interval.

    Exact for one and two degrees of freedom, else Hill's (1970) expansion: right to 2e-4.
    """
    if freedom < 1:
        return math.inf
    if freedom == 1:
        return math.tan(math.pi * 0.475)
    p = 0.05
    if freedom == 2:
        return math.sqrt(2 / (p * (2 - p)) - 2)
    n = float(freedom)
    a = 1 / (n - 0.5)
    b = 48 / a**2
    c = ((20700 * a / b - 98) * a - 16) * a + 96.36
    d = ((94.5 / (b + c) - 3) / b + 1) * math.sqrt(a * math.pi / 2) * n
    y = (d * p) ** (2 / n)
    if y > a + 0.05:
        x = -Z
        y = x * x
        if n < 5:
            c += 0.3 * (n - 4.5) * (x + 0.6)
        c = (((0.05 * d * x - 5) * x - 7) * x - 2) * x + b + c
        y = (((((0.4 * y + 6.3) * y + 36) * y + 94.5) / c - y - 3) / b + 1) * x
        y = math.expm1(a * y * y)
    else:
        y = ((1 / (((n + 6) / (n * y) - 0.089 * d - 0.822) * (n + 2) * 3) + 0.5 / (n + 4)) * y - 1) * (
            n + 1
        ) / (n + 2) + 1 / y
    return math.sqrt(n * y)


def mean(values: Sequence[float]) -> float:
    """Their mean, from an exact sum; 0 for none."""
    return math.fsum(values) / len(values) if values else 0.0


def mean_interval(values: Sequence[float]) -> dict[str, float | None]:
    """Mean of a value a deal, with its t interval; no interval (None) for fewer than two deals."""
    n = len(values)
    if n == 0:
        return {"mean": None, "low": None, "high": None}
    middle = mean(values)
    if n == 1:
        return {"mean": middle, "low": None, "high": None}
    deviation = math.sqrt(math.fsum((v - middle) ** 2 for v in values) / (n - 1) / n)
    half = t_quantile(n - 1) * deviation
    return {"mean": middle, "low": middle - half, "high": middle + half}


def share_interval(values: Sequence[float]) -> dict[str, float | None]:
    """Mean of a share (0 to 1) a deal, with an interval that is honest for one-sided matches too.

    Wilson's score interval with Student's quantile, at the number of coin tosses that would vary as
    the deals do. One deal more that varies as a coin keeps that number finite.
    """
    n = len(values)
    if n == 0:
        return {"mean": None, "low": None, "high": None}
    share = min(1.0, mean(values))
    coin = share * (1 - share)
    tosses = n * n * coin / (math.fsum((v - share) ** 2 for v in values) + coin) if coin > 0 else n
    t = t_quantile(max(1, n - 1))
    centre, scale = share + t * t / (2 * tosses), 1 + t * t / tosses
    half = t * math.sqrt(coin / tosses + (t / (2 * tosses)) ** 2)
    low, high = (centre - half) / scale, (centre + half) / scale
    return {"mean": share, "low": max(0.0, min(share, low)), "high": min(1.0, max(share, high))}


def finite(value: float | None, digits: int) -> float | None:
    """Rounded so far that no platform's last bit shows; None for what is no finite number."""
    return None if value is None or not math.isfinite(value) else round(float(value), digits) + 0.0


def rounded(row: dict[str, float | None], digits: int = 6) -> dict[str, float | None]:
    """A mean and its interval, rounded."""
    return {name: finite(value, digits) for name, value in row.items()}
