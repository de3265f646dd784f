"""One test a ruling, its number in the name; written for any implementation (see support.py)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from .support import board_of, components, on_move, options, sheep_on


def started(players: int, cards: str = "", actions: tuple[str, ...] = (),
            missions: bool = False, start: int = 0, **board: Any) -> dict[str, Any]:
    return {"players": players, "options": options(missions=missions, start_player=start),
            "components": components(cards, **board), "actions": list(actions)}


def deal(game: Any, cards: str) -> None:
    for card in cards.split():
        game.apply(card)


def until(game: Any, phase: str) -> None:
    """Plays the first legal action or outcome until the phase is reached."""
    while game.info(0)["phase"] != phase:
        game.apply((game.legal_actions() or [text for text, _ in game.chance_outcomes()])[0])


def placements(game: Any, card: str) -> set[str]:
    return {a.split()[1] for a in game.legal_actions() if a.split()[0] == card}


def test_t1_three_players_pick_one_and_pass_left(make):
    game = make(started(3))
    deal(game, " ".join(f"B{i:02d}" for i in range(1, 16)))
    assert game.info(1)["pack"] == ["B06", "B07", "B08", "B09", "B10"]
    assert game.legal_actions() == [f"pick B{i:02d}" for i in range(1, 6)]
    for pick in ("pick B01", "pick B06", "pick B11"):
        game.apply(pick)
    assert game.info(1)["pack"] == ["B02", "B03", "B04", "B05"]     # seat 1 is left of seat 0
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
        ["1: pick ?", "0: pick ?", "shown: pack B02 B03 B04 B05"]]


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


@pytest.mark.parametrize(("hand", "sizes"), [(1, [1]), (2, [2]), (3, [1, 1, 1]), (4, [2, 2]),
                                             (5, [1, 1, 1, 1, 1])])
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


def test_t4_a_river_edge_meets_river_free_space_or_edge(make):
    game = make(on_move("R river=EW;Q river=NS", "R Q", {"r1c2": "B01", "r1c3": "B02"},
                        fox="r2c2"))
    # R: beside no card on its east or west side, or at the edge; the fox's space counts as free
    assert placements(game, "R") == {"r2c1", "r2c3"}
    assert placements(game, "Q") == {"r1c4"}


def test_t4_works_both_ways(make):
    game = make(on_move("R river=ES;A;S river=NW", "A S", {"r2c1": "R"}))
    assert "r2c2" not in placements(game, "A")     # would cut the open river
    assert "r3c1" not in placements(game, "A")
    assert placements(game, "A") == {"r1c2"}
    assert placements(game, "S") == {"r2c2", "r3c1"}    # r1c2 would meet the farmyard


def test_t4_matching_rivers_join(make):
    game = make(on_move("R river=ES;S river=NW", "S", {"r2c1": "R"}))
    assert placements(game, "S") == {"r2c2", "r3c1"}


def test_t5_face_up_is_compulsory(make):
    game = make(on_move("R river=NS;A", "R A", {"r1c2": "B01"}, fox="r2c2"))
    assert all("down" not in action for action in game.legal_actions())


def stuck() -> dict[str, Any]:
    """Only r2c2 is open: beside open river ends of r1c2 and r2c1."""
    return on_move("R river=S;Q river=E;A;N river=N", "A N", {"r1c2": "R", "r2c1": "Q"},
                   fox="r1c1", size=2)


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
    assert game.info(1)["pending"] == {"kind": "animals", "space": "r2c1", "sheep": 2,
                                       "dogs": 1, "foxes": 1}
    assert set(game.legal_actions()) == {
        "sheep", "no dogs", "fox n", "fox e", "fox s", "fox w", "dog r1c1 r1c2 1",
        "dog r1c1 r2c1 1", "dog r1c2 r1c1 1"}
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
    game = make(on_move("A;R river=EW;Q river=W;S road=NESW dogs=1", "R S",
                        {"r1c2": "Q", "r2c2": "A down", "r1c1": "farmyard 1", "r2c1": "B01"}))
    assert "r2c3" not in placements(game, "R")       # river against the face-down card
    assert {"r2c3", "r3c2"} <= placements(game, "S")


def test_t6b_sheep_move_onto_a_face_down_card(make):
    game = make(on_move("A;S dogs=1", "S", {"r1c2": "A down"}))
    game.apply("S r2c1")
    assert "dog r1c1 r1c2 1" in game.legal_actions()


def test_t7_dogs_move_any_number_and_the_black_sheep(make):
    game = make(on_move("S dogs=1", "S", {"r1c1": "farmyard 2", "r1c2": "B01"}, fox="r1c2",
                        black=("r1c1", "r1c1")))
    game.apply("S r2c1")
    assert set(game.legal_actions()) == {
        "dog r1c1 r2c1 1", "dog r1c1 r2c1 2", "dog r1c1 r2c1 black", "dog r1c1 r2c1 1 black",
        "dog r1c1 r2c1 2 black", "no dogs"}           # never onto the fox's card
    game.apply("dog r1c1 r2c1 1 black")
    assert game.info(1)["boards"][0]["black"] == "r2c1"
    assert (sheep_on(game, 0, "r1c1"), sheep_on(game, 0, "r2c1")) == (1, 1)


def test_t7_sheep_may_leave_the_card_of_the_fox(make):
    game = make(on_move("S dogs=1", "S", {"r1c1": "farmyard", "r1c2": "B01 1"}, fox="r1c2"))
    game.apply("S r2c1")
    assert game.legal_actions() == ["dog r1c2 r1c1 1", "no dogs"]


def test_t8_the_fox_steals_on_all_boards(make):
    game = make(on_move("S foxes=1;H barn", "S", {"r1c2": "B01 2"}, {"r1c2": "B02 3"},
                        {"r1c2": "H 4"}, players=3, fox="r1c3", paddocks=(1, 5, 0)))
    game.apply("S r2c1")
    assert game.legal_actions() == ["fox e", "fox s", "fox w"]     # not off the board
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
    game = make(on_move("A sheep=2 foxes=1", "A", {"r1c2": "B01 1"}, fox="r1c3",
                        white_sheep=3))
    game.apply("A r2c1")
    game.apply("fox w")
    game.apply("sheep")
    assert sheep_on(game, 0, "r2c1") == 1


def test_t10_the_black_sheep_goes_home(make):
    game = make(on_move("S foxes=1;H barn", "S", {"r1c2": "B01 1"}, {"r1c2": "B02 1"},
                        {"r1c2": "H"}, players=3, fox="r1c3", black=("r1c2", "r1c2", "r1c2")))
    game.apply("S r2c1")
    game.apply("fox w")
    assert [board["black"] for board in game.info(2)["boards"]] == ["r1c1", "r1c1", "r1c2"]
    assert game.info(2)["boards"][0]["paddock"] == 1


def test_t10_black_gold_by_position_and_none_for_itself(make):
    game = make(on_move("", "B01", {}, {}, black=("r1c1", "r4c4")))
    assert game.scores() == [0, 15]


def test_t11_towns_by_road(make):
    road = "I road=EW;J road=EW;K road=EW;L road=NS;M road=NS;N road=NW"
    position = on_move(road, "B01", {"r1c2": "I", "r1c3": "J", "r1c4": "K"},
                       {"r1c2": "B02", "r2c1": "L", "r3c1": "M"}, fox="r3c3")
    game = make(position)
    assert game.scores() == [11, 1]
    # the corner's card must have a road on an outward edge
    position = on_move(road, "B01", {"r1c2": "I", "r1c3": "J", "r1c4": "N"},
                       {"r2c1": "L", "r3c1": "M", "r4c1": "K"})
    assert make(position).scores() == [11, 1]


def test_t11_each_town_pays_once_and_two_gates_are_one_town(make):
    game = make(on_move("I road=EW;J road=EW;K road=NESW", "B01",
                        {"r1c2": "I", "r1c3": "J", "r1c4": "K"}))
    assert game.scores()[0] == 11


def test_t12_rivers_by_number_of_cards(make):
    rivers = "I river=EW;J river=ESW;K river=W;L river=N;M river=E"
    game = make(on_move(rivers, "B01", {"r2c1": "I", "r2c2": "J", "r2c3": "K", "r3c2": "L",
                                        "r4c4": "M"}, fox="r4c1"))
    assert game.scores()[0] == 1 + 8 + 1             # a branched river of 4, one of 1


@pytest.mark.parametrize(("length", "gold"), [(1, 1), (2, 3), (3, 5), (4, 8), (5, 11), (6, 15),
                                              (7, 20), (8, 25)])
def test_t12_river_table(make, length, gold):
    path = ["r2c1", "r2c2", "r2c3", "r2c4", "r3c4", "r3c3", "r3c2", "r3c1"]
    edges = ["E", "EW", "EW", "SW", "NW", "EW", "EW", "E"]
    cards = ";".join(f"R{i} river={edge}" for i, edge in enumerate(edges))
    spec = {space: f"R{i}" for i, space in enumerate(path[:length])}
    game = make(on_move(cards, "B01", {**spec, "r1c1": "farmyard"}, fox="r4c4"))
    assert game.scores()[0] == gold


CARDS13 = ("A sheep=1;B dogs=1;C foxes=1;D barn;I road=EW;J road=EW;Q river=EW;R river=EW;"
           "S sheep=1;T dogs=2;U foxes=2;V barn")
EMPTY = {"r1c1": "farmyard"}


@pytest.mark.parametrize(("mission", "one", "two", "fox", "gold"), [
    ("M1", {"r2c2": "Q"}, {}, "r3c3", 1 + 3),
    ("M1", {"r2c2": "Q"}, {"r2c2": "R"}, "r3c3", 1 + 1),
    ("M1", {}, {}, "r3c3", 1),                         # equal best at zero
    ("M1", {}, {"r2c2": "R"}, "r3c3", 0),
    ("M2", {"r2c2": "I", "r2c3": "J"}, {}, "r3c3", 5),  # need not touch the farmyard
    ("M2", {"r2c2": "I"}, {}, "r3c3", 2),              # the farmyard is a road of one card
    ("M2", {"r1c2": "I"}, {}, "r3c3", 5),
    ("M3", {"r2c2": "D"}, {}, "r3c3", 3),
    ("M3", {}, {}, "r3c3", 1),
    ("M4", {"r3c1": "B01 2"}, {"r4c1": "B02 1"}, "r3c3", 2 + 5),
    ("M4", {"r2c1": "B01 2"}, {"r4c1": "B02 1"}, "r3c3", 2),
    ("M5", {"r1c3": "B01 1"}, {"r1c4": "B02 1"}, "r3c3", 1 + 2),
    ("M6", {"r2c2": "C"}, {"r2c2": "U"}, "r3c3", 2),   # cards, not images
    ("M7", {"r2c2": "B"}, {}, "r3c3", 5),
    ("M7", {"r2c2": "B down"}, {}, "r3c3", 2),         # face down shows nothing
    ("M8", {"r2c2": "A"}, {}, "r3c3", 5),              # sheep-images, not sheep
    ("M8", {}, {}, "r3c3", 2),
    ("M9", {}, {}, "r4c1", 3),
    ("M9", {}, {}, "r1c1", 0),
    ("M9", {}, {}, "r4c4", 3),
])
def test_t13_missions(make, mission, one, two, fox, gold):
    game = make(on_move(CARDS13, "B30", {**EMPTY, **one}, {**EMPTY, **two}, fox=fox,
                        mission=mission))
    assert game.scores()[0] == gold


def test_t13_missions_count_white_sheep_only(make):
    game = make(on_move("", "B01", {}, {}, black=("r3c1", "r1c1"), mission="M4"))
    assert game.scores()[0] == 3 + 2


def test_t13_t16_small_boards_have_no_missions_4_and_5(make):
    game = make(started(2, missions=True, size=2, fox_start="r2c2", hand={"2": 1}, placed=1))
    assert [text for text, _ in game.chance_outcomes()] == ["M1", "M2", "M3", "M6", "M7", "M8",
                                                            "M9"]


def test_t13a_missions_are_shown_at_the_end(make):
    game = make(on_move("", "B01", mission="M3"))
    game.apply("B01 r1c2")
    last = game.legal_actions()[0]
    events = game.apply(last)
    assert events[1] == [f"1: {last}", "shown: mission 0 M3"]
    assert game.info(1)["boards"][0]["mission"] == "M3"
    assert game.to_move == -4
    assert game.scores()[0] == 1 + 1                  # the farmyard's barn ties


def test_t14_ties(make):
    def ended(one: str, two: str, paddocks: tuple[int, int]) -> Any:
        game = make(on_move("", "B01", {"r1c1": one}, {"r1c1": two}, paddocks=paddocks))
        game.apply(game.legal_actions()[0])
        game.apply(game.legal_actions()[0])
        return game.returns()
    assert ended("farmyard 2", "farmyard 1", (0, 0)) == [1, 0]
    assert ended("farmyard 1", "farmyard 2", (1, 0)) == [0, 1]    # more sheep on the board
    assert ended("farmyard 2", "farmyard 2", (1, 1)) == [Fraction(1, 2)] * 2


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


def test_t18_scores_before_the_end_count_missions(make):
    assert make(on_move("", "B01", fox="r1c4", mission="M9")).scores()[0] == 1 + 3


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
