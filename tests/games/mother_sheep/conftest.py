"""`make(position)` gives a game that stands at a position, for every implementation tested."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .fast_game import FastGame
from .positions import Position
from .slow_rules import SlowGame


def _slow(position: Position) -> SlowGame:
    return SlowGame.from_info(position.doc, position.components, position.hidden)


IMPLEMENTATIONS = {"slow": _slow, "fast": FastGame.at}


@pytest.fixture(params=sorted(IMPLEMENTATIONS))
def make(request: pytest.FixtureRequest) -> Callable[[Position], SlowGame | FastGame]:
    return IMPLEMENTATIONS[request.param]
