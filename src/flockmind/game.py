"""A game with its options settled: where states and information states come from."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from . import _core
from .components import CUSTOM
from .errors import FieldError, member
from .games import find_face
from .games.face import Face, Option

if TYPE_CHECKING:
    from .state import State

MAX_SEED = 2**53 - 1
"""Seeds are whole numbers from 0 to this, so that every JSON reader keeps them exactly."""
MOST_STEPS = 20_000
"""More than the longest game of any rules here has: a game that passes it does not end."""


def fresh_seed() -> int:
    """A seed nobody chose."""
    return secrets.randbelow(MAX_SEED + 1)


def check_seed(seed: Any, field: str = "seed") -> int:
    """The seed, or FieldError."""
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= MAX_SEED:
        raise FieldError(field, f"expected a whole number from 0 to {MAX_SEED}")
    return seed


class Game:
    """A game with players and options; immutable, hashable by what it was loaded with."""

    def __init__(self, face: Face, players: int, options: dict[str, Any], components: dict[str, Any]) -> None:
        self.face = face
        self.slug: str = face.slug
        """Its name in SPECs, documents and commands."""
        self.players: int = players
        """Number of seats."""
        self.options: dict[str, Any] = options
        """By name, as they stand in records and information states; `start_player` among them."""
        self.components: dict[str, Any] = components
        """Documents of the options that name no shipped file, by option."""
        self.documents: dict[str, Any] = _resolve(face, options, components)
        """Every component, shipped or not, by option."""
        self._key = json.dumps([self.slug, players, options, components], sort_keys=True)
        self._open = any(option.kind == "open" and options[option.name] is None for option in face.options)
        if self._open:
            _core.draw_options(self.slug, self._core_options(), self.documents, 0)  # refuses what is wrong
        self._core = None if self._open else _core.load(self.slug, self._core_options(), self.documents)

    def _core_options(self) -> dict[str, Any]:
        return {"players": self.players, **self.options}

    @property
    def core(self) -> _core.Game:
        """The core's game; FieldError where options are still to be drawn from a seed."""
        if self._core is None:
            missing = next(
                o.name for o in self.face.options if o.kind == "open" and self.options[o.name] is None
            )
            raise FieldError(
                f"options.{missing}", "required, but missing (a new game draws it from its seed)"
            )
        return self._core

    def search_constants(self) -> dict[str, float]:
        """What the searches take where the default of a parameter is the game's, by the parameter's name.

        Units and ranges are those of `BotParameter`; which of them a bot has, `list_bots` tells.
        """
        return self.drawn(0).core.search_constants()

    def drawn(self, seed: int) -> Game:
        """The game with the options that are drawn from the seed filled in; itself if there are none."""
        if not self._open:
            return self
        filled = _core.draw_options(self.slug, self._core_options(), self.documents, seed)
        filled.pop("players")
        return Game(self.face, self.players, filled, self.components)

    def new_state(self, seed: int | None = None) -> State:
        """The start of a game.

        With a seed, chance is played from it: the state stops only where a player decides. Without,
        it stops at chance nodes too.
        """
        from .state import State

        game = self.drawn(fresh_seed() if seed is None else check_seed(seed))
        return State(game, _core.new_state(game.core, seed), seed)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return _reload, (self.slug, self.players, self.options, self.components)

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"load_game({self.slug!r}, players={self.players}{options})"


def _reload(slug: str, players: int, options: dict[str, Any], components: dict[str, Any]) -> Game:
    return from_documents(slug, players, options, components)


@contextmanager
def _placed(components: Mapping[str, Any]) -> Iterator[None]:
    """Errors of options and components get their path in the document."""
    try:
        yield
    except FieldError as error:
        first = error.field.partition(".")[0].partition("[")[0]
        if first in ("game", "players", "options", "components"):
            raise
        place = "components" if first in components else "options"
        raise FieldError(f"{place}.{error.field}".rstrip("."), error.reason) from None


def _resolve(face: Face, options: Mapping[str, Any], components: Mapping[str, Any]) -> dict[str, Any]:
    documents = {}
    for option in face.options:
        if option.component is not None:
            value = components.get(option.name, options[option.name])
            documents[option.name] = option.component.resolve(option.name, value)
    return documents


def _settle(option: Option, value: Any) -> Any:
    if option.kind == "flag":
        if not isinstance(value, bool):
            raise FieldError(option.name, "expected true or false")
        return value
    if option.kind == "open" and option.parse is not None:
        return None if value is None else option.parse(value)
    return value


def from_documents(
    slug: str, players: int | None, options: Mapping[str, Any], components: Mapping[str, Any]
) -> Game:
    """A game from what a record or an information state says; options left out have their defaults.

    Raises FieldError with a path in such a document, as ``options.start_player``.
    """
    shown = find_face(slug)
    low, high = shown.min_players, shown.max_players
    n = low if players is None else players
    if isinstance(n, bool) or not isinstance(n, int) or not low <= n <= high:
        raise FieldError("players", f"expected a whole number from {low} to {high}")
    known = {option.name: option for option in shown.options}
    for name in options:
        if name not in known and name != "start_player":
            raise FieldError(
                f"options.{member(name)}",
                f"unknown option; {slug} has start_player{''.join(f', {k}' for k in known)}",
            )
    for name in components:
        if name not in known or known[name].component is None:
            raise FieldError(f"components.{member(name)}", f"{slug} has no such component")
    with _placed(components):
        return Game(shown, n, *_settled(known, n, options, components))


def _settled(
    known: Mapping[str, Option], players: int, options: Mapping[str, Any], components: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Every option with its value, and the documents of those that name no shipped file."""
    start = options.get("start_player", 0)
    if isinstance(start, bool) or not isinstance(start, int) or not 0 <= start < players:
        raise FieldError("start_player", f"expected a seat from 0 to {players - 1}")
    settled: dict[str, Any] = {"start_player": start}
    own: dict[str, Any] = {}
    for name, option in known.items():
        value = _settle(option, options.get(name, option.default))
        if option.component is not None:
            if name in components:
                # Never a path: what a record or a client gives must not have a file read.
                if not isinstance(components[name], dict):
                    raise FieldError(f"components.{member(name)}", "expected a component document")
                own[name] = components[name]
            elif isinstance(value, dict):
                own[name], value = value, CUSTOM
            elif not option.component.is_shipped(value):
                own[name] = option.component.resolve(name, value)
        settled[name] = value
    return settled, own


def load_game(slug: str, players: int | None = None, **options: Any) -> Game:
    """A game by its slug, with its options.

    `players` defaults to the fewest the game takes; `start_player` to 0. A component option is a
    shipped name, a path to a file in the form of the shipped ones, or such a document itself.

    Raises FieldError that names the option.
    """
    try:
        return from_documents(slug, players, options, {})
    except FieldError as error:
        raise FieldError(error.field.removeprefix("options."), error.reason) from None
