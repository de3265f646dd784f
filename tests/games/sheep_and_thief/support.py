"""Positions and implementations for the tests of Sheep & Thief.

A position is a dict of one of two forms, both with "components":
  {"info": DOC}                             one player's information state; what it leaves out is
                                            filled with anything that is possible
  {"players", "options", "actions"}         a game from its start, with all its chance outcomes
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any, Protocol

import pytest

from .slow_rules import SlowGame

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


class Play(Protocol):
    @property
    def to_move(self) -> int: ...
    def legal_actions(self) -> list[str]: ...
    def chance_outcomes(self) -> list[tuple[str, Fraction]]: ...
    def apply(self, text: str) -> list[list[str]]: ...
    def scores(self) -> list[int]: ...
    def returns(self) -> list[Fraction]: ...
    def info(self, p: int) -> dict[str, Any]: ...


def play_slow(position: dict[str, Any]) -> Play:
    if "info" in position:
        return SlowGame.from_info(position["info"], position["components"])
    game = SlowGame(position["players"], position["options"], position["components"])
    for text in position["actions"]:
        game.apply(text)
    return game


IMPLEMENTATIONS: dict[str, Callable[[dict[str, Any]], Play]] = {"slow": play_slow}


def options(**changed: Any) -> dict[str, Any]:
    return {"start_player": 0, "missions": False, "black_sheep": False,
            "cards": "standard", "board": "standard", **changed}


def small_components(cards: str, board: str) -> dict[str, Any]:
    return {"cards": json.loads((SMALL / f"{cards}.json").read_text()),
            "board": json.loads((SMALL / f"{board}.json").read_text())}


def standard_components() -> dict[str, Any]:
    """The shipped files; FLOCKMIND_COMPONENTS names another folder that holds them."""
    folder = Path(os.environ.get("FLOCKMIND_COMPONENTS", ROOT / "src/flockmind/components"))
    if not (folder / "sheep-and-thief-cards.json").exists():
        pytest.skip("the shipped component files are not there")
    return {key: json.loads((folder / f"sheep-and-thief-{key}.json").read_text())
            for key in ("cards", "board")}


def components(cards: str = "", **board: Any) -> dict[str, Any]:
    """A game made for one test. `cards`: one a line or `;`, as "A road=EW river=N sheep=1 barn".
    Fifty blank cards B01 ... are added."""
    rows = []
    for line in cards.replace(";", "\n").split("\n"):
        words = line.split()
        if words:
            row: dict[str, Any] = {"id": words[0], "road": "", "river": "", "sheep": 0,
                                   "dogs": 0, "foxes": 0, "barn": False}
            for word in words[1:]:
                key, _, value = word.partition("=")
                row[key] = value if key in ("road", "river") else int(value) if value else True
            rows.append(row)
    rows += [{"id": f"B{i:02d}", "road": "", "river": "", "sheep": 0, "dogs": 0, "foxes": 0,
              "barn": False} for i in range(1, 51)]
    size = board.get("size", 4)
    board_file = {
        "game": "sheep-and-thief", "provenance": "variant", "size": size, "rounds": 3,
        "hand": {"2": 6, "3": 5, "4": 5}, "placed": 4,
        "fox_start": "r3c3" if size > 2 else "r2c2", "white_sheep": 46,
        "farmyard": {"space": "r1c1", "road": "ES", "river": "", "barn": True},
        "towns": [{"name": "Sheepville", "space": f"r1c{size}", "gates": "NE", "gold": 10},
                  {"name": "Woolington", "space": f"r{size}c1", "gates": "SW", "gold": 5},
                  {"name": "Baabourne", "space": f"r{size}c{size}", "gates": "SE", "gold": 5}],
        "river_gold": [1, 3, 5, 8, 11, 15], "river_gold_each_more": 5}
    return {"cards": {"game": "sheep-and-thief", "provenance": "variant", "cards": rows},
            "board": {**board_file, **board}}


def on_move(cards: str, hand: str, *boards: dict[str, str], players: int = 2,
            fox: str = "r3c3", paddocks: tuple[int, ...] = (), black: tuple[str, ...] = (),
            mission: str | None = None, rounds: int = 1, more_turns: int = 0,
            **board: Any) -> dict[str, Any]:
    """Player 0 is on move in the first round with `hand` in hand.

    `boards`: space -> "CARD", "CARD SHEEP", "CARD down" for each seat; "r1c1": "farmyard 1"
    unless given. All boards are filled up with blank cards to the same number of cards, and the
    hand size and the number placed are set to suit: each has 1 + `more_turns` turns to come."""
    own = hand.split()
    specs = [dict(spec) for spec in boards] + [{} for _ in range(players - len(boards))]
    for spec in specs:
        spec.setdefault("r1c1", "farmyard" if black else "farmyard 1")
    size = board.get("size", 4)
    each = max(len(spec) for spec in specs) - 1
    blanks = [f"B{i:02d}" for i in range(50, 0, -1)]
    spaces = [f"r{r}c{c}" for r in range(1, size + 1) for c in range(1, size + 1)]
    for spec in specs:
        for space in spaces:
            if len(spec) <= each and space not in spec and space != fox:
                spec[space] = blanks.pop(0)
    docs = []
    for q, spec in enumerate(specs):
        items = []
        for space in spaces:
            if space not in spec:
                continue
            words = spec[space].split()
            item: dict[str, Any] = {"space": space}
            if q == 0 or "down" not in words:
                item["card"] = words[0]
            if "down" in words:
                item["down"] = True
            if space != "r1c1":
                item["round"] = 1
            if words[-1].isdigit():
                item["sheep"] = int(words[-1])
            items.append(item)
        doc: dict[str, Any] = {"hand": len(own), "paddock": (paddocks + (0,) * players)[q]}
        if black:
            doc["black"] = black[q]
        if q == 0 and mission is not None:
            doc["mission"] = mission
        docs.append({**doc, "cards": items})
    sizes = {str(n): each + len(own) for n in (2, 3, 4)}
    info = {"format": "flockmind-info/1", "game": "sheep-and-thief", "players": players,
            "options": options(missions=mission is not None, black_sheep=bool(black)),
            "player": 0, "to_move": 0, "pending": None, "phase": "placing", "round": 1,
            "step": each * players, "fox": fox, "boards": docs, "hand": own, "boxed": []}
    return {"info": info, "components": components(
        cards, hand=sizes, placed=each + 1 + more_turns, rounds=rounds, **board)}


def board_of(game: Play, q: int) -> dict[str, dict[str, Any]]:
    """The cards on q's board by space, as q sees them."""
    return {item["space"]: item for item in game.info(q)["boards"][q]["cards"]}


def sheep_on(game: Play, q: int, space: str) -> int:
    return int(board_of(game, q)[space].get("sheep", 0))


def started(players: int, cards: str = "", actions: tuple[str, ...] = (),
            missions: bool = False, start: int = 0, **board: Any) -> dict[str, Any]:
    return {"players": players, "options": options(missions=missions, start_player=start),
            "components": components(cards, **board), "actions": list(actions)}


def deal(game: Any, cards: str) -> None:
    for card in cards.split():
        game.apply(card)


def until(game: Any, phase: str) -> None:
    """Plays the first legal action or outcome until the phase is reached."""
    while game.info(0)["phase"] != phase:
        game.apply((game.legal_actions() or [text for text, _ in game.chance_outcomes()])[0])


def placements(game: Any, card: str) -> set[str]:
    return {a.split()[1] for a in game.legal_actions() if a.split()[0] == card}
