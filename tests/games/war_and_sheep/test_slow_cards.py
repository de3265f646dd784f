"""One test for each ruling on cards, turns and what is known."""

from __future__ import annotations

from .positions import position
from .slow_belief import exact_worlds

ROWS = ["Y_.", "__.", "R_Y"]


def whole(certain_south, certain_north):
    """Each player knows the whole of the other's hand."""
    entry = [{"certain": certain_south, "since": []}, {"certain": certain_north, "since": []}]
    return [entry, entry]


def test_w15_a_drawn_card_may_be_played_at_once(make):
    game = make(ROWS, {"withered": 2}, turn=1, pile={"airlift": 1})
    game.apply("move a3 e")
    assert game.apply("withered") == [["chance: withered"]] * 2
    assert game.to_move == -1
    assert game.info(0)["to_move"] == -1
    game.apply("airlift")
    assert game.info(1)["hand"] == ["airlift"]
    assert "play airlift a1 a2" in game.legal_actions()
    assert game.info(1)["actions_left"] == 1


def test_w15_two_cards_in_a_turn(make):
    game = make(ROWS, hands=(["airlift", "airlift"], []))
    game.apply("play airlift a1 b1")
    game.apply("play airlift b1 a1")
    assert game.to_move == 1
    assert game.info(1)["discard"] == {"airlift": 2}


def test_w15_an_empty_pile_gives_no_card(make):
    game = make(ROWS, {"withered": 2}, turn=1)
    game.apply("move a3 e")
    game.apply("withered")
    assert game.to_move == 1


def test_w15_w25_boo_costs_the_hand_which_is_shown(make):
    game = make(ROWS, {"withered": 2}, turn=1, hands=([], ["sheepdog", "airlift"]), pile={"boo": 1})
    game.apply("move a3 e")
    game.apply("withered")
    shown = "shown: hand 1 airlift sheepdog"
    assert game.apply("boo") == [["chance: boo", shown], ["chance: boo"]]
    assert game.info(0)["discard"] == {"boo": 1, "airlift": 1, "sheepdog": 1}
    assert game.info(0)["hand_sizes"] == [0, 0]
    assert game.info(0)["actions_left"] == 1


def test_w16_cards_that_would_change_nothing(make):
    hand = ["insider-trading", "crazy-sheep", "sheepdog", "airlift", "big-clogs"]
    game = make(["YR.", "R..", "..."], camouflaged=(None, "a3"), hands=(hand, []))
    plays = [a for a in game.legal_actions() if a.startswith("play")]
    assert plays == ["play big-clogs", "play crazy-sheep a2", "play crazy-sheep b3"]
    game.apply("play crazy-sheep a2")
    assert game.info(1)["board"][1] == "r.."
    assert game.info(1)["crazy_used"] == [True, False]
    game = make(["Y_.", "___", "R__"], hands=(["crazy-sheep"], []), crazy_used=[True, False])
    assert not [a for a in game.legal_actions() if a.startswith("play")]
    game = make(["Y_.", "___", "R__"], hands=(["crazy-sheep"], []), camouflaged=("a1", None))
    assert not [a for a in game.legal_actions() if a.startswith("play")]


def test_w16_w23_big_clogs(make):
    hands = (["big-clogs", "big-clogs"], ["airlift"])
    game = make(ROWS, hands=hands)
    events = game.apply("play big-clogs")
    assert events == [["0: play big-clogs", "shown: hand 1 airlift"], ["0: play big-clogs"]]
    assert game.info(0)["open"] == [False, True]
    assert game.info(0)["memory"][1] == {"certain": ["airlift"], "since": []}
    assert not [a for a in game.legal_actions() if a.startswith("play")]
    game = make(ROWS, hands=(["big-clogs"], []))
    assert game.apply("play big-clogs") == [["0: play big-clogs"]] * 2


