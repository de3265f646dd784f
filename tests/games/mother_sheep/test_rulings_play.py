"""One test a ruling, plays and the end: M6-M8, M13, M15-M21. Runs on every implementation."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .fast_game import FastGame
from .positions import CLOSING, FAR, TRIANGLE, TRIANGLE_OPEN, position, shipped, triangle
from .slow_lattice import run_from
from .slow_layout import SHEEP
from .slow_rules import SlowGame
from .slow_table import Placement
from .test_rulings_placing import two_areas


def refill(game):
    assert game.to_move == -1
    return game.apply(game.chance_outcomes()[0][0])


def test_m6_a_secret_must_touch_the_community_fence(make):
    game = make(position(community=["F01", "F02", "F03"], secrets=[["F04"], []]))
    game.apply("F01 0,0 0")  # BBBYYYY: Y open; the secret OOOOPPP finds nothing but Mother
    assert game.info(0)["pending"] == {"kind": "secret", "touch": "F01 0,0 0", "fenced_in": False}
    assert game.info(1)["pending"] == game.info(0)["pending"]
    assert not game.is_legal("secret F04 0,1 0")  # both on Mother is not touching
    assert game.legal_actions() == ["done"]


def test_m6_community_first_then_a_secret(make):
    game = make(position(community=["F01", "F02", "F03"], secrets=[["F05", "F04"], []]))
    game.apply("F01 0,0 0")
    actions = game.legal_actions()
    assert "secret F05 5,0 1" in actions and "done" in actions
    first = set(run_from((0, 0), 0))
    for text in actions[:-1]:
        placement = Placement.parse(text.removeprefix("secret "))
        assert first & set(run_from(placement.origin, placement.direction))
    game.apply("secret F05 5,0 1")
    assert game.to_move == -1 and game.info(0)["secrets"] == ["F04"]


def test_m6_secret_first_only_if_a_community_fence_can_follow(make):
    # F04 OOOOPPP shares no colour with F01, F16 and F17, but both with F23.
    game = make(position(community=["F01", "F16", "F17"], secrets=[["F04"], []]))
    assert not game.is_legal("secret F04 0,0 0")
    game = make(position(community=["F01", "F16", "F23"], secrets=[["F04"], []]))
    assert game.is_legal("secret F04 0,0 0")
    game.apply("secret F04 0,0 0")
    assert game.info(1)["pending"]["kind"] == "community"
    assert not game.is_legal("done")  # a secret alone is never laid
    actions = game.legal_actions()
    assert actions and all(text.startswith("F23 ") for text in actions)


def test_m6_asked_whenever_a_secret_is_held_and_only_then(make):
    game = make(position(community=["F01", "F02", "F03"], secrets=[[], ["F04"]]))
    game.apply("F01 0,0 0")
    assert game.to_move == -1


def test_m7_refill_after_the_play_and_not_before_its_end(make):
    game = make(position(community=["F01", "F02", "F03"], secrets=[["F04"], ["F06"]]))
    game.apply("F01 0,0 0")
    assert game.to_move == 0
    game.apply("done")
    assert game.to_move == -1
    assert game.info(1)["pending"] == {"kind": "refill", "fenced_in": False}
    outcomes = game.chance_outcomes()
    assert len(outcomes) == 80 - 5 and sum(p for _, p in outcomes) == 1
    assert game.apply("F09") in ([["chance: F09"], ["chance: F09"]], None)
    assert game.to_move == 1 and game.info(0)["community"] == ["F02", "F03", "F09"]


def test_m7_bag_empty_play_on_with_fewer(make):
    own = {"S0": "RRRBBBB", "S1": "BBBRRRR", "S2": "GGGRRRR"}
    game = make(position(own_fences=own, community=["S0", "S1", "S2"]))
    game.apply("S0 0,0 0")
    assert game.to_move == 1 and game.info(1)["community"] == ["S1", "S2"]


# Five fences along the rows of Mother: she is covered whole, open are the colours G, P and Y.
COVERED = ["F02 -2,0 0", "F06 -2,1 0", "F10 -2,2 0", "F14 -1,-1 0", "F18 0,-2 0"]


def test_m8_pass_only_when_no_play_can_be_made(make):
    game = make(position(COVERED, community=["F11", "F15", "F21"], secrets=[["F09"], []]))
    assert game.legal_actions() == ["pass"] and game.is_legal("pass")
    game.apply("pass")
    assert game.to_move == 1  # no refill
    assert game.info(1)["passes"] == 1
    game = make(position(community=["F11", "F15", "F21"]))
    assert not game.is_legal("pass")


def test_m8_a_secret_first_is_compulsory_where_it_is_the_only_play(make):
    # F19 RRPPPPP goes on an open P, and F11 BBRRRRR or F15 RROOOOO on its R.
    game = make(position(COVERED, community=["F11", "F15", "F21"], secrets=[["F19"], []]))
    actions = game.legal_actions()
    assert actions and all(text.startswith("secret F19") for text in actions)
    assert not game.is_legal("pass")


def test_m8_as_many_passes_as_players_end_the_game_by_count(make):
    out = ["F11", "F15", "F21"]
    game = make(position(COVERED, community=out, corral=["Dusty", "Francesca"], cards=["C01", "C02"]))
    game.apply("pass")
    events = game.apply("pass")
    assert game.to_move == -4
    assert events in ([["1: pass", "shown: card 1 C02"], ["1: pass", "shown: card 0 C01"]], None)
    assert game.scores() == [1, 2] and game.returns() == [0, 1]


def test_m8_a_fence_between_breaks_the_row_of_passes(make):
    game = make(position(community=["F01", "F02", "F03"], passes=1))
    game.apply("F01 0,0 0")
    assert game.info(0)["passes"] == 0


def test_m13_one_extra_play(make):
    game = make(triangle(sheep={"Bob": "12,0"}))
    game.apply(CLOSING)
    assert game.info(1)["pending"] == {"kind": "refill", "fenced_in": True}
    refill(game)
    assert game.to_move == 0 and game.info(0)["pending"] is None
    game.apply("S0 0,1 0")
    assert game.to_move == 1  # bag empty: no refill


def test_m13_two_sheep_at_once_still_one_extra_play(make):
    place, text = two_areas()
    game = make(place)
    game.apply(text)
    assert game.to_move == 0
    game.apply("S -1,0 3")
    assert game.to_move == -4  # no community fence left at the turn's end


def test_m13_no_extra_play_when_no_sheep_is_left(make):
    rest = [name for name in SHEEP if name != "Bob"]
    more = {"S3": "GGGYYYY"}
    place = triangle(
        sheep={"Bob": "12,0"},
        corral=rest,
        own_fences=more,
        cards=["C01", "C02"],
        secrets=[["S2"], []],
    )
    game = make(place)
    game.apply(CLOSING)
    assert game.to_move == 0 and game.is_legal("done")  # the rest of the play
    game.apply("done")
    assert game.to_move == -1  # and its refill
    refill(game)
    assert game.to_move == -4


# C01 Annabelle Bob Dusty Gertie Tabitha, C02 Bob Dusty Francesca Langston Tabitha,
# C03 Dusty Francesca Gertie Millard Tabitha, C17 Bob Francesca Gertie Norman Princess
ALMOST = ["Annabelle", "Dusty", "Francesca", "Gertie", "Langston", "Tabitha"]


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        (["C17", "C01", "C02"], 1),  # two others complete: the next in turn order
        (["C01", "C02", "C03"], 0),  # the player on turn first
        (["C17", "C04", "C02"], 2),
        (["C17", "C15", "C04"], None),
    ],
)
def test_m15_wins_at_the_end_of_the_turn(make, cards, winner):
    game = make(triangle(players=3, cards=cards, corral=ALMOST, sheep={"Bob": "12,0"}))
    game.apply(CLOSING)
    refill(game)
    assert game.to_move == 0  # a card is complete, the extra play comes first
    game.apply("S0 0,1 0")
    if winner is None:
        assert game.to_move == 1
    else:
        assert game.to_move == -4
        assert game.returns() == [Fraction(int(seat == winner)) for seat in range(3)]


def test_m15_what_a_turn_without_a_winner_tells(make):
    cards = ["C17", "C15", "C04"]
    game = make(triangle(players=3, cards=cards, corral=ALMOST, sheep={"Bob": "12,0"}))
    game.apply(CLOSING)
    refill(game)
    assert game.info(1)["ruled_out"] == []  # the turn is not over
    game.apply("S0 0,1 0")
    assert game.info(1)["ruled_out"] == ["C01", "C02"]


def test_m16_no_community_fence_for_the_play_due(make):
    own = {"S0": "RRRBBBB"}
    game = make(position(own_fences=own, community=["S0"], players=3, turn=1, corral=["Dusty"]))
    game.apply("S0 0,0 0")
    assert game.to_move == -4 and game.scores() == [1, 1, 1]
    assert game.returns() == [0, 1, 0]  # the one who just ended the turn


def test_m16_in_an_extra_play(make):
    hands = [["S0", "S1"], ["S2"]]
    game = make(triangle(sheep={"Bob": "12,0"}, community=["T1"], cards=["C03", "C01"], secrets=hands))
    game.apply(CLOSING)
    game.apply("done")
    assert game.to_move == -4 and game.returns() == [0, 1]


@pytest.fixture(params=[SlowGame, FastGame.start], ids=["slow", "fast"])
def start(request):
    return request.param


def new_game(start, players=3, start_player=1):
    options = {
        "start_player": start_player,
        "layout": list(FAR.values()),
        "fences": "standard",
        "cards": "standard",
    }
    return start(players, options, shipped())


def test_m17_m18_order_of_the_deal_and_who_sees_it(start):
    game = new_game(start)
    seen = [[], [], []]
    for _ in range(3 + 9 + 3):
        assert game.to_move == -1
        for p in range(3):
            assert game.info(p)["pending"] == {"kind": "deal"}
        outcomes = game.chance_outcomes()
        assert sum(p for _, p in outcomes) == 1
        for p, events in enumerate(game.apply(outcomes[0][0])):
            seen[p] += events
    community = ["chance: F10", "chance: F11", "chance: F12"]
    assert seen[0] == ["chance: C01", "chance: F01", "chance: F02", "chance: F03", *community]
    assert seen[2] == ["chance: C03", "chance: F07", "chance: F08", "chance: F09", *community]
    assert game.to_move == 1
    assert game.info(2)["cards"] == [None, None, "C03"]


def test_m17_rivals_see_nothing_of_a_hidden_deal(start):
    game = new_game(start)
    before = [game.info(p) for p in range(3)]
    game.apply("C05")
    assert game.info(0) != before[0]
    assert [game.info(1), game.info(2)] == before[1:]


def test_m19_a_pass_tells_what_is_not_held(make):
    game = make(position(COVERED, community=["F11", "F15", "F21"], secrets=[["F09"], ["F04"]]))
    game.apply("pass")
    told = game.info(1)["not_held"]
    assert told[1] == [] and game.info(0)["not_held"] == told
    assert "F19" in told[0]  # RRPPPPP could have been laid first
    assert "F09" not in told[0] and "F11" not in told[0]


def test_m19_a_pass_in_an_extra_play_ends_the_turn(make):
    rows = [text.split(" ", 1)[1] for text in COVERED]
    own = {f"C{i}": "GGGGGPP" for i in range(5)} | {"K": "PPPPPOO", "N": "RRRRRRR"}
    laid = [f"C{i} {where}" for i, where in enumerate(rows)] + ["K 4,0 0", *TRIANGLE_OPEN]
    place = position(laid, own_fences=own | TRIANGLE.letters, sheep={"Bob": "12,0"}, community=["T1", "N"])
    game = make(place)
    game.apply(CLOSING)
    assert game.to_move == 0 and game.legal_actions() == ["pass"]
    game.apply("pass")
    assert game.to_move == 1 and game.info(1)["passes"] == 1


def test_m20_a_layout_that_breaks_a_distance_is_refused(start):
    options = {"start_player": 0, "fences": "standard", "cards": "standard"}
    for bad in ("8,0", "24,0", "-21,0", "-22,-1,0"):
        options["layout"] = [bad, "-20,0" if bad == "-21,0" else "-18,0", *list(FAR.values())[2:]]
        with pytest.raises(ValueError, match=r"layout|unpack|expected|near"):
            start(2, options, shipped())


def test_notation_one_name_for_a_fence_that_reads_the_same_both_ways(make):
    game = make(position(community=["F32", "F33", "F34"]))  # RRGGGRR
    assert game.is_legal("F32 2,0 0")
    assert not game.is_legal("F32 8,0 3")  # the same nodes
    assert not game.is_legal("F32 2,0 0 ") and not game.is_legal("F32 +2,0 0")
