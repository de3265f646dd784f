"""Rulings on placing and animals: one test a ruling, its number in the name.

Written for any implementation (see support.py)."""

from __future__ import annotations

from typing import Any

from .support import board_of, on_move, placements, sheep_on, started, until


def test_t4_a_river_edge_meets_river_free_space_or_edge(make):
    game = make(on_move("R river=EW;Q river=NS", "R Q", {"r1c2": "B01", "r1c3": "B02"}, fox="r2c2"))
    # R: beside no card on its east or west side, or at the edge; the fox's space counts as free
    assert placements(game, "R") == {"r2c1", "r2c3"}
    assert placements(game, "Q") == {"r1c4"}


def test_t4_works_both_ways(make):
    game = make(on_move("R river=ES;A;S river=NW", "A S", {"r2c1": "R"}))
    assert "r2c2" not in placements(game, "A")  # would cut the open river
    assert "r3c1" not in placements(game, "A")
    assert placements(game, "A") == {"r1c2"}
    assert placements(game, "S") == {"r2c2", "r3c1"}  # r1c2 would meet the farmyard


def test_t4_matching_rivers_join(make):
    game = make(on_move("R river=ES;S river=NW", "S", {"r2c1": "R"}))
    assert placements(game, "S") == {"r2c2", "r3c1"}


def test_t5_face_up_is_compulsory(make):
    game = make(on_move("R river=NS;A", "R A", {"r1c2": "B01"}, fox="r2c2"))
    assert all("down" not in action for action in game.legal_actions())


def stuck() -> dict[str, Any]:
    """Only r2c2 is open: beside open river ends of r1c2 and r2c1."""
    return on_move("R river=S;Q river=E;A;N river=N", "A N", {"r1c2": "R", "r2c1": "Q"}, fox="r1c1", size=2)


def test_t5_face_down_if_nothing_fits(make):
    game = make(stuck())
    assert game.legal_actions() == ["A r2c2 down", "N r2c2 down"]
    assert game.apply("N r2c2 down") == [["0: N r2c2 down"], ["0: ? r2c2 down"]]
    mine, theirs = board_of(game, 0)["r2c2"], game.info(1)["boards"][0]["cards"][3]
    assert mine["card"] == "N"
    assert "card" not in theirs
    assert theirs["down"] and "N" in theirs["unfit"] and "A" in theirs["unfit"]


def test_t5_pass_without_a_space(make):
    game = make(started(2, hand={"2": 4}, placed=4, size=2, fox_start="r2c2", rounds=2))
    until(game, "placing")
    turns = 0
    while game.info(0)["phase"] == "placing":
        game.apply(game.legal_actions()[0])
        turns += 1
    # two free spaces each without the fox's: the third and fourth turns pass
    assert turns == 4
    assert game.info(0)["phase"] == "box"
    assert game.info(0)["boards"][0]["hand"] == 2


def test_t6_images_in_any_order(make):
    game = make(on_move("A sheep=2 dogs=1 foxes=1", "A", {"r1c2": "B01 1"}))
    game.apply("A r2c1")
    assert game.info(1)["pending"] == {"kind": "animals", "space": "r2c1", "sheep": 2, "dogs": 1, "foxes": 1}
    assert set(game.legal_actions()) == {
        "sheep",
        "no dogs",
        "fox n",
        "fox e",
        "fox s",
        "fox w",
        "dog r1c1 r1c2 1",
        "dog r1c1 r2c1 1",
        "dog r1c2 r1c1 1",
    }
    game.apply("dog r1c1 r2c1 1")
    assert set(game.legal_actions()) == {"sheep", "fox n", "fox e", "fox s", "fox w"}
    game.apply("sheep")
    assert sheep_on(game, 0, "r2c1") == 3
    assert game.legal_actions() == ["fox n", "fox e", "fox s", "fox w"]
    game.apply("fox s")
    assert game.to_move == 1


def test_t6_no_dogs_gives_up_all_dogs(make):
    game = make(on_move("A dogs=2", "A"))
    game.apply("A r2c1")
    game.apply("no dogs")
    assert game.to_move == 1


def test_t6_dogs_that_cannot_move_lapse(make):
    game = make(on_move("A dogs=2", "A", {"r1c1": "farmyard"}))
    game.apply("A r2c1")
    assert game.to_move == 1


