"""Hints: actions and whole turns, the pack ranked in a draft, nothing seen that the asker does not know."""

from __future__ import annotations

import random
import re
from typing import Any
from xml.etree import ElementTree

import pytest

import flockmind
from flockmind.games import picture, text
from flockmind.info_state import InfoState
from flockmind.state import State
from flockmind.testing import sample

from .support import bare, on_move, read_fast

SLUG = "sheep-and-thief"


def reach(seed: int, players: int, phase: str, round_: int, fresh: bool = True) -> State:
    """A game of random actions at the first decision of the phase, of a new turn unless `fresh` is false."""
    state = flockmind.load_game(SLUG, players, missions=True, black_sheep=True).new_state(seed=seed)
    rng = random.Random(seed)
    while True:
        doc = state.info_state(state.to_move).situation()
        if (doc["phase"], doc["round"]) == (phase, round_) and (doc["pending"] is None) == fresh:
            return state
        state.apply(rng.choice(state.legal_actions()))


def after(state: State, actions: tuple[str, ...]) -> State:
    """The position after a turn; its player is on move throughout."""
    seat, played = state.to_move, state.copy()
    for action in actions:
        assert played.to_move == seat
        played.apply(action)
    return played


@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_are_whole_and_different(players: int) -> None:
    state = reach(players, players, "placing", 2)
    seat = state.to_move
    hint = flockmind.suggest(state.info_state(seat), bot="ismcts", iterations=1500, seed=1)
    assert {line.action for line in hint.lines} == set(state.legal_actions())
    ends = []
    for turn in hint.turns:
        played = after(state, turn.actions)
        assert played.to_move != seat
        doc = played.info_state(seat).situation()
        ends.append(str([doc["boards"], doc["fox"], doc["hand"]]))
    assert len(set(ends)) == len(ends) > 10
    assert any(len(turn.actions) > 2 for turn in hint.turns)
    visits = [turn.estimate.visits for turn in hint.turns]
    assert visits == sorted(visits, reverse=True)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bot", ["greedy", "flat", "ismcts"])
def test_draft_hints_rank_the_pack(players: int, bot: str) -> None:
    """Each card of the pack, or each pair of two players; some clearly better than others."""
    state = reach(7, players, "draft", 2)
    info = state.info_state(state.to_move)
    pack = info.situation()["pack"]
    pairs = [f"{a} {b}" for i, a in enumerate(pack) for b in pack[i + 1 :]] if players == 2 else pack
    hint = flockmind.suggest(info, bot=bot, iterations=300, seed=3)
    assert {line.action for line in hint.lines} == {f"pick {cards}" for cards in pairs}
    values = {line.estimate.win_probability for line in hint.lines}
    assert len(values) > len(pairs) // 2
    assert hint.lines[0].estimate.win_probability != hint.lines[-1].estimate.win_probability


@pytest.mark.parametrize("bot", ["greedy", "flat", "ismcts"])
@pytest.mark.parametrize(("phase", "players"), [("draft", 3), ("placing", 2), ("placing", 4)])
def test_the_same_knowledge_gets_the_same_answer(bot: str, phase: str, players: int) -> None:
    state = reach(5, players, phase, 2)
    info = state.info_state(state.to_move).without_events()
    answers, truths = set(), set()
    for seed in range(4):
        truth = sample(info, seed)
        truths.add(str([truth.info_state(p).situation() for p in range(players)]))
        seen = truth.info_state(info.player)
        assert seen.same_situation(info)
        hint = flockmind.suggest(seen, bot=bot, iterations=60, seed=4)
        answers.add(tuple((line.action, line.estimate) for line in hint.lines))
    assert len(answers) == 1
    assert len(truths) > 1


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("phase", "round_"), [("draft", 1), ("draft", 3), ("placing", 2), ("box", 2)])
def test_a_position_without_history_gets_hints(players: int, phase: str, round_: int) -> None:
    if phase == "box" and players > 2:
        pytest.skip("nobody has more than one card left")
    state = reach(11, players, phase, round_)
    info = InfoState.from_dict(bare(state.info_state(state.to_move).without_events().to_dict()))
    assert info.legal_actions() == state.legal_actions()
    for bot in ("greedy", "ismcts"):
        hint = flockmind.suggest(info, bot=bot, iterations=100, seed=2)
        assert {line.action for line in hint.lines} == set(state.legal_actions())
    assert flockmind.beliefs(info, worlds=20, seed=1)


def steal() -> dict[str, Any]:
    """The fox of card F can go north to six sheep of the rival, or elsewhere for nothing."""
    return on_move(
        "F road=EW foxes=1; G road=EW; W; X; Y; Z",
        "F G",
        {"r1c2": "X"},
        {"r1c2": "Y", "r1c3": "Z", "r2c3": "W 6"},
    )


@pytest.mark.parametrize("bot", ["greedy", "ismcts"])
def test_the_fox_goes_where_the_sheep_are(bot: str) -> None:
    info = read_fast(steal()["info"], steal()["components"])
    hint = flockmind.suggest(info, bot=bot, iterations=400, seed=1)
    assert hint.best.startswith("F ")
    if bot == "ismcts":
        assert hint.turns[0].actions[1] == "fox n"
        assert hint.turns[0].estimate.expected_score is not None
        assert hint.turns[0].estimate.expected_score >= 7


@pytest.mark.parametrize("players", [2, 3, 4])
def test_text_and_picture_show_every_card_and_action(players: int) -> None:
    rng = random.Random(players)
    state = flockmind.load_game(SLUG, players, missions=True, black_sheep=True).new_state(seed=players)
    for _ in range(70):
        info = state.info_state(state.to_move)
        actions = [str(action) for action in info.legal_actions()]
        svg = picture(info, marks={actions[0]: 0.5}, heat={})
        assert ElementTree.fromstring(svg).get("role") == "img"
        assert set(re.findall(r'data-action="([^"]*)"', svg)) >= set(actions)
        for card in info.situation()["hand"]:
            assert card in svg
            assert card in text(info)
        state.apply(rng.choice(actions))
