"""The table of Mother Sheep as SVG: colours stand as letters too, and every legal place is marked."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING

from .mother_sheep_table import MOTHER_RADIUS, NODE, RADIUS, Laid, Node, TableView, parse_node

if TYPE_CHECKING:
    from ..info_state import InfoState

STEP = 20.0
"""Distance of neighbouring nodes."""
MARGIN = 4 * STEP
STRIP = 30.0
"""Height of a line below the table."""
PAINT = {"R": "#d55e00", "B": "#0072b2", "P": "#aa4499", "Y": "#f0e442", "O": "#e69f00", "G": "#009e73"}
DARK_TEXT = {"Y", "O"}


def _at(node: Node) -> tuple[float, float]:
    return STEP * (node[0] + node[1] / 2), STEP * node[1] * math.sqrt(3) / 2


def _pale(colour: str) -> str:
    """The colour mixed with white."""
    parts = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    return "#" + "".join(f"{(part + 3 * 255) // 4:02x}" for part in parts)


def _corners(radius: float) -> str:
    points = [(radius, 0), (0, radius), (-radius, radius), (-radius, 0), (0, -radius), (radius, -radius)]
    return " ".join(f"{STEP * (q + r / 2):.1f},{STEP * r * math.sqrt(3) / 2:.1f}" for q, r in points)


def table_picture(
    info: InfoState, actions: Sequence[str], marks: Mapping[str, float], heat: Mapping[str, float]
) -> str:
    """The table, the fences on offer, and every action as something to click."""
    view = TableView(info)
    lays = [text for text in actions if " " in text]
    words = [text for text in actions if " " not in text]
    parts = [
        f'<polygon points="{_corners(RADIUS + 0.6)}" fill="#f4f7ee" stroke="#889"/>',
        *_heat(view, heat),
        f'<polygon points="{_corners(MOTHER_RADIUS + 0.35)}" fill="#fff" stroke="#333" stroke-width="2"/>',
        '<text x="0" y="5" text-anchor="middle" font-size="13" fill="#333">Mother</text>',
        *_fences(view),
        *_sheep(view),
        *_ghosts(lays, marks),
        *_legal(lays),
    ]
    seen = [_at(node) for laid in view.laid for node in laid.nodes] + [
        _at(node) for node in view.sheep.values()
    ]
    seen += [_at(node) for text in lays for node in Laid.parse(text).nodes]
    left, right = min(x for x, _ in seen) - MARGIN, max(x for x, _ in seen) + MARGIN
    top, bottom = min(y for _, y in seen) - MARGIN, max(y for _, y in seen) + MARGIN
    below, height = _below(view, words, marks, left, bottom, right - left)
    title = f"Mother Sheep, seen by player {info.player}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.0f} {top:.0f} {right - left:.0f} '
        f'{bottom - top + height:.0f}" font-family="sans-serif" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title>" + "".join(parts) + below + "</svg>"
    )


def _stick(
    letters: str, places: Sequence[tuple[float, float]], faded: Sequence[bool], size: float
) -> list[str]:
    """A fence as a bar with a disc and a letter a node; used bands are pale."""
    (x0, y0), (x1, y1) = places[0], places[-1]
    parts = [
        f'<line x1="{x0:.1f}" y1="{y0:.1f}" x2="{x1:.1f}" y2="{y1:.1f}" stroke="#444" '
        f'stroke-width="{size * 0.9:.1f}" stroke-linecap="round"/>'
    ]
    for letter, (x, y), pale in zip(letters, places, faded, strict=True):
        colour = PAINT.get(letter, "#999999")
        fill, edge = (_pale(colour), "#888") if pale else (colour, "#000")
        ink = "#555" if pale else "#000" if letter in DARK_TEXT else "#fff"
        parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size * 0.42:.1f}" fill="{fill}" '
            f'stroke="{edge}"/>'
            f'<text x="{x:.1f}" y="{y + size * 0.2:.1f}" font-size="{size * 0.55:.1f}" text-anchor="middle" '
            f'fill="{ink}">{letter.lower() if pale else letter}</text>'
        )
    return parts


def _fences(view: TableView) -> list[str]:
    parts = []
    for laid in view.laid:
        letters = view.letters[laid.fence]
        used = [(laid.fence, band) in view.used for band in view.bands(laid.fence)]
        stick = _stick(letters, [_at(node) for node in laid.nodes], used, STEP)
        parts += [f"<g><title>{escape(laid.fence)} {letters}</title>", *stick, "</g>"]
    return parts


def _sheep(view: TableView) -> list[str]:
    parts = []
    for name, node in view.sheep.items():
        x, y = _at(node)
        if name in view.corral:
            parts.append(
                f'<text x="{x:.1f}" y="{y + 4:.1f}" font-size="11" text-anchor="middle" fill="#777" '
                f'text-decoration="line-through">{name}</text>'
            )
            continue
        own = name in view.wanted
        parts.append(
            f"<g><title>{name}{' (on your card)' if own else ''}</title>"
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{STEP * 0.55:.1f}" fill="#fff" stroke="#000" '
            f'stroke-width="{3 if own else 1}"/>'
            f'<text x="{x:.1f}" y="{y + 5:.1f}" font-size="13" text-anchor="middle">{name[0]}</text>'
            f'<text x="{x:.1f}" y="{y - 15:.1f}" font-size="12" text-anchor="middle" '
            f'font-weight="{"bold" if own else "normal"}">{"★ " if own else ""}{name}</text></g>'
        )
    return parts


def _heat(view: TableView, heat: Mapping[str, float]) -> list[str]:
    """Discs behind sheep (by name), with the weight as a number, or behind nodes (q,r).

    Other places are left out.
    """
    parts = []
    for place, weight in heat.items():
        if place in view.sheep:
            (x, y), radius = _at(view.sheep[place]), 2.2 * STEP
        elif NODE.fullmatch(place):
            (x, y), radius = _at(parse_node(place)), 0.5 * STEP
        else:
            continue
        parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="#7b2fa8" '
            f'fill-opacity="{0.6 * weight:.2f}"/>'
        )
        if place in view.sheep:
            parts.append(
                f'<text x="{x:.1f}" y="{y + radius - 6:.1f}" font-size="12" text-anchor="middle">'
                f"{weight:.0%}</text>"
            )
    return parts


def _ghosts(lays: Sequence[str], marks: Mapping[str, float]) -> list[str]:
    """Where the fences of marked actions would lie."""
    parts = []
    for text in lays:
        weight = marks.get(text, 0.0)
        if weight > 0:
            nodes = Laid.parse(text).nodes
            (x, y), (x1, y1) = _at(nodes[0]), _at(nodes[-1])
            parts.append(
                f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{x1:.1f}" y2="{y1:.1f}" stroke="#117733" '
                f'stroke-width="7" stroke-dasharray="10 5" stroke-opacity="{0.3 + 0.7 * weight:.2f}" '
                'pointer-events="none"/>'
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="6" fill="none" stroke="#117733" stroke-width="3" '
                'pointer-events="none"/>'
            )
    return parts


def _legal(lays: Sequence[str]) -> list[str]:
    """A tick from each origin in the direction of the fence, a place further out for each fence; of a
    single fence longer ones, and a dot at each origin."""
    order = sorted({Laid.parse(text).fence for text in lays})
    alone = len(order) == 1
    parts = []
    if alone:
        for x, y in sorted({_at(Laid.parse(text).nodes[0]) for text in lays}):
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{STEP * 0.16:.1f}" fill="#117733"/>')
    for text in lays:
        laid = Laid.parse(text)
        (x, y), (x1, y1) = _at(laid.nodes[0]), _at(laid.nodes[1])
        near = 0.12 + 0.13 * order.index(laid.fence) % 0.8
        far = 0.48 if alone else near + 0.12
        ends = [(x + (x1 - x) * t, y + (y1 - y) * t) for t in (near, far)]
        parts.append(
            f'<g data-action="{escape(text)}"><title>{escape(text)}</title>'
            f'<line x1="{ends[0][0]:.1f}" y1="{ends[0][1]:.1f}" x2="{ends[1][0]:.1f}" y2="{ends[1][1]:.1f}" '
            f'stroke="{"#882255" if text.startswith("secret") else "#117733"}" stroke-width="4"/></g>'
        )
    return parts


def _below(
    view: TableView, words: Sequence[str], marks: Mapping[str, float], left: float, top: float, width: float
) -> tuple[str, float]:
    """The fences on offer and in hand, and the actions that are no placement, as buttons."""
    now = view.situation
    rows = [("community", name) for name in now["community"]] + [
        ("secret", name) for name in now.get("secrets") or []
    ]
    columns = max(1, int(width // 268))
    parts = []
    for i, (kind, name) in enumerate(rows):
        x = left + 20 + 268 * (i % columns)
        y = top + STRIP * (i // columns)
        places = [(x + 128 + 18 * k, y) for k in range(7)]
        parts.append(f'<text x="{x:.0f}" y="{y + 5:.0f}" font-size="14">{kind} {escape(name)}</text>')
        parts += _stick(view.letters[name], places, [False] * 7, 18)
    y = top + STRIP * (-(-len(rows) // columns))
    for i, word in enumerate(words):
        x = left + 20 + 110 * i
        parts.append(
            f'<g data-action="{escape(word)}"><rect x="{x:.0f}" y="{y - 14:.0f}" width="100" height="26" '
            f'rx="5" fill="#eef" stroke="#336" stroke-width="{3 if word in marks else 1}"/>'
            f'<text x="{x + 50:.0f}" y="{y + 4:.0f}" font-size="14" text-anchor="middle">{escape(word)}'
            "</text></g>"
        )
    return "".join(parts), y - top + 2 * STRIP
