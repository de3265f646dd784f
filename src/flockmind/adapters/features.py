"""An information state as a flat array of fixed length, for any game.

Every member of the document names features by its path; a feature's name decides its place in the array
("feature hashing", K. Weinberger et al., ICML 2009). Nothing else goes in, so that the array knows what
the player knows.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from .._features import Places
from ..info_state import InfoState

SIZE = 2048
"""Length of the array where nothing else is asked for."""


@lru_cache(maxsize=16)
def places(size: int) -> Places:
    """What fills arrays of this length."""
    return Places(size)


def document(options: dict[str, Any], player: int, situation: dict[str, Any]) -> dict[str, Any]:
    """The members that say something of the situation: not the envelope, the components and the events."""
    return {"options": options, "player": player, **situation}


def encode(info: InfoState, size: int) -> npt.NDArray[np.float32]:
    """`size` numbers from -1 to 1; the same for information states of the same situation.

    A number counts as v / (1 + |v|), a text as 1 under its own name; a text in a list counts by its index,
    and whatever its index; one that is a row of a map also letter by letter. Features that share a place are
    added up, and cut off at the bounds.
    """
    array = np.zeros(size, dtype=np.float32)
    places(size).fill(document(info.game.options, info.player, info.situation()), array)
    return array
