"""Requests and replies as plain JSON objects: what the engine and the HTTP server share.

`KINDS` is the table of requests: the members of each, as JSON Schema, feed validation, OpenAPI and the
documentation; `answer` is the one way from a request to its reply.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..schemas import compile_check
from . import happenings, questions, rules
from .documents import member
from .errors import RequestError
from .policy import Policy
from .questions import Watch
from .schema_parts import (
    BELIEF,
    BOT,
    CHOICES,
    COUNT,
    HINT,
    OBJECT,
    SEAT,
    SEED,
    STRING,
    TEXTS,
    TO_MOVE,
    WEIGHTS,
    Schema,
    listed,
    members,
    nullable,
)

INFO_STATE: Schema = {**OBJECT, "description": "An information state (flockmind-info/1)."}
RECORD: Schema = {**OBJECT, "description": "A record (flockmind-record/1)."}
POSITION: dict[str, Schema] = {
    "info_state": INFO_STATE,
    "record": RECORD,
    "ply": {**COUNT, "description": "The record after so many steps; default: all."},
}
LOOK: Schema = {**SEAT, "description": "Whose view of a record; default: the player on move."}
LIMITS: Schema = members(
    {
        "time": {"type": "number", "minimum": 0, "maximum": 1e6, "description": "Seconds."},
        "iterations": {"type": "integer", "minimum": 1, "maximum": 10**12},
        "workers": {"type": "integer", "minimum": 1, "maximum": 256, "description": "Logical workers."},
        "threads": {"type": "integer", "minimum": 1, "maximum": 256},
    },
    [],
)


@dataclass(frozen=True)
class Kind:
    """A type of request."""

    name: str
    summary: str
    answer: Callable[[Mapping[str, Any], Policy, Watch], dict[str, Any]]
    members: dict[str, Schema]
    reply: dict[str, Schema]
    required: tuple[str, ...] = ()
    optional_reply: tuple[str, ...] = ()
    slow: bool = False
    """Answered by the scheduler's threads, by priority; it can be cancelled."""

    @cached_property
    def schema(self) -> Schema:
        """The request without its envelope."""
        return members(self.members, list(self.required))

    @cached_property
    def reply_schema(self) -> Schema:
        """The reply without its envelope."""
        return members(self.reply, [name for name in self.reply if name not in self.optional_reply])

    @cached_property
    def check(self) -> Callable[[Any], None]:
        """Raises FieldError for a request that does not fit the schema."""
        return compile_check(self.schema)


KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind(
            "suggest",
            "Rank the actions of the player whose information state this is, best first.",
            questions.suggest,
            {
                **POSITION,
                "player": LOOK,
                "bot": {**STRING, "description": "SPEC of the bot; default: ismcts."},
                "limits": {**LIMITS, "description": "Whichever ends first; neither: one second."},
                "seed": SEED,
                "top": {"type": "integer", "minimum": 1, "maximum": 10**6},
                "report_every": {
                    "type": "number",
                    "minimum": 0.001,
                    "maximum": 1e6,
                    "description": "Seconds between reports; left out: only the final answer.",
                },
            },
            {**HINT, "cancelled": {"type": "boolean"}},
            slow=True,
        ),
        Kind(
            "beliefs",
            "What may be where, with probabilities, as the player can know.",
            questions.beliefs,
            {**POSITION, "player": LOOK, "seed": SEED},
            {"game": STRING, "player": SEAT, "beliefs": listed(BELIEF)},
            slow=True,
        ),
        Kind(
            "events",
            "What the player may see happen next: groups of events, those of one action together.",
            happenings.events,
            {**POSITION, "player": LOOK},
            {"game": STRING, "player": SEAT, "to_move": TO_MOVE, "events": listed(TEXTS)},
            slow=True,
        ),
        Kind(
            "games",
            "The games with their players, options and the provenance of their components.",
            rules.games,
            {"schema": {**STRING, "description": "Slug: the JSON Schema of its information state instead."}},
            {"games": listed(OBJECT), "schema": OBJECT},
            optional_reply=("games", "schema"),
        ),
        Kind(
            "bots",
            "The bots with their parameters.",
            rules.bots,
            {},
            {"bots": listed(BOT)},
        ),
        Kind(
            "new",
            "A new game as a record, or as what one player knows. Without a seed it stops at chance.",
            rules.new,
            {
                "game": STRING,
                "players": {"type": "integer"},
                "options": OBJECT,
                "seed": SEED,
                "player": {**SEAT, "description": "The information state of this seat instead."},
            },
            {"record": RECORD, "info_state": INFO_STATE, **CHOICES},
            required=("game",),
            optional_reply=("record", "info_state", "scores", "returns", "winners"),
        ),
        Kind(
            "legal_actions",
            "Who is to move, and what it may do.",
            rules.legal_actions,
            POSITION,
            CHOICES,
            optional_reply=("scores", "returns", "winners"),
        ),
        Kind(
            "apply",
            "Play an action or an outcome on a record, or observe an event on an information state.",
            rules.apply,
            {
                **POSITION,
                "action": {
                    **STRING,
                    "description": "Notation; for an information state also an event WHO: TEXT.",
                },
                "seed": {**SEED, "description": "The chance nodes that follow are played from it."},
            },
            {"record": RECORD, "info_state": INFO_STATE, **CHOICES},
            optional_reply=("record", "info_state", "scores", "returns", "winners"),
        ),
        Kind(
            "view",
            "The position as text and picture, as one player knows it.",
            rules.view,
            {
                **POSITION,
                "player": LOOK,
                "actions": {**TEXTS, "description": "What is clickable; default: all legal actions."},
                "marks": {**WEIGHTS, "description": "Actions to point out, 0 to 1."},
                "heat": {**WEIGHTS, "description": "Places, as in beliefs, 0 to 1."},
            },
            {
                "info_state": INFO_STATE,
                "to_move": TO_MOVE,
                "actions": TEXTS,
                "text": STRING,
                "svg": STRING,
                "scores": nullable(listed({"type": "number"})),
                "winners": nullable(listed(SEAT)),
            },
        ),
    )
}


def find_kind(name: Any) -> Kind:
    """The type of request; RequestError for an unknown one."""
    if not isinstance(name, str) or name not in KINDS:
        raise RequestError("type", "type", f"type: expected one of {', '.join(KINDS)}, cancel, quit")
    return KINDS[name]


def answer(
    kind: Kind, request: Mapping[str, Any], policy: Policy, watch: Watch | None = None
) -> dict[str, Any]:
    """The final reply to a request without its envelope; raises FlockmindError with its field."""
    with member(""):
        kind.check(request)
        return kind.answer(request, policy, watch or Watch())
