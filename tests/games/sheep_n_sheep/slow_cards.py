"""Cards of a deck file, by name. Identical cards have one name, `colour-number-icon`."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

ICONS = ("bell", "heart", "star", "vp1", "draw", "none")
UNKNOWN = "?"


@dataclass(frozen=True)
class Kind:
    """What is printed on a card."""

    colour: str
    number: int
    icon: str
    group_size: int
    vp: int

    @property
    def name(self) -> str:
        return f"{self.colour}-{self.number}-{self.icon}"


@dataclass(frozen=True)
class Deck:
    """The kinds of card by name, how many copies of each, and the two halves for `players`."""

    kinds: dict[str, Kind]
    copies: dict[str, int]
    deck_size: int
    stock_size: int

    def number(self, card: str) -> int:
        return self.kinds[card].number


def read_deck(data: dict[str, Any], players: int) -> Deck:
    """Read a component file; a deck no game can be played with is refused (N20)."""
    kinds: dict[str, Kind] = {}
    copies: Counter[str] = Counter()
    condition: dict[str, tuple[int, int]] = {}
    for row in data["cards"]:
        kind = Kind(row["colour"], row["number"], row["icon"], row["group_size"], row["vp"])
        if kind.icon not in ICONS:
            raise ValueError(f"icon: {kind.icon} is none of {', '.join(ICONS)}")
        if not 1 <= kind.number <= 5:
            raise ValueError(f"number: {kind.number} is not 1-5")
        if condition.setdefault(kind.colour, (kind.group_size, kind.vp)) != (
            kind.group_size,
            kind.vp,
        ):
            raise ValueError(f"group_size, vp: {kind.colour} has two conditions")
        kinds[kind.name] = kind
        copies[kind.name] += 1
    size = sum(copies.values())
    stock = {2: size // 2, 3: size // 4, 4: 0}[players]
    if size - stock < 2 * players + 8:
        raise ValueError(f"cards: {size} are too few for {players} players")
    return Deck(kinds, dict(copies), size - stock, stock)
