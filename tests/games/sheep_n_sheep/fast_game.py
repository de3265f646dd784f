"""The package's version behind the interface of the slow one, so that the same tests run on both."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import flockmind
from flockmind.info_state import InfoState
from flockmind.state import State

from .slow_positions import FULL, Components, Doc

SLUG = "sheep-n-sheep"


def load(players: int, start_player: int = 0, components: Components = FULL) -> Any:
    cards: Any = "standard" if components is FULL else components["cards"]
    return flockmind.load_game(SLUG, players=players, start_player=start_player, cards=cards)


def info_of(doc: Doc, components: Components = FULL) -> InfoState:
    """The information state of a document in the form of the slow version."""
    if components is not FULL:
        doc = {**doc, "options": {**doc["options"], "cards": "custom"}, "components": components}
    return InfoState.from_dict(doc)


def document(info: InfoState) -> Doc:
    """The document as the slow version writes it: no events, the deck file by its usual name."""
    doc = info.to_dict()
    doc.pop("events", None)
    doc.pop("components", None)
    return {**doc, "options": {**doc["options"], "cards": "standard"}}


class FastGame:
    def __init__(self, state: State) -> None:
        self.state = state

    @classmethod
    def new(cls, players: int, start_player: int = 0, components: Components = FULL) -> FastGame:
        return cls(load(players, start_player, components).new_state())

    @classmethod
    def at(cls, doc: Doc, components: Components = FULL) -> FastGame:
        info = info_of(doc, components)
        return cls(State(info.game, info._core.sample(0, False)))

    @property
    def to_move(self) -> int:
        return self.state.to_move

    def legal_actions(self) -> list[str]:
        return list(self.state.legal_actions())

    def chance_outcomes(self) -> list[tuple[str, Fraction]]:
        return [(text, Fraction(p).limit_denominator(1000)) for text, p in self.state.chance_outcomes()]

    def apply(self, text: str) -> list[list[str]]:
        """Plays an action; what each player observed of it."""
        seats = range(self.state.game.players)
        before = [len(self.state.info_state(p).events) for p in seats]
        self.state.apply(text)
        return [self.state.info_state(p).events[before[p] :] for p in seats]

    def scores(self) -> list[int]:
        return [int(points) for points in self.state.scores()]

    def returns(self) -> list[Fraction]:
        return [Fraction(share).limit_denominator(12) for share in self.state.returns()]

    def info(self, p: int) -> Doc:
        return document(self.state.info_state(p))


class FastMaker:
    new = staticmethod(FastGame.new)
    at = staticmethod(FastGame.at)
