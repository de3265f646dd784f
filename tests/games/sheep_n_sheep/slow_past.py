"""`hidden_past`: what is known of how the hidden part of a hand came to be what it is.

Identical cards have one name, so laying one of two equal hidden cards is one choice, not two.
A card laid out of the hidden part therefore makes it a little less likely that an equal card
is still there, the more so the more of the hidden cards were there already. The list holds
just that: a number is so many cards drawn unseen, a card is one laid or discarded that was not
known to be in the hand. [] says nothing: the hidden cards are any of those nobody has shown.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations

Past = list[int | str]
OTHER = "other"


def draw(past: Past, cards: int) -> Past:
    """The list after `cards` more were drawn unseen."""
    if not past or cards == 0:
        return list(past)
    if isinstance(past[-1], int):
        return [*past[:-1], past[-1] + cards]
    return [*past, cards]


def lay(past: Past, card: str, hidden_before: int) -> Past:
    """The list after `card` came out of the hidden part, which had `hidden_before` cards."""
    return [*(past or [hidden_before]), card]


def shorten(past: Past, hidden: int, may_be_hidden: Callable[[str], bool]) -> Past:
    """Forget what cannot matter any more."""
    named = [item for item in past if isinstance(item, str)]
    if hidden == 0 or not any(card != OTHER and may_be_hidden(card) for card in named):
        return []
    # A card whose every copy has been shown, and that is in the list once, may be any such card.
    short: Past = []
    block: list[str] = []
    for item in [*past, 0]:
        if isinstance(item, str):
            block.append(item if item == OTHER or may_be_hidden(item) or named.count(item) > 1 else OTHER)
            continue
        # Between two draws the order of laying says nothing: `other` first, then by name.
        short += sorted(block, key=lambda card: (card != OTHER, card))
        block = []
        if item:
            short.append(item)
    # The beginning up to the first name: only how many hidden cards there were matters.
    start = 0
    count = 0
    while not (isinstance(short[start], str) and short[start] != OTHER):
        item = short[start]
        count += item if isinstance(item, int) else -1
        start += 1
    return [count, *short[start:]]


def weight(hidden: list[str], past: Past) -> Fraction:
    """How much less likely these hidden cards are than by an even draw (1: no less).

    Read from the end to the beginning: a card goes back in, and was one choice where it could
    have been any of its copies there; before a number, any so many of the cards were not there.
    """
    if not past:
        return Fraction(1)
    rest, item = past[:-1], past[-1]
    if isinstance(item, str):
        back = [*hidden, item]
        copies = 1 if item == OTHER else back.count(item)
        return weight(back, rest) / copies
    if not rest:
        return Fraction(1)
    kept = list(combinations(hidden, len(hidden) - item))
    return sum((weight(list(cards), rest) for cards in kept), Fraction(0)) / len(kept)
