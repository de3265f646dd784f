"""What a player knows, as a string and as a vector, in the form that OpenSpiel's observers have."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from .state import SpielState

SIZE = 1024
"""Length of the vector."""


def _features(value: Any, path: str) -> Iterator[tuple[str, float]]:
    """The leaves of a JSON document: (path, number), or (path and value, 1) for what is no number."""
    if isinstance(value, dict):
        for name, member in value.items():
            yield from _features(member, f"{path}.{name}")
    elif isinstance(value, list):
        for i, member in enumerate(value):
            yield from _features(member, f"{path}.{i}")
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield path, float(value)
    elif value is not None:
        yield f"{path}={value}", 1.0


class SpielObserver:
    """Observer of a state, from the point of view of one player.

    The string without recall is the situation that the player knows, as JSON; with it, all that it has
    observed, an event a line. The vector hashes the situation's leaves with signs into `SIZE` places
    (Weinberger et al., "Feature hashing for large scale multitask learning", ICML 2009): equal
    situations have equal vectors, and different ones nearly always different ones.
    """

    def __init__(self, recall: bool) -> None:
        self.recall = recall
        self.tensor: npt.NDArray[np.float32] | None = None if recall else np.zeros(SIZE, np.float32)
        self.dict = {} if self.tensor is None else {"situation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fills `tensor`, and `dict` with it."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        situation = {"player": player, **state.world.info_state(player).situation()}
        for name, value in _features(situation, ""):
            place = zlib.crc32(name.encode())
            self.tensor[place % SIZE] += value if place >> 31 else -value

    def string_from(self, state: SpielState, player: int) -> str:
        """What the player knows, as text."""
        if self.recall:
            return "\n".join([f"player {player}", *state.events(player)])
        situation = state.world.info_state(player).situation()
        return json.dumps({"player": player, **situation}, ensure_ascii=False)
