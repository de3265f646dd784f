"""Information states as documents: there and back, without history, and refused."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import flockmind

from .pieces import ROOT, options, small_components
from .support import bare, read_fast
from .test_slow_rules import CASES

PAGE = ROOT / "docs" / "games" / "sheep-and-thief.md"
CORPUS = ROOT / "tests" / "fuzz" / "corpus"


def example() -> dict[str, Any]:
    text = PAGE.read_text()
    doc: dict[str, Any] = json.loads(text.split("```json\n")[1].split("```")[0])
    return doc


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}, {case[3]}")
def test_documents_there_and_back(case: tuple[str, str, str, int]) -> None:
    _, cards, board, players = case
    data = small_components(cards, board) if cards else {}
    game = flockmind.load_game("sheep-and-thief", players, missions=True, black_sheep=True, **data)
    rng = random.Random(players)
    for _ in range(2):
        state = game.new_state()
        while not state.is_terminal:
            for p in range(players):
                info = state.info_state(p).without_events()
                again = flockmind.InfoState.from_json(info.to_json())
                assert again == info
                assert again.key == info.key
                for doc in (info.to_dict(), bare(info.to_dict())):
                    read = flockmind.InfoState.from_dict(doc)
                    world = read._core.sample(7, False)
                    assert world.info_state(p).same_situation(read._core)
                    assert world.is_ok()
                    assert world.to_move == read.to_move or read.to_move == -1
            steps = state.legal_actions() or [action for action, _ in state.chance_outcomes()]
            state.apply(rng.choice(steps))


def test_the_example_of_the_page() -> None:
    info = flockmind.InfoState.from_dict(example())
    assert {str(a) for a in info.legal_actions()} >= {"no dogs", "fox n", "fox e", "fox s", "fox w"}
    for seed in range(20):
        world = info._core.sample(seed, False)
        doc = world.info_state(0).situation()
        under = [c["card"] for c in doc["boards"][0]["cards"] if c.get("down")]
        assert under == ["L31"]  # L48 was seen again: seat 0 kept it
        assert "L48" in doc["looks"][1][0]["saw"]
    forgetful = flockmind.InfoState.from_dict(bare(example()))
    assert forgetful.legal_actions() == info.legal_actions()
    assert len({world_under(forgetful, seed) for seed in range(60)}) > 10


def world_under(info: flockmind.InfoState, seed: int) -> str:
    doc = info._core.sample(seed, False).info_state(0).situation()
    return next(str(c["card"]) for c in doc["boards"][0]["cards"] if c.get("down"))


def put(*path: Any, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(doc: dict[str, Any]) -> None:
        for key in path[:-1]:
            doc = doc[key]
        if value is None:
            del doc[path[-1]]
        else:
            doc[path[-1]] = value

    return change


REFUSED = [
    ("hand", put("hand", 0, value="L50")),  # in two places
    ("hand[1]", put("hand", 1, value="L99")),
    ("hand", put("hand", value=["L10", "L11", "L36"])),  # too few
    ("hand", put("hand", 0, value="L02")),  # never taken
    ("fox", put("fox", value="r5c1")),
    ("boards[0].mission", put("boards", 0, "mission", value="M1")),
    ("boards[2].mission", put("boards", 2, "mission", value="M0")),
    ("boards[0].black", put("boards", 0, "black", value=None)),
    ("boards[0].black", put("boards", 0, "black", value="r4c4")),
    ("boards[0].hand", put("boards", 0, "hand", value=4)),
    ("boards[0].cards", put("boards", 0, "cards", 0, value=None)),  # no farmyard
    ("boards[1].cards[4].card", put("boards", 1, "cards", 4, "card", value="L05")),
    ("boards[1].cards", put("boards", 1, "cards", 2, "space", value="r1c4")),
    ("boards[1].cards", put("boards", 1, "cards", 1, "round", value=2)),
    ("boards[1].cards", put("boards", 1, "cards", 3, "card", value="L38")),  # a river ends
    ("boards[0].cards[4].card", put("boards", 0, "cards", 4, "card", value="L31")),
    ("boards[0].cards[4].unfit[0]", put("boards", 0, "cards", 4, "unfit", value=["L00"])),
    ("boards[0].cards[2].sheep", put("boards", 0, "cards", 2, "sheep", value=99)),
    ("boards[1]", put("boards", 1, "paddock", value=44)),  # more sheep than there are
    ("step", put("step", value=99)),
    ("round", put("round", value=4)),
    ("round", put("phase", value="over")),
    ("pending.dogs", put("pending", "dogs", value=2)),
    ("pending.space", put("pending", "space", value="r1c1")),
    (
        "pending",
        put("pending", value={"kind": "animals", "space": "r4c1", "sheep": 0, "dogs": 0, "foxes": 0}),
    ),
    ("looks", put("looks", value=[])),
    ("looks[0][0].saw", put("looks", 0, 0, "saw", value=["L20"])),
    ("looks[0][1].took", put("looks", 0, 1, "took", value=["L01"])),
    ("looks[0][3].saw", put("looks", 0, 3, "saw", value=["L06", "L36"])),  # not passed on before
    ("looks[1][1].saw", put("looks", 1, 1, "saw", value=["L10", "L11", "L27", "L05"])),  # laid before
    ("looks", put("looks", 0, 2, "took", value=["L41"])),  # then L56 is not one's own
    ("boxed", put("boxed", value=["L36"])),
    ("pack", put("pack", value=["L02"])),
    ("to_move", put("to_move", value=1)),
]


@pytest.mark.parametrize(("field", "change"), REFUSED, ids=[f"{i} {f}" for i, (f, _) in enumerate(REFUSED)])
def test_contradictions_are_refused(field: str, change: Callable[[dict[str, Any]], None]) -> None:
    doc = copy.deepcopy(example())
    change(doc)
    with pytest.raises(flockmind.FieldError) as refused:
        flockmind.InfoState.from_dict(doc)
    assert refused.value.field == field


def test_a_situation_that_nothing_leads_to_is_refused() -> None:
    """Seat 1 laid L05 in round 1, which had left the pack before seat 1 could take it."""
    doc = copy.deepcopy(example())
    doc["boards"][0]["cards"][1]["card"], doc["boards"][1]["cards"][1]["card"] = "L41", "L05"
    with pytest.raises(flockmind.FieldError, match="no deals"):
        flockmind.InfoState.from_dict(doc)


def test_a_face_down_card_is_refused_where_every_card_fits() -> None:
    """T5; the core is asked by itself, since the belief would refuse the event, too."""
    lines = (CORPUS / "lines" / "read-refusing-a-face-down-card-where-all-fit").read_text().split("\n")
    header = json.loads(lines[0])
    game = flockmind.load_game(header["game"], header["players"], **header["options"])
    core = game.new_state().info_state(header["player"])._core.copy()
    refused = []
    for line in lines[1:]:
        try:
            core.observe(line)
        except flockmind.FlockmindError:
            refused.append(line)
    assert "0: ? r2c4 down" in refused
    assert "0: L52 r1c4" not in refused, "the line before it was taken"


def test_components_are_refused_by_field() -> None:
    data = small_components("cards-10", "board-2x2")
    for field, change in [
        ("cards.cards[1].id", lambda d: d["cards"]["cards"][1].update(id="S01")),
        ("cards.cards[0].id", lambda d: d["cards"]["cards"][0].update(id="pick")),
        ("cards.cards[2].road", lambda d: d["cards"]["cards"][2].update(road="NX")),
        ("cards.cards[2].barn", lambda d: d["cards"]["cards"][2].update(barn=1)),
        ("cards.cards", lambda d: d["cards"].update(cards=d["cards"]["cards"][:5])),
        ("board.size", lambda d: d["board"].update(size=5)),
        ("board.fox_start", lambda d: d["board"].update(fox_start="r3c3")),
        ("board.placed", lambda d: d["board"].update(placed=9)),
        ("board.hand.2", lambda d: d["board"].update(hand={"3": 2})),
        ("board.towns[0].gates", lambda d: d["board"]["towns"][0].update(gates="Q")),
    ]:
        wrong = copy.deepcopy(data)
        change(wrong)
        with pytest.raises(flockmind.FieldError) as refused:
            flockmind.load_game("sheep-and-thief", 2, **wrong)
        assert refused.value.field == field


def test_own_components_travel_with_the_document() -> None:
    data = small_components("cards-16", "board-3x3")
    game = flockmind.load_game("sheep-and-thief", 2, **data)
    info = game.new_state(seed=1).info_state(0).without_events()
    assert read_fast({**info.to_dict(), "options": options()}, data).situation() == info.situation()
    assert Path(PAGE).exists()
