"""Deals worth a look: the luckiest, which one seat won whoever sat there, and the most lopsided, which
one bot won wherever it sat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .played import Deal
from .stats import mean

LISTED = 5
"""Deals of each kind."""


def notable_deals(bots: Sequence[str], players: int, deals: Sequence[Deal]) -> dict[str, Any]:
    """The `LISTED` luckiest and most lopsided deals, most striking first, with their games.

    A deal's luck is what its best seat won, as a mean winning share over the games of the deal, beyond
    what that seat wins on average or 1/players if that is more; every bot sits there equally often. A
    deal is as lopsided as its best bot won beyond 1/players a seat; of equal ones the larger lead in
    points comes first. Neither is counted where it is not positive.
    """
    usual = [max(1 / players, mean([_seat_share(seat, deal) for deal in deals])) for seat in range(players)]
    lucky, lopsided = [], []
    for deal in deals:
        luck, seat = max((_seat_share(s, deal) - usual[s], -s) for s in range(players))
        lucky.append((luck, _seat_lead(-seat, deal), deal, -seat))
        excess, lead, bot = max(_standing(b, deal) for b in {b for f, _ in deal for b in f.seats})
        lopsided.append((excess - 1 / players, lead, deal, -bot))
    return {
        "luckiest": [
            {"deal": deal[0][0].deal, "seat": seat, "excess": round(luck, 6), "games": _games(bots, deal)}
            for luck, _, deal, seat in _most(lucky)
        ],
        "lopsided": [
            {
                "deal": deal[0][0].deal,
                "bot": bots[bot],
                "excess": round(excess, 6),
                "lead": round(lead, 6),
                "games": _games(bots, deal),
            }
            for excess, lead, deal, bot in _most(lopsided)
        ],
    }


def _most(rows: list[tuple[float, float, Deal, int]]) -> list[tuple[float, float, Deal, int]]:
    striking = [row for row in rows if row[0] > 1e-9]
    return sorted(striking, key=lambda row: (-round(row[0], 9), -round(row[1], 9), row[2][0][0].deal))[
        :LISTED
    ]


def _seat_share(seat: int, deal: Deal) -> float:
    return mean([result.returns[seat] for _, result in deal])


def _seat_lead(seat: int, deal: Deal) -> float:
    """Mean points of a seat less those of the others."""
    leads = []
    for _, result in deal:
        if result.scores is not None:
            others = [score for s, score in enumerate(result.scores) if s != seat]
            leads.append(result.scores[seat] - mean(others))
    return mean(leads)


def _standing(bot: int, deal: Deal) -> tuple[float, float, int]:
    """Mean winning share of the bot's seats, their mean lead in points over others' seats, and -bot."""
    shares, leads = [], []
    for fixture, result in deal:
        mine = [seat for seat, who in enumerate(fixture.seats) if who == bot]
        shares += [result.returns[seat] for seat in mine]
        if mine and result.scores is not None:
            others = [score for seat, score in enumerate(result.scores) if seat not in mine]
            leads.append(mean([result.scores[seat] for seat in mine]) - mean(others))
    return mean(shares), mean(leads), -bot


def _games(bots: Sequence[str], deal: Deal) -> list[dict[str, Any]]:
    return [
        {
            "slot": fixture.slot,
            "seats": [bots[bot] for bot in fixture.seats],
            "returns": [round(share, 6) for share in result.returns],
            "scores": None if result.scores is None else list(result.scores),
        }
        for fixture, result in deal
    ]
