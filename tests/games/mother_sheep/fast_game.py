"""The core's Mother Sheep behind the protocol of the slow one."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from flockmind import InfoState, NotationError, State, load_game, suggest
from flockmind.game import Game, from_documents

from .positions import Position

SLUG = "mother-sheep"


def fast_game(players: int, options: dict[str, Any], components: dict[str, dict[str, Any]]) -> Game:
    """The game with these component documents."""
    own = {name: components[name] for name, value in options.items() if value == "own"}
    return from_documents(SLUG, players, options, own)


def greedy_game(players: int, seed: int, decisions: int) -> State:
    """A game of the shipped components after so many decisions of `greedy`, or at its end."""
    state = load_game(SLUG, players).new_state(seed)
    for number in range(decisions):
        if state.is_terminal:
            break
        info = state.info_state(state.to_move)
        state.apply(suggest(info, "greedy", iterations=1, seed=number).best)
    return state


def read(place: Position, player: int | None = None) -> InfoState:
    """The information state of a position for its own player, or for another."""
    doc = dict(place.doc)
    if player is not None and player != doc["player"]:
        seats = range(doc["players"])
        doc["player"] = player
        doc["secrets"] = sorted(place.hidden["secrets"][player], key=fence_order(place).index)
        doc["cards"] = [
            card if seat == player else None for seat, card in zip(seats, place.hidden["cards"], strict=True)
        ]
    if doc["options"]["fences"] == "own":
        doc["components"] = {"fences": place.components["fences"]}
    return InfoState.from_dict(doc)


def fence_order(place: Position) -> list[str]:
    return [fence["id"] for fence in place.components["fences"]["fences"]]


class FastGame:
    """A state that stops at chance nodes, too. `tells_events`: made from its start, not from a position."""

    def __init__(self, state: State, tells_events: bool = True) -> None:
        self.state = state
        self.tells_events = tells_events

    @classmethod
    def start(cls, players: int, options: dict[str, Any], components: dict[str, dict[str, Any]]) -> FastGame:
        return cls(fast_game(players, options, components).new_state())

    @classmethod
    def at(cls, place: Position) -> FastGame:
        """The state of a position: among the worlds of one player the one with the others' knowledge."""
        info = read(place)
        others = [read(place, p)._core for p in range(place.doc["players"]) if p != place.doc["player"]]
        for seed in range(20_000):
            world = info._core.sample(seed, False)
            if all(world.info_state(other.player).same_situation(other) for other in others):
                return cls(State(info.game, world), tells_events=False)
        raise AssertionError("no world of the player's information state is the one wanted")

    @property
    def players(self) -> int:
        return self.state.game.players

    @property
    def to_move(self) -> int:
        return self.state.to_move

    def legal_actions(self) -> list[str]:
        return [str(action) for action in self.state.legal_actions()]

    def is_legal(self, text: str) -> bool:
        try:
            return self.state._core.is_legal(text)
        except NotationError:
            return False

    def chance_outcomes(self) -> list[tuple[str, Fraction]]:
        return [(str(a), Fraction(p).limit_denominator(1000)) for a, p in self.state.chance_outcomes()]

    def apply(self, text: str) -> list[list[str]] | None:
        seats = range(self.players)
        seen = [len(self.state.info_state(p).events) for p in seats]
        self.state.apply(text)
        if not self.tells_events:
            return None
        return [self.state.info_state(p).events[seen[p] :] for p in seats]

    def info(self, p: int) -> dict[str, Any]:
        doc = self.state.info_state(p).to_dict()
        doc.pop("events", None)
        doc.pop("components", None)
        return doc

    def scores(self) -> list[int]:
        return [int(score) for score in self.state.scores()]

    def returns(self) -> list[int]:
        return [int(share) for share in self.state.returns()]

    def enclosed_by(self, text: str) -> list[str] | None:
        """Sheep that a legal placement closes off; None where it is not legal."""
        if not self.is_legal(text):
            return None
        after = self.state.copy()
        after.apply(text)
        lifted = set(after.info_state(0).situation()["corral"]) - set(self.info(0)["corral"])
        return sorted(lifted)

    def impossible_sheep(self) -> list[str]:
        """None: the core's invariants, M14 among them, hold in every state."""
        assert self.state._core.is_ok()
        return []
