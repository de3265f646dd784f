"""Information states: written and read again, advanced by events alone, refused when they cannot be."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

from flockmind import FieldError, FlockmindError, InfoState

from .fast import Fast, read
from .positions import FULL, options
from .test_against_slow import BOARDS, choose


def game_steps(components: dict[str, dict], seed: int, grazing: bool):
    """A game: the state and its next step, which the caller applies; at the end the step is ""."""
    rng = random.Random(f"{seed} {grazing}")
    fast = Fast.start(options(components, seed % 2), components)
    while fast.to_move != -4:
        if fast.to_move == -1:
            outcomes = fast.chance_outcomes()
            step = rng.choices([face for face, _ in outcomes], [float(p) for _, p in outcomes])[0]
        else:
            step = choose(fast.legal_actions(), grazing, rng)
        yield fast, step
    yield fast, ""


@pytest.mark.parametrize("grazing", [False, True])
@pytest.mark.parametrize("board", BOARDS)
def test_events_alone_carry_the_information_state(board: str, grazing: bool) -> None:
    """At each step: read from its document, and advanced by events, it is the referee's."""
    for seed in range(3 if len(board) > 5 else 40):
        views: list[InfoState] | None = None
        for fast, step in game_steps(BOARDS[board], seed, grazing):
            infos = [fast.state.info_state(p).without_events() for p in (0, 1)]
            if views is None:
                views = infos
            for p in (0, 1):
                assert views[p].situation() == infos[p].situation()
                assert views[p].same_situation(infos[p])
                assert views[p].key == infos[p].key == fast.state.info_key(p)
                again = InfoState.from_json(infos[p].to_json())
                assert again == infos[p]
                assert again.key == infos[p].key
            if not step:
                break
            for p, events in enumerate(fast.apply(step)):
                for event in events:
                    views[p] = views[p].observe(event).without_events()


@pytest.mark.parametrize("board", BOARDS)
def test_half_told_documents_are_read_again(board: str) -> None:
    """Between an event and its `shown:` line the document says what is about to be seen."""
    kinds = set()
    for seed in range(15 if len(board) > 5 else 150):
        views: list[InfoState] | None = None
        for fast, step in game_steps(BOARDS[board], seed, True):
            if views is None:
                views = [fast.state.info_state(p).without_events() for p in (0, 1)]
            if not step:
                break
            for p, events in enumerate(fast.apply(step)):
                for event in events:
                    views[p] = views[p].observe(event).without_events()
                    again = InfoState.from_json(views[p].to_json())
                    assert again.situation() == views[p].situation()
                    assert again.same_situation(views[p])
                    if event != events[-1]:
                        kinds.add((views[p].situation()["pending"] or {}).get("kind"))
    assert "graze" in kinds or board == "tiny"


def test_events_that_cannot_happen_are_refused() -> None:
    """Events of other positions are refused, or lead to a document that can be read."""
    lines: set[str] = set()
    views: list[InfoState] = []
    for seed in range(12):
        for fast, step in game_steps(BOARDS["small"], seed, True):
            views += [fast.state.info_state(p).without_events() for p in (0, 1)]
            if step:
                lines.update(event for events in fast.apply(step) for event in events)
    rng = random.Random(1)
    refused = taken = 0
    for view in rng.sample(views, 120):
        for line in rng.sample(sorted(lines), 60):
            before = view.situation()
            try:
                after = view.observe(line)
            except (FlockmindError, ValueError):
                refused += 1
                assert view.situation() == before
                continue
            taken += 1
            after = after.without_events()
            assert InfoState.from_json(after.to_json()).same_situation(after)
    assert refused > 3000
    assert taken > 100


EXAMPLE: dict[str, Any] = {
    "format": "flockmind-info/1",
    "game": "war-and-sheep",
    "players": 2,
    "options": {"start_player": 1, "layout": "home-rows", "deck": "standard"},
    "player": 0,
    "to_move": 0,
    "pending": None,
    "board": ["__W__W", "._.__Y", "......", "......", "R_...R", "_RR__R"],
    "camouflaged": ["c1", None],
    "crazy_used": [False, False],
    "scouted": [["d2", "e2", "e3"], ["c5"]],
    "grazed": [
        {"lush": 1, "ordinary": 0, "withered": 2},
        {"lush": 0, "ordinary": 0, "withered": 2},
    ],
    "turn": 0,
    "actions_left": 2,
    "camouflage_used": False,
    "quiet": True,
    "quiet_turns": 0,
    "hand_sizes": [1, 1],
    "open": [False, False],
    "discard": {"insider-trading": 1, "sheepdog": 2},
    "faces": {"d2": "withered", "e2": "withered", "e3": "ordinary"},
    "hand": ["airlift"],
    "memory": [
        {"certain": [], "since": ["0 draw"]},
        {"certain": [], "since": ["1 take", "0 draw airlift", "1 draw", "1 play sheepdog"]},
    ],
}


