"""What a tournament is: everything that decides its games, as it stands in the store."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from ..bot import Bot
from ..errors import FieldError, check_count
from ..game import Game, check_seed, from_documents
from ..schemas import compile_check
from .entrants import Entrant, enter
from .schedule import Plan, check_schedule

MOST_PARAMETERS = 160
"""Ratings to fit: one a bot but the anchor, and one a size of a tie (from two winners to all)."""


@cache
def _check() -> Callable[[Any], None]:
    whole: dict[str, Any] = {"type": "integer"}
    members: dict[str, Any] = {
        "game": {"type": "string"},
        "players": whole,
        "options": {"type": "object"},
        "components": {"type": "object"},
        "bots": {"type": "array", "items": {"type": "string"}, "minItems": 1},
        "games": whole,
        "seed": whole,
        "schedule": {"type": "string"},
        "rounds": {"type": ["integer", "null"]},
        "sprt": {"type": ["array", "null"], "items": {"type": "number"}, "minItems": 2, "maxItems": 2},
        "anchor": whole,
    }
    return compile_check({"type": "object", "properties": members, "required": list(members)})


def check_definition(given: Any) -> None:
    """Raises FieldError for what cannot be a definition; `Settings` checks what its values mean."""
    _check()(given)


@dataclass(frozen=True)
class Settings:
    """A tournament's definition. The same settings give the same games, if only iterations limit the bots."""

    game: Game
    bots: tuple[str, ...]
    """Names, in the order given; the first is the anchor of the ratings unless `anchor` says otherwise."""
    games: int
    """At least so many; rounded up to whole deals."""
    seed: int
    schedule: str = "round-robin"
    rounds: int | None = None
    """Rounds of a swiss; None: by the number of bots."""
    sprt: tuple[float, float] | None = None
    """Elo of the two hypotheses of a sequential test; None: no test."""
    anchor: int = 0
    """The bot whose rating is 0."""

    def __post_init__(self) -> None:
        check_seed(self.seed)
        check_count("games", self.games)
        check_schedule(self.schedule, len(self.bots), self.game.players)
        most = MOST_PARAMETERS + 2 - self.game.players
        if len(self.bots) > most:
            raise FieldError("bots", f"expected at most {most} bots, which is what can be rated")
        if self.rounds is not None and (self.schedule != "swiss" or self.rounds < 1):
            raise FieldError("rounds", "expected a whole number of at least 1, for a swiss only")
        if not 0 <= self.anchor < len(self.bots):
            raise FieldError("anchor", f"expected a bot from 0 to {len(self.bots) - 1}")
        if self.sprt is not None:
            if len(self.bots) != 2 or self.schedule == "swiss":
                raise FieldError("sprt", "a sequential test takes exactly two bots, and no swiss")
            if not self.sprt[0] < self.sprt[1]:
                raise FieldError("sprt", "expected elo0 smaller than elo1")

    def plan(self) -> Plan:
        """The games to play."""
        return Plan(self.schedule, len(self.bots), self.game.players, self.games, self.seed, self.rounds)

    def definition(self) -> dict[str, Any]:
        """The settings as JSON members."""
        return {
            "game": self.game.slug,
            "players": self.game.players,
            "options": self.game.options,
            "components": self.game.components,
            "bots": list(self.bots),
            "games": self.games,
            "seed": self.seed,
            "schedule": self.schedule,
            "rounds": self.rounds,
            "sprt": None if self.sprt is None else list(self.sprt),
            "anchor": self.anchor,
        }

    @classmethod
    def from_definition(cls, given: dict[str, Any]) -> Settings:
        """The settings that a store holds; raises FieldError."""
        check_definition(given)
        game = from_documents(given["game"], given["players"], given["options"], given["components"])
        sprt = given["sprt"]
        return cls(
            game,
            tuple(given["bots"]),
            given["games"],
            given["seed"],
            given["schedule"],
            given["rounds"],
            None if sprt is None else (sprt[0], sprt[1]),
            given["anchor"],
        )

    def entrants(self, bots: Sequence[str | Bot] | None = None) -> list[Entrant]:
        """The bots themselves: those given, whose names must be these, or by their names as SPECs."""
        # A bot that plays twice is called `SPEC#2` the second time.
        entrants = enter([name.partition("#")[0] for name in self.bots] if bots is None else list(bots))
        if tuple(e.name for e in entrants) != self.bots:
            raise FieldError("bots", f"expected {', '.join(self.bots)}")
        return entrants

    def check_resumes(self, stored: Settings) -> None:
        """Raises FieldError for the first setting in which the stored tournament differs.

        More games may be asked for than the store says, except in a swiss.
        """
        mine, theirs = self.definition(), stored.definition()
        for name, value in theirs.items():
            if name == "games" and (self.schedule != "swiss" or self.games == value):
                continue
            if mine[name] != value:
                raise FieldError(name, f"the store was begun with {value!r}, not {mine[name]!r}")
