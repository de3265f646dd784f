"""Positions for tests: an information state by hand, the hidden truth beside it, own fences."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, NamedTuple

from .slow_lattice import DIRECTIONS, parse_node
from .slow_layout import SHEEP

ROOT = Path(__file__).resolve().parents[3]
SHIPPED = Path(os.environ.get("FLOCKMIND_COMPONENTS", ROOT / "src" / "flockmind" / "components"))

# Ten sheep far out on one side: the other side is free for what a test builds.
FAR = dict(
    zip(
        SHEEP,
        ["-22,0", "-18,0", "-22,5", "-18,5", "-22,10", "-18,10", "-22,15", "-18,15", "-22,20", "-18,20"],
        strict=True,
    )
)


def shipped() -> dict[str, dict[str, Any]]:
    return {
        name: json.loads((SHIPPED / f"mother-sheep-{name}.json").read_text(encoding="utf-8"))
        for name in ("fences", "cards")
    }


class Position(NamedTuple):
    doc: dict[str, Any]  # the information state of the player on turn
    hidden: dict[str, Any]  # {"cards": [...], "secrets": [[...], ...]}, all seats
    components: dict[str, dict[str, Any]]


def position(
    table: list[str] | tuple[str, ...] = (),
    *,
    own_fences: dict[str, str] | None = None,
    sheep: dict[str, str] | None = None,
    corral: list[str] | None = None,
    community: list[str] | None = None,
    secrets: list[list[str]] | None = None,
    cards: list[str] | None = None,
    players: int = 2,
    turn: int = 0,
    **fields: Any,
) -> Position:
    """`own_fences` replaces the shipped file; `sheep` moves some sheep from their far places."""
    components = shipped()
    if own_fences is not None:
        listed = [{"id": name, "nodes": letters} for name, letters in own_fences.items()]
        components["fences"] = dict(components["fences"], provenance="variant", fences=listed)
    secrets = secrets or [[] for _ in range(players)]
    cards = cards or ["C01", "C02", "C03", "C04", "C05", "C06"][:players]
    order = [fence["id"] for fence in components["fences"]["fences"]]
    doc = {
        "format": "flockmind-info/1",
        "game": "mother-sheep",
        "players": players,
        "options": {
            "start_player": 0,
            "layout": [(FAR | (sheep or {}))[name] for name in SHEEP],
            "fences": "own" if own_fences else "standard",
            "cards": "standard",
        },
        "player": turn,
        "to_move": turn,
        "pending": None,
        "turn": turn,
        "table": sorted(table, key=lambda text: order.index(text.split()[0])),
        "corral": sorted(corral or []),
        "community": community or [],
        "held": [len(hand) for hand in secrets],
        "passes": 0,
        "secrets": sorted(secrets[turn], key=order.index),
        "cards": [card if seat == turn else None for seat, card in enumerate(cards)],
        "ruled_out": [],
        "not_held": [[] for _ in range(players)],
    } | fields
    return Position(doc, {"cards": cards, "secrets": secrets}, components)


def chain(name: str, start: str, directions: list[int], colours: str, closed: bool) -> Chain:
    """Fences end on end along a path, six edges each: XXOOOYY, the O in the middle left open."""
    q, r = parse_node(start)
    letters: dict[str, str] = {}
    table: list[str] = []
    for i, direction in enumerate(directions):
        first = colours[i % len(colours)]
        back_to_start = closed and i == len(directions) - 1
        last = colours[0] if back_to_start else colours[(i + 1) % len(colours)]
        letters[f"{name}{i}"] = first * 2 + "O" * 3 + last * 2
        table.append(f"{name}{i} {q},{r} {direction}")
        q += 6 * DIRECTIONS[direction][0]
        r += 6 * DIRECTIONS[direction][1]
    return Chain(letters, table)


class Chain(NamedTuple):
    letters: dict[str, str]
    table: list[str]


# A triangle of three fences round 11..14,-1.. with its corner at 10,-2, and two fences to Mother.
TRIANGLE = chain("T", "10,-2", [0, 2, 4], "YGP", closed=True)
LEAD = {"K1": "RRRBBBB", "K2": "BBBBOOO"}
LEAD_LAID = ["K1 1,0 0", "K2 4,0 0"]  # ends at 10,0, on the O of T2
TRIANGLE_OPEN = [TRIANGLE.table[0], TRIANGLE.table[2]]
SPARE = {f"S{i}": letters for i, letters in enumerate(["RRRBBBB", "GGGRRRR", "YYBBBBB"])}


def triangle(**fields: Any) -> Position:
    """The triangle wants T1 only, which the player on turn may lay from the community."""
    spare = dict(SPARE, **fields.pop("own_fences", {}))
    fields.setdefault("community", ["S0", "S1", "T1"])
    return position(LEAD_LAID + TRIANGLE_OPEN, own_fences=LEAD | TRIANGLE.letters | spare, **fields)


CLOSING = TRIANGLE.table[1]  # "T1 16,-2 2"
