"""One test a ruling, placing and fencing in: M1-M5, M9-M12, M14. Runs on every implementation."""

from __future__ import annotations

import pytest

from .positions import CLOSING, chain, position, triangle


def one(table, letters, candidate, **fields):
    """A position whose only community fence is N, lettered as the candidate asks."""
    own = {f"A{i}": text.split()[0] for i, text in enumerate(table)} | {"N": letters}
    laid = [f"A{i} {text.split(' ', 1)[1]}" for i, text in enumerate(table)]
    return position(laid, own_fences=own, community=["N"], **fields), f"N {candidate}"


MOTHER_OUT = "RRRBBBB 0,0 0"  # R on Mother (used), B open at 3,0 to 6,0


@pytest.mark.parametrize(
    ("letters", "where", "fields", "legal"),
    [
        ("BBBYYYY", "4,0 1", {}, True),
        ("YYYYBBB", "4,0 1", {}, False),  # colours differ
        ("RRRGGGG", "2,0 1", {}, False),  # a used band
        ("BBYYYYY", "6,0 0", {}, True),
        ("BBYYYYY", "6,0 0", {"sheep": {"Bob": "9,0"}}, False),  # a live sheep
        ("BBYYYYY", "6,0 0", {"sheep": {"Bob": "9,0"}, "corral": ["Bob"]}, True),
    ],
)
def test_m1_free_or_same_unused_colour(make, letters, where, fields, legal):
    place, text = one([MOTHER_OUT], letters, where, **fields)
    assert make(place).is_legal(text) is legal


def test_m1_a_shared_node_is_blocked(make):
    table = [MOTHER_OUT, "BBBYYYY 6,0 1"]
    place, text = one(table, "BBBBBYY", "6,0 5")
    assert not make(place).is_legal(text)


def test_m1_the_whole_fence_lies_on_the_table(make):
    path = chain("A", "2,0", [0, 0, 0, 0], "RGB", closed=False)  # ends at 26,0
    ends = path.letters["A3"][-1]
    own = path.letters | {"N": ends + "YYYYYY", "W": ends + "YYYYYY"}
    game = make(position(path.table, own_fences=own, community=["N", "W"]))
    assert game.is_legal("N 26,0 2")
    assert not game.is_legal("N 26,0 0")


@pytest.mark.parametrize(
    ("table", "letters", "where", "legal"),
    [
        ([MOTHER_OUT, "RRRBBBB 0,1 0"], "BBBBYYY", "4,0 1", False),  # one band, two bands
        ([MOTHER_OUT], "BBBYYYY", "4,0 0", True),  # along: one pair in three nodes
        ([MOTHER_OUT, "BBYYPPP 6,0 0"], "YYPPPOO", "8,0 0", True),  # along, over two pairs
        ([MOTHER_OUT, "BBYYPPP 6,0 0"], "BYYPPPO", "7,0 0", False),  # 7,0 lies in a used band
        ([MOTHER_OUT, "BBYYPPP 6,0 0"], "BBBBGGG", "5,0 1", False),  # B used by the second
    ],
)
def test_m2_a_band_meets_one_band(make, table, letters, where, legal):
    place, text = one(table, letters, where)
    assert make(place).is_legal(text) is legal


@pytest.mark.parametrize(
    ("table", "letters", "where", "legal"),
    [
        ([], "YYYBBBB", "0,0 0", True),
        ([], "BYYYYYY", "0,0 0", False),  # two bands on Mother
        ([], "BYYYYYY", "2,0 0", True),
        (["RBBBBBB 2,0 1"], "BBBBBGG", "2,1 3", False),  # on Mother and on a fence
        (["RRRRRGG 0,0 0"], "RRRBBBB", "4,0 1", False),  # used off Mother, too
        (["RRRRRGG 0,0 0"], "YYYBBBB", "0,1 0", True),  # any number lie on her
    ],
)
def test_m3_one_band_on_mother(make, table, letters, where, legal):
    place, text = one(table, letters, where)
    assert make(place).is_legal(text) is legal


def test_m4_must_meet_mother_or_a_fence(make):
    place, text = one([MOTHER_OUT], "BBBYYYY", "4,2 1")
    assert not make(place).is_legal(text)


@pytest.mark.parametrize(
    ("letters", "where"),
    [
        ("YYYBYYY", "5,-3 1"),  # crossing
        ("BBBYYYY", "5,0 4"),  # T
        ("BBBYYYY", "6,0 2"),  # corner
        ("BBBYYYY", "6,0 0"),  # end on end
        ("BYGGPPP", "4,0 1"),  # B on one fence, G on another
    ],
)
def test_m5_joints(make, letters, where):
    table = [MOTHER_OUT, "RRRGGGG 0,2 0"] if "G" in letters else [MOTHER_OUT]
    place, text = one(table, letters, where)
    assert make(place).is_legal(text)


def test_m9_fenced_in_and_lifted_at_once(make):
    game = make(triangle(sheep={"Bob": "12,0"}))
    assert game.enclosed_by(CLOSING) == ["Bob"]
    game.apply(CLOSING)
    assert game.info(0)["corral"] == ["Bob"]


RIM = {
    "A0": ("RRRBBBB", "2,0 0"),
    "A1": ("BBBBRRR", "8,0 0"),
    "A2": ("RRRBBBB", "14,0 0"),
    "B0": ("BRYYYGG", "20,0 1"),
    "B1": ("GGPPPPP", "20,5 1"),
    "C0": ("RRRRYYY", "20,1 5"),
    "C1": ("YYOOOOO", "25,-4 5"),
    "D0": ("PPRRRBB", "20,11 5"),
    "D1": ("BBRRRGG", "25,6 5"),
    "D2": ("GGRRRYY", "31,0 4"),
    "D3": ("OPPPYYR", "31,-10 1"),
}


