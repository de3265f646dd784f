"""Time to rate 10,000 games of six bots: one fit, and the 1,000 of the intervals."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from flockmind.arena.ratings import rate
from tests.arena.simulate import tournament

THETA = [0.0, 0.5, -0.3, 1.0, 0.2, 0.7]


@pytest.mark.parametrize(("players", "deals"), [(2, 334), (4, 167)])
def test_rate(benchmark: Any, players: int, deals: int) -> None:
    games = tournament(np.random.default_rng(1), THETA, players, deals, {2: 0.3, 3: 0.1, 4: 0.1})
    assert sum(map(len, games)) >= 10_000
    assert benchmark(rate, games, len(THETA)).converged
