"""Points printed on the box (N12-N16)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from .slow_cards import Deck
from .slow_laying import Cell, Pasture

BELL_POINTS = [8, 4, 2]
ICON_POINTS = [4, 2]


def areas(cells: set[Cell]) -> list[set[Cell]]:
    """The orthogonally connected parts of `cells`."""
    left = set(cells)
    parts: list[set[Cell]] = []
    while left:
        todo = [left.pop()]
        part = set(todo)
        while todo:
            x, y = todo.pop()
            for beside in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]:
                if beside in left:
                    left.remove(beside)
                    part.add(beside)
                    todo.append(beside)
        parts.append(part)
    return parts


def with_icon(deck: Deck, pasture: Pasture, icon: str) -> set[Cell]:
    return {cell for cell, card in pasture.items() if deck.kinds[card].icon == icon}


def bell_area(deck: Deck, pasture: Pasture) -> int:
    """Size of the largest connected area of bells, of any colour (N12)."""
    return max((len(part) for part in areas(with_icon(deck, pasture, "bell"))), default=0)


def rank_points(amounts: list[int], points: list[int]) -> list[int]:
    """Bonus of each player; a group tied at a rank takes the next rank's points (N13)."""
    bonus = [0] * len(amounts)
    rank = 0
    for amount, tied in sorted(Counter(amounts).items(), reverse=True):
        paid = rank if tied == 1 else rank + 1
        for seat, own in enumerate(amounts):
            if own == amount and amount > 0 and paid < len(points):
                bonus[seat] = points[paid]
        rank = paid + 1
    return bonus


def group_points(deck: Deck, pasture: Pasture) -> int:
    """Each connected set of one colour pays once, if its size is the condition (N14)."""
    total = 0
    for colour in {kind.colour for kind in deck.kinds.values()}:
        cells = {cell for cell, card in pasture.items() if deck.kinds[card].colour == colour}
        for part in areas(cells):
            kind = deck.kinds[pasture[next(iter(part))]]
            if len(part) == kind.group_size:
                total += kind.vp
    return total


def oversize(pasture: Pasture) -> int:
    """Width plus height of the smallest rectangle round the cards (N15)."""
    if not pasture:
        return 0
    xs = [x for x, _ in pasture]
    ys = [y for _, y in pasture]
    return (max(xs) - min(xs) + 1) + (max(ys) - min(ys) + 1)


def scores(deck: Deck, pastures: list[Pasture]) -> list[int]:
    bells = rank_points([bell_area(deck, pasture) for pasture in pastures], BELL_POINTS)
    hearts, stars = (
        rank_points([len(with_icon(deck, pasture, icon)) for pasture in pastures], ICON_POINTS)
        for icon in ("heart", "star")
    )
    return [
        bells[seat]
        + hearts[seat]
        + stars[seat]
        + len(with_icon(deck, pasture, "vp1"))
        + group_points(deck, pasture)
        - oversize(pasture)
        for seat, pasture in enumerate(pastures)
    ]


def returns(deck: Deck, pastures: list[Pasture]) -> list[Fraction]:
    """1/k to each of k winners: most points, then the larger bell area (N16)."""
    standing = [
        (points, bell_area(deck, pasture))
        for points, pasture in zip(scores(deck, pastures), pastures, strict=True)
    ]
    winners = standing.count(max(standing))
    return [Fraction(1, winners) if own == max(standing) else Fraction(0) for own in standing]
