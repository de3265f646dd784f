"""One test for each ruling on movement, scouting, wolves, points and the end."""

from __future__ import annotations

from fractions import Fraction

HALF = Fraction(1, 2)


def test_w1_a_blocked_move_is_illegal(make):
    game = make(["__Y", "___", "RR."])
    moves = [a for a in game.legal_actions() if a.startswith("move")]
    assert moves == ["move a1 n", "move b1 n", "move b1 e"]


def test_w2_a_train_of_both_colours_follows_up_to_a_gap(make):
    game = make([".____", "_____", "_____", "_____", "R_RY_"], turn=1)
    game.apply("move d1 e")
    assert game.info(0)["board"][-1] == "R__RY"


def test_w2_what_ends_a_train(make):
    game = make([".____", "_____", "_____", "_____", "RYYR_"], camouflaged=(None, "b1"))
    game.apply("move d1 e")
    assert game.info(0)["board"][-1] == "RY_YR"
    game = make([".____", "_____", "_____", "_____", "RWYR_"])
    game.apply("move d1 e")
    assert game.info(0)["board"][-1] == "RW_YR"
    game = make(["_____", "_____", "_____", "_____", "R.YR_"])
    game.apply("move d1 e")
    assert game.info(0)["board"][-1] == "R._YR"


def test_w3_followers_go_as_far_as_the_lead(make):
    game = make(["___Y", "____", "____", "YR_."])
    game.apply("move b1 e")
    game.apply("ordinary")
    assert game.info(0)["board"][-1] == "__YR"
    assert game.scores() == [3, 0]


def test_w4_followers_stay_when_the_lead_naps(make):
    """The rulebook's example: a lush pasture ahead, a rival's sheep in the train."""
    game = make([".._.", "____", "R___", "Y__R"], {"lush": 3})
    game.apply("move a2 n")
    assert game.to_move == -1
    assert game.info(0)["to_move"] == game.info(1)["to_move"] == -1
    assert game.info(0)["board"] == ["R._.", "Y___", "____", "___R"]
    game.apply("lush")
    assert game.info(1)["board"] == ["_._.", "Y___", "____", "___R"]
    assert game.scores() == [5, 0]


def test_w5_what_stops_a_sheep(make):
    game = make(["Y_._", "____", "W___", "R__Y"])
    moves = [a for a in game.legal_actions() if a.startswith("move")]
    assert moves == ["move a1 e"]
    game.apply("move a1 e")
    assert game.info(0)["board"][-1] == "__RY"
    game.apply("move c1 n")
    assert game.info(0)["pending"] == {"kind": "graze", "cell": "c4"}


def test_w6_a_camouflaged_sheep_is_turned_up_to_move(make):
    game = make(["Y_.", "___", "R__"], camouflaged=("a1", None))
    game.apply("move a1 e")
    assert game.info(0)["camouflaged"] == [None, None]
    assert game.info(0)["actions_left"] == 1


def test_w6_a_camouflaged_sheep_is_turned_up_to_scout(make):
    game = make(["Y__", "_.R", "R__"], camouflaged=("a1", None), turn=0)
    game.apply("scout b2")
    game.apply("ordinary")
    assert game.info(1)["camouflaged"] == ["a1", None]  # W8: c2 could do it
    game = make(["Y__", ".__", "R__"], camouflaged=("a1", None))
    game.apply("scout a2")
    assert game.info(0)["camouflaged"] == ["a1", None]
    game.apply("ordinary")
    assert game.info(1)["camouflaged"] == [None, None]


def test_w6_sheepdog_and_airlift_on_a_camouflaged_sheep(make):
    hand = ["sheepdog", "airlift"]
    game = make(["Y_.", "___", "R__"], camouflaged=(None, "a3"), hands=(hand, []))
    assert not [a for a in game.legal_actions() if a.startswith("play sheepdog")]
    game.apply("play airlift a3 c1")
    assert game.info(0)["camouflaged"] == [None, "c1"]


def test_w7_a_crazy_lead_pulls_the_diagonal(make):
    game = make(["___.", "____", "_r__", "Y__R"])
    moves = [a for a in game.legal_actions() if a.startswith("move b2")]
    assert moves == ["move b2 ne", "move b2 se", "move b2 nw"]
    game.apply("move b2 ne")
    game.apply("ordinary")
    assert game.info(0)["board"] == ["___r", "__Y_", "____", "___R"]


