"""Records: whole games, one a line of JSON, that replay from their own data alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from . import _core
from .documents import RECORD_FORMAT, check_format, parse_json
from .errors import FieldError, FlockmindError, member

if TYPE_CHECKING:
    from .game import Game
    from .state import State

MEMBERS = (
    "format",
    "game",
    "players",
    "options",
    "components",
    "actions",
    "scores",
    "winners",
    "bots",
    "seed",
)


@dataclass(frozen=True)
class Record:
    """A game, finished or not: where it began and every step since, chance included."""

    game: Game
    """The game, with its options and components."""
    actions: tuple[tuple[int | str, str], ...]
    """(seat or "chance", notation) in order."""
    scores: tuple[float, ...] | None = None
    """Points of each seat; None while unfinished."""
    winners: tuple[int, ...] | None = None
    """Seats with the largest winning share; None while unfinished."""
    bots: tuple[str, ...] | None = None
    """Who sat where, as bot SPECs or names."""
    seed: int | None = None
    """What chance was played from; None if it is not known, or not to be told."""

    @classmethod
    def of(cls, state: State, bots: list[str] | None = None) -> Record:
        """The record of a state's game so far."""
        over = state.is_terminal
        return cls(
            state.game,
            tuple(state.history()),
            tuple(state.scores()) if over else None,
            tuple(state.winners()) if over else None,
            tuple(bots) if bots else None,
            state.seed if over else None,
        )

    def to_dict(self) -> dict[str, Any]:
        """The record as JSON members."""
        document: dict[str, Any] = {
            "format": RECORD_FORMAT,
            "game": self.game.slug,
            "players": self.game.players,
            "options": self.game.options,
            "components": self.game.components,
            "actions": [list(step) for step in self.actions],
        }
        if self.scores is not None:
            document["scores"] = [int(x) if x == int(x) else x for x in self.scores]
            document["winners"] = list(self.winners or ())
        if self.bots is not None:
            document["bots"] = list(self.bots)
        if self.scores is not None or self.seed is not None:
            document["seed"] = self.seed
        return document

    def to_json(self) -> str:
        """One line of JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Reads a record; raises FieldError. Its actions are checked by `replay`."""
        return cls.from_dict(parse_json(text))

    @classmethod
    def from_dict(cls, document: Any) -> Record:
        """Reads a parsed record; raises FieldError. Its actions are checked by `replay`."""
        from .game import check_seed, from_documents

        check_format(document, RECORD_FORMAT)
        for name, kind in (("game", str), ("players", int), ("options", dict), ("actions", list)):
            if not isinstance(document.get(name), kind):
                raise FieldError(
                    name, f"expected {'a list' if kind is list else f'a value of type {kind.__name__}'}"
                )
        for name in document:
            if name not in MEMBERS:
                raise FieldError(member(name), f"unknown member; expected one of {', '.join(MEMBERS)}")
        components = {} if document.get("components") is None else document["components"]
        if not isinstance(components, dict):
            raise FieldError("components", "expected an object")
        steps: list[tuple[int | str, str]] = []
        for i, step in enumerate(document["actions"]):
            if not (isinstance(step, list) and len(step) == 2 and isinstance(step[1], str)):
                raise FieldError(f"actions[{i}]", "expected a pair of seat or 'chance' and notation")
            if step[0] != "chance" and (isinstance(step[0], bool) or not isinstance(step[0], int)):
                raise FieldError(f"actions[{i}][0]", "expected a seat or 'chance'")
            steps.append((step[0], step[1]))
        game = from_documents(document["game"], document["players"], document["options"], components)
        scores = _listed(document, "scores", (int, float), "numbers")
        winners = _listed(document, "winners", (int,), "seats")
        if (scores is None) != (winners is None):
            raise FieldError("winners", "expected with scores, and only with them")
        bots = _listed(document, "bots", (str,), "texts")
        if bots is not None and len(bots) != game.players:
            raise FieldError("bots", f"expected {game.players} texts")
        seed = document.get("seed")
        return cls(game, tuple(steps), scores, winners, bots, None if seed is None else check_seed(seed))

    def walk(self) -> Iterator[State]:
        """The state before each step and, at last, after all: one object that moves on.

        Raises FieldError that names the first step that is not legal.
        """
        from .state import State

        state = State(self.game, _core.new_state(self.game.core, None))
        for i, (who, text) in enumerate(self.actions):
            yield state
            mover = "chance" if state.to_move == -1 else state.to_move
            if mover != who:
                raise FieldError(f"actions[{i}]", f"expected {mover!r} to act, not {who!r}")
            try:
                state.apply(text)
            except FlockmindError as error:
                raise FieldError(f"actions[{i}]", str(error)) from None
        yield state

    def replay(self, ply: int | None = None) -> State:
        """The state after the first `ply` steps (all if None).

        Raises FieldError that names the first step that is not legal, or scores that differ.
        """
        if ply is not None and not 0 <= ply <= len(self.actions):
            raise FieldError("ply", f"expected a whole number from 0 to {len(self.actions)}")
        state = next(islice(self.walk(), len(self.actions) if ply is None else ply, None))
        if ply is None and self.scores is not None:
            if not state.is_terminal:
                raise FieldError("actions", "the game is not over, but the record has scores")
            if list(self.scores) != state.scores():
                raise FieldError("scores", f"expected {state.scores()}")
            if list(self.winners or ()) != state.winners():
                raise FieldError("winners", f"expected {state.winners()}")
        return state


def _listed(
    document: dict[str, Any], name: str, kinds: tuple[type, ...], what: str
) -> tuple[Any, ...] | None:
    """An optional member that is a list; raises FieldError."""
    value = document.get(name)
    if value is None:
        return None
    if not isinstance(value, list) or any(isinstance(x, bool) or not isinstance(x, kinds) for x in value):
        raise FieldError(name, f"expected a list of {what}")
    return tuple(value)
