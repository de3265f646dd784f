"""Decks and positions for tests, written in few words."""

from __future__ import annotations

from collections import Counter
from typing import Any

Doc = dict[str, Any]
Components = dict[str, dict[str, Any]]

# The table of the game's page: every row once for each number 1-5.
ROWS = [
    ("white", 1, 2, "bell none none"),
    ("green", 2, 4, "draw draw draw"),
    ("yellow", 2, 4, "heart star vp1"),
    ("pink", 3, 6, "bell heart vp1"),
    ("brown", 3, 6, "bell star vp1 none"),
    ("grey", 4, 8, "bell bell heart star"),
]
CONDITIONS = {colour: (size, vp) for colour, size, vp, _ in ROWS}


def deck_of(*names: str) -> Components:
    """Components with these cards, `2*grey-3-bell` for two of a kind."""
    cards: list[dict[str, Any]] = []
    for entry in names:
        times, _, name = entry.rpartition("*")
        colour, number, icon = name.split("-")
        size, vp = CONDITIONS[colour]
        card = {
            "colour": colour,
            "number": int(number),
            "group_size": size,
            "vp": vp,
            "icon": icon,
        }
        cards += [{"id": f"S{len(cards) + copy + 1:03}", **card} for copy in range(int(times or 1))]
    return {"cards": {"game": "sheep-n-sheep", "provenance": "variant", "cards": cards}}


FULL = deck_of(
    *(
        f"{colour}-{number}-{icon}"
        for colour, _, _, icons in ROWS
        for number in range(1, 6)
        for icon in icons.split()
    )
)

# 48 cards, half of them the stock of two players: few kinds, many icons that draw.
SMALL = deck_of(
    "5*green-1-draw",
    "5*green-2-draw",
    "5*green-3-draw",
    "8*white-1-none",
    "8*white-2-none",
    "7*grey-2-bell",
    "6*grey-3-bell",
    "2*yellow-1-heart",
    "pink-2-vp1",
    "brown-3-star",
)

# Four sets, the third with two icons that draw.
SETS = [
    ["white-1-none", "white-1-none"],
    ["green-1-draw", "white-2-bell"],
    ["green-2-draw", "green-3-draw"],
    ["pink-1-bell", "pink-1-heart"],
]


def names(components: Components) -> Counter[str]:
    return Counter(
        f"{card['colour']}-{card['number']}-{card['icon']}" for card in components["cards"]["cards"]
    )


def options(start_player: int = 0) -> dict[str, Any]:
    return {"start_player": start_player, "cards": "standard"}


def position(
    players: int = 2,
    *,
    hands: list[list[str]],
    pastures: list[dict[str, str]] | None = None,
    sets: list[list[str]] | None = None,
    discards: list[str] | None = None,
    to_move: int = 0,
    pending: Doc | None = None,
    end: str = "open",
    start_player: int = 0,
    left: int | None = None,
    components: Components = FULL,
) -> Doc:
    """A document in which every hand is known to all, so that it has one world.

    `left`: cards left in deck and stock; the others not named are discarded.
    """
    pastures = pastures or [{} for _ in range(players)]
    discards = list(discards or [])
    if sets is None:
        sets = [[], [], [], []]
    rest = names(components)
    rest.subtract(card for cards in [*hands, *sets, discards] for card in cards)
    rest.subtract(card for pasture in pastures for card in pasture.values())
    assert min(rest.values()) >= 0, "a card is used too often"
    if left is not None:
        unused = sorted(rest.elements())
        discards += unused[: len(unused) - left]
    return {
        "format": "flockmind-info/1",
        "game": "sheep-n-sheep",
        "players": players,
        "options": options(start_player),
        "player": 0,
        "to_move": to_move,
        "pending": pending,
        "end": end,
        "sets": sets,
        "pastures": pastures,
        "discards": discards,
        "hands": [{"size": len(hand), "known": hand} for hand in hands],
        "hand": hands[0],
    }


def pasture(text: str) -> dict[str, str]:
    """`0,0 white-1-none; 1,0 pink-2-vp1` as a dict."""
    return dict(entry.strip().split(" ") for entry in text.split(";") if entry.strip())


def play(game: Any, *texts: str) -> Any:
    """The game, after these actions and chance outcomes."""
    for text in texts:
        game.apply(text)
    return game


def lay(make: Any, hand: str, cards: str = "", components: Any = FULL, **more: Any) -> Any:
    """Seat 0 of two to move with this hand and pasture."""
    doc = position(
        hands=[hand.split(), ["yellow-5-vp1"]],
        pastures=[pasture(cards), {}],
        components=components,
        **more,
    )
    return make.at(doc, components)