def test_w8_the_rival_sees_one_event_at_the_end(make):
    game = make(["Y__", "..R", "R__"], {"wolf": 2})
    before = game.info(1)
    assert "scout a2 b2" in game.legal_actions()
    assert game.apply("scout a2 b2") == [["0: scout a2 b2"], []]
    assert game.to_move == -1
    assert game.info(0)["pending"] == {
        "kind": "scout",
        "cells": ["a2", "b2"],
        "faces": [],
        "answers": [],
    }
    assert game.apply("wolf") == [["chance: wolf"], []]
    assert game.apply("wolf") == [["chance: wolf"], []]
    assert game.legal_actions() == ["show a2", "hide a2"]
    assert game.apply("hide a2") == [["0: hide a2"], []]
    assert game.legal_actions() == ["show b2", "hide b2"]
    assert game.info(1) == before
    assert game.apply("show b2") == [["0: show b2"], ["0: scout a2 b2 show b2"]]
    assert game.info(0)["faces"] == {"a2": "wolf"}
    assert game.info(1)["faces"] == {}
    assert game.info(1)["scouted"] == [["a2"], []]
    assert game.info(1)["board"][1] == ".WR"


def test_w8_both_markers_lie_beside_one_sheep(make):
    game = make(["Y_._", "____", ".__R", "_R_."])
    scouts = [a for a in game.legal_actions() if a.startswith("scout")]
    assert scouts == ["scout a2", "scout d1"]


def test_w8_what_the_rival_saw_is_shown_and_no_chance(make):
    game = make(["Y_.", "..R", "___"], faces=({}, {"b2": "ordinary", "c3": "wolf"}))
    assert game.apply("scout b2") == [["0: scout b2", "shown: b2 ordinary"], ["0: scout b2"]]
    assert game.apply("scout c3")[0] == ["0: scout c3", "shown: c3 wolf"]
    assert game.legal_actions() == ["show c3", "hide c3"]


def test_w9_w22_a_known_wolf_is_asked_about_again(make):
    game = make(["Y_.", "..R", "___"], faces=({"b2": "wolf"}, {}))
    assert game.apply("scout b2") == [["0: scout b2"], []]
    assert game.apply("hide b2") == [["0: hide b2"], ["0: scout b2"]]
    game.apply("scout b2")
    assert game.apply("show b2") == [["0: show b2"], ["0: scout b2 show b2"]]


def test_w10_camouflage(make):
    game = make(["Y_.", "___", "R_R"], camouflaged=("a1", None))
    assert "camouflage a1" not in game.legal_actions()
    game.apply("camouflage c1")
    assert game.info(1)["camouflaged"] == ["c1", None]
    assert not [a for a in game.legal_actions() if a.startswith("camouflage")]


def test_w11_only_who_has_seen_a_hidden_wolf_may_move_it(make):
    rows = ["Y__", "_._", "R_."]
    game = make(rows, {"ordinary": 1}, faces=({"b2": "wolf"}, {}))
    assert "wolf b2 n" in game.legal_actions()
    assert game.apply("wolf b2 n") == [["0: wolf b2 n"], ["0: wolf b2 n"]]
    assert game.info(1)["board"] == ["YW_", "___", "R_."]
    game = make(rows, {"ordinary": 1}, faces=({"b2": "wolf"}, {}), turn=1)
    assert not [a for a in game.legal_actions() if a.startswith("wolf")]
    game = make(rows, {"wolf": 2})  # working it out is not enough
    assert not [a for a in game.legal_actions() if a.startswith("wolf")]


def test_w12_a_wolf_runs_and_eats(make):
    """The rulebook's example: a run up to a marker, then a run onto a sheep."""
    game = make(["Y___", "____", "_._W", "R__Y"], turn=0)
    game.apply("wolf d2 w")
    assert game.info(0)["board"][2] == "_.W_"
    game.apply("wolf c2 n")
    game.apply("wolf c4 w")
    assert game.info(0)["board"] == ["W___", "____", "_.__", "R__Y"]
    assert game.info(0)["quiet_turns"] == 0
    game = make(["Y_W_", "____", "_.__", "R__Y"], camouflaged=(None, "a4"))
    game.apply("wolf c4 w")
    assert game.info(0)["board"][0] == "YW__"


