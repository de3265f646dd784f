"""What a store says: ratings, pairs, seats, forfeits and thinking, as JSON members.

Only whole deals count: a deal of which a game is missing would favour a seat. All figures but those
under `times` are the same for the same seed and limits of iterations, in whatever order, by however
many processes and with whatever interruptions the games were played.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from ..seeds import derive
from .match import GameResult
from .notable import notable_deals
from .pairs import pair_row
from .played import Deal, Played
from .ratings import rate
from .settings import Settings
from .spread import score_rows, seat_rows
from .sprt import Sprt, row_of
from .stats import finite, mean, mean_interval, rounded, share_interval
from .store import Store

FORMAT = "flockmind-report/1"


def whole_deals(settings: Settings, store: Store) -> tuple[list[list[Played]], Sprt | None]:
    """The games of each complete deal in order, up to the end of the sequential test if there is one."""
    plan = settings.plan()
    by_deal: dict[int, list[Played]] = {}
    for game in store.games():
        by_deal.setdefault(game[0].deal, []).append(game)
    sprt = None if settings.sprt is None else Sprt(*settings.sprt, players=settings.game.players)
    deals = []
    for deal in range(plan.deals):
        games = by_deal.get(deal, [])
        if len(games) < plan.per_deal:
            if sprt is not None:
                break  # the test takes deals in order
            continue
        deals.append(games)
        if sprt is not None and sprt.add([(f.seats, r.returns) for f, r in games]) is not None:
            break
    return deals, sprt


def report(store: Store) -> dict[str, Any]:
    """The whole report of a store."""
    settings = Settings.from_definition(store.definition)
    plan = settings.plan()
    deals, sprt = whole_deals(settings, store)
    bots = range(len(settings.bots))
    tables = [[(f.seats, _places(r)) for f, r in games] for games in deals]
    rated = rate(tables, len(settings.bots), settings.anchor, derive("bootstrap", settings.seed))
    rows = []
    for bot in bots:
        row = {
            "bot": settings.bots[bot],
            "rating": finite(rated.rating[bot], 2),
            "low": finite(rated.low[bot], 2),
            "high": finite(rated.high[bot], 2),
        }
        rows.append({**row, **_bot_row(bot, settings, deals)})
    order = sorted(bots, key=lambda b: (-rated.rating[b], b))
    pairs = []
    for a, b in combinations(bots, 2):
        met = pair_row(a, b, deals)
        if met is not None:
            names = {"first": settings.bots[a], "second": settings.bots[b]}
            pairs.append({**names, **met, "superiority": finite(float(rated.superior[a, b]), 4)})
    return {
        "format": FORMAT,
        "game": settings.game.slug,
        "players": settings.game.players,
        "options": settings.game.options,
        "seed": settings.seed,
        "schedule": settings.schedule,
        "planned_games": plan.games,
        "games": sum(len(games) for games in deals),
        "deals": len(deals),
        "complete": len(deals) == plan.deals or (sprt is not None and sprt.decision is not None),
        "anchor": settings.bots[settings.anchor],
        "ratings": [rows[b] for b in order],
        "pairs": pairs,
        "seats": seat_rows(settings.game.players, deals),
        "scores": score_rows(settings.bots, deals),
        "notable": notable_deals(settings.bots, settings.game.players, deals),
        "ties": {str(size): finite(weight, 4) for size, weight in rated.ties.items()},
        "sprt": None if sprt is None else row_of(sprt),
        "forfeits": [
            {"deal": f.deal, "slot": f.slot, "seat": r.forfeit, "bot": settings.bots[f.seats[r.forfeit]],
             "reason": r.reason}
            for games in deals for f, r in games if r.forfeit is not None
        ],
        "times": {settings.bots[bot]: _time_row(bot, deals) for bot in bots},
    }  # fmt: skip


def _places(result: GameResult) -> tuple[int, ...]:
    best = max(result.returns)
    return tuple(int(share < best) for share in result.returns)


def _bot_row(bot: int, settings: Settings, deals: Sequence[Deal]) -> dict[str, Any]:
    """Everything about a bot but its rating. Games count once; wins, draws and losses once a seat."""
    wins = draws = losses = forfeits = decisions = iterations = games = 0
    seats: list[list[float]] = [[] for _ in range(settings.game.players)]
    shares, scores = [], []
    for deal in deals:
        deal_shares, deal_scores = [], []
        for fixture, result in deal:
            mine = [seat for seat, who in enumerate(fixture.seats) if who == bot]
            games += bool(mine)
            for seat in mine:
                share = result.returns[seat]
                shared = share == max(result.returns) and result.returns.count(share) > 1
                draws += shared
                wins += share == max(result.returns) and not shared
                losses += share < max(result.returns)
                forfeits += result.forfeit == seat
                decisions += result.decisions[seat]
                iterations += result.iterations[seat]
                seats[seat].append(share)
                deal_shares.append(share)
                if result.scores is not None:
                    deal_scores.append(result.scores[seat])
        if deal_shares:
            shares.append(mean(deal_shares))
        if deal_scores:
            scores.append(mean(deal_scores))
    return {
        "games": games,
        "wins": wins,
        "draws": draws,
        "losses": losses,
        "share": rounded(share_interval(shares)),
        "score": rounded(mean_interval(scores)),
        "by_seat": [finite(mean(s), 6) if s else None for s in seats],
        "forfeits": forfeits,
        "decisions": decisions,
        "iterations_per_decision": finite(iterations / decisions, 2) if decisions else None,
    }


def _time_row(bot: int, deals: Sequence[Deal]) -> dict[str, Any]:
    decisions, seconds = 0, 0.0
    for deal in deals:
        for fixture, result in deal:
            for seat, who in enumerate(fixture.seats):
                if who == bot:
                    decisions += result.decisions[seat]
                    seconds += result.seconds[seat]
    return {"seconds_per_decision": finite(seconds / decisions, 6) if decisions else None}
