"""Documents written by hand: what may be left out, and that each contradiction names its field."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

import flockmind
from flockmind.errors import FieldError, IllegalActionError, NotationError
from flockmind.games.sheep_n_sheep import _pasture_text
from flockmind.info_state import InfoState

from .fast_game import document, info_of
from .slow_positions import Doc
from .test_slow_info import PAGE


def example() -> Doc:
    text = PAGE.read_text(encoding="utf-8")
    doc: Doc = json.loads(text.split("```json\n")[1].split("```")[0])
    return doc


def changed(*path: Any, value: Any) -> Doc:
    """The page's example with one place changed; `...` as value takes it out."""
    doc = example()
    at: Any = doc
    for step in path[:-1]:
        at = at[step]
    if value is ...:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return doc


def test_the_text_tells_colours_apart() -> None:
    cards = {f"{i},0": f"{colour}-3-star" for i, colour in enumerate(("green", "grey", "white"))}
    rows = " ".join(_pasture_text(cards))
    assert [word for word in rows.split() if word.endswith("s")] == ["Gn3s", "Gy3s", "Wh3s"]


def test_the_example_of_the_page() -> None:
    doc = example()
    info = InfoState.from_dict(doc)
    assert document(info) == doc
    assert sorted(info.legal_actions()) == sorted(
        [f"place pink-1-{icon} {cell}" for icon in ("bell", "heart") for cell in ("-2,0", "-1,-1", "-1,1")]
        + ["done"]
    )
    assert InfoState.from_json(info.to_json()) == info


def test_what_may_be_left_out() -> None:
    doc = example()
    for name in ("deck", "stock"):
        del doc[name]
    for hand in doc["hands"]:
        del hand["hidden_past"]
    info = InfoState.from_dict(doc)
    assert (info.situation()["deck"], info.situation()["stock"]) == (44, 25)
    assert info.situation()["hands"][0]["hidden_past"] == []
    assert flockmind.suggest(info, bot="ismcts", iterations=20, seed=1).lines
    for hand in doc["hands"]:
        del hand["known"]
    assert InfoState.from_dict(doc).situation()["hands"][0]["known"] == []


def test_any_order_is_accepted() -> None:
    doc = example()
    shuffled = copy.deepcopy(doc)
    for cards in [*shuffled["sets"], shuffled["discards"], shuffled["hand"], shuffled["hands"][0]["known"]]:
        cards.reverse()
    shuffled["pastures"] = [dict(reversed(list(p.items()))) for p in shuffled["pastures"]]
    assert document(InfoState.from_dict(shuffled)) == doc


def test_a_hand_may_be_left_out_when_all_of_it_is_known() -> None:
    doc = changed("hands", 2, value={"size": 2, "known": ["pink-1-bell", "pink-1-heart"]})
    del doc["hand"]
    assert InfoState.from_dict(doc).situation()["hand"] == ["pink-1-bell", "pink-1-heart"]