def test_w12_a_wolf_with_no_run_cannot_be_named(make):
    game = make(["WW.", ".__", "R_Y"])
    wolves = [a for a in game.legal_actions() if a.startswith("wolf")]
    assert wolves == ["wolf b3 s"]


def test_w13_a_wolf_under_the_grass_eats_the_lead(make):
    game = make(["Y..", "___", "R_R"], {"wolf": 1, "ordinary": 1})
    game.apply("move c1 n")
    assert game.apply("wolf") == [["chance: wolf"], ["chance: wolf"]]
    assert game.info(0)["board"] == ["Y.W", "___", "R__"]


def test_w14_the_owner_of_the_lead_takes_marker_and_card(make):
    game = make(
        ["Y_.", "__.", "R__"],
        {"withered": 2},
        hands=(["sheepdog"], []),
        pile={"airlift": 1},
    )
    game.apply("play sheepdog a3 e")
    game.apply("withered")
    assert game.info(0)["pending"] == {"kind": "draw", "player": 1}
    assert game.apply("airlift") == [["chance: ?"], ["chance: airlift"]]
    assert game.scores() == [0, 1]
    assert game.info(0)["hand_sizes"] == [0, 1]
    assert game.to_move == 0


def test_w19_the_last_marker_gives_no_card_and_ends_the_game(make):
    game = make(["Y_.", "___", "R__"], {"withered": 1}, turn=1, pile={"airlift": 1})
    game.apply("move a3 e")
    game.apply("withered")
    assert game.to_move == -4
    assert game.returns() == [0, 1]


def test_w19_a_hidden_wolf_is_a_marker_until_it_is_turned_up(make):
    game = make(["Y__", ".__", "R__"], faces=({"a2": "wolf"}, {}))
    game.apply("wolf a2 e")
    assert game.to_move == -4
    assert game.returns() == [HALF, HALF]
    game = make(["Y__", ".__", "R__"], {"wolf": 1})
    for text in ("scout a2", "wolf", "show a2"):
        game.apply(text)
    assert game.to_move == -4


def test_w19_quiet_turns(make):
    hands = (["grilled-sheep", "airlift"], [])
    game = make(["Y_.", "__.", "R_Y"], hands=hands, quiet_turns=3)
    game.apply("play grilled-sheep c1")
    game.apply("play airlift a3 b2")
    assert game.to_move == -4
    assert game.info(0)["quiet_turns"] == 4
    game = make(["Y_.", "__.", "R_Y"], turn=1, quiet_turns=3)
    game.apply("move a3 e")
    game.apply("ordinary")
    assert game.info(0)["quiet_turns"] == 0
    game.apply("camouflage c1")
    assert game.to_move == 0
    assert game.info(0)["quiet_turns"] == 0


def test_w19_ceasefire(make):
    game = make(["Y_.", "__.", "R_Y"], hands=(["ceasefire"], []), grazed=({"lush": 1}, {}))
    game.apply("play ceasefire")
    assert game.to_move == -4
    assert game.returns() == [1, 0]


def test_w20_the_last_sheep_is_lost_whatever_the_points(make):
    game = make(["Y_.", "W_.", "R__"], grazed=({"lush": 1}, {}))
    game.apply("wolf a2 s")
    assert game.to_move == -4
    assert game.returns() == [0, 1]
    game = make(["Y_.", "___", "R_Y"], hands=(["grilled-sheep"], []), grazed=({}, {"lush": 1}))
    game.apply("play grilled-sheep a3")
    assert game.to_move == 0


def test_w21_the_last_sheep_naps_on_the_last_marker(make):
    game = make(["Y__", "___", "R_."], {"lush": 1})
    game.apply("move a1 e")
    game.apply("lush")
    assert game.to_move == -4
    assert game.scores() == [5, 0]
    assert game.returns() == [0, 1]


def test_w27_an_action_is_carried_out_whole(make):
    game = make(["Y__", "._.", "_R_"], {"wolf": 2})
    for text in ("scout a2 c2", "wolf", "wolf", "show a2"):
        game.apply(text)
    assert game.to_move == 0
    assert game.apply("show c2")[1] == ["0: scout a2 c2 show a2 c2"]  # W24
    assert game.to_move == -4
