"""Sheep & Thief: how it is shown and exchanged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..components import Component
from .face import Face, JsonSchema, Option
from .sheep_and_thief_picture import Drawing, images

if TYPE_CHECKING:
    from ..info_state import InfoState

SLUG = "sheep-and-thief"


def _situation() -> tuple[JsonSchema, Sequence[str]]:
    space = {"type": "string", "pattern": "^r[1-4]c[1-4]$"}
    card = {"type": "string"}
    ids = {"type": "array", "items": card}
    number = {"type": "integer", "minimum": 0}
    placed: JsonSchema = {
        "type": "object",
        "properties": {
            "space": space,
            "card": card,
            "down": {"const": True},
            "round": {"type": "integer", "minimum": 1},
            "sheep": number,
            "unfit": ids,
        },
        "required": ["space"],
        "additionalProperties": False,
    }
    board: JsonSchema = {
        "type": "object",
        "properties": {
            "hand": number,
            "paddock": number,
            "black": space,
            "mission": {"type": "string", "pattern": "^M[1-9]$"},
            "cards": {"type": "array", "items": placed, "minItems": 1, "maxItems": 16},
        },
        "required": ["hand", "paddock", "cards"],
        "additionalProperties": False,
    }
    look: JsonSchema = {
        "type": "object",
        "properties": {"saw": ids, "took": ids},
        "required": ["saw", "took"],
        "additionalProperties": False,
    }
    return {
        "phase": {"enum": ["deal", "draft", "placing", "box", "over"]},
        "round": {"type": "integer", "minimum": 1},
        "step": number,
        "fox": space,
        "boards": {"type": "array", "items": board, "minItems": 2, "maxItems": 4},
        "hand": ids,
        "pack": ids,
        "boxed": ids,
        "looks": {"type": "array", "items": {"type": ["array", "null"], "items": look}},
    }, ["phase", "round", "step", "fox", "boards"]


def _components(info: InfoState) -> tuple[dict[str, dict[str, Any]], dict[str, Any]]:
    """Cards by id, and the board file."""
    found = info.game.documents
    return {card["id"]: card for card in found["cards"]["cards"]}, found["board"]


def _title(info: InfoState, doc: Mapping[str, Any]) -> str:
    mover = {-1: "chance", -4: "nobody, the game is over"}.get(info.to_move, f"player {info.to_move}")
    return f"Sheep & Thief, round {doc['round']}, {doc['phase']} {doc['step']}: to move {mover}"


def _cell(
    item: Mapping[str, Any], cards: Mapping[str, Mapping[str, Any]], fox: str, black: str | None
) -> str:
    name = item.get("card", "?")
    words = [name if name != "farmyard" else "farm"]
    if item.get("down"):
        words.append("down")
    elif name in cards:
        card = cards[name]
        words += [f"={card['road']}"] if card["road"] else []
        words += [f"~{card['river']}"] if card["river"] else []
        words += ["barn"] if card["barn"] else []
    else:
        words.append("barn")
    if item.get("sheep"):
        words.append(f"{item['sheep']}s")
    words += ["B"] if item["space"] == black else []
    words += ["FOX"] if item["space"] == fox else []
    return " ".join(words)


def _text(info: InfoState) -> str:
    doc = info.situation()
    cards, board = _components(info)
    rows = [_title(info, doc), f"fox {doc['fox']}; on cards: =road ~river, s sheep, B black sheep"]
    for q, data in enumerate(doc["boards"]):
        you = " (you)" if q == info.player else ""
        rows.append(
            f"player {q}{you}: hand {data['hand']}, paddock {data['paddock']} {data.get('mission', '')}"
        )
        placed = {item["space"]: item for item in data["cards"]}
        for row in range(1, board["size"] + 1):
            cells = []
            for column in range(1, board["size"] + 1):
                space = f"r{row}c{column}"
                free = "FOX" if space == doc["fox"] else "."
                drawn = (
                    _cell(placed[space], cards, doc["fox"], data.get("black")) if space in placed else free
                )
                cells.append(f"{drawn:<20}")
            rows.append(f"  r{row} " + " ".join(cells).rstrip())
    for name in ("pack", "hand", "boxed"):
        for card in doc.get(name, []):
            face = cards[card]
            road, river = face["road"] or "-", face["river"] or "-"
            rows.append(f"  {name:<5} {card:<4} road {road:<4} river {river:<4} {images(face)}".rstrip())
    return "\n".join(rows)


def _picture(
    info: InfoState, actions: Sequence[str], marks: Mapping[str, float], heat: Mapping[str, float]
) -> str:
    doc = info.situation()
    cards, board = _components(info)
    return Drawing(doc, info.player, cards, board, marks, heat).whole(_title(info, doc), actions)


GAME = Face(
    SLUG,
    "Sheep & Thief",
    _situation,
    _text,
    _picture,
    options=(
        Option("missions", False, "play with mission cards", "flag"),
        Option("black_sheep", False, "play with the black sheep", "flag"),
        Option(
            "cards",
            "standard",
            "the landscape cards",
            "component",
            Component(SLUG, "sheep-and-thief-cards.json"),
        ),
        Option(
            "board",
            "standard",
            "board, hand sizes, towns and rivers",
            "component",
            Component(SLUG, "sheep-and-thief-board.json"),
        ),
    ),
)
