"""Two bots against each other, over the games in which both sat at the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .match import GameResult
from .played import Deal
from .schedule import Fixture
from .stats import mean, mean_interval, rounded, share_interval


def pair_row(a: int, b: int, deals: Sequence[Deal]) -> dict[str, Any] | None:
    """Bot a's games against b; None if they never met.

    A game is won by the bot whose best seat has the larger winning share; a game that both have
    lost, at a table of more, goes by points. `share` is wins and half the draws over games, `margin`
    mean points of a's seats less those of b's: both per deal, with 95 % intervals.
    """
    count = {"wins": 0, "draws": 0, "losses": 0}
    shares, margins = [], []
    for deal in deals:
        outcomes, gaps = [], []
        for fixture, result in deal:
            if a not in fixture.seats or b not in fixture.seats:
                continue
            outcome = compare(a, b, fixture, result)
            count["wins" if outcome == 1.0 else "draws" if outcome == 0.5 else "losses"] += 1
            outcomes.append(outcome)
            if result.scores is not None:
                gaps.append(_points(a, fixture, result.scores) - _points(b, fixture, result.scores))
        if outcomes:
            shares.append(mean(outcomes))
        if gaps:
            margins.append(mean(gaps))
    games = sum(count.values())
    if games == 0:
        return None
    share, margin = share_interval(shares), mean_interval(margins)
    return {
        "games": games,
        **count,
        "share": rounded(share),
        "margin": rounded(margin),
    }


def compare(a: int, b: int, fixture: Fixture, result: GameResult) -> float:
    """1 if a finished before b, 1/2 if level, 0 if behind, by the best seat of each."""
    mine, theirs = (max(_standing(bot, fixture, result)) for bot in (a, b))
    return 0.5 if mine == theirs else float(mine > theirs)


def _standing(bot: int, fixture: Fixture, result: GameResult) -> list[tuple[float, float]]:
    """Of each of the bot's seats: winning share, then points if it won nothing."""
    return [
        (share, result.scores[seat] if share == 0.0 and result.scores is not None else 0.0)
        for seat, share in enumerate(result.returns)
        if fixture.seats[seat] == bot
    ]


def _points(bot: int, fixture: Fixture, scores: Sequence[float]) -> float:
    """Mean of the bot's seats."""
    return mean([score for seat, score in enumerate(scores) if fixture.seats[seat] == bot])
