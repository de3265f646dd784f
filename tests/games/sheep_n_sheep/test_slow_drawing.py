"""One test a ruling about turns, sets, deck and stock, on every implementation `make` knows."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from .slow_positions import SETS, lay, play, position


def test_n8_icons_draw_once_after_the_refill(make: Any) -> None:
    game = lay(make, "", sets=SETS)
    play(game, "take 3")
    assert game.info(1)["pending"] == {"kind": "refill", "player": 0, "place": 3, "draws": 2}
    play(game, "green-4-draw", "green-4-draw")
    assert game.to_move == -1
    assert game.info(0)["pending"]["kind"] == "draw"
    play(game, "green-5-draw", "grey-5-star")  # the icon of the card drawn does nothing
    assert game.to_move == 1
    assert game.info(0)["hand"] == ["green-2-draw", "green-3-draw", "green-5-draw", "grey-5-star"]
    assert game.info(0)["sets"][2] == ["green-4-draw", "green-4-draw"]


def test_n8_icons_do_nothing_in_the_deal_or_when_laid(make: Any) -> None:
    game = make.new(2)
    play(game, *["green-1-draw"] * 3, *["green-2-draw"] * 3, *["green-3-draw"] * 3)
    play(game, *["green-4-draw"] * 3)
    assert game.to_move == 0
    assert len(game.info(0)["hand"]) == 2
    play(game, "same first", "place green-1-draw 0,0", "done")
    assert game.to_move == 1
    assert len(game.info(0)["hand"]) == 1


@pytest.mark.parametrize(("players", "deck_left", "stock"), [(2, 1, 50), (3, 1, 25)])
def test_n9_a_refill_with_one_card_left_goes_on_with_the_stock(
    make: Any, players: int, deck_left: int, stock: int
) -> None:
    doc = position(players, hands=[[]] * players, sets=SETS, left=deck_left + stock)
    game = make.at(doc)
    assert (game.info(0)["deck"], game.info(0)["stock"]) == (deck_left, stock)
    play(game, "take 1")
    assert game.info(0)["end"] == "triggered"
    for _ in range(2):
        game.apply(game.chance_outcomes()[0][0])
    info = game.info(0)
    assert (info["deck"], info["stock"]) == (0, stock - 1)
    assert len(info["sets"][0]) == 2
    assert game.to_move == 1


def test_n9_four_players_one_card_left_stays_for_icons(make: Any) -> None:
    game = make.at(position(4, hands=[[]] * 4, sets=SETS, left=1))
    play(game, "take 3")
    assert game.info(1)["sets"][2] == []
    assert game.info(1)["end"] == "triggered"
    assert game.to_move == -1
    assert game.info(0)["pending"]["draws"] == 1
    play(game, game.chance_outcomes()[0][0])
    assert game.to_move == 1
    assert game.info(0)["deck"] == 0
    play(game, "take 2")  # its icon finds nothing
    assert game.to_move == 2


def test_n9_an_exactly_empty_deck_triggers_nothing_until_a_refill_fails(make: Any) -> None:
    for players in (2, 4):
        stock = 50 if players == 2 else 0
        game = make.at(position(players, hands=[[]] * players, sets=SETS, left=2 + stock))
        play(game, "take 1")
        play(game, *(game.chance_outcomes()[0][0] for _ in range(1)))
        play(game, *(game.chance_outcomes()[0][0] for _ in range(1)))
        assert game.info(0)["deck"] == 0
        assert game.info(0)["end"] == "open"
        play(game, "take 4")
        assert game.info(0)["end"] == "triggered"


def test_n9_an_icon_draw_from_the_stock_never_triggers(make: Any) -> None:
    game = make.at(position(2, hands=[[], []], sets=SETS, left=52))
    play(game, "take 3")
    while game.to_move == -1:
        game.apply(game.chance_outcomes()[0][0])
    info = game.info(1)
    assert (info["deck"], info["stock"], info["end"]) == (0, 48, "open")


def test_n9_an_icon_draw_from_an_empty_stock_is_lost(make: Any) -> None:
    game = make.at(position(2, hands=[[], []], sets=SETS, left=3, end="triggered"))
    play(game, "take 3")
    assert game.info(0)["pending"] == {"kind": "refill", "player": 0, "place": 3, "draws": 1}


@pytest.mark.parametrize(("trigger_seat", "turns_left"), [(0, 2 + 3), (1, 1 + 3), (2, 3)])
def test_n10_the_round_is_finished_then_one_more_turn_each(
    make: Any, trigger_seat: int, turns_left: int
) -> None:
    doc = position(3, hands=[[]] * 3, sets=SETS, left=0, to_move=trigger_seat)
    game = make.at(doc)
    play(game, "take 1")
    turns = 0
    while game.to_move != -4:
        assert game.to_move == (trigger_seat + 1 + turns) % 3
        turns += 1
        play(game, *(["pass"] if "pass" in game.legal_actions() else game.legal_actions()[:1]))
    assert turns == turns_left
    assert game.info(0)["end"] == "last round"


def test_n10_the_round_ends_before_the_start_player(make: Any) -> None:
    doc = position(3, hands=[[]] * 3, to_move=1, start_player=2, end="last round")
    game = play(make.at(doc), "pass")
    assert game.to_move == -4


def test_n11_no_set_left(make: Any) -> None:
    assert lay(make, "").legal_actions() == ["pass"]
    assert "pass" in lay(make, "grey-1-bell grey-2-bell").legal_actions()
    six = "grey-1-bell grey-2-bell grey-3-bell grey-4-bell grey-5-bell grey-1-star"
    assert "pass" not in lay(make, six).legal_actions()
    assert lay(make, "", sets=[[], [], SETS[2], []]).legal_actions() == ["take 3"]
    game = play(lay(make, "grey-1-bell"), "pass")
    assert game.to_move == 1
    assert game.info(0)["hand"] == ["grey-1-bell"]


def test_n17_order_of_chance(make: Any) -> None:
    game = make.new(3, start_player=1)
    sizes = []
    for card in ["white-1-none"] * 2 + ["white-2-none"] * 2 + ["white-3-none"] * 2:
        assert game.to_move == -1
        assert sum(chance for _, chance in game.chance_outcomes()) == 1
        game.apply(card)
        sizes.append([len(game.info(seat)["hand"]) for seat in range(3)])
    assert sizes == [[0, 1, 0], [0, 2, 0], [0, 2, 1], [0, 2, 2], [1, 2, 2], [2, 2, 2]]
    for place in range(4):
        play(game, f"pink-{place + 1}-vp1", f"brown-{place + 1}-vp1")
        assert game.info(0)["sets"][place] == [f"brown-{place + 1}-vp1", f"pink-{place + 1}-vp1"]
    assert game.to_move == 1
    # One pool: deck and stock together.
    game.apply("take 1")
    assert dict(game.chance_outcomes())["grey-1-bell"] == Fraction(2, 100 - 6 - 8)


def test_n21_one_card_in_deck_and_stock_forms_no_set(make: Any) -> None:
    game = make.at(position(2, hands=[[], []], sets=SETS, left=1, end="triggered"))
    play(game, "take 3")
    assert game.info(1)["sets"][2] == []
    assert game.info(0)["pending"] == {"kind": "draw", "player": 0, "draws": 1}
