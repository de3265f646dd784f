"""The exact belief by trying every world; only for small decks.

A world is the hidden cards of each seat, sorted; the asker's own entry is ().
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from . import slow_past
from .slow_rules import SlowGame

World = tuple[tuple[str, ...], ...]
Courses = dict[World, tuple[SlowGame, Fraction]]
Components = dict[str, dict[str, Any]]


def belief(doc: dict[str, Any], components: Components) -> dict[World, Fraction]:
    """The exact belief as the document gives it: this is what a sampler must draw from."""
    view = SlowGame.from_info(doc, components)
    worlds: dict[World, Fraction] = {(): Fraction(1)}
    for seat, hand in enumerate(view.hands):
        longer: dict[World, Fraction] = {}
        for world, weight in worlds.items():
            if seat == doc["player"]:
                longer[(*world, ())] = weight
                continue
            pool = view.unseen() - Counter(card for cards in world for card in cards)
            for cards, ways in draws(pool, len(hand.hidden)).items():
                factor = ways * slow_past.weight(list(cards), hand.past)
                longer[(*world, cards)] = weight * factor
        worlds = longer
    if view.laying is not None and view.turn != doc["player"]:
        # A beginning says that a card can be laid (N5).
        worlds = {
            world: weight
            for world, weight in worlds.items()
            if SlowGame.from_info(doc, components, hidden_cards(world)).legal_actions()
        }
    total = sum(worlds.values())
    return {world: weight / total for world, weight in worlds.items()}


def hidden_cards(world: World) -> dict[int, list[str]]:
    return {seat: list(cards) for seat, cards in enumerate(world)}


def draws(pool: Counter[str], cards: int) -> dict[tuple[str, ...], int]:
    """Every hand of `cards` out of the pool, with the number of ways to draw it."""
    hands: dict[tuple[str, ...], int] = {(): 1}
    for card in sorted(pool):
        longer: dict[tuple[str, ...], int] = {}
        for hand, ways in hands.items():
            for number in range(min(pool[card], cards - len(hand)) + 1):
                longer[hand + (card,) * number] = ways * choose(pool[card], number)
        hands = longer
    return {hand: ways for hand, ways in hands.items() if len(hand) == cards}


def choose(of: int, number: int) -> int:
    ways = 1
    for step in range(number):
        ways = ways * (of - step) // (step + 1)
    return ways


def belief_by_history(start: SlowGame, viewer: int, events: list[str]) -> dict[World, Fraction]:
    """The exact belief as it is defined: every course of the hidden draws since `start`."""
    courses: Courses = {}

    def add(game: SlowGame, weight: Fraction, found: Courses) -> None:
        """Try every outcome of the draws the viewer cannot see; courses that end alike are one."""
        node = game.chance_node()
        if node and node[0] == "hand" and node[1] != viewer:
            for card, probability in game.chance_outcomes():
                after = game.copy()
                after.apply(card)
                add(after, weight * probability, found)
            return
        world = tuple(
            () if seat == viewer else tuple(sorted(hand.hidden)) for seat, hand in enumerate(game.hands)
        )
        found[world] = (game, weight + found.get(world, (game, Fraction(0)))[1])

    add(start.copy(), Fraction(1), courses)
    for event in events:
        who, text = event.split(": ", 1)
        longer: Courses = {}
        for game, weight in courses.values():
            choices = dict(game.chance_outcomes())
            if who != "chance":
                choices = dict.fromkeys(game.legal_actions(), Fraction(1))
            if text in choices:
                game.apply(text)
                add(game, weight * choices[text], longer)
        courses = longer
    total = sum(weight for _, weight in courses.values())
    return {world: weight / total for world, (_, weight) in courses.items()}
