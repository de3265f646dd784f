"""What one player knows: the only thing that bots and searches are given."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from . import _core
from .action import Action
from .documents import INFO_FORMAT, check_format, parse_json
from .errors import FieldError, FlockmindError, IllegalActionError
from .games import find_face
from .schemas import compile_check

if TYPE_CHECKING:
    from .game import Game

_ENVELOPE = ("format", "game", "players", "options", "components", "player", "events", "from")


class InfoState:
    """All that one player knows of a game, as a value; equal only with the same events."""

    __slots__ = ("_core", "game", "start")

    def __init__(self, game: Game, core: _core.Info, start: dict[str, Any] | None = None) -> None:
        self.game: Game = game
        """The game, with its options settled."""
        self._core = core
        self.start: dict[str, Any] | None = start
        """The situation that the events begin at; None: the setup."""

    @property
    def player(self) -> int:
        """Whose knowledge this is."""
        return self._core.player

    @property
    def to_move(self) -> int:
        """Who is to move as this player sees it; CHANCE: this player is about to see a draw."""
        return self._core.to_move

    @property
    def key(self) -> int:
        """64-bit hash of the situation, the player included."""
        return self._core.key

    @property
    def events(self) -> list[str]:
        """What the player observed, in order: ``WHO: TEXT``."""
        return self._core.events

    def legal_actions(self) -> list[Action]:
        """What the player may do; empty while it is not on move."""
        return [Action(text) for text in self._core.legal_actions()]

    def notable_turns(self, most: int = 200) -> list[list[Action]]:
        """Whole turns of the player on move that the game's own search thinks worth a look, best first.

        Each game's page says which it looks for; a game without such a search gives none.
        """
        return [[Action(text) for text in turn] for turn in self._core.turns(most)]

    def heat(self) -> dict[str, float]:
        """Promising places for `picture`, with weights from 0 to 1, where the game names any."""
        return dict(self._core.heat())

    def observe(self, event: str) -> InfoState:
        """The information state after the player has seen `event` happen.

        Raises NotationError or IllegalActionError for what cannot be.
        """
        core = self._core.copy()
        core.observe(event)
        try:
            _check_possible(core)
        except FieldError as error:
            raise IllegalActionError(f"{event!r} cannot happen here: {error}") from None
        return InfoState(self.game, core, self.start)

    def without_events(self) -> InfoState:
        """The same situation, with how it came about forgotten."""
        core = self._core.copy()
        core.forget_events()
        return InfoState(self.game, core)

    def starting_here(self) -> InfoState:
        """The same situation, with events to be recorded from it on."""
        core = self._core.copy()
        core.record_from_here()
        return InfoState(self.game, core, core.situation())

    def situation(self) -> dict[str, Any]:
        """The game's own members of the document, from `to_move` on."""
        return self._core.situation()

    def to_dict(self) -> dict[str, Any]:
        """The document: envelope, situation, and the events if it is known how the situation came about."""
        document: dict[str, Any] = {
            "format": INFO_FORMAT,
            "game": self.game.slug,
            "players": self.game.players,
            "options": self.game.options,
        }
        if self.game.components:
            document["components"] = self.game.components
        document["player"] = self.player
        document.update(self._core.situation())
        if self._core.has_events and self.start is not None:
            document["from"] = self.start
        if self._core.has_events:
            document["events"] = self._core.events
        return document

    def to_json(self) -> str:
        """The document as JSON text; `from_json` is its inverse."""
        return json.dumps(self.to_dict(), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> InfoState:
        """Reads a document; raises FieldError that names the field and the reason."""
        return cls.from_dict(parse_json(text))

    @classmethod
    def from_dict(cls, document: Any) -> InfoState:
        """Reads a parsed document; raises FieldError that names the field and the reason."""
        check_format(document, INFO_FORMAT)
        slug = document.get("game")
        if not isinstance(slug, str):
            raise FieldError("game", "expected the name of a game")
        _validator(find_face(slug).slug)(document)
        game = _game(slug, document)
        player = document["player"]
        if not isinstance(player, int) or player >= game.players:
            raise FieldError("player", f"expected a seat from 0 to {game.players - 1}")
        core = _core.read_info(game.core, _situation(document), player)
        _check_possible(core)
        if "events" not in document:
            if "from" in document:
                raise FieldError("from", "expected only with events, which begin there")
            return cls(game, core)
        start = _read_start(game, document) if "from" in document else None
        reached = _replay(document, core, start or _core.first_info(game.core, player))
        return cls(game, reached, None if start is None else start.situation())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, InfoState) or self.game != other.game or self.start != other.start:
            return False
        return self._core.same(other._core)

    def same_situation(self, other: InfoState) -> bool:
        """Whether both know the same, whatever the events that led there."""
        return self.game == other.game and self._core.same_situation(other._core)

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return InfoState.from_dict, (self.to_dict(),)

    def __repr__(self) -> str:
        return f"<InfoState of player {self.player} in {self.game.slug}, to move {self.to_move}>"

    def _repr_svg_(self) -> str:
        """The position as its player knows it, for notebooks."""
        from .games import picture

        return picture(self)


def _check_possible(core: _core.Info) -> None:
    """Raises FieldError for a decision to which no deal and no choices of the others lead.

    Between the events of one action there need not be a state that looks just so.
    """
    if core.to_move == core.player:
        core.sample(0, False)


def _situation(document: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in document.items() if name not in _ENVELOPE}


def _read_start(game: Game, document: Mapping[str, Any]) -> _core.Info:
    """The situation of the field `from`."""
    envelope = {name: document[name] for name in _ENVELOPE[:6] if name in document}
    situation = _situation(document["from"])
    try:
        _validator(game.slug)({**envelope, **situation})
        return _core.read_info(game.core, situation, document["player"])
    except FieldError as error:
        raise FieldError(f"from.{error.field}", error.reason) from None


def _replay(document: Mapping[str, Any], given: _core.Info, first: _core.Info) -> _core.Info:
    """The information state that the events lead to; they must lead to the situation given."""
    core = first.copy()
    core.record_from_here()
    for i, event in enumerate(document["events"]):
        try:
            core.observe(event)
        except FlockmindError as error:
            raise FieldError(f"events[{i}]", str(error)) from None
    if core.same_situation(given):
        return core
    reached, expected = core.situation(), given.situation()
    for name, value in _situation(document).items():
        if value is not None and reached.get(name) != expected.get(name):
            raise FieldError("events", f"they do not lead to the situation given: {name} differs")
    try:
        _check_possible(core)  # they may tell more than the situation given
    except FieldError as error:
        raise FieldError("events", f"they cannot all have happened: {error}") from None
    return core


@lru_cache(maxsize=64)  # games whose options are drawn differ, and hold tables of their own
def _cached_game(slug: str, players: int, options: str, components: str) -> Game:
    from .game import from_documents

    return from_documents(slug, players, json.loads(options), json.loads(components))


def _game(slug: str, document: Mapping[str, Any]) -> Game:
    options = json.dumps(document.get("options", {}))
    return _cached_game(slug, document["players"], options, json.dumps(document.get("components", {})))


@cache
def _validator(slug: str) -> Callable[[Any], Any]:
    return compile_check(find_face(slug).schema())
