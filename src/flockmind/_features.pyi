"""Stubs of the compiled module."""

from typing import Any

import numpy as np
import numpy.typing as npt

class Places:
    """Rows of `size` numbers; a feature has the same place in all of them."""

    def __init__(self, size: int) -> None: ...
    @property
    def size(self) -> int: ...
    def fill(self, document: dict[str, Any], row: npt.NDArray[np.float32]) -> None: ...