def test_m9_the_rim_is_no_wall_unless_a_fence_lies_along_it(make):
    own = {name: letters for name, (letters, _) in RIM.items()}
    text = {name: f"{name} {where}" for name, (_, where) in RIM.items()}
    rim, sheep = ["D0", "D1", "D2", "D3"], {"Bob": "23,0"}
    to_rim = [text[name] for name in RIM if name not in rim and name != "C1"]
    game = make(position(to_rim, own_fences=own, sheep=sheep, community=["C1", "D0", "D1"]))
    assert game.is_legal(text["C1"]) and game.enclosed_by(text["C1"]) == []
    all_but_one = [text[name] for name in RIM if name != "D3"]
    game = make(position(all_but_one, own_fences=own, sheep=sheep, community=["D3"]))
    assert game.is_legal(text["D3"]) and game.enclosed_by(text["D3"]) == ["Bob"]


def test_m10_two_sheep_in_one_area_are_refused(make):
    both = {"Bob": "11,-1", "Dusty": "14,-1"}
    game = make(triangle(sheep=both))
    assert game.enclosed_by(CLOSING) in (["Bob", "Dusty"], None)
    assert not game.is_legal(CLOSING)
    assert make(triangle(sheep=both, corral=["Dusty"])).is_legal(CLOSING)


TWO_AREAS = {
    "K1": ("RRRBBBB", "0,0 0"),
    "K2": ("BBBBPPP", "3,0 0"),
    "G1": ("OPPGGGG", "10,-1 2"),
    "G2": ("GGGGRRG", "4,3 0"),
    "M1": ("RRRRYYY", "2,-2 0"),
    "M2": ("YYYRRRR", "8,-2 5"),
    "M3": ("RRRRBBB", "12,-8 1"),
    "F1": ("YYBBGGG", "10,-2 0"),
    "F2": ("GGGPPPP", "16,-2 2"),
    "L": ("PGRRROY", "10,4 4"),
    "S": ("BBBOOOO", ""),
}


def two_areas(**fields):
    own = {name: letters for name, (letters, _) in TWO_AREAS.items()}
    laid = [f"{name} {where}" for name, (_, where) in TWO_AREAS.items() if name not in "LS"]
    sheep = {"Bob": "9,1", "Dusty": "13,-1"}
    return position(laid, own_fences=own, sheep=sheep, community=["L", "S"], **fields), "L 10,4 4"


def test_m10_two_areas_with_a_sheep_each_are_allowed(make):
    place, text = two_areas()
    game = make(place)
    assert game.is_legal(text)
    game.apply(text)
    assert game.info(0)["corral"] == ["Bob", "Dusty"]


def test_m11_an_empty_area_may_be_closed(make):
    game = make(triangle())
    assert game.is_legal(CLOSING) and game.enclosed_by(CLOSING) == []


def test_m12_mother_is_part_of_the_wall(make):
    own = {"A1": "RRRRYYY", "A2": "YYYGGGG", "C1": "RRRRBBB", "C2": "BBBBPPP", "Z": "GGGGPPP"}
    laid = ["A1 2,-2 0", "A2 8,-2 0", "C1 0,2 0", "C2 6,2 0"]
    game = make(position(laid, own_fences=own, sheep={"Bob": "10,0"}, community=["Z"]))
    assert game.is_legal("Z 14,-2 2") and game.enclosed_by("Z 14,-2 2") == ["Bob"]


def test_m12_mother_lies_inside_the_wall(make):
    around = [2, 2, 3, 3, 4, 4, 5, 5, 0, 0, 1, 1]
    ring = chain("W", "12,0", around, "YGP", closed=True)
    own = ring.letters | {"C1": "RRRRBBB", "C2": "BBBOOOO"}
    laid = [*ring.table[:-1], "C1 0,2 0", "C2 6,2 0"]
    game = make(position(laid, own_fences=own, sheep={"Bob": "9,0"}, community=["W11"]))
    assert game.is_legal(ring.table[-1]) and game.enclosed_by(ring.table[-1]) == ["Bob"]


NARROW = {"C1": "RRRRBBB", "C2": "BBBYYYY", "W": "YYYYYGP", "X": "RRRRGGG", "Y": "BBBBPPP"}


@pytest.mark.parametrize(("corral", "legal"), [([], False), (["Dusty"], True)])
def test_m14_no_live_sheep_may_become_impossible(make, corral, legal):
    # Bob and Dusty are three apart; once 13,0 and 14,0 are both in used bands, no fence can
    # ever pass between the two.
    laid = ["C1 0,2 0", "C2 4,2 0", "W 8,2 0", "X 13,6 4"]
    sheep = {"Bob": "12,0", "Dusty": "15,0"}
    place = position(laid, own_fences=NARROW, sheep=sheep, corral=corral, community=["Y"])
    game = make(place)
    assert game.impossible_sheep() == []
    assert game.is_legal("Y 14,6 4") is legal


def test_m14_judges_after_lifting(make):
    # Fenced in by the very fence, a sheep cannot be made impossible by it; nor is its node
    # in anybody's way any more.
    game = make(triangle(sheep={"Bob": "12,0"}))
    game.apply(CLOSING)
    assert game.impossible_sheep() == []
