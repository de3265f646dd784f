"""Positions that the pictures show."""

from __future__ import annotations

import flockmind


def played(slug: str, players: int, seed: int, decisions: int) -> flockmind.State:
    """A game after so many decisions of `greedy`, and more until seat 0 is on move."""
    state = flockmind.load_game(slug, players=players).new_state(seed=seed)
    made = 0
    while made < decisions or state.to_move != 0:
        state.apply(flockmind.suggest(state.info_state(state.to_move), bot="greedy", seed=made).best)
        made += 1
    return state