def test_t6a_sheep_under_the_fox_are_safe_until_it_enters_again(make):
    game = make(on_move("A sheep=2 foxes=1", "A", {"r1c2": "B01", "r1c3": "B02"}, fox="r2c2"))
    game.apply("A r2c3")
    game.apply("fox e")
    game.apply("sheep")
    assert game.info(0)["fox"] == "r2c3"
    assert sheep_on(game, 0, "r2c3") == 2


def test_t6b_face_down_cards_count_as_placed_and_cap_rivers(make):
    game = make(
        on_move(
            "A;R river=EW;Q river=S;S road=NESW dogs=1",
            "R S",
            {"r1c2": "Q", "r2c2": "A down", "r1c1": "farmyard 1", "r2c1": "B01"},
        )
    )
    assert "r2c3" not in placements(game, "R")  # river against the face-down card
    assert {"r2c3", "r3c2"} <= placements(game, "S")


def test_t6b_sheep_move_onto_a_face_down_card(make):
    game = make(on_move("A;S dogs=1", "S", {"r1c2": "A down"}))
    game.apply("S r2c1")
    assert "dog r1c1 r1c2 1" in game.legal_actions()


def test_t7_dogs_move_any_number_and_the_black_sheep(make):
    game = make(
        on_move("S dogs=1", "S", {"r1c1": "farmyard 2", "r1c2": "B01"}, fox="r1c2", black=("r1c1", "r1c1"))
    )
    game.apply("S r2c1")
    assert set(game.legal_actions()) == {
        "dog r1c1 r2c1 1",
        "dog r1c1 r2c1 2",
        "dog r1c1 r2c1 black",
        "dog r1c1 r2c1 1 black",
        "dog r1c1 r2c1 2 black",
        "no dogs",
    }  # never onto the fox's card
    game.apply("dog r1c1 r2c1 1 black")
    assert game.info(1)["boards"][0]["black"] == "r2c1"
    assert (sheep_on(game, 0, "r1c1"), sheep_on(game, 0, "r2c1")) == (1, 1)


def test_t7_sheep_may_leave_the_card_of_the_fox(make):
    game = make(on_move("S dogs=1", "S", {"r1c1": "farmyard", "r1c2": "B01 1"}, fox="r1c2"))
    game.apply("S r2c1")
    assert game.legal_actions() == ["dog r1c2 r1c1 1", "no dogs"]


def test_t8_the_fox_steals_on_all_boards(make):
    game = make(
        on_move(
            "S foxes=1;H barn",
            "S",
            {"r1c2": "B01 2"},
            {"r1c2": "B02 3"},
            {"r1c2": "H 4"},
            players=3,
            fox="r1c3",
            paddocks=(1, 5, 0),
        )
    )
    game.apply("S r2c1")
    assert game.legal_actions() == ["fox e", "fox s", "fox w"]  # not off the board
    game.apply("fox w")
    assert [board["paddock"] for board in game.info(0)["boards"]] == [4, 5, 0]
    assert [sheep_on(game, q, "r1c2") for q in range(3)] == [0, 0, 4]


def test_t8_a_barn_keeps_ones_own_sheep_too(make):
    game = make(on_move("S foxes=1;H barn", "S", {"r1c2": "H 2"}, fox="r1c3"))
    game.apply("S r2c1")
    game.apply("fox w")
    assert sheep_on(game, 0, "r1c2") == 2


def test_t9_take_what_the_supply_has(make):
    game = make(on_move("A sheep=2;C sheep=2", "A", {"r1c2": "B01 1"}, white_sheep=4))
    game.apply("A r2c1")
    game.apply("sheep")
    assert sheep_on(game, 0, "r2c1") == 1


def test_t9_stolen_from_oneself_goes_back_to_the_supply(make):
    game = make(on_move("A sheep=2 foxes=1", "A", {"r1c2": "B01 1"}, fox="r1c3", white_sheep=3))
    game.apply("A r2c1")
    game.apply("fox w")
    game.apply("sheep")
    assert sheep_on(game, 0, "r2c1") == 1


def test_t10_the_black_sheep_goes_home(make):
    game = make(
        on_move(
            "S foxes=1;H barn",
            "S",
            {"r1c2": "B01 1"},
            {"r1c2": "B02 1"},
            {"r1c2": "H"},
            players=3,
            fox="r1c3",
            black=("r1c2", "r1c2", "r1c2"),
        )
    )
    game.apply("S r2c1")
    game.apply("fox w")
    assert [board["black"] for board in game.info(2)["boards"]] == ["r1c1", "r1c1", "r1c2"]
    assert game.info(2)["boards"][0]["paddock"] == 1
