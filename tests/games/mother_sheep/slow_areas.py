"""Searches over the faces of the lattice: bounded areas (M9) and impossible sheep (M14)."""

from __future__ import annotations

from .slow_lattice import FACES_AT, NEIGHBOURS, OUTSIDE, RUNS_OVER, Node


def bounded_area(start: int, walls: set[int], open_faces: set[int]) -> set[int] | None:
    """The faces joined to `start` without crossing a wall; None if the outside is among them.

    `open_faces` collects faces that are known to be joined to the outside.
    """
    seen = {start}
    waiting = [start]
    while waiting:
        face = waiting.pop()
        if face == OUTSIDE or face in open_faces:
            open_faces |= seen
            return None
        for edge, behind in NEIGHBOURS[face]:
            if edge not in walls and behind not in seen:
                seen.add(behind)
                waiting.append(behind)
    return seen


def coverable(edge: int, blocked: set[Node]) -> bool:
    """Does some run of seven free nodes contain this edge (M14)?"""
    return any(blocked.isdisjoint(run) for run in RUNS_OVER[edge])


def impossible_sheep(
    walls: set[int], blocked: set[Node], sheep: dict[str, Node], never: set[int]
) -> list[str]:
    """Test M14. `never`: edges known not to be coverable."""
    return [
        name
        for name, node in sheep.items()
        if not _can_be_closed_off(name, node, walls, blocked, sheep, never)
    ]


def _can_be_closed_off(
    name: str,
    node: Node,
    walls: set[int],
    blocked: set[Node],
    sheep: dict[str, Node],
    never: set[int],
) -> bool:
    forbidden = {face for other, at in sheep.items() if other != name for face in FACES_AT[at]}
    seen = set(FACES_AT[node])
    waiting = list(seen)
    while waiting:
        face = waiting.pop()
        if face == OUTSIDE or face in forbidden:
            return False
        for edge, behind in NEIGHBOURS[face]:
            if behind in seen or edge in walls:
                continue
            if edge in never or not coverable(edge, blocked):
                seen.add(behind)
                waiting.append(behind)
    return True
