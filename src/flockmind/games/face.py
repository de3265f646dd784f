"""What a game's module offers to the rest of the package."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from ..components import Component
from ..documents import INFO_FORMAT

if TYPE_CHECKING:
    from ..info_state import InfoState

JsonSchema = dict[str, Any]


@dataclass(frozen=True)
class Option:
    """An option of a game, as `load_game` and `--set` take it."""

    name: str
    """As a keyword of `load_game`."""
    default: Any
    """Its value where none is given."""
    meaning: str
    """A line of help."""
    kind: str
    """"flag" (true/false), "component" (a shipped name, a path, or a document) or "open" (see `parse`)."""
    component: Component | None = None
    """For kind "component": what is shipped, and the form of a file."""
    parse: Callable[[Any], Any] | None = None
    """For kind "open": checks a value, gives its JSON form; None stays None (drawn from the seed)."""
    is_path: Callable[[str], bool] | None = None
    """For kind "open": whether `parse` would take the text for the path of a file; None: never."""

    def names_file(self, value: Any) -> bool:
        """Whether the value names a file that would have to be read."""
        if not isinstance(value, str):
            return False
        if self.component is not None:
            return not self.component.is_shipped(value)
        return self.is_path is not None and self.is_path(value)


@dataclass(frozen=True)
class GameInfo:
    """A row of `list_games()`."""

    slug: str
    """The name that `load_game` takes."""
    title: str
    """The name on the box."""
    version: int
    """Raised when rules or notation change."""
    min_players: int
    """Fewest seats."""
    max_players: int
    """Most seats."""
    options: tuple[Option, ...]
    """Beside `players` and `start_player`."""
    reference: bool
    """True for the small games with known answers that the engine is tested on."""

    def to_dict(self) -> dict[str, Any]:
        """The row as JSON members."""
        return {
            "slug": self.slug,
            "title": self.title,
            "version": self.version,
            "players": [self.min_players, self.max_players],
            "options": [
                {
                    "name": option.name,
                    "default": option.default,
                    "meaning": option.meaning,
                    "kind": option.kind,
                    "values": option.component.names() if option.component else None,
                    "provenance": option.component.provenance() if option.component else None,
                }
                for option in self.options
            ],
            "reference": self.reference,
        }


@dataclass(frozen=True)
class Face:
    """How a game is shown and exchanged."""

    slug: str
    title: str
    situation: Callable[[], tuple[JsonSchema, Sequence[str]]]
    """JSON Schema properties of the situation, and which of them are required."""
    text: Callable[[InfoState], str]
    picture: Callable[[InfoState, Sequence[str], Mapping[str, float], Mapping[str, float]], str]
    options: tuple[Option, ...] = ()
    reference: bool = False
    version: int = field(default=0)
    min_players: int = field(default=0)
    max_players: int = field(default=0)

    def with_core(self, version: int, low: int, high: int) -> Face:
        """The face with what the core knows of the game."""
        return replace(self, version=version, min_players=low, max_players=high)

    def info(self) -> GameInfo:
        """The game's row in listings."""
        return GameInfo(
            self.slug,
            self.title,
            self.version,
            self.min_players,
            self.max_players,
            self.options,
            self.reference,
        )

    def schema(self) -> JsonSchema:
        """JSON Schema of the whole document: the common envelope and the game's situation."""
        properties, required = self.situation()
        seats = {"type": "integer", "minimum": 0, "maximum": self.max_players - 1}
        envelope: JsonSchema = {
            "format": {"const": INFO_FORMAT},
            "game": {"const": self.slug},
            "players": {"type": "integer", "minimum": self.min_players, "maximum": self.max_players},
            "options": {"type": "object"},
            "components": {"type": "object"},
            "player": seats,
            "to_move": {"type": "integer", "enum": [-4, -1, *range(self.max_players)]},
            "pending": {"type": ["object", "null"]},
        }
        return {
            "$schema": "http://json-schema.org/draft-07/schema#",
            "title": f"Information state of {self.title}",
            "type": "object",
            "properties": {
                **envelope,
                **properties,
                "events": {"type": "array", "items": {"type": "string"}},
                "from": {"type": "object"},
            },
            "required": ["format", "game", "players", "player", "to_move", *required],
            "additionalProperties": False,
        }
