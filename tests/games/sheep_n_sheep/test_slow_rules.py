"""One test a ruling about laying cards and decks, on every implementation `make` knows."""

from __future__ import annotations

from typing import Any

import pytest

from .slow_positions import SETS, deck_of, lay, play


def places(game: Any) -> list[str]:
    return sorted(text for text in game.legal_actions() if text.startswith("place"))


def test_n1_same_number_is_one_path_of_the_starting_number(make: Any) -> None:
    game = lay(
        make,
        "grey-3-bell white-3-none pink-2-vp1 pink-4-vp1",
        "0,0 brown-3-star; 1,0 white-1-bell",
    )
    game.apply("same from 0,0")
    assert places(game) == [
        f"place {card} {cell}" for card in ("grey-3-bell", "white-3-none") for cell in ("-1,0", "0,-1", "0,1")
    ]
    game.apply("place grey-3-bell 0,1")
    # Only beside the card just laid, not beside the starting card any more.
    assert places(game) == [f"place white-3-none {cell}" for cell in ("-1,1", "0,2", "1,1")]


def test_n1_the_starting_card_may_be_any_card_of_the_number(make: Any) -> None:
    game = lay(make, "grey-3-bell white-5-none", "0,0 brown-3-star; 1,0 white-1-bell")
    assert "same from 0,0" in game.legal_actions()
    assert "same from 1,0" not in game.legal_actions()


def test_n2_consecutive_goes_up_and_down_from_the_starting_card_alternately(make: Any) -> None:
    game = lay(make, "grey-4-bell white-5-none pink-2-vp1 pink-1-vp1 pink-3-vp1", "0,0 brown-3-star")
    play(game, "run from 0,0", "place grey-4-bell 0,1", "place pink-2-vp1 0,-1")
    assert places(game) == [
        f"place {card} {cell}"
        for card, cells in (
            ("pink-1-vp1", ("-1,-1", "0,-2", "1,-1")),
            ("white-5-none", ("-1,1", "0,2", "1,1")),
        )
        for cell in cells
    ]
    play(game, "place white-5-none 1,1")
    assert all(text.startswith("place pink-1-vp1") for text in places(game))


def test_n2_no_wrap_no_gap_no_number_twice(make: Any) -> None:
    game = lay(make, "pink-1-vp1 pink-3-vp1 pink-5-vp1", "0,0 brown-5-star")
    assert not any(text.startswith("run") for text in game.legal_actions())
    game = lay(make, "pink-2-vp1 white-2-none pink-5-vp1", "0,0 brown-1-star")
    play(game, "run from 0,0", "place pink-2-vp1 0,1")
    assert game.legal_actions() == ["done"]


def test_n3_same_and_consecutive_do_not_mix(make: Any) -> None:
    game = lay(make, "grey-3-bell white-4-none", "0,0 brown-3-star")
    play(game, "same from 0,0", "place grey-3-bell 0,1")
    assert game.legal_actions() == ["done"]
    game = lay(make, "grey-3-bell white-4-none", "0,0 brown-3-star")
    play(game, "run from 0,0", "place white-4-none 0,1")
    assert game.legal_actions() == ["done"]


def test_n4_first_placement(make: Any) -> None:
    game = lay(make, "grey-3-bell white-3-none pink-2-vp1 pink-4-vp1")
    assert game.legal_actions() == ["pass", "same first", "run first"]
    play(game, "same first")
    assert [text.split()[2] for text in places(game)] == ["0,0"] * 4
    play(game, "place grey-3-bell 0,0")
    assert places(game) == [f"place white-3-none {c}" for c in ("-1,0", "0,-1", "0,1", "1,0")]
    assert "done" in game.legal_actions()

    game = lay(make, "grey-3-bell white-3-none pink-2-vp1 pink-4-vp1")
    play(game, "run first", "place grey-3-bell 0,0")
    assert all(text.startswith("place pink-4-vp1") for text in places(game))
    assert places(game)


def test_n5_option_c(make: Any) -> None:
    game = lay(make, "grey-3-bell")
    assert not any(text.startswith("free") for text in game.legal_actions())  # empty pasture
    game = lay(make, "grey-3-bell", "0,0 brown-3-star")
    assert not any(text.startswith("free") for text in game.legal_actions())  # one card
    game = lay(make, "grey-3-bell pink-5-vp1 pink-5-heart", "0,0 brown-3-star; 1,0 white-1-bell")
    play(game, "free discard grey-3-bell")
    assert game.info(1)["discards"] == ["grey-3-bell"]
    assert len(places(game)) == 2 * 6
    assert places(game) == sorted(game.legal_actions())
    play(game, "place pink-5-vp1 1,1")
    assert game.to_move == 1


def test_n5_a_beginning_needs_a_card_that_can_be_laid(make: Any) -> None:
    walled = "0,0 brown-3-star; 1,0 white-1-bell; -1,0 white-1-none; 0,1 pink-1-vp1; 0,-1 grey-1-bell"
    game = lay(make, "grey-3-bell", walled)
    assert game.legal_actions() == ["pass"]
    game = lay(make, "grey-3-bell grey-4-bell", walled)
    assert not any(text.endswith("from 0,0") for text in game.legal_actions())
    game = lay(make, "grey-3-bell", "0,0 brown-3-star")
    assert "done" not in play(game, "same from 0,0").legal_actions()