def test_the_example_of_the_page_is_read_and_has_its_belief() -> None:
    info = InfoState.from_dict(EXAMPLE)
    assert info.without_events().to_dict() == EXAMPLE
    rows = {(thing, place): p for thing, place, p in info._core.marginals(False, 1, 1)}
    assert rows["airlift", "hand 1"] == pytest.approx(32 / 157)
    assert rows["sheepdog", "hand 1"] == pytest.approx(10 / 157)
    assert rows["big-clogs", "hand 1"] == pytest.approx(20 / 157)
    assert rows["lush", "c5"] == pytest.approx(1 / 7)
    assert rows["withered", "c5"] == pytest.approx(5 / 14)
    assert ("wolf", "c5") not in rows


def test_private_fields_may_be_left_out() -> None:
    document = copy.deepcopy(EXAMPLE)
    for name in ("faces", "hand", "memory", "pending"):
        document.pop(name)
    document["hand_sizes"] = [0, 1]
    document["scouted"][0] = ["d2", "e2"]
    info = InfoState.from_dict(document)
    assert info.situation()["memory"] == [
        {"certain": [], "since": []},
        {"certain": [], "since": ["1 draw"]},
    ]
    assert info.situation()["scouted"][0] == []


def test_memory_written_in_another_order_is_brought_to_one() -> None:
    document = copy.deepcopy(EXAMPLE)
    document["discard"] = {"insider-trading": 1, "sheepdog": 1, "airlift": 1, "big-clogs": 1}
    document["hand_sizes"][1] = 2
    document["memory"][1] = {
        "certain": ["sheepdog"],
        "since": [
            "1 draw",
            "1 take",
            "1 draw",
            "0 draw airlift",
            "1 play big-clogs",
            "1 play airlift",
            "1 play sheepdog",
        ],
    }
    document["hand_sizes"][1] = 1
    memory = InfoState.from_dict(document).situation()["memory"][1]
    assert memory["certain"] == []
    assert memory["since"] == [
        "1 draw",
        "1 take",
        "0 draw airlift",
        "1 draw",
        "1 play airlift",
        "1 play big-clogs",
    ]


WRONG: list[tuple[str, Any, str]] = [
    ("board", ["__W__W", "._.__Y", "......", "......", "R_...R", "_RR_WR"], "more wolves"),
    ("board", ["_.W__W", "._.__Y", "......", "......", "R_...R", "_RR__R"], "where the layout has none"),
    ("board", ["__W__W", "._.__Y", "......", "_.....", "R_...R", "_RR__R"], "grazed"),
    ("board", ["__W__W", "._.__Y", "......", "......", "R_...r", "_RR__R"], "crazy_used[0]"),
    ("board", ["__W__W", "._.__Y", "......", "......", "R_...R"], "board"),
    ("camouflaged", ["a6", None], "camouflaged[0]"),
    ("camouflaged", ["g9", None], "camouflaged[0]"),
    ("scouted", [["d2", "e2", "e3"], ["a1"]], "scouted[1][0]"),
    ("scouted", [["d2", "e2"], ["c5"]], "faces.e3"),
    ("faces", {"d2": "wolf", "e2": "withered", "e3": "ordinary"}, "faces"),
    ("faces", {"d2": "daisy", "e2": "withered", "e3": "ordinary"}, "faces.d2"),
    (
        "grazed",
        [{"lush": 4, "ordinary": 0, "withered": 2}, {"lush": 0, "ordinary": 0, "withered": 2}],
        "grazed[0].lush",
    ),
    (
        "grazed",
        [{"lush": 2, "ordinary": 0, "withered": 2}, {"lush": 0, "ordinary": 0, "withered": 2}],
        "grazed",
    ),
    ("turn", 1, "turn"),
    ("actions_left", 3, "actions_left"),
    ("actions_left", 0, "actions_left"),
    ("quiet_turns", 4, "quiet_turns"),
    ("quiet", "yes", "quiet"),
    ("hand_sizes", [2, 1], "hand_sizes[0]"),
    ("hand_sizes", [1, 2], "memory[1]"),
    ("hand", ["boo"], "hand"),
    ("discard", {"insider-trading": 1, "sheepdog": 2, "airlift": 5}, "hand"),
    ("discard", {"insider-trading": 1, "sheepdog": 1, "ceasefire": 2}, "discard.ceasefire"),
    ("open", [False, True], "memory[1]"),
    ("to_move", -1, "to_move"),
    ("to_move", -4, "actions_left"),
    ("to_move", 7, "to_move"),
    ("pending", {"kind": "draw", "player": 0}, "to_move"),
    ("pending", {"kind": "nap"}, "pending.kind"),
    ("pending", {"kind": "graze", "cell": "a3"}, "pending.cell"),
    ("pending", {"kind": "scout", "cells": ["d2"], "faces": ["ordinary"], "answers": []}, "pending.faces[0]"),
    ("pending", {"kind": "scout", "cells": ["d2"], "faces": ["withered"], "answers": []}, "pending"),
    ("pending", {"kind": "insider-trading", "pile": {"airlift": 2}}, "hand"),
    (
        "memory",
        [{"certain": [], "since": ["0 draw"]}, {"certain": [], "since": ["1 draw", "1 draw"]}],
        "memory[1]",
    ),
    (
        "memory",
        [{"certain": ["sheepdog"], "since": []}, {"certain": [], "since": ["1 draw"]}],
        "memory[0].certain",
    ),
    (
        "memory",
        [{"certain": [], "since": ["0 draw"]}, {"certain": [], "since": ["1 sing"]}],
        "memory[1].since[0]",
    ),
    (
        "memory",
        [
            {"certain": [], "since": ["0 draw"]},
            {"certain": [], "since": ["1 draw", "1 play airlift", "1 draw"]},
        ],
        "memory[1].since",
    ),
    (
        "memory",
        [{"certain": [], "since": ["0 take"]}, {"certain": [], "since": ["1 draw"]}],
        "memory[0].since",
    ),
    ("sheep", 3, "sheep"),
]


