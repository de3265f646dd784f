"""Positions in requests: an information state, or a record with a seat to look from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from ..action import CHANCE
from ..errors import FieldError, FlockmindError
from ..info_state import InfoState
from ..record import Record
from ..state import State
from .errors import RequestError, request_error
from .policy import Policy


@contextmanager
def member(place: str) -> Iterator[None]:
    """Errors of the package that pass through get the path of the member in front."""
    try:
        yield
    except FlockmindError as error:
        raise request_error(error, place) from error


@dataclass(frozen=True)
class Position:
    """What a request was given; `state` and `record` are None for an information state."""

    info: InfoState | None
    """What the seat that looks knows; None for a record where nobody looks."""
    state: State | None = None
    record: Record | None = None


def read_position(request: Mapping[str, Any], policy: Policy, look: bool = True) -> Position:
    """The position of a request with `info_state`, or with `record`, perhaps `ply` and `player`.

    With `look` the seat of a record is `player`, by default the one on move; RequestError if neither.
    """
    if ("info_state" in request) == ("record" in request):
        raise RequestError("field", "info_state", "info_state: expected either info_state or record")
    if "info_state" in request:
        for name in ("ply", "player"):
            if name in request:
                raise RequestError("field", name, f"{name}: expected only with a record")
        with member("info_state"):
            document = request["info_state"]
            policy.check_documents(document, "info_state")
            return Position(InfoState.from_dict(document))
    with member("record"):
        policy.check_documents(request["record"], "record")
        record = Record.from_dict(request["record"])
    with member("" if "ply" in request else "record"):
        state = record.replay(request.get("ply"))
    return Position(_view(state, request) if look else None, state, record)


def _view(state: State, request: Mapping[str, Any]) -> InfoState:
    seat = request.get("player", state.to_move)
    if "player" not in request and seat < 0:
        why = "chance is" if seat == CHANCE else "the game is over"
        raise RequestError(
            "field", "record.to_move", f"to_move: expected a player on move, but {why}: give `player`"
        )
    if seat >= state.game.players:
        raise RequestError("field", "player", f"player: expected a seat from 0 to {state.game.players - 1}")
    return state.info_state(seat)


def event_line(info: InfoState, text: str) -> str:
    """`WHO: TEXT` as it is; a bare action is the player's own, a bare outcome chance's."""
    who, colon, _ = text.partition(": ")
    if colon and (who in ("chance", "shown") or who.isdecimal()):
        return text
    if info.to_move == CHANCE:
        return f"chance: {text}"
    if info.to_move != info.player:
        raise FieldError("", "expected an event WHO: TEXT, as this player is not on move")
    return f"{info.player}: {text}"
