"""What a client may ask for: nothing is refused on one's own machine, much is on a network."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..bot import Bot
from ..errors import FlockmindError
from ..games import find_face
from ..hint import LIMIT_NAMES


class LimitError(FlockmindError):
    """More was asked for than this client may have; `field` names the member."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field
        self.reason = reason


@dataclass(frozen=True)
class Policy:
    """Upper bounds of a request; None: no bound."""

    files: bool = True
    """Whether options may name component files of this machine."""
    time: float | None = None
    """Seconds of a search; a search that gives only iterations is also ended after so many."""
    iterations: int | None = None
    workers: int | None = None
    threads: int | None = None
    memory: int | None = None
    """MiB for the tree of one worker, as the bots' parameter `memory` has it."""
    report_every: float = 0.001
    """Least seconds between two reports of a search; more frequent ones are not refused but thinned."""

    def check_documents(self, document: Any, place: str) -> None:
        """Refuses options that name files, in a record, an information state or `new`; LimitError."""
        if self.files or not isinstance(document, Mapping):
            return
        options, slug = document.get("options"), document.get("game")
        if not isinstance(options, Mapping) or not isinstance(slug, str):
            return
        given = document.get("components")
        for option in find_face(slug).options:
            value = options.get(option.name)
            named = isinstance(given, Mapping) and option.name in given
            if not named and option.names_file(value):
                names = f"one of {', '.join(option.component.names())}, or " if option.component else ""
                field = f"{place}.options.{option.name}".lstrip(".")
                raise LimitError(field, f"expected {names}the value itself, not a file")

    def limit(self, bot: Bot, limits: Mapping[str, Any]) -> dict[str, Any]:
        """The limits with the bounds filled in; LimitError for one that is over its bound.

        `limits` has `time`, `iterations`, `workers`, `threads`; those that the bot's SPEC gives count
        where they are None. A bot whose tree would by default be larger than the bound gets the bound as
        its parameter `memory`.
        """
        own = getattr(bot, "limits", None)
        settled = dict(limits)
        for name in LIMIT_NAMES:
            bound = getattr(self, name)
            value = limits.get(name)
            inside = value is None
            if inside:
                value = getattr(own, name, None)
            if bound is not None and value is not None and value > bound:
                raise LimitError("bot" if inside else f"limits.{name}", f"{name}: expected at most {bound:g}")
            if name == "time" and bound is not None and value is None:
                settled[name] = bound if limits.get("iterations") or getattr(own, "iterations", None) else 1.0
        self._limit_memory(bot)
        return settled

    def _limit_memory(self, bot: Bot) -> None:
        parameters = getattr(bot, "parameters", None)
        if self.memory is None or not isinstance(parameters, dict):
            return
        if "memory" in parameters:
            if parameters["memory"] > self.memory:
                raise LimitError("bot", f"memory: expected at most {self.memory}")
            return
        for row in getattr(getattr(bot, "info", None), "parameters", ()):
            if row.name == "memory" and row.default is not None and row.default > self.memory:
                parameters["memory"] = self.memory
