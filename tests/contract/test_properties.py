"""What holds at any point of any game, and of any document with something wrong in it."""

from __future__ import annotations

import itertools
import json
import pickle
import random
from collections.abc import Callable
from typing import Any

import hypothesis
import pytest
from hypothesis import strategies as st

import flockmind
from flockmind.errors import FlockmindError
from flockmind.game import Game
from flockmind.state import State
from flockmind.testing import random_game, sample
from tests.fuzz import seeds
from tests.fuzz.mutate import Path, at, mutated, paths, replaced
from tests.fuzz.oracles import check_info, choices, named

GAMES = {slug: [*seeds.games(slug)] for slug in seeds.SLUGS}
STEPS = 40
"""Drawn choices of a walk; the walk begins anywhere in a game."""

few = hypothesis.settings(
    max_examples=12, deadline=None, derandomize=True, suppress_health_check=list(hypothesis.HealthCheck)
)


def walk(data: st.DataObject, game: Game) -> State:
    """A state of the game after some steps at random, and then drawn ones; chance is left to the draw."""
    begun = random_game(game, data.draw(st.integers(0, 50), label="seed"), 300)
    steps = begun.history()
    state = game.new_state()
    for _, text in steps[: data.draw(st.integers(0, len(steps)), label="ply")]:
        state.apply(text)
    for _ in range(data.draw(st.integers(0, STEPS), label="steps")):
        if state.is_terminal:
            break
        state.apply(data.draw(st.sampled_from(choices(state))))
    return state


@pytest.mark.parametrize("slug", seeds.SLUGS)
@few
@hypothesis.given(data=st.data())
def test_walks(slug: str, data: st.DataObject) -> None:
    state = walk(data, data.draw(st.sampled_from(GAMES[slug])))
    players = range(state.game.players)
    listed = state.legal_actions()
    assert len(set(listed)) == len(listed)
    assert state.copy().legal_actions() == listed

    again = state.game.new_state()  # undoing a step is replaying all but the last
    for _, text in state.history():
        before = again.copy()
        again.apply(text)
        assert again != before
    assert again == state
    assert [again.info_key(p) for p in players] == [state.info_key(p) for p in players]
    assert pickle.loads(pickle.dumps(state)) == state
    assert state.record().replay() == state

    for p in players:
        info = state.info_state(p)
        check_info(info)
        told = state.game.new_state().info_state(p)
        for event in info.events:
            told = told.observe(event)
        assert told == info


@pytest.mark.parametrize("slug", seeds.SLUGS)
@few
@hypothesis.given(data=st.data())
def test_sampled_states(slug: str, data: st.DataObject) -> None:
    """A world is told from the truth by nothing: not by what is known, listed, searched or replayed."""
    state = walk(data, data.draw(st.sampled_from(GAMES[slug])))
    player = data.draw(st.integers(0, state.game.players - 1))
    info = state.info_state(player)
    world = sample(info, data.draw(st.integers(0, 2**53 - 1)))
    assert world.info_state(player).same_situation(info)
    assert world.info_key(player) == state.info_key(player)
    if state.to_move == player:
        assert world.legal_actions() == state.legal_actions()
    assert world.is_terminal == state.is_terminal
    if state.is_terminal:
        assert (world.scores(), world.returns()) == (state.scores(), state.returns())
    for _ in range(data.draw(st.integers(0, 5))):
        if not world.is_terminal:
            world.apply(data.draw(st.sampled_from(choices(world))))
    for twin in (pickle.loads(pickle.dumps(world)), world.copy()):
        assert twin == world
        assert twin.history() == world.history()
        assert twin.legal_actions() == world.legal_actions()
    with pytest.raises(FlockmindError, match="no record"):
        world.record()


def refused_or_alike(read: Callable[[Any], Any], document: Any, meaning: Any) -> bool:
    """Whether a document is refused, by name; what is read is written and read again as the same."""
    try:
        value = read(document)
    except flockmind.FieldError as error:
        named(error)
        return True
    written = json.loads(json.dumps(value.to_dict()))
    assert read(written) == value
    assert value == meaning or written != json.loads(json.dumps(meaning.to_dict()))
    return False


@pytest.mark.parametrize("slug", seeds.SLUGS)
@few
@hypothesis.given(data=st.data())
def test_documents_with_something_wrong(slug: str, data: st.DataObject) -> None:
    state = walk(data, data.draw(st.sampled_from(GAMES[slug])))
    info = state.info_state(data.draw(st.integers(0, state.game.players - 1)))
    rng = random.Random(data.draw(st.integers(0, 2**32)))
    cases: list[tuple[Any, Any]] = [(flockmind.InfoState, info), (flockmind.Record, state.record())]
    for kind, value in cases:
        whole = json.loads(value.to_json())
        for _ in range(6):
            _, document = mutated(whole, rng)
            refused_or_alike(kind.from_dict, document, value)


@pytest.mark.parametrize("slug", seeds.SLUGS)
def test_fields_of_a_wrong_type_are_named(slug: str) -> None:
    """A value of a type that never stands there is refused at its place, or at what it stands in."""
    info = random_game(GAMES[slug][-1], 3, 9).info_state(0)
    whole = json.loads(info.without_events().to_json())
    wrong = {str: [7], int: "seven", bool: "yes", list: {"a": 1}, dict: [1], type(None): 3.5}

    def spoilt(path: Path) -> Any:
        return replaced(whole, path, lambda node: wrong[type(node)])

    some = [path for path in paths(whole) if path]
    for path in itertools.islice(some, 0, None, 1 + len(some) // 150):
        if at(whole, path) is None and refuses_nothing(spoilt(path)):
            continue
        with pytest.raises(flockmind.FieldError) as caught:
            flockmind.InfoState.from_dict(spoilt(path))
        assert caught.value.field, path


def refuses_nothing(document: Any) -> bool:
    try:
        flockmind.InfoState.from_dict(document)
    except flockmind.FieldError:
        return False
    return True
