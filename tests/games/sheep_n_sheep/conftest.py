"""`make`: the implementations of the rules the ruling tests run on."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Protocol

import pytest

from .fast_game import FastMaker
from .slow_positions import FULL, Components, Doc, options
from .slow_rules import SlowGame


class Game(Protocol):
    @property
    def to_move(self) -> int: ...
    def legal_actions(self) -> list[str]: ...
    def chance_outcomes(self) -> list[tuple[str, Fraction]]: ...
    def apply(self, text: str) -> Any: ...
    def scores(self) -> list[int]: ...
    def returns(self) -> list[Fraction]: ...
    def info(self, p: int) -> Doc: ...


class SlowMaker:
    """Another implementation is one more class like this, and its name below."""

    @staticmethod
    def new(players: int, start_player: int = 0, components: Components = FULL) -> Game:
        return SlowGame(players, options(start_player), components)

    @staticmethod
    def at(doc: Doc, components: Components = FULL) -> Game:
        """The one state of a document that leaves nothing unknown."""
        return SlowGame.from_info(doc, components)


@pytest.fixture(params=[SlowMaker, FastMaker], ids=["slow", "fast"])
def make(request: pytest.FixtureRequest) -> Any:
    return request.param
