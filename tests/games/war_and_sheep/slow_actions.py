"""Legal actions of the slow War & Sheep: a function of what the player to move knows."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from .slow_memory import in_card_order

if TYPE_CHECKING:
    from .slow_rules import SlowGame


def legal_actions(game: SlowGame) -> list[str]:
    if game.pending is not None:
        return answers(game)
    return scouts(game) + camouflages(game) + moves(game) + wolves(game) + cards(game)


def answers(game: SlowGame) -> list[str]:
    """The question that is open within an action."""
    pending = game.pending
    assert pending is not None
    if pending["kind"] == "insider-trading":
        return [f"take {card}" for card in in_card_order(list(pending["pile"]))]
    found = zip(pending["cells"], pending["faces"], strict=True)
    wolf_cells = [cell for cell, face in found if face == "wolf"]
    cell = wolf_cells[len(pending["answers"])]
    return [f"show {cell}", f"hide {cell}"]


def scouts(game: SlowGame) -> list[str]:
    """W8, W9: one or two markers around one own sheep."""
    groups: set[tuple[str, ...]] = set()
    for cell in game.board.sheep_of(game.turn):
        near = [other for other in game.board.neighbours(cell) if other in game.board.markers]
        groups.update((one,) for one in near)
        groups.update(combinations(near, 2))
    return [f"scout {' '.join(group)}" for group in sorted(groups)]


def camouflages(game: SlowGame) -> list[str]:
    """W10."""
    if game.camouflage_used:
        return []
    own = game.board.sheep_of(game.turn)
    return [f"camouflage {cell}" for cell in own if not game.board.sheep[cell].camouflaged]


def moves(game: SlowGame) -> list[str]:
    """W1; a camouflaged sheep is turned up first (W6)."""
    return [
        f"move {cell} {way}"
        for cell in game.board.sheep_of(game.turn)
        for way in game.board.sheep[cell].ways()
        if game.board.sheep_run(cell, way)
    ]


def wolves(game: SlowGame) -> list[str]:
    """W11: face-up ones, and those that the player has seen under a face-down marker."""
    known = [cell for cell in game.scouted[game.turn] if game.faces[cell] == "wolf"]
    return [
        f"wolf {cell} {way}"
        for cell in sorted([*game.board.wolves, *known])
        for way in ("n", "e", "s", "w")
        if game.board.wolf_run(cell, way)
    ]


def cards(game: SlowGame) -> list[str]:
    """W16: what would change nothing may not be played."""
    texts: list[str] = []
    for card in in_card_order(list(set(game.hands[game.turn]))):
        texts += [f"play {card}{target}" for target in targets(game, card)]
    return texts


def targets(game: SlowGame, card: str) -> list[str]:
    """What may follow `play CARD`: "" for a card that needs nothing more."""
    me, rival, board = game.turn, 1 - game.turn, game.board
    theirs = board.sheep_of(rival)
    if card == "airlift":
        every = sorted(board.sheep)
        return [f" {cell} {empty}" for cell in every for empty in board.empty_cells()]
    if card == "grilled-sheep":
        return [f" {cell}" for cell in theirs]
    if card == "sheepdog":
        visible = [cell for cell in theirs if not board.sheep[cell].camouflaged]
        return [
            f" {cell} {way}"
            for cell in visible
            for way in board.sheep[cell].ways()
            if board.sheep_run(cell, way)
        ]
    if card == "crazy-sheep":
        own = [cell for cell in board.sheep_of(me) if not board.sheep[cell].camouflaged]
        return [] if game.crazy_used[me] else [f" {cell}" for cell in own]
    if card == "big-clogs":
        return [] if game.open_hand[rival] else [""]
    if card == "insider-trading":
        return [""] if game.pile() else []
    return [""]  # ceasefire
