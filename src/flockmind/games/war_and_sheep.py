"""War & Sheep: how it is shown and exchanged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..components import Component
from .face import Face, JsonSchema, Option
from .war_and_sheep_picture import board_picture

if TYPE_CHECKING:
    from ..info_state import InfoState

SLUG = "war-and-sheep"
FACES = ("lush", "ordinary", "withered", "wolf")
CARDS = (
    "boo",
    "ceasefire",
    "airlift",
    "grilled-sheep",
    "big-clogs",
    "insider-trading",
    "sheepdog",
    "crazy-sheep",
)
SEATS = ("South (R)", "North (Y)")
PENDING = ("graze", "draw", "scout", "insider-trading", "big-clogs", "boo", "take-boo")


def _pair(item: JsonSchema) -> JsonSchema:
    return {"type": "array", "items": item, "minItems": 2, "maxItems": 2}


def _situation() -> tuple[JsonSchema, Sequence[str]]:
    cell: JsonSchema = {"type": "string", "pattern": "^[a-f][1-6]$"}
    whole: JsonSchema = {"type": "integer", "minimum": 0}
    flag: JsonSchema = {"type": "boolean"}
    row: JsonSchema = {"type": "string", "pattern": "^[RYry.W_]{3,6}$"}
    grazed: JsonSchema = {
        "type": "object",
        "properties": dict.fromkeys(FACES[:3], whole),
        "required": list(FACES[:3]),
        "additionalProperties": False,
    }
    counts: JsonSchema = {
        "type": "object",
        "properties": dict.fromkeys(CARDS, whole),
        "additionalProperties": False,
    }
    hand: JsonSchema = {"type": "array", "items": {"enum": list(CARDS[1:])}}
    memory: JsonSchema = {
        "type": "object",
        "properties": {"certain": hand, "since": {"type": "array", "items": {"type": "string"}}},
        "required": ["certain", "since"],
        "additionalProperties": False,
    }
    pending: JsonSchema = {
        "type": ["object", "null"],
        "properties": {
            "kind": {"enum": list(PENDING)},
            "cell": cell,
            "player": {"type": "integer", "minimum": 0, "maximum": 1},
            "cells": {"type": "array", "items": cell, "minItems": 1, "maxItems": 2},
            "faces": {"type": "array", "items": {"enum": list(FACES)}, "maxItems": 2},
            "answers": {"type": "array", "items": {"type": "string"}, "maxItems": 2},
            "pile": counts,
        },
        "required": ["kind"],
        "additionalProperties": False,
    }
    public: JsonSchema = {
        "board": {"type": "array", "items": row, "minItems": 3, "maxItems": 6},
        "camouflaged": _pair({"type": ["string", "null"], "pattern": "^[a-f][1-6]$"}),
        "crazy_used": _pair(flag),
        "scouted": _pair({"type": "array", "items": cell}),
        "grazed": _pair(grazed),
        "turn": {"type": "integer", "minimum": 0, "maximum": 1},
        "actions_left": whole,
        "camouflage_used": flag,
        "quiet": flag,
        "quiet_turns": whole,
        "hand_sizes": _pair(whole),
        "open": _pair(flag),
        "discard": counts,
    }
    known: JsonSchema = {
        "faces": {
            "type": "object",
            "patternProperties": {"^[a-f][1-6]$": {"enum": list(FACES)}},
            "additionalProperties": False,
        },
        "hand": hand,
        "memory": _pair(memory),
    }
    return {"pending": pending, **public, **known}, list(public)


def _points(grazed: Mapping[str, int]) -> int:
    return 5 * grazed["lush"] + 3 * grazed["ordinary"] + grazed["withered"]


def marks_on_board(situation: Mapping[str, Any], player: int) -> dict[str, str]:
    """One character a cell: as in `board`, `*` what only the rival scouted, and known faces 5 3 1 w."""
    board = situation["board"]
    size = len(board)
    faces = dict(zip(FACES, "531w", strict=True))
    marks = {}
    for c in range(size):
        for r in range(size):
            cell = "abcdef"[c] + str(r + 1)
            mark = board[size - 1 - r][c]
            if mark == "." and cell in situation["faces"]:
                mark = faces[situation["faces"][cell]]
            elif mark == "." and cell in situation["scouted"][1 - player]:
                mark = "*"
            marks[cell] = mark
    return marks


def turn_text(situation: Mapping[str, Any]) -> str:
    """Whose turn it is and what is left of it, in words."""
    to_move, pending = situation["to_move"], situation["pending"]
    if to_move == -4:
        return "The game is over."
    seat = SEATS[situation["turn"]]
    left = situation["actions_left"]
    text = f"{seat} on turn, {left} action{'' if left == 1 else 's'} left, "
    text += f"{situation['quiet_turns']} quiet turns so far."
    if pending is not None:
        detail = [
            str(v) if not isinstance(v, list) else " ".join(v) for k, v in pending.items() if k != "kind"
        ]
        text += " Under way: " + " ".join([pending["kind"], *filter(None, detail)]) + "."
    return text


def hand_text(situation: Mapping[str, Any], seat: int, player: int) -> str:
    """What this player knows of a hand."""
    size = situation["hand_sizes"][seat]
    if seat == player:
        return ", ".join(situation["hand"]) or "no cards"
    certain = list(situation["memory"][seat]["certain"])
    unknown = size - len(certain)
    if unknown > 0:
        certain.append(f"{unknown} unknown")
    return ", ".join(certain) or "no cards"


def _text(info: InfoState) -> str:
    s = info.situation()
    marks = marks_on_board(s, info.player)
    size = len(s["board"])
    lines = [f"War & Sheep, seen by player {info.player}, {SEATS[info.player]}. {turn_text(s)}"]
    for row in range(size, 0, -1):
        lines.append(f"  {row}  " + " ".join(marks["abcdef"[c] + str(row)] for c in range(size)))
    lines.append("     " + " ".join("abcdef"[:size]))
    for seat in (0, 1):
        hidden = s["camouflaged"][seat]
        notes = [f"{_points(s['grazed'][seat])} points", f"hand: {hand_text(s, seat, info.player)}"]
        if s["open"][seat]:
            notes.append("hand lies open")
        if hidden is not None:
            notes.append(f"camouflaged: {hidden}")
        lines.append(f"  {SEATS[seat]}: " + "; ".join(notes))
    lines.append(
        "  R Y sheep (r y crazy), . face-down marker, * scouted by the rival, 5 3 1 w seen by you, W wolf"
    )
    return "\n".join(lines)


def _picture(
    info: InfoState, actions: Sequence[str], marks: Mapping[str, float], heat: Mapping[str, float]
) -> str:
    s = info.situation()
    lines = [f"War & Sheep, seen by {SEATS[info.player]}", turn_text(s)]
    for seat in (0, 1):
        hand = hand_text(s, seat, info.player)
        lines.append(f"{SEATS[seat]}: {_points(s['grazed'][seat])} points; hand: {hand}")
    return board_picture(s, info.player, lines, actions, marks, heat)


GAME = Face(
    SLUG,
    "War & Sheep",
    _situation,
    _text,
    _picture,
    options=(
        Option(
            "layout",
            "home-rows",
            "where sheep and markers lie at the start",
            "component",
            Component(SLUG, "war-and-sheep-layouts.json", table="layouts"),
        ),
        Option(
            "deck",
            "standard",
            "markers and action cards",
            "component",
            Component(SLUG, "war-and-sheep-deck.json"),
        ),
    ),
)
