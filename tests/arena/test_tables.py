"""Tournaments of every game at every size of table, and every schedule from end to end."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise

import pytest

import flockmind
from flockmind import load_game, play_match
from flockmind.arena.backend import InProcess, Played
from flockmind.arena.report import report
from flockmind.arena.settings import Settings
from flockmind.arena.store import Store
from flockmind.arena.tournament import Tournament

TABLES = [
    (game.slug, players)
    for game in flockmind.list_games()
    for players in range(game.min_players, game.max_players + 1)
]


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_two_bots_at_every_table(slug: str, players: int) -> None:
    game = load_game(slug, players=players)
    match = play_match(game, ["flat:iterations=4", "random"], deals=1, seed=3)
    assert len(match.games) == (2 if players == 2 else 2 * players)
    seats = Counter((bot, seat) for fixture, _ in match.games for seat, bot in enumerate(fixture.seats))
    assert len(set(seats.values())) == 1
    assert len(seats) == 2 * players
    assert not match.report["forfeits"]
    for fixture, result in match.games:
        assert len(result.returns) == players == len(fixture.seats)
        assert sum(result.returns) == pytest.approx(1.0)
        assert min(result.decisions) >= 0
    for record in match.records():
        record.replay()
    json.dumps(match.report, allow_nan=False)
    if players > 3:
        return  # long games: once is enough
    again = play_match(game, ["flat:iterations=4", "random"], deals=1, seed=3)
    assert [r.record for _, r in match.games] == [r.record for _, r in again.games]


@pytest.mark.parametrize("slug", sorted({slug for slug, players in TABLES if players > 2}))
def test_more_bots_than_seats(slug: str) -> None:
    players = max(players for s, players in TABLES if s == slug and players <= 3)
    game = load_game(slug, players=players)
    names = ["random", "random", "random", "flat:iterations=2"]
    match = play_match(game, names, deals=1, seed=3)
    assert len(match.games) == 4 * players
    assert {row["games"] for row in match.ratings} == {3 * players}
    assert len(match.pairs) == 6


def test_gauntlet_and_swiss() -> None:
    game = load_game("kuhn-poker")
    bots = ["flat:iterations=5", "random", "random", "ismcts:iterations=10", "random"]
    gauntlet = play_match(game, bots, deals=4, seed=1, schedule="gauntlet")
    assert {row["first"] for row in gauntlet.pairs} == {bots[0]}
    assert len(gauntlet.games) == 4 * 4 * 2
    swiss = play_match(game, bots, deals=10, seed=1, schedule="swiss", jobs=2)
    again = play_match(game, bots, deals=10, seed=1, schedule="swiss")
    assert [f for f, _ in swiss.games] == [f for f, _ in again.games]
    assert [r.record for _, r in swiss.games] == [r.record for _, r in again.games]
    assert swiss.report["complete"]


def test_the_sequential_test_ends_the_tournament_at_the_same_deal_for_any_jobs() -> None:
    game = load_game("kuhn-poker")
    settings = Settings(game, ("flat:iterations=50", "random"), 5000, 2, sprt=(0.0, 100.0))
    told = []
    for most in (1, 16):

        class Backwards(InProcess):
            """As a backend of many workers: plays what it was given in the wrong order."""

            def room(self, most: int = most) -> int:
                return most if not self._waiting else 0

            def poll(self, seconds: float) -> list[Played]:
                self._waiting.reverse()
                return [
                    played for _ in range(len(self._waiting)) for played in super(Backwards, self).poll(0)
                ]

        with Store(":memory:", settings.definition()) as store:
            progress = Tournament(settings, store, Backwards(game, settings.entrants(), 2)).run()
            assert progress.sprt is not None
            assert progress.sprt.decision == "H1"
            assert store.count() < 5000
            document = report(store)
        del document["times"]
        told.append(document)
    assert told[0] == told[1]
    assert told[0]["complete"]
    assert told[0]["sprt"]["decision"] == "H1"
    assert told[0]["games"] == 2 * told[0]["sprt"]["deals"]


def test_ratings_are_listed_best_first() -> None:
    match = play_match(load_game("kuhn-poker"), ["random", "flat:iterations=50", "random"], deals=50, seed=1)
    assert all(a["rating"] >= b["rating"] for a, b in pairwise(match.ratings))
    assert match.ratings[0]["bot"] == "flat:iterations=50"
    assert set(match.ratings[0]) >= {"bot", "rating", "low", "high", "games"}
