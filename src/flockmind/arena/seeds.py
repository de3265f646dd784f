"""Seeds derived from seeds: the same on every platform, whatever process asks."""

from __future__ import annotations

from hashlib import blake2b

from ..game import MAX_SEED


def derive(*parts: int | str) -> int:
    """A seed from 0 to MAX_SEED that depends on every part and their order, by BLAKE2b."""
    text = "\x1f".join(f"{type(part).__name__}:{part}" for part in parts)
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") & MAX_SEED


def deal_seed(tournament: int, deal: int) -> int:
    """The seed of a deal: every game of it draws from the same shuffled pools."""
    return derive("deal", tournament, deal)


def decision_seed(deal: int, seat: int, ply: int) -> int:
    """The seed a bot gets: `deal` is the deal's seed, `ply` counts decisions from 0."""
    return derive("decision", deal, seat, ply)
