"""Sheep 'n' Sheep: how it is shown and exchanged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..components import Component
from .face import Face, JsonSchema, Option
from .sheep_n_sheep_picture import LETTERS, cell_of, picture

if TYPE_CHECKING:
    from ..info_state import InfoState

SLUG = "sheep-n-sheep"
CARD = {"type": "string"}
CARDS = {"type": "array", "items": CARD}
CELL = {"type": ["string", "null"], "pattern": "^-?[0-9]+,-?[0-9]+$"}
PLACE = {"type": "integer", "minimum": 1, "maximum": 4}
DRAWS = {"type": "integer", "minimum": 0, "maximum": 2}
SEAT = {"type": "integer", "minimum": 0, "maximum": 3}


def _situation() -> tuple[JsonSchema, Sequence[str]]:
    hand = {
        "type": "object",
        "properties": {
            "size": {"type": "integer", "minimum": 0},
            "known": CARDS,
            "hidden_past": {
                "type": "array",
                "items": {"type": ["string", "integer"]},
                "description": "numbers of hidden cards drawn, and cards that left the hidden part",
            },
        },
        "required": ["size"],
        "additionalProperties": False,
    }
    pending = {
        "type": ["object", "null"],
        "properties": {
            "kind": {"enum": ["deal", "set", "refill", "draw", "same", "run", "free"]},
            "player": SEAT,
            "place": PLACE,
            "draws": DRAWS,
            "end": CELL,
            "up": CELL,
            "down": CELL,
            "laid": {"type": "boolean"},
        },
        "required": ["kind"],
        "additionalProperties": False,
    }
    pasture = {
        "type": "object",
        "propertyNames": {"pattern": "^-?[0-9]+,-?[0-9]+$"},
        "additionalProperties": CARD,
    }
    seats = {"minItems": 2, "maxItems": 4}
    return {
        "pending": pending,
        "end": {"enum": ["open", "triggered", "last round"]},
        "deck": {"type": "integer", "minimum": 0},
        "stock": {"type": "integer", "minimum": 0},
        "sets": {"type": "array", "items": {**CARDS, "maxItems": 2}, "minItems": 4, "maxItems": 4},
        "pastures": {"type": "array", "items": pasture, **seats},
        "discards": CARDS,
        "hands": {"type": "array", "items": hand, **seats},
        "hand": CARDS,
    }, ["pending", "end", "sets", "pastures", "discards", "hands"]


def _short(card: str) -> str:
    """A card in four characters: colour as in the picture, number, icon: `Gn3s`."""
    colour, number, icon = card.rsplit("-", 2)
    return f"{LETTERS.get(colour, colour[:2].capitalize())}{number}{ICON_LETTERS[icon]}"


ICON_LETTERS = {"bell": "b", "heart": "h", "star": "s", "vp1": "v", "draw": "d", "none": " "}


def _pasture_text(pasture: Mapping[str, str]) -> list[str]:
    cells = {cell_of(text): card for text, card in pasture.items()}
    if not cells:
        return ["    (empty)"]
    xs = range(min(x for x, _ in cells), max(x for x, _ in cells) + 1)
    ys = range(min(y for _, y in cells), max(y for _, y in cells) + 1)
    rows = [
        f"  {y:3} " + " ".join(_short(cells[x, y]) if (x, y) in cells else "  . " for x in xs)
        for y in reversed(ys)
    ]
    return [*rows, "      " + " ".join(f"{x:3} " for x in xs)]


def _text(info: InfoState) -> str:
    s: dict[str, Any] = info.situation()
    rows = [
        f"Sheep 'n' Sheep, seen by player {info.player}; to move: {_mover(info.to_move)}; game {s['end']}"
    ]
    rows.append(f"deck {s['deck']}, stock {s['stock']}")
    rows += [f"set {place}: {', '.join(cards) or '-'}" for place, cards in enumerate(s["sets"], 1)]
    for seat, (pasture, hand) in enumerate(zip(s["pastures"], s["hands"], strict=True)):
        hidden = hand["size"] - len(hand["known"])
        if seat == info.player:
            rows.append(f"player {seat} (you), hand: {', '.join(s['hand']) or '-'}")
        else:
            cards = hand["known"] + ["?"] * hidden
            rows.append(f"player {seat}, hand: {', '.join(cards) or '-'}")
        rows += _pasture_text(pasture)
    rows.append(f"discarded: {', '.join(s['discards']) or '-'}")
    if s["pending"]:
        rows.append("under way: " + ", ".join(f"{name} {value}" for name, value in s["pending"].items()))
    return "\n".join(rows)


def _mover(seat: int) -> str:
    return {-1: "chance", -4: "nobody, the game is over"}.get(seat, f"player {seat}")


GAME = Face(
    SLUG,
    "Sheep 'n' Sheep",
    _situation,
    _text,
    picture,
    (
        Option(
            "cards",
            "standard",
            "the 100 cards",
            "component",
            Component(SLUG, "sheep-n-sheep-cards.json"),
        ),
    ),
)
