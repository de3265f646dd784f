"""Fences and live sheep on the lattice: what may be laid, what it fences in (M1-M5, M9-M14)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import NamedTuple

from .slow_areas import bounded_area, coverable, impossible_sheep
from .slow_lattice import (
    DIRECTIONS,
    FACES_AT,
    LENGTH,
    MOTHER,
    MOTHER_EDGES,
    NEIGHBOURS,
    NODES,
    ON_TABLE,
    Node,
    edges_along,
    node_text,
    parse_node,
    run_from,
)

Band = tuple[str, int]  # fence, number of the band along it


class Placement(NamedTuple):
    fence: str
    origin: Node
    direction: int

    def __str__(self) -> str:
        return f"{self.fence} {node_text(self.origin)} {self.direction}"

    @classmethod
    def parse(cls, text: str) -> Placement:
        fence, node, direction = text.split(" ")
        placement = cls(fence, parse_node(node), int(direction))
        if str(placement) != text:
            raise ValueError(f"not the printed form: {text}")
        return placement


def bands_along(letters: str) -> list[int]:
    """The number of the band each node of a fence lies in: BBYYYBB gives 0011122."""
    numbers = [0]
    for before, letter in itertools.pairwise(letters):
        numbers.append(numbers[-1] + (letter != before))
    return numbers


class Table:
    """The fences laid and the live sheep. Nothing here depends on the order of laying."""

    def __init__(self, letters: dict[str, str], sheep: dict[str, Node]) -> None:
        self.letters = letters  # fence -> its seven colour letters
        self.bands = {fence: bands_along(text) for fence, text in letters.items()}
        self.sheep = dict(sheep)  # the live ones
        self.laid: dict[str, Placement] = {}
        self.covering: dict[Node, list[Band]] = {}
        self.used: set[Band] = set()
        self.walls: set[int] = set(MOTHER_EDGES)
        self.blocked: set[Node] = set(sheep.values())  # of used bands and of live sheep
        self.note_never_coverable()

    def copy(self) -> Table:
        other = Table.__new__(Table)
        other.letters, other.bands = self.letters, self.bands
        other.sheep = dict(self.sheep)
        other.laid = dict(self.laid)
        other.covering = {node: list(bands) for node, bands in self.covering.items()}
        other.used = set(self.used)
        other.walls = set(self.walls)
        other.blocked = set(self.blocked)
        other.never_covered = set(self.never_covered)
        return other

    def directions(self, fence: str) -> range:
        """A fence that reads the same both ways is named by the directions 0 to 2 only."""
        return range(3 if self.letters[fence] == self.letters[fence][::-1] else 6)

    def nodes_of(self, placement: Placement) -> tuple[Node, ...]:
        return run_from(placement.origin, placement.direction)

    def band_nodes(self, band: Band) -> list[Node]:
        fence, number = band
        nodes = self.nodes_of(self.laid[fence])
        return [node for node, b in zip(nodes, self.bands[fence], strict=True) if b == number]

    # ---------------------------------------------------------------- laying

    def joint_fault(self, placement: Placement) -> str | None:
        """M1 to M4: the first ruling broken, or None."""
        fence = placement.fence
        nodes = self.nodes_of(placement)
        met: set[tuple[int, Band]] = set()  # pairs (band of the new fence, band on the table)
        on_mother: set[int] = set()
        for node, letter, band in zip(nodes, self.letters[fence], self.bands[fence], strict=True):
            if node in self.blocked:
                return "M1: a used band, a shared node or a live sheep is in the way"
            if node not in ON_TABLE:
                return "M1: off the table"
            for other in self.covering.get(node, ()):
                other_fence, other_band = other
                colours = self.letters[other_fence]
                if colours[self.bands[other_fence].index(other_band)] != letter:
                    return "M1: colours differ"
                met.add((band, other))
            if node in MOTHER:
                on_mother.add(band)
        if len({new for new, _ in met}) < len(met):
            return "M2: a band of the fence meets two bands"
        if len({old for _, old in met}) < len(met):
            return "M2: two bands of the fence meet the same band"
        if len(on_mother) > 1:
            return "M3: two bands on Mother"
        if any(new in on_mother for new, _ in met):
            return "M3: the band on Mother meets a fence"
        if not met and not on_mother:
            return "M4: meets neither Mother nor a fence"
        return None

    def newly_used(self, placement: Placement) -> set[Band]:
        """Bands that the placement uses up, of both sides (M2, M3)."""
        result: set[Band] = set()
        fence = placement.fence
        for node, band in zip(self.nodes_of(placement), self.bands[fence], strict=True):
            if node in MOTHER:
                result.add((fence, band))
            for other in self.covering.get(node, ()):
                result.add((fence, band))
                result.add(other)
        return result

    def after(self, placement: Placement) -> tuple[set[int], set[Node]]:
        """Walls and blocked nodes with the fence laid and no sheep lifted yet."""
        nodes = self.nodes_of(placement)
        walls = self.walls | set(edges_along(nodes))
        blocked = set(self.blocked)
        for fence, number in self.newly_used(placement):
            if fence == placement.fence:
                for node, band in zip(nodes, self.bands[fence], strict=True):
                    if band == number:
                        blocked.add(node)
            else:
                blocked.update(self.band_nodes((fence, number)))
        return walls, blocked

    def fault(self, placement: Placement, touching: str | None = None) -> str | None:
        """The first ruling that forbids laying this fence here, or None (M1-M4, M6, M10, M14)."""
        fault = self.joint_fault(placement)
        if fault is not None:
            return fault
        if touching is not None:
            partner = self.nodes_of(self.laid[touching])
            if not set(partner) & set(self.nodes_of(placement)):
                return f"M6: does not touch {touching}"
        walls, blocked = self.after(placement)
        lifted: list[str] = []
        for group in self.closed_areas(walls):
            if len(group) > 1:
                return f"M10: would fence in {' and '.join(group)} together"
            lifted += group
        sheep = {name: node for name, node in self.sheep.items() if name not in lifted}
        blocked -= {self.sheep[name] for name in lifted}
        # More fences never make an edge coverable; a lifted sheep may.
        known = set() if lifted else self.never_covered
        victims = impossible_sheep(walls, blocked, sheep, known)
        if victims:
            return f"M14: would make {' and '.join(victims)} impossible"
        return None

    def closed_areas(self, walls: set[int]) -> list[list[str]]:
        """The live sheep in bounded areas, one list an area (M9, M10)."""
        groups: list[tuple[set[int], list[str]]] = []
        open_faces: set[int] = set()  # known to be joined to the outside
        for name, node in self.sheep.items():
            start = FACES_AT[node][0]
            for area, names in groups:
                if start in area:
                    names.append(name)
                    break
            else:
                area = bounded_area(start, walls, open_faces)
                if area is not None:
                    groups.append((area, [name]))
        return [names for _, names in groups]

    def enclosed_by(self, placement: Placement) -> list[str]:
        """Live sheep that would lie in a bounded area with this fence laid."""
        walls = self.walls | set(edges_along(self.nodes_of(placement)))
        return sorted(name for group in self.closed_areas(walls) for name in group)

    def impossible(self) -> list[str]:
        return impossible_sheep(self.walls, self.blocked, self.sheep, set())

    def put(self, placement: Placement) -> None:
        """Put a fence down, without any test and without lifting sheep."""
        fence = placement.fence
        self.used |= self.newly_used(placement)
        self.walls, self.blocked = self.after(placement)
        self.laid[fence] = placement
        for node, band in zip(self.nodes_of(placement), self.bands[fence], strict=True):
            self.covering.setdefault(node, []).append((fence, band))

    def lay(self, placement: Placement) -> list[str]:
        """Put a legal fence down; lift and return the sheep it fences in (M9)."""
        self.put(placement)
        lifted = sorted(name for group in self.closed_areas(self.walls) for name in group)
        for name in lifted:
            self.blocked.discard(self.sheep.pop(name))
        self.note_never_coverable()
        return lifted

    def note_never_coverable(self) -> None:
        """Edges near sheep that are not coverable, found once a position to save time."""
        near = {
            edge for node in self.sheep.values() for face in FACES_AT[node] for edge, _ in NEIGHBOURS[face]
        }
        self.never_covered = {edge for edge in near if not coverable(edge, self.blocked)}

    # ---------------------------------------------------------------- lists of placements

    def everywhere(self, fence: str) -> list[Placement]:
        return [Placement(fence, node, direction) for node in NODES for direction in self.directions(fence)]

    def candidates(self, fence: str) -> list[Placement]:
        """M4: all that can be legal, each with a node on Mother or on a fence; in fixed order."""
        return sorted(self.through(fence, [*MOTHER, *self.covering]))

    def through(self, fence: str, nodes: Iterable[Node]) -> list[Placement]:
        """Every placement of a fence that has one of these nodes, each once."""
        result: dict[Placement, None] = {}
        for q, r in nodes:
            for direction in self.directions(fence):
                dq, dr = DIRECTIONS[direction]
                for i in range(LENGTH):
                    result[Placement(fence, (q - i * dq, r - i * dr), direction)] = None
        return list(result)
