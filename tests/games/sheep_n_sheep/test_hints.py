"""Hints: whole turns ranked once each, and nothing seen that the player does not know."""

from __future__ import annotations

import random

import pytest

import flockmind
from flockmind.games import picture, text
from flockmind.info_state import InfoState
from flockmind.state import State
from flockmind.testing import sample


def middle(seed: int, players: int, plies: int) -> State:
    """A position at the start of a turn, after some greedy decisions."""
    state = flockmind.load_game("sheep-n-sheep", players=players).new_state(seed=seed)
    for _ in range(200):
        info = state.info_state(state.to_move)
        plies -= 1
        if plies <= 0 and info.situation()["pending"] is None and len(info.situation()["hand"]) in (3, 4, 5):
            return state
        state.apply(flockmind.suggest(info, bot="greedy", iterations=1, seed=1).lines[0].action)
    raise AssertionError("no such position")


def end_of(state: State, actions: tuple[str, ...]) -> tuple[object, ...]:
    """The pasture and hand of the mover after a turn, and the set taken."""
    seat = state.to_move
    played = state.copy()
    for action in actions:
        assert played.to_move == seat
        played.apply(action)
    situation = played.info_state(seat).situation()
    taken = actions[0] if actions[0].startswith("take") else ""
    hand = tuple(situation["hand"]) if not taken else ()
    return tuple(sorted(situation["pastures"][seat].items())), hand, taken


@pytest.mark.parametrize("seed", range(3))
def test_turns_are_whole_and_different(seed: int) -> None:
    state = middle(seed, 2 + seed, 30)
    hint = flockmind.suggest(state.info_state(state.to_move), bot="ismcts", iterations=400, seed=1)
    ends = []
    for turn in hint.turns:
        ends.append(end_of(state, turn.actions))
        after = state.copy()
        for action in turn.actions:
            after.apply(action)
        assert after.to_move != state.to_move
    assert len(set(ends)) == len(ends) > 3
    visits = [turn.estimate.visits for turn in hint.turns]
    assert visits == sorted(visits, reverse=True)
    assert any(len(turn.actions) > 2 for turn in hint.turns)


@pytest.mark.parametrize("bot", ["greedy", "flat", "ismcts"])
def test_the_same_knowledge_gets_the_same_answer(bot: str) -> None:
    state = middle(5, 3, 20)
    info = state.info_state(state.to_move).without_events()
    answers = set()
    truths = set()
    for seed in range(3):
        truth = sample(info, seed)
        truths.add(tuple(str(truth.info_state(p).situation()["hand"]) for p in range(3)))
        seen = truth.info_state(info.player)
        assert seen.same_situation(info)
        hint = flockmind.suggest(seen, bot=bot, iterations=60, seed=4)
        answers.add(tuple((line.action, line.estimate.visits, line.estimate.share) for line in hint.lines))
    assert len(answers) == 1
    assert len(truths) > 1


def test_a_hint_from_a_hand_written_document() -> None:
    document = {
        "format": "flockmind-info/1",
        "game": "sheep-n-sheep",
        "players": 2,
        "player": 0,
        "to_move": 0,
        "pending": None,
        "end": "last round",
        "sets": [[], [], [], []],
        "pastures": [
            {"0,0": "grey-1-bell", "1,0": "grey-2-bell", "2,0": "grey-3-heart"},
            {"0,0": "white-1-bell"},
        ],
        "discards": [],
        "hands": [{"size": 1}, {"size": 0}],
        "hand": ["grey-4-star"],
    }
    hint = flockmind.suggest(InfoState.from_dict(document), bot="ismcts", iterations=300, seed=2)
    assert [line.action for line in hint.lines] == ["run from 2,0", "pass"]
    points = {turn.actions[0]: turn.estimate.expected_score for turn in hint.turns}
    assert points == {"run from 2,0": 19.0, "pass": 8.0}


@pytest.mark.parametrize("players", [2, 4])
def test_text_and_picture_show_every_card_and_action(players: int) -> None:
    rng = random.Random(players)
    state = flockmind.load_game("sheep-n-sheep", players=players).new_state(seed=players)
    for _ in range(60):
        info = state.info_state(state.to_move)
        svg = picture(info, marks={info.legal_actions()[0]: 0.5}, heat={"hand 1": 0.7})
        for action in info.legal_actions():
            assert f'data-action="{action}"' in svg
        for card in info.situation()["hand"]:
            assert card in svg
            assert card in text(info)
        state.apply(rng.choice(info.legal_actions()))
        if state.is_terminal:
            break