WRONG: list[tuple[Doc, str]] = [
    (changed("hand", value=...), "hand"),
    (changed("hand", value=["pink-1-bell"]), "hand"),
    (changed("hand", value=["pink-1-bell", "pink-2-heart"]), "hand"),
    (changed("hand", 0, value="pink-9-bell"), "hand[0]"),
    (changed("hand", 0, value="grey-3-heart"), "hand[0]"),
    (changed("sets", 1, 0, value="brown-2-star"), "sets[1][0]"),
    (changed("sets", 1, 0, value="nothing"), "sets[1][0]"),
    (changed("discards", 0, value="grey-3-heart"), "discards[0]"),
    (changed("pastures", 0, "5,5", value="pink-3-bell"), "pastures[0]"),
    (changed("pastures", 1, "0,0", value=...), "pastures[1]"),
    (changed("pastures", 0, "0,0", value="brown-2-star"), "pastures[0].0,0"),
    (changed("hands", 0, "known", 0, value="pink-2-bell"), "hands[1].known[0]"),
    (changed("hands", 1, "size", value=0), "hands[1].known"),
    (changed("hands", 0, "size", value=5), "deck"),
    (changed("hands", 0, "hidden_past", value=[1, "white-4-none"]), "hands[0].hidden_past"),
    (changed("hands", 0, "hidden_past", 1, value="pink-4-bell"), "hands[0].hidden_past[1]"),
    (changed("hands", 0, "hidden_past", value=[1, "other", "other", 3]), "hands[0].hidden_past[2]"),
    (changed("hands", 0, "hidden_past", value=["other", 3]), "hands[0].hidden_past[0]"),
    (changed("hands", 0, "hidden_past", value=[2] + ["white-4-none", 1] * 5), "hands[0].hidden_past"),
    (changed("hands", 0, "hidden_past", value=[2] + ["white-4-none", 1] * 41), "hands[0].hidden_past"),
    (changed("deck", value=43), "deck"),
    (changed("stock", value=24), "stock"),
    (changed("pending", value={"kind": "deal"}), "pending.kind"),
    (changed("pending", "up", value="5,5"), "pending.up"),
    (changed("pending", "down", value=None) | {"to_move": -1}, "pending"),
    (changed("pending", value={"kind": "same", "end": "0,0", "laid": False}), "pending"),
    (changed("pending", value={"kind": "run", "up": None, "down": None, "laid": True}), "pending"),
    (changed("pending", value={"kind": "run", "up": "-1,0", "down": "0,0", "laid": True}), "pending.down"),
    (changed("pending", value={"kind": "free", "laid": True}), "pending.laid"),
    (changed("to_move", value=-4), "pending"),
    (changed("to_move", value=-4) | {"pending": None}, "end"),
    (changed("to_move", value=-1) | {"pending": None}, "pending"),
    (changed("end", value="soon"), "end"),
    (changed("to_move", value=-1) | {"pending": {"kind": "draw", "player": 0, "draws": 1}}, "pending.player"),
    (
        changed("to_move", value=-1) | {"pending": {"kind": "refill", "player": 1, "place": 1, "draws": 0}},
        "pending.place",
    ),
    (changed("to_move", value=-1) | {"pending": {"kind": "set", "place": 1}}, "pending"),
]


@pytest.mark.parametrize(("doc", "field"), WRONG, ids=[f"{i}-{field}" for i, (_, field) in enumerate(WRONG)])
def test_contradictions_name_their_field(doc: Doc, field: str) -> None:
    with pytest.raises(FieldError) as error:
        info_of(doc)
    assert error.value.field == field


def test_a_set_of_one_card_outside_its_refill() -> None:
    doc = changed("sets", 1, value=["brown-2-vp1"])
    for name in ("deck", "stock"):
        del doc[name]
    with pytest.raises(FieldError) as error:
        info_of(doc)
    assert error.value.field == "sets[1]"


def test_a_beginning_that_nobody_could_make() -> None:
    doc = example()
    doc["to_move"] = 1  # one known card, pink-2-bell: from a 4 nothing can be laid
    doc["pastures"][1] = {"0,0": "brown-5-vp1"}
    doc["pending"] = {"kind": "run", "up": None, "down": "0,0", "laid": False}
    for name in ("deck", "stock"):
        del doc[name]
    with pytest.raises(FieldError) as error:
        info_of(doc)
    assert error.value.field == "pending"


@pytest.mark.parametrize(
    ("cards", "field"),
    [
        ([{"colour": "white", "number": 6}], "cards[0].number"),
        ([{"icon": "cow"}], "cards[0].icon"),
        ([{"colour": "a b"}], "cards[0].colour"),
        ([{"group_size": 0}], "cards[0].group_size"),
        ([{}] * 121, "cards"),
        ([{"icon": "draw"}] * 41, "cards"),
        ([{}] * 15, "cards"),
        ([{"colour": f"c{i}"} for i in range(13)], "cards[12].colour"),
    ],
)
def test_deck_files_are_refused_with_the_field(cards: list[dict[str, Any]], field: str) -> None:
    card = {"id": "S", "colour": "white", "number": 1, "group_size": 1, "vp": 2, "icon": "none"}
    deck = {"game": "sheep-n-sheep", "provenance": "variant", "cards": [card | other for other in cards]}
    with pytest.raises(FieldError) as error:
        flockmind.load_game("sheep-n-sheep", players=2, cards=deck)
    assert error.value.field == f"cards.{field}"


def test_events_that_cannot_be_are_refused() -> None:
    info = flockmind.load_game("sheep-n-sheep", players=2).new_state(seed=4).info_state(0)
    other = 1
    for event in (
        f"{other}: take 1",
        "0: pass",
        "0: done",
        "0: place grey-1-bell 0,0",
        "0: same from 0,0",
        "0: free discard grey-1-bell",
        "chance: grey-1-bell",
        "0: take 5",
        "0: sing",
        "shown: grey-1-bell",
    ):
        with pytest.raises((NotationError, IllegalActionError)):
            info.observe(event)
