"""Options, components and boards that the tests of Sheep & Thief are made of."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

SMALL = Path(__file__).parent / "small"
ROOT = Path(__file__).parents[3]
# The small games: name, cards, board, numbers of players
SMALL_GAMES = [
    ("2x2", "cards-10", "board-2x2", (2, 3)),
    ("2x2 of 16", "cards-16", "board-2x2", (2, 3, 4)),
    ("2x2 full", "cards-16", "board-2x2-full", (2,)),
    ("3x3", "cards-16", "board-3x3", (2, 3)),
    ("4x4 short", "cards-16", "board-4x4-short", (2, 3, 4)),
]


def options(**changed: Any) -> dict[str, Any]:
    return {
        "start_player": 0,
        "missions": False,
        "black_sheep": False,
        "cards": "standard",
        "board": "standard",
        **changed,
    }


def small_components(cards: str, board: str) -> dict[str, Any]:
    return {
        "cards": json.loads((SMALL / f"{cards}.json").read_text()),
        "board": json.loads((SMALL / f"{board}.json").read_text()),
    }


def standard_components() -> dict[str, Any]:
    """The shipped files; FLOCKMIND_COMPONENTS names another folder that holds them."""
    folder = Path(os.environ.get("FLOCKMIND_COMPONENTS", ROOT / "src/flockmind/components"))
    if not (folder / "sheep-and-thief-cards.json").exists():
        pytest.skip("the shipped component files are not there")
    return {
        key: json.loads((folder / f"sheep-and-thief-{key}.json").read_text()) for key in ("cards", "board")
    }


def components(cards: str = "", **board: Any) -> dict[str, Any]:
    """A game made for one test. `cards`: one a line or `;`, as "A road=EW river=N sheep=1 barn".
    Fifty blank cards B01 ... are added."""
    rows = []
    for line in cards.replace(";", "\n").split("\n"):
        words = line.split()
        if words:
            row: dict[str, Any] = {
                "id": words[0],
                "road": "",
                "river": "",
                "sheep": 0,
                "dogs": 0,
                "foxes": 0,
                "barn": False,
            }
            for word in words[1:]:
                key, _, value = word.partition("=")
                row[key] = value if key in ("road", "river") else int(value) if value else True
            rows.append(row)
    rows += [
        {"id": f"B{i:02d}", "road": "", "river": "", "sheep": 0, "dogs": 0, "foxes": 0, "barn": False}
        for i in range(1, 51)
    ]
    size = board.get("size", 4)
    board_file = {
        "game": "sheep-and-thief",
        "provenance": "variant",
        "size": size,
        "rounds": 3,
        "hand": {"2": 6, "3": 5, "4": 5},
        "placed": 4,
        "fox_start": "r3c3" if size > 2 else "r2c2",
        "white_sheep": 46,
        "farmyard": {"space": "r1c1", "road": "ES", "river": "", "barn": True},
        "towns": [
            {"name": "Sheepville", "space": f"r1c{size}", "gates": "NE", "gold": 10},
            {"name": "Woolington", "space": f"r{size}c1", "gates": "SW", "gold": 5},
            {"name": "Baabourne", "space": f"r{size}c{size}", "gates": "SE", "gold": 5},
        ],
        "river_gold": [1, 3, 5, 8, 11, 15],
        "river_gold_each_more": 5,
    }
    return {
        "cards": {"game": "sheep-and-thief", "provenance": "variant", "cards": rows},
        "board": {**board_file, **board},
    }


def neighbours(space: str) -> dict[str, str]:
    row, column = int(space[1]), int(space[3])
    return {
        "N": f"r{row - 1}c{column}",
        "E": f"r{row}c{column + 1}",
        "S": f"r{row + 1}c{column}",
        "W": f"r{row}c{column - 1}",
    }


def beside(spec: dict[str, str], spaces: list[str], rivers: dict[str, str]) -> list[str]:
    """Free spaces beside the cards where a blank card can lie."""

    def fits(space: str) -> bool:
        return not any(
            at in spec
            and "down" not in spec[at]
            and {"N": "S", "S": "N", "E": "W", "W": "E"}[side] in rivers.get(spec[at].split()[0], "")
            for side, at in neighbours(space).items()
        )

    return [
        s for s in spaces if s not in spec and fits(s) and any(at in spec for at in neighbours(s).values())
    ]


def reached(spec: dict[str, str]) -> set[str]:
    found, new = set(), {"r1c1"}
    while new:
        found |= new
        new = {at for s in new for at in neighbours(s).values() if at in spec} - found
    return found


def connect(
    spec: dict[str, str], spaces: list[str], rivers: dict[str, str], blanks: list[str], fox: str
) -> None:
    """Adds the fewest blank cards that connect all cards with the farmyard."""

    def grown(found: dict[str, str], more: int) -> dict[str, str] | None:
        if len(reached(found)) == len(found):
            return found
        for space in beside(found, spaces, rivers) if more else []:
            bigger = grown({**found, space: "?"}, more - 1) if space != fox else None
            if bigger is not None:
                return bigger
        return None

    full = next(found for more in range(9) if (found := grown(spec, more)) is not None)
    for space in spaces:
        if full.get(space) == "?":
            spec[space] = blanks.pop(0)
