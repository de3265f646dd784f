"""The lattice of Mother Sheep, spelled out: nodes, runs, edges and faces, in lists and dicts."""

from __future__ import annotations

Node = tuple[int, int]  # axial (q, r)
Run = tuple[Node, ...]

RADIUS = 31  # a node is on the table when |q|, |r| and |q+r| are at most this
LENGTH = 7  # nodes of a fence
MOTHER_RADIUS = 2
DIRECTIONS: list[Node] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
NEAREST_SHEEP, FARTHEST_SHEEP, SHEEP_APART = 81, 529, 9  # squared distances, ends included
OUTSIDE = -1  # the one face outside the table


def within(node: Node, radius: int) -> bool:
    q, r = node
    return abs(q) <= radius and abs(r) <= radius and abs(q + r) <= radius


def squared_distance(a: Node, b: Node) -> int:
    q, r = a[0] - b[0], a[1] - b[1]
    return q * q + q * r + r * r


def run_from(origin: Node, direction: int) -> Run:
    """The seven nodes of a fence, in the order of its letters."""
    dq, dr = DIRECTIONS[direction]
    return tuple((origin[0] + i * dq, origin[1] + i * dr) for i in range(LENGTH))


def parse_node(text: str) -> Node:
    q, r = text.split(",")
    return int(q), int(r)


def node_text(node: Node) -> str:
    return f"{node[0]},{node[1]}"


NODES: list[Node] = [
    (q, r) for q in range(-RADIUS, RADIUS + 1) for r in range(-RADIUS, RADIUS + 1) if within((q, r), RADIUS)
]
ON_TABLE: set[Node] = set(NODES)
MOTHER: set[Node] = {node for node in NODES if within(node, MOTHER_RADIUS)}

# Edges and faces are numbered. A face is a triangle with three corners on the table.
EDGE_NUMBER: dict[tuple[Node, Node], int] = {}
FACE_CORNERS: list[tuple[Node, Node, Node]] = []
for _q, _r in NODES:
    for _corners in (
        ((_q, _r), (_q + 1, _r), (_q, _r + 1)),
        ((_q + 1, _r), (_q, _r + 1), (_q + 1, _r + 1)),
    ):
        if all(corner in ON_TABLE for corner in _corners):
            FACE_CORNERS.append(_corners)
    for _dq, _dr in DIRECTIONS[:3]:
        _other = (_q + _dq, _r + _dr)
        if _other in ON_TABLE:
            EDGE_NUMBER[min((_q, _r), _other), max((_q, _r), _other)] = len(EDGE_NUMBER)
for _r in range(-RADIUS, RADIUS + 1):  # triangles whose (q,r) itself lies off the table
    for _q in range(-RADIUS - 1, RADIUS + 1):
        _corners = ((_q + 1, _r), (_q, _r + 1), (_q + 1, _r + 1))
        if (_q, _r) not in ON_TABLE and all(corner in ON_TABLE for corner in _corners):
            FACE_CORNERS.append(_corners)


def edge_between(a: Node, b: Node) -> int:
    return EDGE_NUMBER[min(a, b), max(a, b)]


def edges_along(run: Run) -> list[int]:
    return [edge_between(run[i], run[i + 1]) for i in range(len(run) - 1)]


FACES_AT: dict[Node, list[int]] = {node: [] for node in NODES}
_faces_on_edge: dict[int, list[int]] = {edge: [] for edge in EDGE_NUMBER.values()}
for _face, (_a, _b, _c) in enumerate(FACE_CORNERS):
    for _corner in (_a, _b, _c):
        FACES_AT[_corner].append(_face)
    for _edge in (edge_between(_a, _b), edge_between(_b, _c), edge_between(_a, _c)):
        _faces_on_edge[_edge].append(_face)


def _distance_out(face: int) -> int:
    if face == OUTSIDE:
        return 1_000_000
    total_q = sum(corner[0] for corner in FACE_CORNERS[face])
    total_r = sum(corner[1] for corner in FACE_CORNERS[face])
    return squared_distance((total_q, total_r), (0, 0))


# For each face its three (edge, face behind it), the one farthest out last: a search that takes
# the last one first finds the outside soon. The order changes no answer.
NEIGHBOURS: list[list[tuple[int, int]]] = [[] for _ in FACE_CORNERS]
for _edge, _faces in _faces_on_edge.items():
    _pair = [*_faces, OUTSIDE][:2]
    for _face, _behind in ((_pair[0], _pair[1]), (_pair[1], _pair[0])):
        if _face != OUTSIDE:
            NEIGHBOURS[_face].append((_edge, _behind))
for _list in NEIGHBOURS:
    _list.sort(key=lambda pair: _distance_out(pair[1]))

# For each edge every run of seven nodes on the table that contains it.
RUNS_OVER: list[list[Run]] = [[] for _ in EDGE_NUMBER]
for _node in NODES:
    for _direction in (0, 1, 2):
        _run = run_from(_node, _direction)
        if all(node in ON_TABLE for node in _run):
            for _edge in edges_along(_run):
                RUNS_OVER[_edge].append(_run)

MOTHER_EDGES: set[int] = {number for (a, b), number in EDGE_NUMBER.items() if a in MOTHER and b in MOTHER}
