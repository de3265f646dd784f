"""What a bot is allowed, and what it answers."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from .errors import FieldError

if TYPE_CHECKING:
    from ._core import CancelToken
    from .info_state import InfoState


LIMIT_NAMES = ("time", "iterations", "workers", "threads")
"""What a bot's SPEC may say of its limits."""


@dataclass(frozen=True)
class Limits:
    """How long a bot may think, and how it is watched. Whichever limit comes first ends the search."""

    time: float | None = None
    """Seconds; None: no limit of time (one second if there is no limit of iterations either)."""
    iterations: int | None = None
    """Iterations of the search, at least 1."""
    workers: int | None = None
    """Logical workers: part of the question, they change the answer; None: one."""
    threads: int | None = None
    """Threads that run the workers: they never change the answer; None: one."""
    top: int | None = None
    """How many actions and turns to list; None: all."""
    only: tuple[str, ...] = ()
    """Notation of actions to compare: they get the same number of iterations, in the same worlds; empty:
    all legal ones. Bots that compute a value for every action do not look at it."""
    on_update: Callable[[Hint], None] | None = field(default=None, compare=False)
    """Called with the answer so far while searching, about every `report_every` seconds."""
    report_every: float = 0.1
    """Seconds between updates."""
    cancel: CancelToken | None = field(default=None, compare=False)
    """Ends the search from another thread; the best answer so far comes back."""

    def check(self) -> Limits:
        """Itself; raises FieldError for a value out of range."""
        _check_number("time", self.time, 0.0, 1e6)
        _check_whole("iterations", self.iterations, 1, 10**12)
        _check_whole("workers", self.workers, 1, 256)
        _check_whole("threads", self.threads, 1, 256)
        _check_whole("top", self.top, 1, 10**6)
        _check_number("report_every", self.report_every, 0.001, 1e6)
        return self


def _check_number(name: str, value: Any, low: float, high: float) -> None:
    if value is None:
        return
    good = isinstance(value, int | float) and not isinstance(value, bool)
    if not good or not low <= value <= high:
        raise FieldError(name, f"expected a number from {low:g} to {high:g}")


def _check_whole(name: str, value: Any, low: int, high: int) -> None:
    if value is None:
        return
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise FieldError(name, f"expected a whole number from {low} to {high}")


def merge_limits(given: Limits, own: Limits) -> Limits:
    """What is given explicitly wins over the bot's own; neither time nor iterations: one second.

    Workers and threads that neither gives are one.
    """
    merged: dict[str, Any] = {
        name: getattr(own if getattr(given, name) is None else given, name) for name in LIMIT_NAMES
    }
    if merged["time"] is None and merged["iterations"] is None:
        merged["time"] = 1.0
    for name in ("workers", "threads"):
        if merged[name] is None:
            merged[name] = 1
    return replace(given, **merged).check()


@dataclass(frozen=True)
class Estimate:
    """What a search thinks of an action or a turn, for the asking player."""

    visits: int
    """Iterations that went through it."""
    share: float
    """Visits divided by those of all actions."""
    win_probability: float | None
    """Mean of `returns()`; None from a bot without values."""
    low: float | None
    """Lower end of the 95 % interval of `win_probability`."""
    high: float | None
    """Upper end of the 95 % interval of `win_probability`."""
    expected_score: float | None
    """Mean of the asking player's final points; None from a bot without values."""

    @classmethod
    def of(cls, visits: int, share: float, share_sum: float, share_sum2: float, score_sum: float) -> Estimate:
        """From sums over the iterations: winning shares, their squares, and points."""
        if visits == 0:
            return cls(0, share, None, None, None, None)
        mean = share_sum / visits
        low, high = interval(visits, share_sum, share_sum2)
        return cls(visits, share, mean, low, high, score_sum / visits)


def interval(n: int, total: float, total2: float) -> tuple[float, float]:
    """95 % interval of a mean of `n` values in [0, 1], given their sum and sum of squares.

    Agresti & Coull's (1998) four added observations, two of 0 and two of 1, keep it honest where few
    were seen; it always contains the mean.
    """
    m = n + 4
    mean = (total + 2) / m
    deviation = math.sqrt(max(0.0, (total2 + 2) / m - mean * mean) / m)
    raw = total / n
    return max(0.0, min(raw, mean - 1.96 * deviation)), min(1.0, max(raw, mean + 1.96 * deviation))


@dataclass(frozen=True)
class HintLine:
    """One action of a hint."""

    action: str
    """Notation of the action."""
    estimate: Estimate
    """What the search thinks of it."""
    line: tuple[tuple[int | str, str], ...] = ()
    """What is expected to follow, from the action on, as the asker would see it: (who, notation)."""

    def to_dict(self) -> dict[str, Any]:
        """The line as JSON members."""
        return {"action": self.action, **vars(self.estimate), "line": [list(step) for step in self.line]}


@dataclass(frozen=True)
class HintTurn:
    """One whole turn: the asker's decisions up to the first chance node or other player."""

    actions: tuple[str, ...]
    """Notation of the decisions, in the order to enter them."""
    estimate: Estimate
    """What the search thinks of it."""
    line: tuple[tuple[int | str, str], ...] = ()
    """What is expected to follow, as in `HintLine`."""

    def to_dict(self) -> dict[str, Any]:
        """The turn as JSON members."""
        return {
            "actions": list(self.actions),
            **vars(self.estimate),
            "line": [list(step) for step in self.line],
        }


@dataclass(frozen=True)
class Hint:
    """A bot's answer: actions and whole turns, best first."""

    game: str
    """Slug of the game."""
    player: int
    """The seat that asked."""
    bot: str
    """The bot's SPEC."""
    seed: int
    """The seed that makes the same answer again (with the same iterations and workers)."""
    iterations: int
    """Iterations made; 0 from a bot that does not count any."""
    workers: int
    """Logical workers that shared them."""
    worlds: int
    """States sampled from the belief."""
    seconds: float
    """Time taken."""
    lines: tuple[HintLine, ...]
    """Legal actions, best first; at least one."""
    turns: tuple[HintTurn, ...] = ()
    """Whole turns, best first; empty from a bot that judges none."""

    @property
    def best(self) -> str:
        """The action to play."""
        return self.lines[0].action

    @classmethod
    def ranked(cls, info: InfoState, bot: str, seed: int, weights: Mapping[str, float]) -> Hint:
        """The answer of a bot that only ranks: actions with weights (0 or more), in any order.

        Actions of equal weight keep their order. There are no values, and no iterations.
        """
        total = math.fsum(weights.values()) or 1.0
        order = sorted(weights, key=lambda action: -weights[action])
        lines = tuple(HintLine(a, Estimate(0, weights[a] / total, None, None, None, None)) for a in order)
        return cls(info.game.slug, info.player, bot, seed, 0, 1, 0, 0.0, lines)

    def to_dict(self) -> dict[str, Any]:
        """The hint as JSON members."""
        return {
            "game": self.game,
            "player": self.player,
            "bot": self.bot,
            "seed": self.seed,
            "iterations": self.iterations,
            "workers": self.workers,
            "worlds": self.worlds,
            "seconds": round(self.seconds, 6),
            "lines": [line.to_dict() for line in self.lines],
            "turns": [turn.to_dict() for turn in self.turns],
        }
