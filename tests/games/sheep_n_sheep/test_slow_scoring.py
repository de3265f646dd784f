"""One test a ruling about points, and the rulebook's own examples."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from .slow_positions import pasture, play, position

HALF = Fraction(1, 2)


def scored(make: Any, *pastures: str, end: bool = False) -> Any:
    """A position with these pastures; with `end`, after the last pass of the game."""
    count = len(pastures)
    doc = position(
        count,
        hands=[[]] * count,
        pastures=[pasture(cards) for cards in pastures],
        to_move=count - 1,
        end="last round",
    )
    game = make.at(doc)
    return play(game, "pass") if end else game


def row(*cards: str) -> str:
    """The cards in a line to the east."""
    return "; ".join(f"{x},0 {card}" for x, card in enumerate(cards))


def test_n12_the_largest_bell_area_of_any_colour(make: Any) -> None:
    split = "0,0 grey-1-bell; 1,0 pink-1-bell; 2,0 grey-1-star; 3,0 grey-2-bell"
    # 2 connected against 3: second, though seat 0 has three bells as well.
    game = scored(make, split, row("grey-3-bell", "brown-1-bell", "white-1-bell"))
    assert game.scores() == [4 + 4 - (4 + 1), 8 + 2 - (3 + 1)]


def test_n13_bells_tied_for_first_take_the_second_rank(make: Any) -> None:
    # Pastures of one white bell: 2 points of their group, less 1 + 1; of none: the same.
    ones = [f"0,0 white-{n}-bell" for n in range(1, 5)]
    plain = [f"0,0 white-{n}-none" for n in range(1, 5)]
    assert scored(make, ones[0], ones[1]).scores() == [4, 4]
    assert scored(make, *ones).scores() == [4, 4, 4, 4]
    pair = row("white-5-bell", "grey-1-bell")  # bell area 2: 2 - 3 = -1 besides
    pair2 = row("white-4-bell", "grey-2-bell")
    assert scored(make, pair, ones[0], plain[0]).scores() == [8 - 1, 4, 0]
    assert scored(make, pair, ones[0], ones[1]).scores() == [8 - 1, 2, 2]
    assert scored(make, pair, ones[0], ones[1], ones[2]).scores() == [8 - 1, 2, 2, 2]
    assert scored(make, pair, pair2, ones[0]).scores() == [4 - 1, 4 - 1, 2]
    assert scored(make, pair, pair2, ones[0], ones[1]).scores() == [4 - 1, 4 - 1, 0, 0]
    three = row("white-3-bell", "grey-3-bell", "grey-3-bell")  # 3: 2 - 4 = -2 besides
    assert scored(make, three, pair, ones[0], plain[0]).scores() == [8 - 2, 4 - 1, 2, 0]
    assert scored(make, three, pair, ones[0], ones[1]).scores() == [8 - 2, 4 - 1, 0, 0]
    assert scored(make, three, pair, pair2, ones[0]).scores() == [8 - 2, 2 - 1, 2 - 1, 0]


def test_n13_hearts_and_stars_tied_for_first_take_the_second_rank(make: Any) -> None:
    heart, heart2, star = "0,0 yellow-1-heart", "0,0 yellow-2-heart", "0,0 yellow-1-star"
    assert scored(make, heart, star).scores() == [4 - 2, 4 - 2]
    assert scored(make, heart, heart2, "0,0 white-1-none").scores() == [2 - 2, 2 - 2, 0]
    # Two tied for first; the next has hearts, and gets nothing. (Pair of yellow: 4 - 3.)
    two, two2 = row("yellow-3-heart", "yellow-4-heart"), row("yellow-5-heart", "pink-1-heart")
    assert scored(make, two, two2, heart).scores() == [2 + 4 - 3, 2 - 3, -2]
    assert scored(make, two, heart, heart2).scores() == [4 + 4 - 3, -2, -2]


def test_n13_no_bonus_for_none(make: Any) -> None:
    assert scored(make, "", "").scores() == [0, 0]


def test_n14_groups_and_one_point_sheep(make: Any) -> None:
    four = row("grey-1-star", "grey-2-star", "grey-3-star", "grey-4-star")
    assert scored(make, four, "").scores() == [4 + 8 - 5, 0]
    five = row("grey-1-star", "grey-2-star", "grey-3-star", "grey-4-star", "grey-5-star")
    assert scored(make, five, "").scores() == [4 - 6, 0]
    # 1 VP sheep count whether or not their group is complete.
    assert scored(make, row("pink-1-vp1", "pink-2-vp1"), "").scores() == [2 - 3, 0]
    assert scored(make, row("pink-1-vp1", "pink-2-vp1", "pink-3-vp1"), "").scores() == [9 - 4, 0]
    # Two groups of one colour, each paid by itself; corners do not join.
    apart = "0,0 white-1-none; 1,0 grey-1-star; 1,1 white-2-none"
    assert scored(make, apart, "").scores() == [4 + 2 + 2 - 4, 0]


def test_n15_the_smallest_rectangle_round_the_cards(make: Any) -> None:
    around = "-1,0 brown-1-none; 0,0 brown-2-none; 0,1 brown-3-none; 0,2 brown-4-none"
    assert scored(make, around, "").scores() == [-(2 + 3), 0]


def test_n16_ties_by_the_bell_area_then_shared(make: Any) -> None:
    game = scored(make, "0,0 white-1-none", "0,0 white-2-none", end=True)
    assert game.to_move == -4
    assert game.returns() == [HALF, HALF]
    first = row("grey-1-bell", "grey-1-bell")  # 8 - 3, area 2
    second = "0,0 white-1-bell; 1,0 brown-1-vp1; 0,1 pink-1-vp1; 1,1 yellow-1-vp1"
    game = scored(make, second, first, end=True)  # 4 + 2 + 3 - 4, area 1
    assert game.scores() == [5, 5]
    assert game.returns() == [0, 1]
    game = scored(make, second.rpartition(";")[0], first, end=True)
    assert game.scores() == [4, 5]
    assert game.returns() == [0, 1]


# --- the rulebook's examples ---


def test_rulebook_single_sheep_and_group_of_four(make: Any) -> None:
    assert scored(make, "0,0 white-3-none", "").scores() == [2 - 2, 0]
    assert scored(make, row("white-3-none", "white-4-none"), "").scores() == [-3, 0]
    four = row("grey-1-star", "grey-2-star", "grey-3-star", "grey-4-star")
    three = four.rpartition(";")[0]
    assert [scored(make, cards, "").scores()[0] for cards in (three, four)] == [4 - 4, 12 - 5]


def test_rulebook_ties_for_second_place(make: Any) -> None:
    first = row("grey-1-bell", "grey-2-bell")
    second, third = "0,0 pink-1-bell", "0,0 pink-2-bell"
    assert scored(make, first, second, third).scores() == [8 - 3, 2 - 2, 2 - 2]
    first = row("grey-1-heart", "grey-2-heart")
    second, third = "0,0 pink-1-heart", "0,0 pink-2-heart"
    assert scored(make, first, second, third).scores() == [4 - 3, -2, -2]


def test_rulebook_from_a_four_a_five_and_or_three_two_one(make: Any) -> None:
    doc = position(
        hands=[["pink-5-bell", "pink-3-bell", "pink-2-bell", "pink-1-bell", "pink-1-heart"], []],
        pastures=[pasture("0,0 brown-4-none"), {}],
    )
    upward = play(make.at(doc), "run from 0,0", "place pink-5-bell 0,1")
    assert "done" in upward.legal_actions()
    play(upward, "place pink-3-bell 0,-1", "place pink-2-bell 0,-2", "place pink-1-bell 0,-3")
    assert upward.to_move == 1  # nothing but a second 1 is left


def test_rulebook_five_wide_and_four_high(make: Any) -> None:
    wide = "; ".join(f"{x},0 brown-{x + 1}-none" for x in range(5))
    high = "0,1 pink-1-heart; 0,2 grey-1-bell; 0,3 brown-1-star"
    points = 4 + 4 + 8 - 5 - 4  # hearts, stars, bells, width, height
    assert scored(make, f"{wide}; {high}", "").scores() == [points, 0]
