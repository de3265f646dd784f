"""Chance in records, played from a seed, for front ends that keep no rules of their own."""

from __future__ import annotations

import random

from ..action import CHANCE
from ..errors import FlockmindError
from ..record import Record
from ..state import State


def deal_on(state: State, seed: int) -> State:
    """The state after the chance nodes that follow it.

    If the game so far is one dealt from this seed, the deal goes on: the same as `new_state(seed)` and
    the same decisions. Otherwise each node draws by its probabilities, from the seed and the number of
    steps before it. Either way the same record and seed give the same outcomes.
    """
    if state.to_move != CHANCE:
        return state
    dealt = _dealt_from(Record.of(state), seed)
    if dealt is not None:
        return dealt
    state = state.copy()
    while state.to_move == CHANCE:
        state.apply(state.outcome_at(random.Random(f"{seed}/{len(state.history())}").random()))
    return state


def _dealt_from(record: Record, seed: int) -> State | None:
    """The game of the seed after the decisions of the record, if chance played as the record says."""
    state = record.game.new_state(seed)
    try:
        for who, text in record.actions:
            if who != "chance":
                state.apply(text)
    except FlockmindError:
        return None
    steps = [tuple(step) for step in state.history()]
    return state if steps[: len(record.actions)] == list(record.actions) else None
