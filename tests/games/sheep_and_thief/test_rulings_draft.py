"""Rulings on dealing, drafting, keeping and removing cards: one test a ruling, its number in the name.

Written for any implementation (see support.py)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from .support import deal, on_move, started, until


def test_t1_three_players_pick_one_and_pass_left(make):
    game = make(started(3))
    deal(game, " ".join(f"B{i:02d}" for i in range(1, 16)))
    assert game.info(1)["pack"] == ["B06", "B07", "B08", "B09", "B10"]
    assert game.legal_actions() == [f"pick B{i:02d}" for i in range(1, 6)]
    for pick in ("pick B01", "pick B06", "pick B11"):
        game.apply(pick)
    assert game.info(1)["pack"] == ["B02", "B03", "B04", "B05"]  # seat 1 is left of seat 0
    assert game.info(0)["pack"] == ["B12", "B13", "B14", "B15"]
    until(game, "placing")
    assert [len(game.info(q)["hand"]) for q in range(3)] == [5, 5, 5]


def test_t1_packs_go_right_in_round_two(make):
    game = make(started(3, hand={"3": 2}, placed=1))
    until(game, "placing")
    while game.info(0)["round"] == 1 or game.info(0)["phase"] == "deal":
        game.apply((game.legal_actions() or [text for text, _ in game.chance_outcomes()])[0])
    packs = [game.info(q)["pack"] for q in range(3)]
    while game.info(0)["phase"] == "draft":
        game.apply("pick " + game.info(game.to_move)["pack"][0])
    for q in range(3):
        assert game.info(q)["looks"][1][1]["saw"] == packs[(q + 1) % 3][1:]


def test_t1_picks_stay_hidden_until_all_have_picked(make):
    game = make(started(3, start=1))
    deal(game, " ".join(f"B{i:02d}" for i in range(1, 16)))
    before = [game.info(q) for q in range(3)]
    assert [doc["to_move"] for doc in before] == [0, 1, 2]
    assert game.to_move == 1
    assert game.apply("pick B01") == [[], ["1: pick B01"], []]
    assert [game.info(0), game.info(2)] == [before[0], before[2]]
    assert game.info(1)["to_move"] == 2
    mine = game.info(1)
    assert game.apply("pick B06") == [[], [], ["2: pick B06"]]
    assert game.info(1) == mine
    assert game.info(2)["to_move"] == 0
    assert game.apply("pick B11") == [
        ["0: pick B11", "1: pick ?", "2: pick ?", "shown: pack B07 B08 B09 B10"],
        ["2: pick ?", "0: pick ?", "shown: pack B12 B13 B14 B15"],
        ["1: pick ?", "0: pick ?", "shown: pack B02 B03 B04 B05"],
    ]


def test_t1_two_players_pick_pairs_and_keep_the_last_two(make):
    game = make(started(2))
    deal(game, " ".join(f"B{i:02d}" for i in range(1, 13)))
    assert len(game.legal_actions()) == 15
    game.apply("pick B01 B02")
    game.apply("pick B07 B08")
    assert len(game.legal_actions()) == 6
    game.apply("pick B09 B10")
    events = game.apply("pick B03 B04")
    assert events[0] == ["1: pick ?", "shown: pack B05 B06"]
    assert game.info(0)["phase"] == "placing"
    assert game.info(0)["hand"] == ["B01", "B02", "B05", "B06", "B09", "B10"]
    assert game.info(0)["looks"][0][2] == {"saw": ["B05", "B06"], "took": ["B05", "B06"]}


@pytest.mark.parametrize(
    ("hand", "sizes"), [(1, [1]), (2, [2]), (3, [1, 1, 1]), (4, [2, 2]), (5, [1, 1, 1, 1, 1])]
)
def test_t1_two_players_with_other_hand_sizes(make, hand, sizes):
    game = make(started(2, hand={"2": hand}, placed=1))
    until(game, "placing")
    assert [len(look["took"]) for look in game.info(1)["looks"][0]] == sizes


def test_t1a_order_of_dealing_and_looking(make):
    game = make(started(2, missions=True, start=1, hand={"2": 2}, placed=2))
    assert dict(game.chance_outcomes())["M3"] == Fraction(1, 9)
    assert game.apply("M3") == [["chance: M3"], []]
    assert game.apply("M7") == [[], ["chance: M7"]]
    before = game.info(1)
    assert before["to_move"] == -1
    for card in ("B05", "B02", "B03"):
        assert game.apply(card) == [[], []]
    assert game.info(1) == before
    assert game.apply("B01") == [["shown: pack B01 B03"], ["shown: pack B02 B05"]]
    assert game.to_move == 1


def box_position() -> dict[str, Any]:
    """Two players, two cards left each, player 1 started."""
    return started(2, "A; B; C; D; E; F", tuple("ABCDEF"), start=1, hand={"2": 3}, placed=1)


def test_t1a_removals_are_hidden_until_both_are_in(make):
    game = make(box_position())
    until(game, "box")
    assert game.to_move == 1
    assert [game.info(q)["to_move"] for q in (0, 1)] == [0, 1]
    before = game.info(0)
    first = game.legal_actions()[0]
    assert game.apply(first) == [[], [f"1: {first}"]]
    assert game.info(0) == before
    assert game.info(1)["to_move"] == 0
    second = game.legal_actions()[0]
    assert game.apply(second) == [[f"0: {second}", "1: box ?"], ["0: box ?"]]
    assert game.info(0)["phase"] == "deal"


def test_t2_the_card_left_joins_the_next_pack(make):
    game = make(box_position())
    until(game, "box")
    game.apply(game.legal_actions()[0])
    game.apply(game.legal_actions()[0])
    left = game.info(0)["hand"]
    assert len(left) == 1
    boxed = game.info(0)["boxed"] + game.info(1)["boxed"]
    assert not set(boxed) & {text for text, _ in game.chance_outcomes()}
    until(game, "draft")
    assert left[0] in game.info(0)["pack"]
    assert game.info(0)["hand"] == []


def test_t3_the_start_player_moves_left(make):
    game = make(started(3, start=2, hand={"3": 2}, placed=1))
    starts = []
    for number in (1, 2, 3):
        until(game, "placing")
        starts.append((game.info(0)["round"], game.to_move))
        while game.to_move >= 0 and game.info(0)["round"] == number:
            game.apply(game.legal_actions()[0])
    assert starts == [(1, 2), (2, 0), (3, 1)]


def test_t15_all_cards_but_one_are_removed_in_one_choice(make):
    game = make(started(3, "A", hand={"3": 4}, placed=1, rounds=2))
    until(game, "box")
    assert len(game.legal_actions()) == 3
    assert all(len(action.split()) == 3 for action in game.legal_actions())
    for _ in range(3):
        game.apply(game.legal_actions()[0])
    assert [len(game.info(q)["hand"]) for q in range(3)] == [1, 1, 1]


def test_t15_who_has_one_card_left_removes_nothing(make):
    game = make(started(3, hand={"3": 3}, placed=2, rounds=2))
    until(game, "placing")
    while game.info(0)["phase"] == "placing":
        game.apply(game.legal_actions()[0])
    assert game.info(0)["phase"] == "deal"


def test_t15_nothing_is_removed_in_the_last_round(make):
    game = make(on_move("", "B01 B02 B03"))
    game.apply("B01 r1c2")
    game.apply(game.legal_actions()[0])
    assert game.to_move == -4
    assert game.info(0)["hand"] == ["B02", "B03"]


def test_t17_everybody_is_dealt_up_to_the_hand_size(make):
    game = make(started(3, hand={"3": 2}, placed=2, rounds=2))
    until(game, "placing")
    while game.info(0)["phase"] == "placing":
        game.apply(game.legal_actions()[0])
    assert [game.info(q)["hand"] for q in range(3)] == [[], [], []]
    until(game, "draft")
    assert [len(game.info(q)["pack"]) for q in range(3)] == [2, 2, 2]


def test_t19_a_pass_is_a_turn_without_an_event(make):
    blank = "; ".join(f"X{i}" for i in range(8))
    game = make(started(2, blank, hand={"2": 4}, placed=4, size=2, fox_start="r2c2", rounds=1))
    until(game, "placing")
    for _ in range(3):
        game.apply(game.legal_actions()[0])
    last = game.legal_actions()[0]
    assert game.apply(last) == [[f"1: {last}"], [f"1: {last}"]]
    assert game.to_move == -4


def test_t20_every_look_shows_the_whole_pack(make):
    game = make(started(3, hand={"3": 3}, placed=2, rounds=2))
    until(game, "placing")
    while game.info(0)["round"] == 1:
        game.apply(game.legal_actions()[0])
    carried = game.info(1)["hand"][0]
    while game.to_move == -1:
        events = game.apply(game.chance_outcomes()[-1][0])
    assert carried in events[1][0].split()[2:]
    assert len(events[1][0].split()) == 2 + 3
