"""Requests that think: hints and beliefs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .. import engine
from .._core import CancelToken
from ..bot import load_bot
from ..errors import FlockmindError
from ..hint import LIMIT_NAMES, Hint
from .documents import member, read_position
from .errors import RequestError, request_error
from .policy import Policy


@dataclass(frozen=True)
class Watch:
    """How a request is watched and ended from outside."""

    cancel: CancelToken = field(default_factory=CancelToken)
    report: Callable[[dict[str, Any]], None] | None = None
    """Called in the search's thread with the reply so far."""


def suggest(request: Mapping[str, Any], policy: Policy, watch: Watch) -> dict[str, Any]:
    """The hint as JSON members, with `cancelled`."""
    info = read_position(request, policy).info
    assert info is not None
    place = "info_state" if "info_state" in request else "record"
    with member("bot"):
        bot = load_bot(request.get("bot", "ismcts"))
        given = request.get("limits", {})
        limits = policy.limit(bot, {name: given.get(name) for name in LIMIT_NAMES})
    every = request.get("report_every")
    report = watch.report if every is not None else None

    def update(hint: Hint) -> None:
        if report is not None:
            report({**hint.to_dict(), "cancelled": watch.cancel.cancelled})

    try:
        hint = engine.suggest(
            info,
            bot,
            time=limits["time"],
            iterations=limits["iterations"],
            workers=limits["workers"],
            threads=limits["threads"],
            top=request.get("top"),
            seed=request.get("seed"),
            on_update=None if report is None else update,
            report_every=max(policy.report_every, 0.1 if every is None else every),
            cancel=watch.cancel,
        )
    except FlockmindError as error:
        raise _place(error, place) from error
    return {**hint.to_dict(), "cancelled": watch.cancel.cancelled}


def _place(error: FlockmindError, place: str) -> RequestError:
    """`to_move` is a member of the position, limits have their own place, all else is the bot's."""
    name = getattr(error, "field", "")
    if name == "to_move":
        return request_error(error, place)
    return request_error(error, "limits" if name in LIMIT_NAMES else "bot")


def beliefs(request: Mapping[str, Any], policy: Policy, watch: Watch) -> dict[str, Any]:
    """Rows of thing, place and probability."""
    info = read_position(request, policy).info
    assert info is not None
    rows = engine.beliefs(info, seed=request.get("seed", 0))
    names = ("thing", "place", "probability")
    listed = [dict(zip(names, row, strict=True)) for row in rows]
    return {"game": info.game.slug, "player": info.player, "beliefs": listed}
