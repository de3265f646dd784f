"""A mat to print, on which a real table of Mother Sheep has the places of the lattice.

`python -m flockmind.games.mother_sheep_mat [WIDTH] > mat.svg`, WIDTH in millimetres of a fence (10).
Print it at its own size: the file is measured in millimetres.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable

from .mother_sheep_table import DIRECTIONS, MOTHER_RADIUS, RADIUS, Node, within

_At = Callable[[tuple[float, float]], tuple[float, float]]

PITCH = 1.75
"""Distance of neighbouring nodes, in widths of a fence."""
WIDTH = 10.0
"""Of a fence, in millimetres, where nothing else is said."""
NEAREST, FARTHEST = 9, 23
"""Distances from the centre between which sheep stand, in steps."""
LABELS = 5
"""Every so many nodes are named."""
MARGIN = 2.5
"""Round the table, in steps."""


def mat(width: float = WIDTH) -> str:
    """The mat for fences of this width (mm) as an SVG document, about 109 by 94 times as large."""
    step = PITCH * width
    half_x = (RADIUS + MARGIN) * step
    half_y = (RADIUS * math.sqrt(3) / 2 + MARGIN) * step

    def at(node: tuple[float, float]) -> tuple[float, float]:
        q, r = node
        return step * (q + r / 2), step * r * math.sqrt(3) / 2

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{2 * half_x:.1f}mm" height="{2 * half_y:.1f}mm" '
        f'viewBox="{-half_x:.2f} {-half_y:.2f} {2 * half_x:.2f} {2 * half_y:.2f}" font-family="sans-serif">',
        f"<title>Mother Sheep: mat for fences {width:g} mm wide</title>",
        '<rect x="-50%" y="-50%" width="100%" height="100%" fill="#fff"/>',
        *_lines(at, step),
        *(
            f'<circle r="{distance * step:.2f}" fill="none" stroke="#2a7" stroke-width="{step / 25:.2f}" '
            f'stroke-dasharray="{step / 2:.2f}"/>'
            for distance in (NEAREST, FARTHEST)
        ),
        f'<polygon points="{_hexagon(at, MOTHER_RADIUS)}" fill="#eee" stroke="#000" '
        f'stroke-width="{step / 12:.2f}"/>',
        *_labels(at, step),
        *_rose(at, step),
        *_scale(-half_x + step, half_y - step, step),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _hexagon(at: _At, radius: float) -> str:
    corners = [(radius, 0), (0, radius), (-radius, radius), (-radius, 0), (0, -radius), (radius, -radius)]
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in map(at, corners))


def _lines(at: _At, step: float) -> list[str]:
    """Every line of the three axes; each fifth is darker."""
    parts = []
    for k in range(-RADIUS, RADIUS + 1):
        low, high = max(-RADIUS, -RADIUS - k), min(RADIUS, RADIUS - k)
        for ends in (((low, k), (high, k)), ((k, low), (k, high)), ((low, -k - low), (high, -k - high))):
            (x0, y0), (x1, y1) = map(at, ends)
            ink = "#999" if k % LABELS == 0 else "#ccc"
            parts.append(
                f'<line x1="{x0:.2f}" y1="{y0:.2f}" x2="{x1:.2f}" y2="{y1:.2f}" stroke="{ink}" '
                f'stroke-width="{step / 50:.2f}"/>'
            )
    return parts


def _labels(at: _At, step: float) -> list[str]:
    """Names of nodes, below and right of each that is named."""
    span = range(-RADIUS + RADIUS % LABELS, RADIUS + 1, LABELS)
    named: list[Node] = [(q, r) for q in span for r in span if within((q, r), RADIUS)]
    parts = []
    for q, r in named:
        x, y = at((q, r))
        parts.append(
            f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{step / 12:.2f}" fill="#555"/>'
            f'<text x="{x:.2f}" y="{y + step * 0.42:.2f}" font-size="{step * 0.32:.2f}" text-anchor="middle" '
            f'fill="#333">{q},{r}</text>'
        )
    return parts


def _rose(at: _At, step: float) -> list[str]:
    """The directions by number, round Mother's centre."""
    parts = []
    for number, (q, r) in enumerate(DIRECTIONS):
        x, y = at((1.4 * q, 1.4 * r))
        parts.append(
            f'<text x="{x:.2f}" y="{y + step * 0.15:.2f}" font-size="{step * 0.45:.2f}" text-anchor="middle" '
            f'font-weight="bold">{number}</text>'
        )
    return parts


def _scale(x: float, y: float, step: float) -> list[str]:
    """A bar of 100 mm, to check the print by."""
    return [
        f'<line x1="{x:.2f}" y1="{y:.2f}" x2="{x + 100:.2f}" y2="{y:.2f}" stroke="#000" '
        f'stroke-width="{step / 12:.2f}"/>'
        f'<text x="{x + 50:.2f}" y="{y - step * 0.2:.2f}" font-size="{step * 0.45:.2f}" '
        'text-anchor="middle">100 mm</text>'
    ]


def main() -> None:
    try:
        width = float(sys.argv[1]) if len(sys.argv) > 1 else WIDTH
    except ValueError:
        width = 0.0
    if len(sys.argv) > 2 or not 0 < width < 1000:
        sys.exit("WIDTH: expected the width of a fence in millimetres")
    sys.stdout.write(mat(width))


if __name__ == "__main__":
    main()
