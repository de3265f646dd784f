"""The seeds of a tournament: of its deals, and of each decision."""

from __future__ import annotations

from ..seeds import derive


def deal_seed(tournament: int, deal: int) -> int:
    """The seed of a deal: every game of it draws from the same shuffled pools."""
    return derive("deal", tournament, deal)


def decision_seed(deal: int, seat: int, ply: int) -> int:
    """The seed a bot gets: `deal` is the deal's seed, `ply` counts decisions from 0."""
    return derive("decision", deal, seat, ply)
