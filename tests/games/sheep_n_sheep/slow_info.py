"""The information state as a JSON document, and how what one sees moves it on.

Sets of things stand in one order: cards by name, cells by x, then y.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from . import slow_rules
from .slow_cards import UNKNOWN
from .slow_laying import Cell, Laying, cell_text, open_ends, read_cell

if TYPE_CHECKING:
    from .slow_rules import SlowGame

Doc = dict[str, Any]


def move_past_hidden_draws(game: SlowGame, viewer: int) -> None:
    """Let the draws the viewer cannot see happen, with unknown cards."""
    while (node := game.chance_node()) and node[0] == "hand" and node[1] != viewer:
        game.draw(UNKNOWN)


def document(game: SlowGame, viewer: int) -> Doc:
    """The information state of `viewer`, without events."""
    view = game.copy()
    move_past_hidden_draws(view, viewer)
    return {
        "format": "flockmind-info/1",
        "game": view.slug,
        "players": view.players,
        "options": dict(view.options),
        "player": viewer,
        "to_move": view.to_move,
        "pending": pending(view),
        "end": view.end,
        "deck": view.deck,
        "stock": view.stock,
        "sets": [sorted(cards) for cards in view.sets],
        "pastures": [
            {cell_text(cell): pasture[cell] for cell in sorted(pasture)} for pasture in view.pastures
        ],
        "discards": sorted(view.discards),
        "hands": [
            {
                "size": len(hand.cards),
                "known": sorted(hand.known),
                "hidden_past": list(hand.past),
            }
            for hand in view.hands
        ],
        "hand": sorted(view.hands[viewer].cards),
    }


def pending(view: SlowGame) -> Doc | None:
    if view.stage == "deal":
        return {"kind": "deal"}
    if view.stage == "sets":
        place = next(place for place in range(4) if len(view.sets[place]) < 2)
        return {"kind": "set", "place": place + 1}
    if view.stage == "over":
        return None
    if view.refilling is not None:
        return {
            "kind": "refill",
            "player": view.turn,
            "place": view.refilling + 1,
            "draws": view.draws,
        }
    if view.draws:
        return {"kind": "draw", "player": view.turn, "draws": view.draws}
    laying = view.laying
    if laying is None:
        return None
    if laying.kind == "free":
        return {"kind": "free"}
    if laying.kind == "same":
        return {"kind": "same", "end": cell_or_null(laying.end), "laid": laying.laid}
    return {
        "kind": "run",
        "up": cell_or_null(laying.up),
        "down": cell_or_null(laying.down),
        "laid": laying.laid,
    }


def cell_or_null(cell: Cell | None) -> str | None:
    return None if cell is None else cell_text(cell)


def fill(game: SlowGame, doc: Doc, hidden: dict[int, list[str]]) -> None:
    """Set up `game` as `doc` says; rivals' hidden cards not given are unknown."""
    viewer = doc["player"]
    game.end = doc["end"]
    game.sets = [list(cards) for cards in doc["sets"]]
    game.pastures = [{read_cell(cell): card for cell, card in pasture.items()} for pasture in doc["pastures"]]
    game.discards = list(doc["discards"])
    hands_left = 0
    for seat, entry in enumerate(doc["hands"]):
        known = list(entry.get("known", []))
        unknown = entry["size"] - len(known)
        hands_left += unknown
        if seat == viewer:
            cards = Counter(doc.get("hand", known))
            cards.subtract(known)
            if min(cards.values(), default=0) < 0:
                raise ValueError("hand: a card of `known` is missing")
            own = list(cards.elements())
        else:
            own = list(hidden.get(seat, [UNKNOWN] * unknown))
        if len(own) != unknown:
            raise ValueError(f"hands: seat {seat} has {unknown} hidden cards, not {len(own)}")
        game.hands[seat] = slow_rules.Hand(known, own, list(entry.get("hidden_past", [])))

    # Deck before stock, always: so their sizes follow from the number of cards that are out.
    size = sum(game.cards.copies.values())
    seen = Counter(game.public_cards())
    seen.update(card for hand in game.hands for card in hand.hidden if card != UNKNOWN)
    for card, number in seen.items():
        if number > game.cards.copies.get(card, 0):
            raise ValueError(f"{card}: seen {number} times")
    left = size - len(game.public_cards()) - hands_left
    game.deck = max(0, left - game.cards.stock_size)
    game.stock = left - game.deck
    for name, value in (("deck", game.deck), ("stock", game.stock)):
        if doc.get(name, value) != value:
            raise ValueError(f"{name}: {doc[name]}, but {value} by count")
    fill_phase(game, doc)
    game.shorten_pasts()


def fill_phase(game: SlowGame, doc: Doc) -> None:
    pending = doc["pending"]
    game.stage = "turns"
    if doc["to_move"] == slow_rules.TERMINAL:
        game.stage = "over"
    elif pending is None:
        game.turn = doc["to_move"]
    elif pending["kind"] in ("deal", "set"):
        game.stage = {"deal": "deal", "set": "sets"}[pending["kind"]]
    elif pending["kind"] in ("refill", "draw"):
        game.turn = pending["player"]
        game.draws = pending["draws"]
        game.refilling = pending["place"] - 1 if pending["kind"] == "refill" else None
    else:
        game.turn = doc["to_move"]
        cells = {
            name: read_cell(pending[name]) for name in ("end", "up", "down") if pending.get(name) is not None
        }
        game.laying = Laying(pending["kind"], laid=pending.get("laid", False), **cells)
        game.laying = open_ends(game.cards, game.pastures[game.turn], game.laying)


def observe(doc: Doc, event: str, components: dict[str, dict[str, Any]]) -> Doc:
    """The document after the player saw `event`: nothing else is needed to move it on."""
    game = slow_rules.SlowGame.from_info(doc, components)
    who, text = event.split(": ", 1)
    if who == "chance":
        game.draw(text)
    else:
        assert int(who) == game.to_move
        game.act(text)
    return document(game, doc["player"])
