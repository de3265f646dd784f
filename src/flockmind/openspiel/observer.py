"""What a player knows, as a string and as a vector, in the form that OpenSpiel's observers have."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ..adapters.features import SIZE, encode

if TYPE_CHECKING:
    from .state import SpielState


class SpielObserver:
    """Observer of a state, from the point of view of one player.

    The string without recall is the situation that the player knows, as JSON; with it, all that it has
    observed, an event a line. The vector is `encode` of flockmind.adapters.features: `SIZE` numbers.
    """

    def __init__(self, recall: bool) -> None:
        self.recall = recall
        self.tensor: npt.NDArray[np.float32] | None = None if recall else np.zeros(SIZE, np.float32)
        self.dict = {} if self.tensor is None else {"situation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fills `tensor`, and `dict` with it."""
        if self.tensor is None:
            return
        self.tensor[:] = encode(state.world.info_state(player), SIZE)

    def string_from(self, state: SpielState, player: int) -> str:
        """What the player knows, as text."""
        if self.recall:
            return "\n".join([f"player {player}", *state.events(player)])
        situation = state.world.info_state(player).situation()
        return json.dumps({"player": player, **situation}, ensure_ascii=False)
