"""Judges one decision from the mover's information state.

A first search finds the best action. If another one was played, the two are compared in searches of
their own, each with a new seed, in which both get the same iterations in the same worlds (`Limits.only`).
So the best action is not favoured for having been picked by its luck, and the action played is not
judged by the few visits that a tree search spares for what it dislikes. The differences of these
searches, which are independent, give the losses and their intervals (Student's). If the action played
does no worse there, in winning share or at equal share in points, it is the best one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from ..arena.stats import finite, mean_interval, rounded
from ..bot import Bot
from ..engine import suggest
from ..errors import BotError
from ..hint import LIMIT_NAMES, Hint, HintLine, Limits
from ..seeds import derive
from .labels import label_of

if TYPE_CHECKING:
    from ..info_state import InfoState

Interval = dict[str, float | None]
NONE: Interval = {"mean": 0.0, "low": 0.0, "high": 0.0}


@dataclass(frozen=True)
class Judgement:
    """What a decision was worth. Intervals are dictionaries of mean, low and high (95 %)."""

    ply: int
    """Step of the record, counted from 0."""
    player: int
    """The mover's seat."""
    legal: int
    """Number of legal actions."""
    played: str
    """Notation of what was played."""
    best: str
    """Notation of the best action."""
    label: str
    """One of `LABELS`, or "forced" where there was one legal action."""
    win_probability: Interval
    """Of the best action, as the mover's winning share; None where the decision was forced."""
    expected_score: float | None
    """The mover's final points after the best action."""
    loss: Interval
    """Winning share of the best action less that of the action played."""
    loss_points: Interval
    """The same in the mover's final points."""
    line: tuple[tuple[int | str, str], ...]
    """What is expected from the best action on, as the mover would see it."""

    def to_dict(self) -> dict[str, Any]:
        """The judgement as JSON members."""
        members = asdict(self)
        for name in ("win_probability", "loss", "loss_points"):
            members[name] = rounded(members[name])
        return {**members, "line": [list(step) for step in self.line]}


@dataclass(frozen=True)
class Judge:
    """How decisions are judged."""

    bot: Bot
    """Who searches; it must give win probabilities."""
    limits: Limits
    """Of each search."""
    rounds: int
    """Searches in which the best action and the one played are compared; at least 2."""
    seed: int
    """From 0 to 2^53 - 1; the seed of each search follows from it."""

    def judge(
        self, info: InfoState, played: str, ply: int, stopped: Callable[[], bool] = lambda: False
    ) -> Judgement | None:
        """Judges the decision of `info`'s player; None if it was stopped meanwhile.

        Raises BotError for a bot that gives no values.
        """
        legal = info.legal_actions()
        if len(legal) == 1:
            nothing = dict.fromkeys(NONE)
            line = ((info.player, played),)
            return Judgement(ply, info.player, 1, played, played, "forced", nothing, None, NONE, NONE, line)
        look = self._ask(info, ply, 0)
        best = look.lines[0]
        loss, points = NONE, NONE
        estimate = best.estimate
        if stopped():
            return None
        if estimate.win_probability is None:
            raise BotError(f"bot {look.bot} gives no win probabilities, so it cannot judge")
        win: Interval = {"mean": estimate.win_probability, "low": estimate.low, "high": estimate.high}
        if played != best.action:
            rows = []
            for number in range(1, self.rounds + 1):
                hint = self._ask(info, ply, number, only=(best.action, played))
                if stopped():
                    return None
                rows.append((_line(hint, best.action), _line(hint, played)))
            loss = mean_interval([_share(one) - _share(other) for one, other in rows])
            points = mean_interval(_leads(rows))
            if (loss["mean"] or 0.0, points["mean"] or 0.0) <= (0.0, 0.0):
                best = next((line for line in look.lines if line.action == played), rows[0][1])
                loss, points = NONE, NONE
                rows = [(other, one) for one, other in rows]
            win = mean_interval([_share(one) for one, _ in rows])
        if stopped():
            return None
        return Judgement(
            ply,
            info.player,
            len(legal),
            played,
            best.action,
            "best" if played == best.action else label_of(loss, info.game.players),
            win,
            finite(best.estimate.expected_score, 6),
            loss,
            points,
            best.line,
        )

    def _ask(self, info: InfoState, ply: int, number: int, only: tuple[str, ...] = ()) -> Hint:
        seed = derive("analysis", self.seed, ply, number)
        limits: dict[str, Any] = {name: getattr(self.limits, name) for name in LIMIT_NAMES}
        return suggest(info, self.bot, **limits, only=only, cancel=self.limits.cancel, seed=seed)


def _line(hint: Hint, action: str) -> HintLine:
    for line in hint.lines:
        if line.action == action and line.estimate.win_probability is not None:
            return line
    raise BotError(f"bot {hint.bot} gives no win probability of {action}, so it cannot judge")


def _leads(rows: Sequence[tuple[HintLine, HintLine]]) -> list[float]:
    """Points of the first less those of the second, where both are known."""
    scores = [(one.estimate.expected_score, other.estimate.expected_score) for one, other in rows]
    return [one - other for one, other in scores if one is not None and other is not None]


def _share(line: HintLine) -> float:
    share = line.estimate.win_probability
    assert share is not None
    return share
