"""Simulated tournaments of known truth, under the model of the ratings."""

from __future__ import annotations

import math

import numpy as np

from flockmind.arena.ratings import Table
from flockmind.arena.schedule import Plan

Deals = list[list[Table]]


def winners_of(
    random: np.random.Generator, theta: list[float], seats: tuple[int, ...], ties: dict[int, float]
) -> tuple[int, ...]:
    """The winning seats of a game: a set of seats, by its probability in the model."""
    n = len(seats)
    weights = []
    for mask in range(1, 1 << n):
        chosen = [seat for seat in range(n) if mask >> seat & 1]
        weight = 1.0 if len(chosen) == 1 else ties.get(len(chosen), 0.0)
        weights.append(weight * math.exp(sum(theta[seats[seat]] for seat in chosen) / len(chosen)))
    total = np.cumsum(weights)
    mask = int(np.searchsorted(total, random.random() * total[-1], side="right")) + 1
    return tuple(seat for seat in range(n) if mask >> seat & 1)


def tournament(
    random: np.random.Generator,
    theta: list[float],
    players: int,
    deals: int,
    ties: dict[int, float],
    luck: float = 0.0,
) -> Deals:
    """A round robin; `luck` is the spread of what a deal adds to each bot's strength in all its games."""
    size = Plan("round-robin", len(theta), players, 1, 0).per_deal
    plan = Plan("round-robin", len(theta), players, deals * size, 0)
    result: Deals = []
    for deal in range(deals):
        shifted = [t + luck * x for t, x in zip(theta, random.standard_normal(len(theta)), strict=True)]
        tables: list[Table] = []
        for fixture in plan.fixtures(deal, {}):
            won = winners_of(random, shifted, fixture.seats, ties)
            tables.append((fixture.seats, tuple(int(seat not in won) for seat in range(players))))
        result.append(tables)
    return result


def ranking(random: np.random.Generator, theta: list[float], seats: tuple[int, ...]) -> tuple[int, ...]:
    """Places of the seats in a full ranking by Plackett and Luce, without ties."""
    noise = -np.log(-np.log(random.random(len(seats))))
    order = np.argsort(-(np.array([theta[bot] for bot in seats]) + noise))
    places = [0] * len(seats)
    for place, seat in enumerate(order):
        places[seat] = place
    return tuple(places)
