"""Requests that the rules alone answer; all are quick."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from typing import Any

from ..action import CHANCE
from ..bot import list_bots
from ..errors import FieldError
from ..game import Game, from_documents
from ..games import list_games, picture, schema, text
from ..info_state import InfoState
from ..state import State
from .dealing import deal_on
from .documents import Position, event_line, member, read_position
from .policy import Policy
from .questions import Watch


def games(request: Mapping[str, Any], policy: Policy, watch: Watch) -> dict[str, Any]:
    """Rows as `flockmind games --json` prints them, or one game's schema."""
    if "schema" in request:
        with member("schema"):
            return {"schema": schema(request["schema"])}
    return {"games": [game.to_dict() for game in list_games()]}


@cache
def _bot_rows() -> list[dict[str, Any]]:
    return [
        {
            "name": bot.name,
            "summary": bot.summary,
            "parameters": [asdict(parameter) for parameter in bot.parameters],
            "sees_state": bot.sees_state,
        }
        for bot in list_bots()
    ]


def bots(request: Mapping[str, Any], policy: Policy, watch: Watch) -> dict[str, Any]:
    """Bots with their parameter tables."""
    return {"bots": _bot_rows()}


def choices(position: Position) -> dict[str, Any]:
    """`to_move` with the actions or outcomes there, and how the game ended if it is over."""
    state = position.state
    if state is None:
        assert position.info is not None
        return {"to_move": position.info.to_move, "actions": position.info.legal_actions(), "outcomes": []}
    found: dict[str, Any] = {
        "to_move": state.to_move,
        "actions": state.legal_actions(),
        "outcomes": [list(row) for row in state.chance_outcomes()] if state.to_move == CHANCE else [],
    }
    if state.is_terminal:
        found |= {"scores": state.scores(), "returns": state.returns(), "winners": state.winners()}
    return found


def _reply(position: Position) -> dict[str, Any]:
    if position.state is None:
        assert position.info is not None
        return {"info_state": position.info.to_dict(), **choices(position)}
    return {"record": position.state.record().to_dict(), **choices(position)}


def new_game(request: Mapping[str, Any], policy: Policy) -> Game:
    """The game of a request with `game`, and perhaps `players` and `options`."""
    policy.check_documents(request, "")
    with member(""):
        return from_documents(request["game"], request.get("players"), request.get("options", {}), {})


def new(request: Mapping[str, Any], policy: Policy, watch: Watch) -> dict[str, Any]:
    """A new game."""
    state = new_game(request, policy).new_state(seed=request.get("seed"))
    player = request.get("player")
    if player is None:
        return _reply(Position(None, state))
    if player >= state.game.players:
        raise FieldError("player", f"expected a seat from 0 to {state.game.players - 1}")
    return _reply(Position(state.info_state(player)))


def legal_actions(request: Mapping[str, Any], policy: Policy, watch: Watch) -> dict[str, Any]:
    """What may be done in the position."""
    return choices(read_position(request, policy, look=False))


def apply(request: Mapping[str, Any], policy: Policy, watch: Watch) -> dict[str, Any]:
    """The position after an action, an outcome or an event."""
    position = read_position(request, policy, look=False)
    if position.state is not None:
        return _reply(Position(None, _play(position.state, request)))
    assert position.info is not None
    return _reply(Position(_observe(position.info, request)))


def _play(state: State, request: Mapping[str, Any]) -> State:
    seed = request.get("seed")
    if "action" not in request and (seed is None or state.to_move != CHANCE):
        raise FieldError("action", "required, but missing")
    if "action" in request:
        with member("action"):
            state.apply(request["action"])
    return state if seed is None else deal_on(state, seed)


def _observe(info: InfoState, request: Mapping[str, Any]) -> InfoState:
    if "action" not in request:
        raise FieldError("action", "required, but missing")
    with member("action"):
        return info.observe(event_line(info, request["action"]))


def view(request: Mapping[str, Any], policy: Policy, watch: Watch) -> dict[str, Any]:
    """Text and picture, and the information state they show."""
    position = read_position(request, policy)
    info = position.info
    assert info is not None
    ended = position.state is not None and position.state.is_terminal
    legal = info.legal_actions()
    known = set(legal)
    for i, action in enumerate(request.get("actions", ())):
        if action not in known:
            raise FieldError(f"actions[{i}]", "expected a legal action")
    return {
        "info_state": info.to_dict(),
        "to_move": info.to_move,
        "actions": legal,
        "text": text(info),
        "svg": picture(info, request.get("actions"), request.get("marks"), request.get("heat")),
        "scores": position.state.scores() if ended and position.state else None,
        "winners": position.state.winners() if ended and position.state else None,
    }
