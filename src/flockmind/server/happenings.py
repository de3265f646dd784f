"""What a player may see happen next, for entering a game that is played at a real table."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from ..action import TERMINAL
from ..errors import FlockmindError
from ..info_state import InfoState
from ..state import State
from .documents import read_position
from .policy import Policy
from .questions import Watch

WORLDS = 12
"""Worlds drawn from the player's belief; each adds the events that are possible in it."""
MOST = 2000
"""Events listed."""
UNSEEN = 64
"""Steps that the player does not see, passed over until one that it sees."""


def events(request: Mapping[str, Any], policy: Policy, watch: Watch) -> dict[str, Any]:
    """Groups of events that may come next: those of one action follow one another.

    Not all: worlds are drawn until `WORLDS`, so that rare ones are missing. Anything may be entered.
    """
    info = read_position(request, policy).info
    assert info is not None
    found: dict[tuple[str, ...], None] = {}
    for number in range(WORLDS):
        if info.to_move == TERMINAL or watch.cancel.cancelled:
            break
        world = State.sampled(info, number)
        _add(world, info, found, random.Random(number))
        if len(found) >= MOST:
            break
    groups = [list(group) for group in found][:MOST]
    return {"game": info.game.slug, "player": info.player, "to_move": info.to_move, "events": groups}


def _add(world: State, info: InfoState, found: dict[tuple[str, ...], None], rng: random.Random) -> None:
    """Adds what the player sees of each step of the world, and of later ones where it sees nothing."""
    for _ in range(UNSEEN):
        steps: list[str] = list(world.legal_actions()) or [text for text, _ in world.chance_outcomes()]
        unseen = []
        for step in steps:
            seen = tuple(world.observed(step, info.player))
            if not seen:
                unseen.append(step)
            elif seen not in found and _fits(info, seen):
                found[seen] = None
        if not unseen:
            return
        world = world.copy()
        world.apply(rng.choice(unseen))


def _fits(info: InfoState, group: tuple[str, ...]) -> bool:
    try:
        for event in group:
            info = info.observe(event)
    except FlockmindError:
        return False
    return True
