"""The core's War & Sheep behind the protocol of the slow one."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from flockmind import InfoState, State, _core
from flockmind.game import Game, from_documents

SLUG = "war-and-sheep"


def fast_game(options: dict[str, Any], components: dict[str, dict]) -> Game:
    """The game with these component documents."""
    own = {name: {"game": SLUG, "provenance": "variant", **document} for name, document in components.items()}
    return from_documents(SLUG, 2, options, own)


def read(doc: dict, components: dict[str, dict]) -> InfoState:
    """The information state of a document that carries no components."""
    game = fast_game(doc["options"], components)
    return InfoState.from_dict({**doc, "components": game.components})


class Fast:
    """A state that stops at chance nodes, too."""

    def __init__(self, state: State) -> None:
        self.state = state

    @classmethod
    def start(cls, options: dict[str, Any], components: dict[str, dict]) -> Fast:
        return cls(fast_game(options, components).new_state())

    @classmethod
    def at(cls, docs: list[dict], components: dict[str, dict]) -> Fast:
        """The state of which `docs` are the two information states: a world of one that fits the other."""
        infos = [read(doc, components) for doc in docs]
        for asker in (0, 1):
            for seed in range(3000):
                core = infos[asker]._core.sample(seed, False)
                if core.info_state(1 - asker).same_situation(infos[1 - asker]._core):
                    return cls(State(infos[asker].game, core))
        raise AssertionError("no world of one player's information state is the other's")

    @property
    def to_move(self) -> int:
        return self.state.to_move

    def legal_actions(self) -> list[str]:
        return [str(action) for action in self.state.legal_actions()]

    def chance_outcomes(self) -> list[tuple[str, Fraction]]:
        return [(str(a), Fraction(p).limit_denominator(1000)) for a, p in self.state.chance_outcomes()]

    def apply(self, text: str) -> list[list[str]]:
        seen = [len(self.state.info_state(p).events) for p in (0, 1)]
        self.state.apply(text)
        return [self.state.info_state(p).events[seen[p] :] for p in (0, 1)]

    def scores(self) -> list[int]:
        return [int(points) for points in self.state.scores()]

    def returns(self) -> list[Fraction]:
        assert self.state.is_terminal
        return [Fraction(share) for share in self.state.returns()]

    def info(self, p: int) -> dict:
        document = self.state.info_state(p).without_events().to_dict()
        document.pop("components", None)
        return document

    def copy(self) -> Fast:
        return Fast(self.state.copy())


def core_game(components: dict[str, dict], options: dict[str, Any]) -> _core.Game:
    """The core's own game, for simulations."""
    return fast_game(options, components).core
