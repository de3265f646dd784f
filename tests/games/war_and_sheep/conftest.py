"""The implementations that the rule tests run on."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Protocol

import pytest

from .fast import Fast
from .positions import options, position
from .slow_rules import SlowGame


class Playable(Protocol):
    to_move: int

    def legal_actions(self) -> list[str]: ...
    def chance_outcomes(self) -> list[tuple[str, Fraction]]: ...
    def apply(self, text: str) -> list[list[str]]: ...
    def scores(self) -> list[int]: ...
    def returns(self) -> list[Fraction]: ...
    def info(self, p: int) -> dict: ...


class Slow:
    @staticmethod
    def at(docs: list[dict], components: dict[str, dict]) -> Playable:
        return SlowGame.from_infos(docs, components)

    @staticmethod
    def start(options: dict[str, Any], components: dict[str, dict]) -> Playable:
        return SlowGame(2, options, components)


IMPLEMENTATIONS: dict[str, Any] = {"slow": Slow, "fast": Fast}


@pytest.fixture(params=IMPLEMENTATIONS)
def implementation(request: pytest.FixtureRequest) -> Any:
    return IMPLEMENTATIONS[request.param]


@pytest.fixture
def make(implementation: Any) -> Callable[..., Playable]:
    """make(rows, ...) with the arguments of `position`: the game at that position."""

    def at(*args: Any, **kwargs: Any) -> Playable:
        return implementation.at(*position(*args, **kwargs))

    return at


@pytest.fixture
def start(implementation: Any) -> Callable[..., Playable]:
    """start(components): a new game."""

    def new(components: dict[str, dict], start_player: int = 0) -> Playable:
        return implementation.start(options(components, start_player), components)

    return new
