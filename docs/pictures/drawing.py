"""Drawings as SVG files that are read in light and dark and at a phone's width.

A drawing is 360 units wide and its text 12 of them; colours are names of the package's pages.
"""

from __future__ import annotations

import math
import re
from html import escape
from importlib.resources import files
from pathlib import Path

HERE = Path(__file__).parent
WIDTH = 360
SHOWN = 480
"""Pixels that a picture is wide where there is room."""


def colours() -> str:
    """The rules of the pages' style sheet that name colours, light and dark."""
    style = (files("flockmind.pages") / "templates" / "style.css").read_text(encoding="utf-8")
    light = re.search(r":root \{.*?\}", style, re.DOTALL)
    dark = re.search(r"@media \(prefers-color-scheme: dark\) \{.*?\}\s*\}", style, re.DOTALL)
    assert light is not None
    assert dark is not None
    return re.sub(r"\s+", " ", light[0] + dark[0])


def save(name: str, svg: str) -> None:
    """Writes a drawing, an SVG element whose colours are variables, as a picture of its own."""
    box = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
    assert box is not None
    width, height = float(box[1]), float(box[2])
    size = f'width="{SHOWN}" height="{SHOWN * height / width:.0f}" font-family="sans-serif"'
    back = f'<rect width="{width:g}" height="{height:g}" rx="6" fill="var(--card)"/>'
    start = svg.index(">") + 1
    head = svg[: start - 1].replace("<svg", f'<svg xmlns="http://www.w3.org/2000/svg" {size}')
    head = head.replace("<svg", '<svg xmlns:xlink="http://www.w3.org/1999/xlink"')
    text = f"{head}><style>{colours()}</style>{back}{svg[start:]}\n"
    (HERE / f"{name}.svg").write_text(text, encoding="utf-8")


class Drawing:
    """Boxes, arrows and words."""

    def __init__(self, height: int, label: str) -> None:
        self.parts = [
            f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(label)}" font-size="12">',
        ]

    def words(
        self,
        x: float,
        y: float,
        *lines: str,
        anchor: str = "middle",
        colour: str = "text",
        bold: bool = False,
    ) -> None:
        """Lines below each other; (x, y) is the base of the first."""
        weight = ' font-weight="600"' if bold else ""
        look = f'text-anchor="{anchor}" fill="var(--{colour})"{weight}'
        for number, line in enumerate(lines):
            self.parts.append(f'<text x="{x:g}" y="{y + 15 * number:g}" {look}>{escape(line)}</text>')

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *lines: str,
        colour: str = "line",
        solid: bool = True,
    ) -> None:
        """A rounded box around (x, y), its lines in the middle."""
        dash = "" if solid else ' stroke-dasharray="4 3"'
        self.parts.append(
            f'<rect x="{x - width / 2:g}" y="{y - height / 2:g}" width="{width:g}" height="{height:g}" '
            f'rx="6" fill="var(--back)" stroke="var(--{colour})" stroke-width="2"{dash}/>'
        )
        self.words(x, y + 4 - 7.5 * (len(lines) - 1), *lines)

    def arrow(
        self,
        x: float,
        y: float,
        to_x: float,
        to_y: float,
        colour: str = "soft",
        width: float = 1.5,
    ) -> None:
        """A straight arrow."""
        self.path([(x, y), (to_x, to_y)], colour, width)

    def path(self, points: list[tuple[float, float]], colour: str = "soft", width: float = 1.5) -> None:
        """Straight lines through the points, with a tip at the last."""
        (from_x, from_y), (x, y) = points[-2:]
        length = math.hypot(x - from_x, y - from_y)
        dx, dy = (x - from_x) / length, (y - from_y) / length
        size = 5 + width
        base_x, base_y = x - size * dx, y - size * dy
        line = "L".join(f"{a:.1f} {b:.1f}" for a, b in [*points[:-1], (base_x, base_y)])
        sides = [(base_x - s * 0.5 * size * dy, base_y + s * 0.5 * size * dx) for s in (1, -1)]
        tip = "L".join(f"{a:.1f} {b:.1f}" for a, b in [(x, y), *sides])
        self.parts.append(
            f'<path d="M{line}" fill="none" stroke="var(--{colour})" stroke-width="{width:g}"/>'
            f'<path d="M{tip}z" fill="var(--{colour})"/>'
        )

    def end(self, x: float, y: float) -> None:
        """The end of a game."""
        self.parts.append(f'<rect x="{x - 4:g}" y="{y:g}" width="8" height="8" fill="var(--soft)"/>')

    def svg(self) -> str:
        """The element."""
        return "".join(self.parts) + "</svg>"
