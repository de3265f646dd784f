"""`make(position)` gives a game that stands at a position, for every implementation tested."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .positions import Position
from .slow_rules import SlowGame


def _slow(position: Position) -> SlowGame:
    return SlowGame.from_info(position.doc, position.components, position.hidden)


IMPLEMENTATIONS = {"slow": _slow}


@pytest.fixture(params=sorted(IMPLEMENTATIONS))
def make(request: pytest.FixtureRequest) -> Callable[[Position], SlowGame]:
    return IMPLEMENTATIONS[request.param]
