"""How games are shown and exchanged: one module a game, found by its name.

Rules, beliefs and searches are in the core. A module here holds the options of its game, the JSON
schema of its information state, and the position as text and as a picture, in one object `GAME`.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING

from .. import _core
from ..errors import FieldError
from .face import Face, GameInfo, Option

if TYPE_CHECKING:
    from ..info_state import InfoState

__all__ = ["Face", "GameInfo", "Option", "find_face", "list_games", "picture", "schema", "text"]


@cache
def _faces() -> dict[str, Face]:
    found: dict[str, Face] = {}
    core = {slug: (version, low, high) for slug, version, low, high in _core.games()}
    for module in pkgutil.iter_modules(__path__):
        game = getattr(importlib.import_module(f"{__name__}.{module.name}"), "GAME", None)
        if isinstance(game, Face) and game.slug in core:
            found[game.slug] = game.with_core(*core[game.slug])
    return dict(sorted(found.items(), key=lambda item: (item[1].reference, item[0])))


def find_face(slug: str) -> Face:
    """How the game is shown; raises FieldError("game", ...) for an unknown slug."""
    faces = _faces()
    if slug not in faces:
        raise FieldError("game", f"unknown game {slug!r}; expected one of {', '.join(faces)}")
    return faces[slug]


def list_games() -> list[GameInfo]:
    """All games with their players, options and the provenance of their components."""
    return [game.info() for game in _faces().values()]


def schema(slug: str) -> dict[str, object]:
    """JSON Schema (draft 7) of the game's information state."""
    return find_face(slug).schema()


def text(info: InfoState) -> str:
    """The position as its player knows it, as lines of text."""
    return find_face(info.game.slug).text(info)


def picture(
    info: InfoState,
    actions: Iterable[str] | None = None,
    marks: Mapping[str, float] | None = None,
    heat: Mapping[str, float] | None = None,
) -> str:
    """The position as its player knows it, as an SVG document.

    `actions`: legal actions to make clickable (all of the player's own if None): every thing that
    stands for one carries `data-action` with its notation. `marks`: actions to point out, with a
    weight from 0 to 1 each. `heat`: places (as in `beliefs`) with a weight from 0 to 1 each.
    """
    shown = list(info.legal_actions() if actions is None else actions)
    return find_face(info.game.slug).picture(info, shown, dict(marks or {}), dict(heat or {}))
