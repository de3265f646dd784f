"""flockmind: a game-AI search engine for board games with hidden information."""

from __future__ import annotations

from importlib import metadata
from typing import TYPE_CHECKING, Any

from ._core import CancelToken
from .action import CHANCE, TERMINAL, Action
from .bot import Bot, BotInfo, list_bots, load_bot
from .engine import beliefs, suggest
from .errors import BotError, FieldError, FlockmindError, IllegalActionError, NotationError
from .game import Game, load_game
from .games import GameInfo, list_games, picture
from .hint import Hint, HintLine, HintTurn, Limits
from .info_state import InfoState
from .record import Record
from .state import State

if TYPE_CHECKING:
    from .arena import MatchResult, play_match

__version__ = metadata.version("flockmind")

__all__ = [
    "CHANCE",
    "TERMINAL",
    "Action",
    "Bot",
    "BotError",
    "BotInfo",
    "CancelToken",
    "FieldError",
    "FlockmindError",
    "Game",
    "GameInfo",
    "Hint",
    "HintLine",
    "HintTurn",
    "IllegalActionError",
    "InfoState",
    "Limits",
    "MatchResult",
    "NotationError",
    "Record",
    "State",
    "__version__",
    "beliefs",
    "list_bots",
    "list_games",
    "load_bot",
    "load_game",
    "picture",
    "play_match",
    "suggest",
]


def __getattr__(name: str) -> Any:
    """The arena's names; it is imported when first needed, for it brings NumPy along."""
    if name in ("MatchResult", "play_match"):
        from . import arena

        return getattr(arena, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
