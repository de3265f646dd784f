"""Ratings: the numerics against a plain second version and a library, and intervals against the truth."""

from __future__ import annotations

import math
from contextlib import nullcontext
from itertools import combinations

import numpy as np
import pytest

from flockmind import FieldError, Game, _ratings, load_game
from flockmind.arena.ratings import ELO, Stages, fit, rate
from flockmind.arena.settings import Settings
from tests.arena.simulate import Deals, ranking, tournament

TIES = {2: 0.4, 3: 0.2, 4: 0.1}


def plain_log_likelihood(deals: Deals, theta: list[float], ties: dict[int, float]) -> float:
    """The model as it is written, game by game."""
    total = 0.0
    for tables in deals:
        for bots, places in tables:
            won = [seat for seat, place in enumerate(places) if place == 0]
            weights = {}
            for size in range(1, len(bots) + 1):
                for chosen in combinations(range(len(bots)), size):
                    mean = sum(theta[bots[seat]] for seat in chosen) / size
                    weights[chosen] = (1.0 if size == 1 else ties.get(size, 0.0)) * math.exp(mean)
            total += math.log(weights[tuple(won)] / sum(weights.values()))
    return total


def maximum(deals: Deals, bots: int) -> tuple[list[float], dict[int, float]]:
    stages = Stages(deals)
    theta, ties, converged = fit(stages, bots, stages.counts.sum(axis=0, keepdims=True))
    assert converged
    return list(theta[0]), {k: float(np.exp(ties[0, k])) for k in range(2, 7) if ties[0, k] > -np.inf}


@pytest.mark.parametrize(("players", "bots"), [(2, 3), (3, 3), (4, 4), (4, 2), (6, 2)])
def test_the_fit_is_the_maximum_of_the_model_as_written(players: int, bots: int) -> None:
    theta = [0.0, 0.8, -0.5, 0.3][:bots]
    deals = tournament(np.random.default_rng(players * 10 + bots), theta, players, 60, TIES)
    found, ties = maximum(deals, bots)
    best = plain_log_likelihood(deals, found, ties)
    for step in (1e-3, -1e-3):
        for bot in range(1, bots):
            moved = [t + step * (b == bot) for b, t in enumerate(found)]
            assert plain_log_likelihood(deals, moved, ties) < best
        for size in ties:
            assert plain_log_likelihood(deals, found, {**ties, size: ties[size] * (1 + step)}) < best


def test_numpy_twin_of_newtons_method() -> None:
    """Two players and ties by dense algebra, from the same arrays."""
    theta = [0.0, 0.7, -0.4, 1.5]
    deals = tournament(np.random.default_rng(5), theta, 2, 80, {2: 0.5})
    stages = Stages(deals)
    weights = stages.counts.sum(axis=0)
    x = np.zeros(4)  # theta of bots 1, 2, 3, and the tie parameter
    for _ in range(30):
        gradient, hessian = np.zeros(4), np.zeros((4, 4))
        for ((a, b), mask), weight in zip(stages.rows, weights, strict=True):
            features = np.zeros((3, 4))
            for row, share in ((0, {a: 1.0}), (1, {b: 1.0}), (2, {a: 0.5, b: 0.5})):
                for bot, value in share.items():
                    if bot > 0:
                        features[row, bot - 1] += value
            features[2, 3] = 1.0
            p = np.exp(features @ x)
            p /= p.sum()
            mean = p @ features
            gradient += weight * (features[mask - 1] - mean)
            hessian += weight * ((features.T * p) @ features - np.outer(mean, mean))
        x += np.linalg.solve(hessian, gradient)
    found, ties = maximum(deals, 4)
    assert found[1:] == pytest.approx(x[:3], abs=1e-6)
    assert math.log(ties[2]) == pytest.approx(x[3], abs=1e-6)


def test_tie_free_fits_agree_with_choix() -> None:
    choix = pytest.importorskip("choix")
    random = np.random.default_rng(8)
    theta = [0.0, 0.9, -0.6, 0.4, 1.3]

    pairs = tournament(random, theta, 2, 40, {})
    data = [(b[p.index(0)], b[p.index(1)]) for tables in pairs for b, p in tables]
    mine, _ = maximum(pairs, 5)
    theirs = choix.opt_pairwise(5, data)
    assert mine == pytest.approx(list(theirs - theirs[0]), abs=5e-4)

    top: Deals = tournament(random, theta, 4, 30, {})
    choices = [(b[p.index(0)], [x for x in b if x != b[p.index(0)]]) for tables in top for b, p in tables]
    mine, _ = maximum(top, 5)
    theirs = choix.opt_top1(5, choices)
    assert mine == pytest.approx(list(theirs - theirs[0]), abs=5e-4)

    seats = [tuple(int(x) for x in random.permutation(5)[:4]) for _ in range(300)]
    full: Deals = [[(s, ranking(random, theta, s))] for s in seats]
    stages = Stages(full, full=True)
    found, _, _ = fit(stages, 5, stages.counts.sum(axis=0, keepdims=True))
    rankings = [[b for _, b in sorted(zip(p, s, strict=True))] for ((s, p),) in full]
    theirs = choix.opt_rankings(5, rankings)
    assert list(found[0]) == pytest.approx(list(theirs - theirs[0]), abs=5e-4)


