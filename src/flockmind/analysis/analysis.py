"""Every decision of a record, judged one after the other."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from ..arena.stats import finite
from ..bot import Bot, load_bot
from ..engine import beliefs
from ..errors import BotError, FieldError
from ..game import check_seed
from ..hint import Limits, merge_limits
from .judge import Judge, Judgement
from .labels import LABELS, thresholds

if TYPE_CHECKING:
    from .._core import CancelToken
    from ..info_state import InfoState
    from ..record import Record

FORMAT = "flockmind-analysis/1"
ITERATIONS = 1000
"""Iterations of a search, where neither the caller nor the bot's SPEC sets a limit."""
ROUNDS = 8


@dataclass
class Analysis:
    """The decisions judged so far."""

    record: Record
    """The game that is judged."""
    judge: Judge
    """How it is judged."""
    spec: str
    """SPEC or name of the judging bot."""
    decisions: list[Judgement] = field(default_factory=list)
    """In the order of the game."""
    beliefs: list[list[tuple[str, str, float]]] = field(default_factory=list)
    """Of each decision: what the mover could believe, rows as `flockmind.beliefs` gives them. They come
    before their decision, so that another thread may look at any time."""
    complete: bool = False
    """Whether all decisions were judged."""

    def players(self) -> list[dict[str, Any]]:
        """A row a seat: how many decisions of each label, and what they lost together."""
        rows = []
        for seat in range(self.record.game.players):
            own = [d for d in self.decisions if d.player == seat]
            free = [d for d in own if d.label != "forced"]
            rows.append(
                {
                    "player": seat,
                    "bot": self.record.bots[seat] if self.record.bots else None,
                    "decisions": len(own),
                    "forced": len(own) - len(free),
                    "labels": {name: sum(d.label == name for d in free) for name in LABELS},
                    "loss": finite(_total([d.loss["mean"] for d in free]), 6),
                    "loss_points": finite(_total([d.loss_points["mean"] for d in free]), 6),
                }
            )
        return rows

    def to_dict(self) -> dict[str, Any]:
        """The analysis as JSON members."""
        record, limits = self.record, self.judge.limits
        members = ("thing", "place", "probability")
        return {
            "format": FORMAT,
            "game": record.game.slug,
            "players": record.game.players,
            "options": record.game.options,
            "bots": None if record.bots is None else list(record.bots),
            "scores": None if record.scores is None else list(record.scores),
            "winners": None if record.winners is None else list(record.winners),
            "judge": {
                "bot": self.spec,
                "iterations": limits.iterations,
                "time": limits.time,
                "rounds": self.judge.rounds,
                "seed": self.judge.seed,
                "thresholds": thresholds(record.game.players),
            },
            "complete": self.complete,
            "seats": self.players(),
            "decisions": [
                {**d.to_dict(), "beliefs": [dict(zip(members, row, strict=True)) for row in rows]}
                for d, rows in zip(self.decisions, self.beliefs, strict=False)
            ],
        }


def _total(values: list[float | None]) -> float:
    return math.fsum(value for value in values if value is not None)


def positions(record: Record) -> Iterator[tuple[int, InfoState, str]]:
    """Each decision of a record: its step, what the mover knew, and what it did.

    Raises FieldError that names the first step that is not legal.
    """
    for ply, (state, (who, text)) in enumerate(zip(record.walk(), record.actions, strict=False)):
        if isinstance(who, int):
            yield ply, state.info_state(who), text


def analyse(
    record: Record,
    bot: str | Bot = "ismcts",
    *,
    iterations: int | None = None,
    time: float | None = None,
    rounds: int = ROUNDS,
    seed: int = 0,
    on_decision: Callable[[Analysis], None] = lambda analysis: None,
    cancel: CancelToken | None = None,
) -> Analysis:
    """Judges every decision of a record from its mover's information state alone.

    `iterations` and `time` (seconds) limit each search; a decision that is not the search's own first
    choice takes 1 + `rounds` of them. Same record, bot, iterations, rounds and seed: same analysis.
    `on_decision` is called after each decision with all so far; `cancel` ends it from another thread, and
    what was judged comes back, with `complete` False.

    Raises FieldError for a record that is not legal or a limit out of range, BotError for a bot that gives
    no values.
    """
    chosen = load_bot(bot)
    if getattr(getattr(chosen, "info", None), "sees_state", False):
        raise BotError("this bot sees the truth and cannot judge what a player knew")
    if isinstance(rounds, bool) or not isinstance(rounds, int) or not 2 <= rounds <= 1000:
        raise FieldError("rounds", "expected a whole number from 2 to 1000")
    limits = Limits(iterations=iterations, time=time, cancel=cancel).check()
    own = getattr(chosen, "limits", Limits())
    if iterations is None and time is None and own.iterations is None and own.time is None:
        limits = replace(limits, iterations=ITERATIONS)
    judge = Judge(chosen, merge_limits(limits, own), rounds, check_seed(seed))
    spec = bot if isinstance(bot, str) else getattr(bot, "spec", type(bot).__name__)
    analysis = Analysis(record, judge, spec)
    record.replay()
    for ply, info, text in positions(record):
        found = judge.judge(info, text, ply, lambda: cancel is not None and cancel.cancelled)
        if found is None:
            return analysis
        analysis.beliefs.append(beliefs(info, seed=seed))
        analysis.decisions.append(found)
        on_decision(analysis)
    analysis.complete = True
    return analysis
