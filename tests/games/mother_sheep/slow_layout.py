"""The ten sheep and where they may stand at the beginning (rulings M17, M20)."""

from __future__ import annotations

import random

from .slow_areas import impossible_sheep
from .slow_lattice import (
    FARTHEST_SHEEP,
    MOTHER_EDGES,
    NEAREST_SHEEP,
    NODES,
    SHEEP_APART,
    Node,
    node_text,
    squared_distance,
)

SHEEP = [
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
]


def layout_fault(nodes: list[Node]) -> str | None:
    """Why ten nodes, for the names in alphabetical order, are no layout; or None."""
    if len(nodes) != len(SHEEP):
        return "ten nodes wanted"
    for i, node in enumerate(nodes):
        if not NEAREST_SHEEP <= squared_distance(node, (0, 0)) <= FARTHEST_SHEEP:
            return f"{SHEEP[i]}: distance from the centre"
        for j in range(i):
            if squared_distance(node, nodes[j]) < SHEEP_APART:
                return f"{SHEEP[j]} and {SHEEP[i]}: too close"
    sheep = dict(zip(SHEEP, nodes, strict=True))
    impossible = impossible_sheep(MOTHER_EDGES, set(nodes), sheep, set())
    return f"{impossible[0]}: impossible" if impossible else None


def random_layout(rng: random.Random) -> list[str]:
    """Ten independent uniform nodes, the whole set drawn again until it is a layout (M17)."""
    while True:
        nodes = [rng.choice(NODES) for _ in SHEEP]
        if layout_fault(nodes) is None:
            return [node_text(node) for node in nodes]
