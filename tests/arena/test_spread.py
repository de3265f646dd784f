"""Seats, points and notable deals, by hand."""

from __future__ import annotations

import pytest

from flockmind.arena.match import GameResult
from flockmind.arena.notable import LISTED, notable_deals
from flockmind.arena.schedule import Fixture
from flockmind.arena.spread import MOST_BINS, score_rows, seat_rows

Deal = list[tuple[Fixture, GameResult]]
BOTS = ("a", "b")


def game(
    deal: int, slot: int, seats: tuple[int, ...], returns: tuple[float, ...], scores: tuple[float, ...] | None
) -> tuple[Fixture, GameResult]:
    zeros = (0,) * len(returns)
    return Fixture(deal, slot, seats), GameResult(returns, scores, None, None, "", zeros, zeros, (0.0,) * 2)


def pair(deal: int, first: tuple[float, float], second: tuple[float, float]) -> Deal:
    """Two games with the seats swapped, by their points."""
    made = []
    for slot, (points, seats) in enumerate([(first, (0, 1)), (second, (1, 0))]):
        won = [float(p == max(points)) for p in points]
        made.append(game(deal, slot, seats, tuple(w / sum(won) for w in won), points))
    return made


def test_seats_whoever_sits_there() -> None:
    deals = [pair(0, (5.0, 3.0), (7.0, 1.0)), pair(1, (2.0, 4.0), (3.0, 3.0))]
    first, second = seat_rows(2, deals)
    assert (first["seat"], first["games"], second["seat"]) == (0, 4, 1)
    assert first["share"]["mean"] == pytest.approx((1.0 + 0.25) / 2)
    assert first["score"]["mean"] == pytest.approx((6.0 + 2.5) / 2)
    assert first["share"]["mean"] + second["share"]["mean"] == pytest.approx(1.0)
    assert first["share"]["low"] < first["share"]["mean"] < first["share"]["high"]


def test_points_fall_into_columns_that_all_bots_share() -> None:
    deals = [pair(0, (5.0, 3.0), (7.0, 1.0)), pair(1, (2.0, 4.0), (3.0, 3.0))]
    told = score_rows(BOTS, deals)
    assert told["edges"] == [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]
    a, b = told["bots"]
    assert a["counts"] == [1, 1, 1, 0, 1, 0, 0]  # 5 and 1, 2 and 3
    assert b["counts"] == [0, 0, 2, 1, 0, 0, 1]
    assert (a["games"], a["lowest"], a["median"], a["highest"]) == (4, 1.0, 2.5, 5.0)


def test_many_points_make_wide_columns_and_none_make_none() -> None:
    told = score_rows(BOTS, [pair(0, (-17.0, 143.0), (0.0, 60.0))])
    edges = told["edges"]
    assert len(edges) - 1 <= MOST_BINS
    assert edges[0] <= -17
    assert edges[-1] > 143
    assert sum(told["bots"][0]["counts"]) == 2
    forfeited = [[game(0, 0, (0, 1), (1.0, 0.0), None)]]
    told = score_rows(BOTS, forfeited)
    assert told["edges"] == []
    assert told["bots"][0] == {
        "bot": "a",
        "games": 0,
        **dict.fromkeys(("lowest", "lower_quarter", "median", "upper_quarter", "highest")),
        "counts": [],
    }


def test_the_luckiest_deal_is_one_seats_and_the_most_lopsided_one_bots() -> None:
    lucky = pair(0, (9.0, 1.0), (9.0, 1.0))  # seat 0 wins twice: once a, once b
    even = pair(1, (3.0, 3.0), (3.0, 3.0))
    narrow = pair(2, (4.0, 3.0), (3.0, 4.0))  # a wins twice, by a point
    clear = pair(3, (1.0, 9.0), (9.0, 1.0))  # b wins twice, by eight
    told = notable_deals(BOTS, 2, [lucky, even, narrow, clear])
    assert [(row["deal"], row["seat"]) for row in told["luckiest"]] == [(0, 0)]
    usual = (1.0 + 0.5 + 0.5 + 0.5) / 4
    assert told["luckiest"][0]["excess"] == pytest.approx(1.0 - usual)
    assert [(row["deal"], row["bot"], row["lead"]) for row in told["lopsided"]] == [
        (3, "b", 8.0),
        (2, "a", 1.0),
    ]
    assert told["lopsided"][0]["games"][1] == {
        "slot": 1,
        "seats": ["b", "a"],
        "returns": [1.0, 0.0],
        "scores": [9.0, 1.0],
    }


def test_few_deals_are_listed_and_no_deal_is_none() -> None:
    told = notable_deals(BOTS, 2, [pair(deal, (9.0, 1.0), (1.0, 9.0)) for deal in range(20)])
    assert [row["deal"] for row in told["lopsided"]] == list(range(LISTED))
    assert told["luckiest"] == []
    assert notable_deals(BOTS, 2, []) == {"luckiest": [], "lopsided": []}
