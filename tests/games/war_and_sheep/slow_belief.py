"""The exact belief of a player in the slow War & Sheep, by full enumeration.

A world is the rival's hand together with the faces of the markers that only the rival scouted.
Its weight is the chance probability of what was drawn and dealt, times 1 for each choice of the
rival that was legal. Weights are given up to a common factor.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from .slow_info import memory_of
from .slow_memory import Step, in_card_order
from .slow_rules import SlowGame

Hand = tuple[str, ...]


def normalised(weights: dict[Any, int]) -> dict[Any, Fraction]:
    total = sum(weights.values())
    return {world: Fraction(weight, total) for world, weight in weights.items() if weight}


def follow_steps(certain: list[str], steps: list[Step], pool: Counter[str]) -> dict[Hand, int]:
    """Weights of the hands after `steps`; `pool`: pile and rival's hand together at their start.

    Boo! is left out of the pool: it never stays in a hand.
    """
    weights: dict[Hand, int] = {tuple(in_card_order(certain)): 1}
    for step in steps:
        after: Counter[Hand] = Counter()
        for hand, weight in weights.items():
            pile = pool - Counter(hand)
            if step.kind == "other":
                after[hand] += weight * pile[step.card]
            elif step.kind == "play":
                if step.card in hand:
                    rest = list(hand)
                    rest.remove(step.card)
                    after[tuple(rest)] += weight
            else:
                for card in pile:  # a draw falls on copies, a choice is one a kind
                    ways = pile[card] if step.kind == "draw" else 1
                    after[tuple(in_card_order([*hand, card]))] += weight * ways
        if step.kind in ("other", "play"):
            pool = pool - Counter([step.card])
        weights = {hand: weight for hand, weight in after.items() if weight}
    return weights


def rival_hands(doc: dict, components: dict[str, dict]) -> dict[Hand, int]:
    rival = 1 - doc["player"]
    memory = memory_of(doc, rival)
    pool = Counter(components["deck"]["cards"]) - Counter(doc["discard"])
    pool = pool - Counter(doc.get("hand", []))
    del pool["boo"]
    pending = doc["pending"] or {}
    if "pile" in pending:  # who looks through the pile knows the hand, W17
        return {tuple(in_card_order([*(+pool - Counter(pending["pile"])).elements()])): 1}
    pool.update(step.card for step in memory.steps if step.card)  # they came to pass since
    return follow_steps(memory.certain, memory.steps, +pool)


def rival_faces(doc: dict, components: dict[str, dict]) -> dict[tuple[tuple[str, str], ...], int]:
    """Weights of the faces of the markers that the rival scouted and the player did not."""
    mine = dict(doc.get("faces", {}))
    if doc["pending"] is not None and doc["pending"]["kind"] == "scout":
        mine.update(zip(doc["pending"]["cells"], doc["pending"]["faces"], strict=False))
    pool = Counter(components["deck"]["markers"])
    for took in doc["grazed"]:
        pool.subtract(took)
    pool["wolf"] -= sum(row.count("W") for row in doc["board"])
    pool.subtract(mine.values())
    worlds: dict[tuple[tuple[str, str], ...], int] = {(): 1}
    for cell in sorted(set(doc["scouted"][1 - doc["player"]]) - set(mine)):
        longer: dict[tuple[tuple[str, str], ...], int] = {}
        for world, weight in worlds.items():
            left = pool - Counter(face for _, face in world)
            for face, copies in left.items():
                longer[(*world, (cell, face))] = weight * copies
        worlds = longer
    return worlds


def exact_worlds(doc: dict, components: dict[str, dict]) -> dict[tuple[Any, ...], Fraction]:
    """Probabilities of (hand, faces)."""
    weights = {}
    for hand, hand_weight in rival_hands(doc, components).items():
        for faces, face_weight in rival_faces(doc, components).items():
            weight = hand_weight * face_weight
            if doc["to_move"] == 1 - doc["player"]:
                # W26: a player with no legal action would not be on move.
                hidden = {"hand": list(hand), "faces": dict(faces)}
                if not SlowGame.from_info(doc, components, hidden).legal_actions():
                    weight = 0
            weights[(hand, faces)] = weight
    return normalised(weights)
