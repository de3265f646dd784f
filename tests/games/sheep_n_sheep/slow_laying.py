"""Laying cards (option B): what may be begun, what may be laid, when the turn is over.

Everything here is a function of one pasture, one hand and the turn under way.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from .slow_cards import Deck

Cell = tuple[int, int]
Pasture = dict[Cell, str]

FIRST_CELL: Cell = (0, 0)


@dataclass(frozen=True)
class Laying:
    """A B turn under way.

    `same`: the next card touches `end`. `run`: the next higher card touches `up`, the next
    lower one touches `down`. None: this path is closed, or (empty pasture) not begun.
    `free`: the discard is made, one card is to be laid.
    """

    kind: str
    end: Cell | None = None
    up: Cell | None = None
    down: Cell | None = None
    laid: bool = False


def cell_text(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def read_cell(text: str) -> Cell:
    x, y = text.split(",")
    return int(x), int(y)


def free_beside(pasture: Pasture, cell: Cell) -> list[Cell]:
    """The free cells that share an edge with `cell` (N7)."""
    x, y = cell
    beside = [(x - 1, y), (x, y - 1), (x, y + 1), (x + 1, y)]
    return [other for other in beside if other not in pasture]


def open_ends(deck: Deck, pasture: Pasture, laying: Laying) -> Laying:
    """Close the paths of a run nobody could lengthen, whatever he holds (N2, N18)."""
    up, down = laying.up, laying.down
    if up is not None and (deck.number(pasture[up]) == 5 or not free_beside(pasture, up)):
        up = None
    if down is not None and (deck.number(pasture[down]) == 1 or not free_beside(pasture, down)):
        down = None
    return replace(laying, up=up, down=down)


def begin(deck: Deck, pasture: Pasture, text: str) -> Laying:
    """The turn under way after `same first`, `run from x,y`, ..."""
    kind, where = text.split(" ", 1)
    if where == "first":
        return Laying(kind)
    cell = read_cell(where.removeprefix("from "))
    if kind == "same":
        return Laying("same", end=cell)
    return open_ends(deck, pasture, Laying("run", up=cell, down=cell))


def placements(deck: Deck, pasture: Pasture, hand: list[str], laying: Laying) -> list[tuple[str, Cell]]:
    """Every card and cell the next card may be laid on, by card name, then cell."""
    found: set[tuple[str, Cell]] = set()
    for card in hand:
        number = deck.number(card)
        cells: list[Cell] = []
        if not pasture:  # N4: the first card of all, whatever it is
            cells = [FIRST_CELL]
        elif laying.kind == "free":  # N5: any card next to any card
            for cell in pasture:
                cells += free_beside(pasture, cell)
        elif laying.kind == "same":  # N1
            assert laying.end is not None
            if number == deck.number(pasture[laying.end]):
                cells = free_beside(pasture, laying.end)
        else:  # N2
            if laying.up is not None and number == deck.number(pasture[laying.up]) + 1:
                cells += free_beside(pasture, laying.up)
            if laying.down is not None and number == deck.number(pasture[laying.down]) - 1:
                cells += free_beside(pasture, laying.down)
        found |= {(card, cell) for cell in cells}
    return sorted(found)


def beginnings(deck: Deck, pasture: Pasture, hand: list[str]) -> list[str]:
    """Modes and starting cards from which at least one card can be laid (N5)."""
    if not hand:
        return []
    if not pasture:
        return ["same first", "run first"]
    texts = [f"{kind} from {cell_text(c)}" for kind in ("same", "run") for c in sorted(pasture)]
    return [t for t in texts if placements(deck, pasture, hand, begin(deck, pasture, t))]


def free_discards(pasture: Pasture, hand: list[str]) -> list[str]:
    """The cards option C may discard (N5)."""
    return sorted(set(hand)) if pasture and len(hand) >= 2 else []


def after_placing(deck: Deck, pasture: Pasture, cards_left: int, laying: Laying, cell: Cell) -> Laying | None:
    """The turn under way once a card has been laid on `cell`; None: the turn is over (N18).

    `pasture` has the new card already.
    """
    if laying.kind == "free" or cards_left == 0:
        return None
    if laying.kind == "same":
        return Laying("same", end=cell, laid=True) if free_beside(pasture, cell) else None
    up: Cell | None
    down: Cell | None
    if len(pasture) == 1:  # N4: the first card of all, then upward only
        up, down = cell, None
    elif laying.up is not None and deck.number(pasture[cell]) > deck.number(pasture[laying.up]):
        up, down = cell, laying.down
    else:
        up, down = laying.up, cell
    run = open_ends(deck, pasture, Laying("run", up=up, down=down, laid=True))
    return None if run.up is None and run.down is None else run


Turn = tuple[frozenset[tuple[Cell, str]], tuple[str, ...]]


def laying_turns(deck: Deck, pasture: Pasture, hand: list[str], laying: Laying | None) -> set[Turn]:
    """Every end (pasture, hand) of a turn of laying cards, begun with `laying` or not begun."""
    ends: set[Turn] = set()
    seen: set[tuple[Turn, Laying | None]] = set()

    def follow(pasture: Pasture, hand: list[str], laying: Laying | None) -> None:
        turn = (frozenset(pasture.items()), tuple(sorted(hand)))
        if (turn, laying) in seen:
            return
        seen.add((turn, laying))
        if laying is None:
            ends.add(turn)
            return
        if laying.laid:
            ends.add(turn)
        for card, cell in placements(deck, pasture, hand, laying):
            next_pasture = {**pasture, cell: card}
            next_hand = list(hand)
            next_hand.remove(card)
            follow(
                next_pasture,
                next_hand,
                after_placing(deck, next_pasture, len(next_hand), laying, cell),
            )

    if laying is not None:
        follow(pasture, hand, laying)
        return ends
    for text in beginnings(deck, pasture, hand):
        follow(pasture, hand, begin(deck, pasture, text))
    for card in free_discards(pasture, hand):
        rest = list(hand)
        rest.remove(card)
        follow(pasture, rest, Laying("free"))
    return ends