def test_two_bots_by_hand() -> None:
    """30 wins to 10: odds of 3 but for the one game that each pair has more."""
    deals: Deals = [[((0, 1), (0, 1))]] * 10 + [[((0, 1), (1, 0))]] * 30
    rated = rate(deals, 2)
    assert rated.rating[0] == 0.0
    assert rated.rating[1] == pytest.approx(400 * math.log10(30.5 / 10.5), abs=1e-6)
    assert rated.low[1] < rated.rating[1] < rated.high[1]
    assert rated.superior[1, 0] > 0.99
    assert rated.superior[1, 0] + rated.superior[0, 1] == pytest.approx(1.0)


def test_who_wins_everything_has_a_finite_rating_and_an_honest_interval() -> None:
    rated = rate([[((0, 1), (1, 0)), ((1, 0), (0, 1))]] * 100, 2)
    assert rated.converged
    win = 1 / (1 + 10 ** (-rated.low[1] / 400))
    assert 0.96 < win < 0.9999  # the rule of three: not below 1 - 3 / 100 or so
    assert rated.low[1] < rated.rating[1] - 50
    assert rated.high[1] > rated.rating[1] + 50
    assert np.isfinite(rated.high[1])


def test_copies_of_one_bot_say_nothing_of_its_strength() -> None:
    deals: Deals = [[((0, 0, 1), (0, 1, 1)), ((1, 0, 0), (1, 0, 1)), ((0, 1, 0), (1, 0, 1))]] * 30
    rated = rate(deals, 2)
    assert rated.rating[1] == pytest.approx(0.0, abs=0.5)  # one win of three seats is par


def test_the_anchor_shifts_all_alike() -> None:
    deals = tournament(np.random.default_rng(2), [0.0, 0.5, 1.0], 2, 40, {2: 0.3})
    first, last = rate(deals, 3, anchor=0), rate(deals, 3, anchor=2)
    assert last.rating == pytest.approx(first.rating - first.rating[2], abs=1e-4)
    assert last.low[2] == last.high[2] == 0.0
    assert first.superior == pytest.approx(last.superior)


def test_bots_that_never_met_and_no_deals_at_all() -> None:
    rated = rate([], 3)
    assert list(rated.rating) == [0.0, 0.0, 0.0]
    rated = rate([[((0, 1), (0, 1))]] * 5, 3)
    assert rated.rating[2] == pytest.approx(0.0, abs=1e-6)


def test_arrays_of_different_lengths_are_refused() -> None:
    ints, floats = np.zeros(2, dtype=np.int32), np.zeros((1, 3))
    with pytest.raises(ValueError, match="lengths"):
        _ratings.fit(np.zeros((2, 6), dtype=np.int32), ints, ints, floats, ints, ints, np.zeros(1), 0.0)


@pytest.mark.parametrize("game", [load_game("kuhn-poker"), load_game("tiny-draft", players=3)], ids=str)
def test_more_bots_than_can_be_rated_are_refused_before_they_play(game: Game) -> None:
    most = 160 + 2 - game.players
    names = [f"bot {i}" for i in range(most + 1)]
    assert Settings(game, tuple(names[:most]), 1000, 1).plan()
    with pytest.raises(FieldError, match=f"bots: expected at most {most} bots"):
        Settings(game, tuple(names), 1000, 1)
    none = np.zeros(0, dtype=np.int32)
    for free, error in ((most - 1, False), (most, True)):
        start = np.zeros(free + game.players - 1)
        with pytest.raises(ValueError, match="at most 160 parameters") if error else nullcontext():
            _ratings.fit(
                np.zeros((0, 6), dtype=np.int32), none, none, np.zeros((1, 0)), none, none, start, 0.0
            )


def coverage(players: int, runs: int, deals: int, luck: float, seed: int) -> float:
    """Share of intervals that hold the truth. With luck of the deal the truth is that of a long run."""
    theta = [0.0, 0.6, -0.3, 1.1][: 4 if players == 4 else 3]
    ties = {2: 0.5} if players == 2 else TIES
    random = np.random.default_rng(seed)
    truth = ELO * np.array(theta)
    if luck:
        truth = rate(tournament(random, theta, players, 20_000, ties, luck), len(theta), replicates=2).rating
    held = total = 0
    for run in range(runs):
        rated = rate(
            tournament(random, theta, players, deals, ties, luck), len(theta), seed=run, replicates=400
        )
        held += int(((rated.low <= truth) & (truth <= rated.high))[1:].sum())
        total += len(theta) - 1
    return held / total


@pytest.mark.parametrize("players", [2, 4])
def test_intervals_hold_the_truth(players: int) -> None:
    assert coverage(players, 60, 50, 0.0, seed=players) > 0.88


@pytest.mark.long
@pytest.mark.parametrize(("players", "deals"), [(2, 40), (2, 200), (4, 30), (4, 150)])
def test_intervals_hold_the_truth_in_95_of_100(players: int, deals: int) -> None:
    assert 0.93 <= coverage(players, 1000, deals, 0.0, seed=players) <= 0.97


@pytest.mark.long
def test_intervals_hold_the_truth_where_deals_are_luck() -> None:
    """Games of a deal that depend on each other: an interval over games would hold it far less often."""
    assert 0.93 <= coverage(2, 1000, 100, 1.0, seed=9) <= 0.97