@pytest.mark.parametrize(("name", "value", "field"), WRONG)
def test_contradictions_are_refused(name: str, value: Any, field: str) -> None:
    document = {**copy.deepcopy(EXAMPLE), name: value}
    with pytest.raises(FieldError) as caught:
        InfoState.from_dict(document)
    assert field in str(caught.value)
    assert "\n" not in str(caught.value)


def test_no_more_draws_and_takes_than_cards_that_left_the_pile() -> None:
    deck = {**FULL["deck"], "cards": {"airlift": 1, "sheepdog": 39}}
    document = {**copy.deepcopy(EXAMPLE), "options": options(FULL, 1), "discard": {"sheepdog": 26}}
    document["memory"][1]["since"] = [
        "1 take",
        *["1 draw"] * 26,
        *["0 draw sheepdog"] * 26,
        *["1 play sheepdog"] * 26,
    ]
    with pytest.raises(FieldError) as caught:
        read(document, {**FULL, "deck": deck})
    assert caught.value.field == "memory[1].since"


@pytest.mark.parametrize("name", sorted(set(EXAMPLE) - {"faces", "hand", "memory", "pending", "options"}))
def test_public_fields_are_required(name: str) -> None:
    document = copy.deepcopy(EXAMPLE)
    del document[name]
    with pytest.raises(FieldError):
        InfoState.from_dict(document)


@pytest.mark.parametrize(
    ("components", "field"),
    [
        ({"layout": {"layouts": {"x": ["RY", ".."]}}}, "layout.layouts.x"),
        ({"layout": {"layouts": {"x": ["RYA", "...", "..."]}}}, "layout.layouts.x[0]"),
        ({"layout": {"layouts": {"x": ["R..", "...", "..."]}}}, "layout.layouts.x"),
        ({"layout": {"layouts": {"x": ["RRRR", "RRRY", "....", "...."]}}}, "layout.layouts.x"),
        ({"layout": {"layouts": {"x": ["RY_", "___", "___"]}}}, "layout.layouts.x"),
        ({"deck": {"markers": {"lush": 25}, "cards": {}}}, "deck.markers"),
        ({"deck": {"markers": {"lush": 24, "daisy": 1}, "cards": {}}}, "deck.markers.daisy"),
        ({"deck": {"markers": {"lush": 24}, "cards": {"boo": 41}}}, "deck.cards.boo"),
        ({"deck": {"markers": {"lush": 24}, "cards": {}, "actions": 0}}, "deck.actions"),
    ],
)
def test_wrong_components_are_refused(components: dict[str, dict], field: str) -> None:
    with pytest.raises(FieldError) as caught:
        Fast.start(options(BOARDS["home-rows"]), {**BOARDS["home-rows"], **components})
    assert field in str(caught.value)