def test_w16_an_open_hand_stays_open(make):
    game = make(
        ROWS,
        {"withered": 2},
        turn=1,
        pile={"airlift": 1, "insider-trading": 1},
        open=[False, True],
        memory=whole([], []),
    )
    game.apply("move a3 e")
    game.apply("withered")
    assert game.apply("insider-trading")[0] == ["chance: insider-trading"]
    assert game.info(0)["memory"][1]["certain"] == ["insider-trading"]
    game.apply("play insider-trading")
    assert game.apply("take airlift") == [
        ["1: play insider-trading take airlift"],
        ["1: take airlift"],
    ]
    assert game.info(0)["memory"][1] == {"certain": ["airlift"], "since": []}


def test_w17_insider_trading(make):
    hands = (["insider-trading"], ["sheepdog"])
    game = make(ROWS, hands=hands, pile={"airlift": 2, "boo": 1, "big-clogs": 1})
    before = game.info(1)
    assert game.apply("play insider-trading") == [
        ["0: play insider-trading", "shown: pile boo airlift airlift big-clogs"],
        [],
    ]
    assert game.info(1) == before
    assert game.legal_actions() == ["take boo", "take airlift", "take big-clogs"]
    assert game.info(0)["pending"] == {
        "kind": "insider-trading",
        "pile": {"boo": 1, "airlift": 2, "big-clogs": 1},
    }
    assert game.apply("take airlift") == [
        ["0: take airlift"],
        ["0: play insider-trading take ?"],
    ]
    assert game.info(0)["memory"] == [
        {"certain": [], "since": ["0 take"]},
        {"certain": ["sheepdog"], "since": []},
    ]
    assert game.info(1)["memory"] == game.info(0)["memory"]


def test_w17_w28_taking_boo(make):
    hands = (["insider-trading", "airlift"], [])
    game = make(ROWS, hands=hands, pile={"boo": 1})
    game.apply("play insider-trading")
    assert game.legal_actions() == ["take boo"]
    assert game.apply("take boo") == [
        ["0: take boo"],
        ["0: play insider-trading take boo", "shown: hand 0 airlift"],
    ]
    assert game.info(1)["discard"] == {"boo": 1, "airlift": 1, "insider-trading": 1}
    assert game.info(0)["hand"] == []


def test_w18_the_rest_of_a_turn_ends_by_itself(make):
    """North's one sheep is shut in; it hides, and then can do nothing."""
    game = make(["_____", "_.___", "_____", "R____", "YR___"], turn=1)
    assert game.legal_actions() == ["camouflage a1"]
    assert game.apply("camouflage a1") == [["1: camouflage a1", "1: no action"]] * 2
    assert game.to_move == 0
    assert game.info(0)["quiet_turns"] == 1


def test_w18_a_whole_turn_without_an_action(make):
    rows = ["_____", "_.___", "_____", "R____", "YR___"]
    game = make(rows, turn=0, camouflaged=(None, "a1"), actions=1)
    assert game.apply("camouflage a2") == [["0: camouflage a2", "1: no action"]] * 2
    assert game.to_move == 0
    assert game.info(1)["quiet_turns"] == 2
    assert game.info(1)["actions_left"] == 2


def test_w29_what_happened_before_counts(make):
    """North grazes, and is shut in by the sheep that followed."""
    rows = ["_____", "_.___", "_____", "___R_", "_RY.R"]
    game = make(rows, turn=1, quiet_turns=3, camouflage_used=True)
    game.apply("move c1 e")
    assert game.apply("ordinary") == [["chance: ordinary", "1: no action"]] * 2
    assert game.to_move == 0
    assert game.info(0)["quiet_turns"] == 0


def test_w26_a_rival_on_move_can_act():
    """North could do nothing without a card that can be played."""
    rows = ["_____", "_.___", "_____", "R____", "YR___"]
    docs, components = position(
        rows,
        turn=1,
        camouflaged=(None, "a1"),
        hands=([], ["airlift"]),
        pile={"airlift": 1, "crazy-sheep": 2, "boo": 1},
    )
    assert exact_worlds(docs[0], components) == {(("airlift",), ()): 1}
    docs[0]["to_move"] = -1
    worlds = exact_worlds(docs[0], components)
    assert worlds[("airlift",), ()] == worlds[("crazy-sheep",), ()]
