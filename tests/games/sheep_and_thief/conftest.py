"""`make(position)` builds a game in each implementation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from .support import IMPLEMENTATIONS, Play


@pytest.fixture(params=sorted(IMPLEMENTATIONS))
def make(request: pytest.FixtureRequest) -> Callable[[dict[str, Any]], Play]:
    return IMPLEMENTATIONS[request.param]
