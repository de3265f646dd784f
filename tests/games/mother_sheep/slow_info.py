"""The information state of Mother Sheep as a JSON document, and a full state made from one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .slow_table import Placement

if TYPE_CHECKING:
    from .slow_rules import SlowGame

HAND = 3


def info_document(game: SlowGame, p: int) -> dict[str, Any]:
    """All that player p knows. Sets are lists in the order of their component file."""
    over = game.phase == "over"
    dealing = game.phase == "deal"
    held = [len(hand) for hand in game.secrets]
    if dealing:  # nobody sees when a rival's hand is dealt: it counts as dealt
        held = [held[p] if seat == p else HAND for seat in range(game.players)]
    cards = [card if over or seat == p else None for seat, card in enumerate(game.cards)]
    return {
        "format": "flockmind-info/1",
        "game": game.slug,
        "players": game.players,
        "options": game.options,
        "player": p,
        "to_move": game.to_move,
        "pending": _pending(game),
        "turn": game.turn,
        "table": [str(game.table.laid[f]) for f in game.letters if f in game.table.laid],
        "corral": sorted(game.corral),
        "community": game.in_file_order(game.community),
        "held": held,
        "passes": game.passes,
        "secrets": game.in_file_order(game.secrets[p]),
        "cards": cards,
        "ruled_out": [c for c in game.card_sheep if c in game.ruled_out and not over],
        "not_held": [game.in_file_order(fences) for fences in game.not_held],
    }


def _pending(game: SlowGame) -> dict[str, Any] | None:
    if game.phase == "deal":
        return {"kind": "deal"}
    if game.phase == "refill":
        return {"kind": "refill", "fenced_in": game.fenced_in}
    if game.phase in ("secret", "community"):
        return {"kind": game.phase, "touch": str(game.touch), "fenced_in": game.fenced_in}
    return None


def state_from_info(game: SlowGame, doc: dict[str, Any], hidden: dict[str, Any]) -> None:
    """Fill a new game. `hidden`: "cards" and "secrets" of all seats, lists by seat."""
    for text in doc["table"]:
        game.table.put(Placement.parse(text))
    game.corral = list(doc["corral"])
    for name in game.corral:
        game.table.blocked.discard(game.table.sheep.pop(name))
    game.table.note_never_coverable()
    game.community = list(doc["community"])
    game.cards = list(hidden["cards"])
    game.secrets = [list(hand) for hand in hidden["secrets"]]
    game.turn = doc["turn"]
    game.passes = doc["passes"]
    game.ruled_out = set(doc.get("ruled_out", []))
    game.not_held = [set(fences) for fences in doc.get("not_held", [[]] * game.players)]
    pending = doc["pending"]
    if pending is not None:
        game.phase = pending["kind"]
        game.fenced_in = pending.get("fenced_in", False)
        game.touch = Placement.parse(pending["touch"]) if "touch" in pending else None
    else:
        game.phase = "over" if doc["to_move"] == -4 else "play"
