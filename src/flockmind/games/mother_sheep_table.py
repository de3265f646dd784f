"""The table of Mother Sheep as text and pictures need it: what lies on which node."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..components import Component

if TYPE_CHECKING:
    from ..info_state import InfoState

SHEEP = (
    "Annabelle",
    "Bob",
    "Dusty",
    "Francesca",
    "Gertie",
    "Langston",
    "Millard",
    "Norman",
    "Princess",
    "Tabitha",
)
FENCES = Component("mother-sheep", "mother-sheep-fences.json")
CARDS = Component("mother-sheep", "mother-sheep-cards.json")
DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
LENGTH = 7
RADIUS = 31
MOTHER_RADIUS = 2

Node = tuple[int, int]
NODE = re.compile("-?[0-9]{1,2},-?[0-9]{1,2}")
"""A node in text."""


def parse_node(text: str) -> Node:
    """The node of "q,r"."""
    q, r = text.split(",")
    return int(q), int(r)


def within(node: Node, radius: int) -> bool:
    """Whether the node lies in the hexagon of this radius round the centre."""
    return max(abs(node[0]), abs(node[1]), abs(node[0] + node[1])) <= radius


@dataclass(frozen=True)
class Laid:
    """A fence on the table, or an action that would lay one."""

    fence: str
    nodes: tuple[Node, ...]

    @classmethod
    def parse(cls, text: str) -> Laid:
        """The fence of "F17 3,-2 4" or "secret F17 3,-2 4"."""
        fence, origin, direction = text.removeprefix("secret ").split()
        q, r = parse_node(origin)
        dq, dr = DIRECTIONS[int(direction)]
        return cls(fence, tuple((q + i * dq, r + i * dr) for i in range(LENGTH)))


class TableView:
    """What one player sees, ready to be drawn."""

    def __init__(self, info: InfoState) -> None:
        self.situation: dict[str, Any] = info.situation()
        game = info.game
        documents = game.documents
        self.letters: dict[str, str] = {f["id"]: f["nodes"] for f in documents["fences"]["fences"]}
        self.cards: dict[str, list[str]] = {c["id"]: c["sheep"] for c in documents["cards"]["cards"]}
        self.sheep = {name: parse_node(n) for name, n in zip(SHEEP, game.options["layout"], strict=True)}
        self.corral = set(self.situation["corral"])
        self.laid = [Laid.parse(text) for text in self.situation["table"]]
        own = (self.situation.get("cards") or [None] * game.players)[info.player]
        self.wanted = set(self.cards[own]) if own else set()
        self.used = self._used_bands()

    def bands(self, fence: str) -> list[int]:
        """The number of the band each node of the fence lies in."""
        letters = self.letters[fence]
        numbers = [0]
        for i in range(1, LENGTH):
            numbers.append(numbers[-1] + (letters[i] != letters[i - 1]))
        return numbers

    def _used_bands(self) -> set[tuple[str, int]]:
        """Bands that lie on Mother or share a node with another fence: used up."""
        at: dict[Node, list[tuple[str, int]]] = {}
        used = set()
        for laid in self.laid:
            for node, band in zip(laid.nodes, self.bands(laid.fence), strict=True):
                at.setdefault(node, []).append((laid.fence, band))
                if within(node, MOTHER_RADIUS):
                    used.add((laid.fence, band))
        for there in at.values():
            if len(there) > 1:
                used.update(there)
        return used

    def nodes(self) -> dict[Node, tuple[str, bool]]:
        """Letter of each covered node, and whether its band is open; of shared nodes one of the two."""
        covered = {}
        for laid in self.laid:
            for i, band in enumerate(self.bands(laid.fence)):
                covered[laid.nodes[i]] = (self.letters[laid.fence][i], (laid.fence, band) not in self.used)
        return covered
