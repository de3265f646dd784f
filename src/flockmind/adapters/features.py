"""An information state as a flat array of fixed length, for any game.

Every member of the document names features by its path; a feature's name decides its place in the array
("feature hashing", K. Weinberger et al., ICML 2009). Nothing else goes in, so that the array knows what
the player knows.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ..info_state import InfoState

ENVELOPE = ("format", "game", "players", "components", "events", "from")
"""Members of the document that say nothing of the situation."""
SIZE = 2048
"""Length of the array where nothing else is asked for."""


@lru_cache(maxsize=2**17)
def _place(name: str, size: int) -> int:
    digest = hashlib.blake2b(name.encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") % size


def _features(path: str, value: Any) -> Iterator[tuple[str, float]]:
    """Names with values: a number as v / (1 + |v|), a text as 1 under its own name.

    A text in a list counts twice: by its index, and in the list whatever its index; one that is a row of
    a map also letter by letter.
    """
    if isinstance(value, dict):
        for key, inside in value.items():
            yield from _features(f"{path}.{key}", inside)
    elif isinstance(value, list):
        yield f"{path}#", _squeezed(len(value))
        rows = len({len(item) if isinstance(item, str) else -1 for item in value}) == 1
        for i, item in enumerate(value):
            yield from _features(f"{path}[{i}]", item)
            if isinstance(item, str):
                yield f"{path}[]={item}", 1.0
                if rows and len(item) == len(value):
                    yield from ((f"{path}[{i}][{k}]={letter}", 1.0) for k, letter in enumerate(item))
    elif isinstance(value, str) or value is None or isinstance(value, bool):
        yield f"{path}={value}", 1.0
    else:
        yield path, _squeezed(value)


def _squeezed(value: float) -> float:
    return value / (1.0 + abs(value))


def encode(info: InfoState, size: int) -> npt.NDArray[np.float32]:
    """`size` numbers from -1 to 1; the same for information states of the same situation.

    Features that share a place are added up, and cut off at the bounds.
    """
    array = np.zeros(size, dtype=np.float32)
    document = info.without_events().to_dict()
    for name in ENVELOPE:
        document.pop(name, None)
    for name, value in _features("", document):
        array[_place(name, size)] += value
    return np.clip(array, -1.0, 1.0, out=array)
