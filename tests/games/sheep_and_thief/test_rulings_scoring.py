"""Rulings on scoring: one test a ruling, its number in the name.

Written for any implementation (see support.py)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from .support import on_move, started


def test_t10_black_gold_by_position_and_none_for_itself(make):
    game = make(on_move("", "B01", {}, {}, black=("r1c1", "r4c4")))
    assert game.scores() == [0, 15]


BLACK_TABLE = ["0 1 3 5", "1 3 5 7", "3 5 7 10", "5 7 10 15"]


@pytest.mark.parametrize(
    ("space", "gold"),
    [(f"r{r}c{c}", int(g)) for r, row in enumerate(BLACK_TABLE, 1) for c, g in enumerate(row.split(), 1)],
)
def test_t10_black_sheep_table(make, space, gold):
    game = make(on_move("", "B01", {}, {}, fox="r1c2" if space != "r1c2" else "r4c4", black=(space, "r1c1")))
    assert game.scores() == [gold, 0]


def test_t11_towns_by_road(make):
    road = "I road=EW;J road=EW;K road=EW;L road=NS;M road=NS;N road=NW"
    position = on_move(
        road,
        "B01",
        {"r1c2": "I", "r1c3": "J", "r1c4": "K"},
        {"r1c2": "B02", "r2c1": "L", "r3c1": "M"},
        fox="r3c3",
    )
    game = make(position)
    assert game.scores() == [11, 1]
    # the corner's card must have a road on an outward edge
    position = on_move(
        road, "B01", {"r1c2": "I", "r1c3": "J", "r1c4": "N"}, {"r2c1": "L", "r3c1": "M", "r4c1": "K"}
    )
    assert make(position).scores() == [11, 1]


def test_t11_each_town_pays_once_and_two_gates_are_one_town(make):
    game = make(on_move("I road=EW;J road=EW;K road=NESW", "B01", {"r1c2": "I", "r1c3": "J", "r1c4": "K"}))
    assert game.scores()[0] == 11


def test_t12_rivers_by_number_of_cards(make):
    rivers = "I river=EW;J river=ESW;K river=W;L river=N;M river=E"
    game = make(
        on_move(rivers, "B01", {"r2c1": "I", "r2c2": "J", "r2c3": "K", "r3c2": "L", "r4c4": "M"}, fox="r4c1")
    )
    assert game.scores()[0] == 1 + 8 + 1  # a branched river of 4, one of 1


@pytest.mark.parametrize(
    ("length", "gold"), [(1, 1), (2, 3), (3, 5), (4, 8), (5, 11), (6, 15), (7, 20), (8, 25)]
)
def test_t12_river_table(make, length, gold):
    path = ["r2c1", "r2c2", "r2c3", "r2c4", "r3c4", "r3c3", "r3c2", "r3c1"]
    edges = ["E", "EW", "EW", "SW", "NW", "EW", "EW", "E"]
    cards = ";".join(f"R{i} river={edge}" for i, edge in enumerate(edges))
    spec = {space: f"R{i}" for i, space in enumerate(path[:length])}
    game = make(on_move(cards, "B01", {**spec, "r1c1": "farmyard"}, fox="r4c4"))
    assert game.scores()[0] == gold


CARDS13 = (
    "A sheep=1;B dogs=1;C foxes=1;D barn;I road=EW;J road=EW;Q river=EW;R river=EW;"
    "S sheep=1;T dogs=2;U foxes=2;V barn"
)
EMPTY = {"r1c1": "farmyard"}


@pytest.mark.parametrize(
    ("mission", "one", "two", "fox", "gold"),
    [
        ("M1", {"r2c2": "Q"}, {}, "r3c3", 1 + 3),
        ("M1", {"r2c2": "Q"}, {"r2c2": "R"}, "r3c3", 1 + 1),
        ("M1", {}, {}, "r3c3", 1),  # equal best at zero
        ("M1", {}, {"r2c2": "R"}, "r3c3", 0),
        ("M2", {"r2c2": "I", "r2c3": "J"}, {}, "r3c3", 5),  # need not touch the farmyard
        ("M2", {"r2c2": "I"}, {}, "r3c3", 2),  # the farmyard is a road of one card
        ("M2", {"r1c2": "I"}, {}, "r3c3", 5),
        ("M3", {"r2c2": "D"}, {}, "r3c3", 3),
        ("M3", {}, {}, "r3c3", 1),
        ("M3", {}, {"r2c2": "V"}, "r3c3", 0),
        ("M4", {"r3c1": "B01 2"}, {"r4c1": "B02 1"}, "r3c3", 2 + 5),
        ("M4", {"r2c1": "B01 2"}, {"r4c1": "B02 1"}, "r3c3", 2),
        ("M4", {"r3c1": "B01 1"}, {"r4c1": "B02 1"}, "r3c3", 1 + 2),
        ("M4", {"r3c1": "B01 1"}, {"r4c1": "B02 2"}, "r3c3", 1),
        ("M5", {"r1c3": "B01 1"}, {"r1c4": "B02 1"}, "r3c3", 1 + 2),
        ("M5", {"r1c3": "B01 2"}, {"r1c4": "B02 1"}, "r3c3", 2 + 5),
        ("M5", {"r1c2": "B01 2"}, {"r1c4": "B02 1"}, "r3c3", 2),
        ("M6", {"r2c2": "C"}, {"r2c2": "U"}, "r3c3", 2),  # cards, not images
        ("M6", {"r2c2": "C"}, {}, "r3c3", 5),
        ("M6", {}, {"r2c2": "C"}, "r3c3", 0),
        ("M7", {"r2c2": "B"}, {}, "r3c3", 5),
        ("M7", {"r2c2": "B down"}, {}, "r3c3", 2),  # face down shows nothing
        ("M7", {}, {"r2c2": "T"}, "r3c3", 0),
        ("M8", {"r2c2": "A"}, {}, "r3c3", 5),  # sheep-images, not sheep
        ("M8", {}, {}, "r3c3", 2),
        ("M8", {}, {"r2c2": "S"}, "r3c3", 0),
        ("M9", {}, {}, "r4c1", 3),
        ("M9", {}, {}, "r1c1", 0),
        ("M9", {}, {}, "r4c4", 3),
    ],
)
def test_t13_missions(make, mission, one, two, fox, gold):
    game = make(on_move(CARDS13, "B30", {**EMPTY, **one}, {**EMPTY, **two}, fox=fox, mission=mission))
    assert game.scores()[0] == gold


def test_t13_missions_count_white_sheep_only(make):
    game = make(on_move("", "B01", {}, {}, black=("r3c1", "r1c1"), mission="M4"))
    assert game.scores()[0] == 3 + 2


def test_t13_t16_small_boards_have_no_missions_4_and_5(make):
    game = make(started(2, missions=True, size=2, fox_start="r2c2", hand={"2": 1}, placed=1))
    assert [text for text, _ in game.chance_outcomes()] == ["M1", "M2", "M3", "M6", "M7", "M8", "M9"]


def test_t13a_missions_are_shown_at_the_end(make):
    game = make(on_move("", "B01", mission="M3"))
    game.apply("B01 r1c2")
    last = game.legal_actions()[0]
    events = game.apply(last)
    assert events[1] == [f"1: {last}", "shown: mission 0 M3"]
    assert game.info(1)["boards"][0]["mission"] == "M3"
    assert game.to_move == -4
    assert game.scores()[0] == 1 + 1  # the farmyard's barn ties


def test_t14_ties(make):
    def ended(one: str, two: str, paddocks: tuple[int, int]) -> Any:
        game = make(on_move("", "B01", {"r1c1": one}, {"r1c1": two}, paddocks=paddocks))
        game.apply(game.legal_actions()[0])
        game.apply(game.legal_actions()[0])
        return game.returns()

    assert ended("farmyard 2", "farmyard 1", (0, 0)) == [1, 0]
    assert ended("farmyard 1", "farmyard 2", (1, 0)) == [0, 1]  # more sheep on the board
    assert ended("farmyard 2", "farmyard 2", (1, 1)) == [Fraction(1, 2)] * 2


def test_t18_scores_before_the_end_count_missions(make):
    assert make(on_move("", "B01", fox="r1c4", mission="M9")).scores()[0] == 1 + 3
