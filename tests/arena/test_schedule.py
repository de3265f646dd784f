"""Schedules: whole deals, every rotation, both ways, and a swiss that pairs by standing."""

from __future__ import annotations

from collections import Counter

import pytest

from flockmind import FieldError
from flockmind.arena.schedule import Plan, Results, lineups, rotations


def played(plan: Plan, results: Results) -> list[tuple[int, ...]]:
    return [f.seats for deal in range(plan.deals) for f in plan.fixtures(deal, results)]


@pytest.mark.parametrize(
    ("schedule", "bots", "players", "expected"),
    [
        ("round-robin", 2, 2, [(0, 1)]),
        ("round-robin", 3, 2, [(0, 1), (0, 2), (1, 2)]),
        ("round-robin", 2, 4, [(0, 1, 1, 1), (1, 0, 0, 0)]),
        ("round-robin", 3, 3, [(0, 1, 2)]),
        ("round-robin", 4, 3, [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)]),
        ("round-robin", 3, 6, [(0, 1, 1, 1, 1, 1), (1, 0, 0, 0, 0, 0), (0, 2, 2, 2, 2, 2),
                               (2, 0, 0, 0, 0, 0), (1, 2, 2, 2, 2, 2), (2, 1, 1, 1, 1, 1)]),
        ("gauntlet", 4, 2, [(0, 1), (0, 2), (0, 3)]),
        ("gauntlet", 3, 3, [(0, 1, 1), (1, 0, 0), (0, 2, 2), (2, 0, 0)]),
    ],
)  # fmt: skip
def test_lineups(schedule: str, bots: int, players: int, expected: list[tuple[int, ...]]) -> None:
    assert lineups(schedule, bots, players) == expected


def test_rotations() -> None:
    assert rotations((0, 1, 2)) == [(0, 1, 2), (2, 0, 1), (1, 2, 0)]


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("bots", [2, 3, 6])
def test_every_bot_sits_in_every_seat_alike(bots: int, players: int) -> None:
    plan = Plan("round-robin", bots, players, 1, seed=4)
    seats = Counter((bot, seat) for table in played(plan, {}) for seat, bot in enumerate(table))
    assert len(set(seats.values())) == 1
    assert len(seats) == bots * players


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert Plan("round-robin", 3, 2, 1000, 1).games == 1002
    assert Plan("round-robin", 2, 2, 400, 1).games == 400
    assert Plan("round-robin", 2, 4, 9, 1).games == 16
    assert Plan("swiss", 5, 2, 1, 1, rounds=3).games == 12


def test_the_order_at_the_table_changes_from_deal_to_deal() -> None:
    plan = Plan("round-robin", 3, 3, 60, seed=1)
    before = {f.seats for deal in range(plan.deals) for f in plan.fixtures(deal, {})}
    assert len(before) == 6  # both ways round, in each rotation
    assert played(plan, {}) == played(Plan("round-robin", 3, 3, 60, seed=1), {})


def by_strength(plan: Plan) -> tuple[dict[tuple[int, int], tuple[float, ...]], list[list[tuple[int, ...]]]]:
    """All games of a swiss in which the lower number always wins; the tables of each round."""
    results: dict[tuple[int, int], tuple[float, ...]] = {}
    rounds: list[list[tuple[int, ...]]] = []
    for deal in range(plan.deals):
        assert plan.ready(deal, results)
        if deal + plan.round_deals < plan.deals:
            assert not plan.ready(deal + plan.round_deals, results)
        fixtures = plan.fixtures(deal, results)
        if deal % plan.round_deals == 0:
            rounds.append(sorted({tuple(sorted(f.seats)) for f in fixtures}))
        for f in fixtures:
            results[deal, f.slot] = tuple(float(bot == min(f.seats)) for bot in f.seats)
    return results, rounds


def test_a_swiss_pairs_neighbours_that_have_not_met() -> None:
    plan = Plan("swiss", 6, 2, 60, seed=1, rounds=4)
    _, rounds = by_strength(plan)
    assert rounds[0] == [(0, 1), (2, 3), (4, 5)]
    assert rounds[1] == [(0, 2), (1, 3), (4, 5)] or rounds[1] == [(0, 2), (1, 4), (3, 5)]
    pairs = [pair for tables in rounds for pair in tables]
    assert max(Counter(pairs).values()) <= 2
    assert len(set(pairs)) >= len(pairs) - 2


def test_those_left_over_sit_out_in_turn() -> None:
    plan = Plan("swiss", 5, 2, 1, seed=1, rounds=5)
    _, rounds = by_strength(plan)
    rests = Counter(bot for tables in rounds for bot in set(range(5)) - {b for t in tables for b in t})
    assert rests == dict.fromkeys(range(5), 1)


def test_a_swiss_at_tables_of_three_follows_from_the_results_alone() -> None:
    first, second = (Plan("swiss", 7, 3, 100, seed=2) for _ in range(2))
    results, rounds = by_strength(first)
    assert all(len(table) == 3 for tables in rounds for table in tables)
    for deal in reversed(range(second.deals)):
        assert second.fixtures(deal, results) == first.fixtures(deal, results)


def test_what_is_no_schedule_is_refused() -> None:
    with pytest.raises(FieldError, match="schedule"):
        Plan("knockout", 3, 2, 10, 1)
    with pytest.raises(FieldError, match="games"):
        Plan("round-robin", 3, 2, 0, 1)
    with pytest.raises(FieldError, match="schedule"):
        Plan("swiss", 2, 3, 10, 1)
