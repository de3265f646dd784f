"""The numerics of ratings, compiled from `_ratings.pyx`."""

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int32]
Floats = npt.NDArray[np.float64]

def fit(
    seats: Ints,
    sizes: Ints,
    winners: Ints,
    weights: Floats,
    place_of_bot: Ints,
    place_of_tie: Ints,
    start: Floats,
    ridge: float,
) -> tuple[Floats, bool]: ...
