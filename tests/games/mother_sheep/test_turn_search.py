"""Turns that fence in a sheep: the core's search against all plays, tried one by one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from flockmind import suggest
from flockmind.state import State

from .fast_game import greedy_game, read
from .positions import CLOSING, LEAD, LEAD_LAID, TRIANGLE, TRIANGLE_OPEN, chain, position, triangle

Turn = tuple[str, ...]


def closes(before: State, after: State) -> bool:
    return len(corral(after)) > len(corral(before))


def corral(state: State) -> list[str]:
    return list(state.info_state(0).situation()["corral"])


def plays(state: State) -> Iterator[tuple[Turn, State]]:
    """Plays that fence in a sheep, as turn_search.hpp lists them, with the state before the refill."""
    second_due = state.info_state(state.to_move).situation()["pending"] is not None
    for first in state.legal_actions():
        after = state.copy()
        after.apply(first)
        if second_due:
            yield from ended(state, state, (first,), after)
        elif after.to_move != state.to_move or after.info_state(0).situation()["pending"] is None:
            if closes(state, after):
                yield (first,), after
        else:
            for second in after.legal_actions():
                end = after.copy()
                end.apply(second)
                yield from ended(state, after, (first, second), end)


def ended(start: State, middle: State, turn: Turn, end: State) -> Iterator[tuple[Turn, State]]:
    first_closed = closes(start, middle) or middle.info_state(0).situation()["pending"]["fenced_in"]
    due = turn[-1] == "done" or not turn[-1].startswith("secret")
    if closes(middle, end) or (first_closed and due):
        yield turn, end


@pytest.mark.parametrize(
    ("players", "seed", "decisions"), [(2, 1, 20), (2, 1, 22), (3, 1, 10), (3, 2, 49), (4, 2, 31)]
)
def test_all_plays_are_found(players: int, seed: int, decisions: int) -> None:
    state = greedy_game(players, seed, decisions)
    found = [tuple(map(str, turn)) for turn in state.info_state(state.to_move).notable_turns(10_000)]
    assert len(set(found)) == len(found)
    wanted = {turn for turn, _ in plays(state)}
    length = 2 if state.info_state(0).situation()["pending"] is None else 1
    assert wanted
    assert {turn for turn in found if len(turn) <= length and turn in wanted} == wanted
    extra = [turn for turn in found if turn not in wanted]
    assert all(any(turn[: len(play)] == play for play in wanted) for turn in extra)


def test_a_fence_that_closes() -> None:
    turns = read(triangle(sheep={"Bob": "13,0"})).notable_turns()
    assert turns == [[CLOSING]]


def test_an_extra_play_goes_on_from_the_first() -> None:
    """Two triangles on both sides of Mother, each a fence short: either alone, and both in either order."""
    other = chain("U", "-10,2", [3, 5, 1], "BRP", closed=True)
    lead = {"L1": "RRRBBBB", "L2": "BBBBOOO"}
    place = position(
        [*LEAD_LAID, *TRIANGLE_OPEN, "L1 -1,0 3", "L2 -4,0 3", other.table[0], other.table[2]],
        own_fences=LEAD | TRIANGLE.letters | lead | other.letters | {"S": "RRRRRRG"},
        sheep={"Bob": "13,0", "Dusty": "-13,0"},
        community=["S", "T1", "U1"],
        cards=["C14", "C03"],  # Bob is wanted, Dusty is not
    )
    turns = read(place).notable_turns()
    mirrored = other.table[1]
    one, two = [CLOSING], [mirrored]
    assert sorted(turns) == sorted([one, two, one + two, two + one])
    assert turns[-1] == two  # what fences in no wanted sheep comes last


def test_most_is_kept() -> None:
    state = greedy_game(2, 1, 22)
    info = state.info_state(state.to_move)
    assert len(info.notable_turns(10_000)) > 5
    assert len(info.notable_turns(5)) == 5


def test_nobody_else_has_turns() -> None:
    state = greedy_game(2, 1, 22)
    assert state.info_state(1 - state.to_move).notable_turns() == []


def test_compared_actions_are_followed_by_legal_ones() -> None:
    """The first actions of notable turns are tried at the root, and nowhere else."""
    state = greedy_game(2, 0, 16)
    info = state.info_state(state.to_move)
    assert info.notable_turns()
    compared = [line.action for line in suggest(info, "greedy", iterations=1, seed=1).lines[:2]]
    hint = suggest(info, "ismcts", iterations=60, seed=1, only=compared)
    assert any(len(turn.actions) > 1 for turn in hint.turns)
    for turn in hint.turns:
        after = state.copy()
        for action in turn.actions:
            assert after.to_move == info.player
            assert action in after.legal_actions()
            after.apply(action)
