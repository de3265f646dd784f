"""Rows of a gauntlet's report, seen by the bots that met its anchor."""

from __future__ import annotations

from typing import Any


def percent(row: dict[str, Any]) -> str:
    """A share with its interval."""
    share = row["share"]
    if share["low"] is None:
        return f"{100 * share['mean']:.1f}"
    return f"{100 * share['mean']:.1f} ({100 * share['low']:.1f} to {100 * share['high']:.1f})"


def mirrored(row: dict[str, Any]) -> dict[str, Any]:
    """A pair's row from the second bot's side."""
    share = row["share"]
    turn = {"mean": "mean", "low": "high", "high": "low"}
    flipped = {name: None if share[other] is None else 1 - share[other] for name, other in turn.items()}
    return {"games": row["games"], "share": flipped}


def met(found: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """By bot: its row against the anchor in a report."""
    return {row["second"].split(":")[0]: mirrored(row) for row in found["pairs"]}


def may_be_first(against: dict[str, dict[str, Any]]) -> tuple[str, ...]:
    """The bots whose intervals overlap with that of the best, `cheat` apart."""
    shares = {bot: row["share"] for bot, row in against.items() if bot != "cheat"}
    first = max(shares.values(), key=lambda share: share["mean"])
    if first["low"] is None:
        return tuple(shares)  # one deal has no interval
    return tuple(bot for bot, share in shares.items() if share["high"] >= first["low"])