def test_n6_a_or_b_by_the_size_of_the_hand(make: Any) -> None:
    takes = [f"take {place}" for place in range(1, 5)]
    cards = "grey-1-bell grey-2-bell grey-3-bell grey-4-bell grey-5-bell grey-1-star"
    game = lay(make, cards, sets=SETS)
    assert game.legal_actions() == ["same first", "run first"]
    game = lay(make, " ".join(cards.split()[:5]), sets=SETS)
    assert game.legal_actions() == [*takes, "same first", "run first"]
    game = lay(make, "", "0,0 brown-3-star", sets=SETS)
    assert game.legal_actions() == takes


def test_n7_other_contacts_are_free(make: Any) -> None:
    ring = "0,0 brown-3-star; 0,1 brown-4-vp1; 1,1 pink-5-vp1; 2,1 brown-1-vp1; 2,0 white-1-bell"
    game = lay(make, "grey-3-bell white-3-none", ring)
    play(game, "same from 0,0")
    assert "place grey-3-bell 1,0" in places(game)  # touches a 1 and a 5 too
    play(game, "place grey-3-bell 1,0")
    assert places(game) == ["place white-3-none 1,-1"]


def test_n18_the_end_of_a_turn_of_laying(make: Any) -> None:
    # Cards left and a way to go on, for all the others know: the question is put ...
    game = play(lay(make, "grey-3-bell grey-5-bell", "0,0 brown-3-star"), "same from 0,0")
    play(game, "place grey-3-bell 0,1")
    assert game.to_move == 0
    assert game.legal_actions() == ["done"]
    # ... but not with an empty hand,
    game = play(lay(make, "grey-3-bell", "0,0 brown-3-star"), "same from 0,0")
    play(game, "place grey-3-bell 0,1")
    assert game.to_move == 1
    # not when the path is walled in,
    ring = "0,0 brown-3-star; 0,1 pink-1-vp1; 1,1 pink-2-vp1; 2,0 pink-5-vp1; 1,-1 pink-4-vp1"
    ring += "; 2,1 brown-5-vp1; 2,-1 brown-4-vp1"
    game = play(lay(make, "grey-3-bell grey-3-bell", ring), "same from 0,0")
    play(game, "place grey-3-bell 1,0")
    assert game.to_move == 1
    # not when a run has come to 5 upward and has no way down.
    game = play(lay(make, "grey-4-bell grey-5-bell grey-1-bell"), "run first")
    play(game, "place grey-4-bell 0,0", "place grey-5-bell 0,1")
    assert game.to_move == 1
    game = play(lay(make, "grey-5-bell grey-1-bell", "0,0 brown-4-star"), "run from 0,0")
    play(game, "place grey-5-bell 0,1")
    assert game.to_move == 0
    assert game.legal_actions() == ["done"]


def test_n18_a_path_may_close_by_a_card_of_the_other(make: Any) -> None:
    walls = "0,0 brown-3-star; 0,1 pink-1-vp1; 0,-1 white-1-none; -1,0 pink-5-vp1"
    game = play(lay(make, "grey-4-bell pink-2-vp1 white-5-bell", walls), "run from 0,0")
    play(game, "place grey-4-bell 1,0")
    assert game.info(1)["pending"] == {"kind": "run", "up": "1,0", "down": None, "laid": True}


def test_n19_every_step_is_public_at_once(make: Any) -> None:
    game = lay(make, "grey-3-bell grey-5-bell", "0,0 brown-3-star")
    play(game, "same from 0,0")
    assert game.info(1)["pending"] == {"kind": "same", "end": "0,0", "laid": False}
    assert game.info(1)["to_move"] == 0
    # It is not taken back: something must be laid by it.
    assert all(text.startswith("place grey-3-bell") for text in game.legal_actions())
    play(game, "place grey-3-bell 0,1")
    assert game.info(1)["pastures"][0] == {"0,0": "brown-3-star", "0,1": "grey-3-bell"}


def test_n20_a_deck_no_game_can_be_played_with_is_refused(make: Any) -> None:
    enough = [f"2*grey-{n}-bell" for n in range(1, 6)] + [f"2*white-{n}-none" for n in range(1, 6)]
    make.new(4, components=deck_of(*enough, "4*pink-1-vp1"))  # 24 for 2 * 4 + 8
    with pytest.raises(ValueError, match=r"cards|group|vp"):
        make.new(2, components=deck_of(*enough, "2*pink-1-vp1"))  # 11 of 22 are the deck
    with pytest.raises(ValueError, match=r"cards|group|vp"):
        make.new(3, components=deck_of(*enough[:8], "pink-1-vp1"))  # 13 of 17
    twice = deck_of(*enough, "4*pink-1-vp1")
    twice["cards"]["cards"][0]["group_size"] = 3
    with pytest.raises(ValueError, match=r"cards|group|vp"):
        make.new(2, components=twice)
    twice["cards"]["cards"][0].update(group_size=4, vp=9)
    with pytest.raises(ValueError, match=r"cards|group|vp"):
        make.new(2, components=twice)


def test_n22_one_card_alone_may_be_begun_either_way(make: Any) -> None:
    for text in ("same first", "run first"):
        game = play(lay(make, "grey-3-bell"), text, "place grey-3-bell 0,0")
        assert game.to_move == 1
