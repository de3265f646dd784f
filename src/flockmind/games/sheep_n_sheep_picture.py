"""Sheep 'n' Sheep as an SVG picture.

Cards show their colour (with two letters of its name), number and icon. Everything that stands for an
action carries `data-action`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..info_state import InfoState

WIDTH = 480
"""Width of the picture in its own units; a phone in portrait shows it whole."""

COLOURS = {
    "white": "#ffffff",
    "green": "#8fd19e",
    "yellow": "#ffe066",
    "pink": "#ffb3c6",
    "brown": "#c69c6d",
    "grey": "#b8bfc6",
}
LETTERS = {"white": "Wh", "green": "Gn", "yellow": "Ye", "pink": "Pk", "brown": "Br", "grey": "Gy"}
ICONS = {"bell": "♪", "heart": "♥", "star": "★", "vp1": "+1", "draw": "⇓", "none": ""}
INK = "#1b1b1b"


def cell_of(text: str) -> tuple[int, int]:
    """`x,y` as numbers."""
    x, y = text.split(",")
    return int(x), int(y)


def _rect(x: float, y: float, w: float, h: float, fill: str, stroke: str = INK, more: str = "") -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="4" fill="{fill}" '
        f'stroke="{stroke}" {more}/>'
    )


def _text(x: float, y: float, text: str, size: float, anchor: str = "middle", more: str = "") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}" fill="{INK}" {more}>'
        f"{escape(text)}</text>"
    )


def card(name: str, x: float, y: float, size: float) -> str:
    """A card as a square of `size`."""
    colour, number, icon = name.rsplit("-", 2)
    letters = LETTERS.get(colour, colour[:2].capitalize())
    return (
        f'<g role="img" aria-label="{escape(name)}"><title>{escape(name)}</title>'
        + _rect(x, y, size, size, COLOURS.get(colour, "#d0d7ff"))
        + _text(x + size * 0.06, y + size * 0.3, letters, size * 0.27, "start")
        + _text(x + size * 0.5, y + size * 0.72, number, size * 0.5, more='font-weight="bold"')
        + _text(x + size * 0.95, y + size * 0.32, ICONS[icon], size * 0.32, "end")
        + "</g>"
    )


def _back(x: float, y: float, size: float, heat: float) -> str:
    shade = f'fill-opacity="{0.25 + 0.75 * heat:.2f}"'
    return (
        '<g role="img" aria-label="hidden card">'
        + _rect(x, y, size, size, "#5b7db1", more=shade)
        + _text(x + size / 2, y + size * 0.68, "?", size * 0.5)
        + "</g>"
    )


class Picture:
    """Collects the parts of one picture from the top down."""

    def __init__(
        self, info: InfoState, actions: Sequence[str], marks: Mapping[str, float], heat: Mapping[str, float]
    ) -> None:
        self.situation: dict[str, Any] = info.situation()
        self.player = info.player
        self.to_move = info.to_move
        self.actions = list(actions)
        self.marks = marks
        self.heat = heat
        self.parts: list[str] = []
        self.y = 0.0

    def clickable(self, action: str, inside: str) -> str:
        """What stands for an action; a marked one has a thick frame drawn by the style sheet."""
        weight = self.marks.get(action)
        mark = "" if weight is None else f' class="marked" style="--weight:{weight:.2f}"'
        name = escape(action, quote=True)
        return f'<g data-action="{name}" role="button" tabindex="0" aria-label="{name}"{mark}>{inside}</g>'

    def with_prefix(self, prefix: str) -> Iterable[tuple[str, str]]:
        """Actions that begin with the words, and the rest of each."""
        for action in self.actions:
            if action.startswith(prefix + " "):
                yield action, action.removeprefix(prefix + " ")

    def heading(self, text: str) -> None:
        self.y += 22
        self.parts.append(_text(10, self.y - 6, text, 14, "start", 'font-weight="bold"'))

    def market(self) -> None:
        self.heading(
            f"Sets (deck {self.situation['deck']}, stock {self.situation['stock']}, "
            f"end {self.situation['end']})"
        )
        size, step = 48.0, 117.0
        for place, cards in enumerate(self.situation["sets"], 1):
            x = 10 + (place - 1) * step
            inside = _rect(x, self.y, 108, 56, "#eef3e6", "#7a8a5c")
            inside += "".join(card(name, x + 4 + 52 * i, self.y + 4, size) for i, name in enumerate(cards))
            action = f"take {place}"
            self.parts.append(self.clickable(action, inside) if action in self.actions else inside)
        self.y += 62

    def buttons(self) -> None:
        shown = [a for a in self.actions if a in ("pass", "done", "same first", "run first")]
        for i, action in enumerate(shown):
            x = 10 + 117 * i
            inside = _rect(x, self.y + 4, 108, 28, "#dbe7ff", "#27457a")
            self.parts.append(self.clickable(action, inside + _text(x + 54, self.y + 23, action, 14)))
        if shown:
            self.y += 38

    def hand(self) -> None:
        self.heading("Your hand")
        discards = {rest: action for action, rest in self.with_prefix("free discard")}
        for i, name in enumerate(self.situation["hand"]):
            x = 10 + 51 * i
            self.parts.append(card(name, x, self.y, 48))
            action = discards.pop(name, None)
            if action:
                button = _rect(x, self.y + 50, 48, 18, "#f3dede", "#7a2727")
                self.parts.append(self.clickable(action, button + _text(x + 24, self.y + 63, "discard", 11)))
        self.y += 72 if self.situation["hand"] else 4

    def rival_hand(self, seat: int) -> None:
        hand = self.situation["hands"][seat]
        cards = hand["known"]
        hidden = hand["size"] - len(cards)
        heat = self.heat.get(f"hand {seat}", 0.5)
        self.parts += [card(name, 10 + 36 * i, self.y, 33) for i, name in enumerate(cards)]
        self.parts += [_back(10 + 36 * (len(cards) + i), self.y, 33, heat) for i in range(hidden)]
        self.y += 38 if hand["size"] else 0

    def pasture(self, seat: int, own: bool) -> None:
        cells = {cell_of(text): name for text, name in self.situation["pastures"][seat].items()}
        places: dict[tuple[int, int], list[tuple[str, str]]] = {}
        starts: dict[tuple[int, int], list[str]] = {}
        if own:
            for action, rest in self.with_prefix("place"):
                name, where = rest.split(" ")
                places.setdefault(cell_of(where), []).append((action, name))
            for way in ("same from", "run from"):
                for action, rest in self.with_prefix(way):
                    starts.setdefault(cell_of(rest), []).append(action)
        drawn = [*cells, *places] or [(0, 0)]
        left, right = min(x for x, _ in drawn), max(x for x, _ in drawn)
        low, high = min(y for _, y in drawn), max(y for _, y in drawn)
        size = min(56.0 if own else 34.0, (WIDTH - 20) / (right - left + 1))

        def corner(cell: tuple[int, int]) -> tuple[float, float]:
            return 10 + (cell[0] - left) * size, self.y + (high - cell[1]) * size

        if not cells and not places:
            self.parts.append(_text(10, self.y + 18, "(empty)", 13, "start"))
        for cell, name in cells.items():
            x, y = corner(cell)
            self.parts.append(card(name, x + 1, y + 1, size - 2))
            for i, action in enumerate(starts.get(cell, [])):
                sign = "=" if action.startswith("same") else "±"
                at = x + 3 + i * (size / 2 - 2)
                button = _rect(at, y + size * 0.74, size / 2 - 4, size * 0.24, "#dbe7ff", "#27457a")
                label = _text(at + size / 4 - 2, y + size * 0.94, sign, size * 0.24)
                self.parts.append(self.clickable(action, button + label))
        for cell, options in places.items():
            self.parts.append(self.free_cell(*corner(cell), size, options))
        self.y += (high - low + 1) * size + 6

    def free_cell(self, x: float, y: float, size: float, options: list[tuple[str, str]]) -> str:
        """A free cell with a small card for each that may be laid there."""
        frame = _rect(x + 1, y + 1, size - 2, size - 2, "none", "#27457a", 'stroke-dasharray="4 3"')
        side = 1 if len(options) == 1 else 2 if len(options) <= 4 else 3
        chip = (size - 6) / side
        parts = [frame]
        for i, (action, name) in enumerate(options):
            at = x + 3 + chip * (i % side), y + 3 + chip * (i // side)
            parts.append(self.clickable(action, f'<g opacity="0.75">{card(name, *at, chip - 1)}</g>'))
        return "".join(parts)

    def svg(self) -> str:
        """The whole picture."""
        self.market()
        self.buttons()
        self.hand()
        seats = len(self.situation["pastures"])
        for offset in range(seats):
            seat = (self.player + offset) % seats
            move = ", to move" if seat == self.to_move else ""
            self.heading("Your pasture" + move if offset == 0 else f"Player {seat}{move}")
            if offset:
                self.rival_hand(seat)
            self.pasture(seat, offset == 0)
        self.heading("♪ bell   ♥ heart   ★ star   +1 point   ⇓ draws a card")
        title = f"Sheep 'n' Sheep, seen by player {self.player}"
        style = ".marked>rect{stroke:#c2410c;stroke-width:calc(1.5px + 3px*var(--weight))}"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {self.y + 8:g}" role="img" '
            f'font-family="sans-serif" aria-label="{escape(title)}"><title>{escape(title)}</title>'
            f"<style>{style}</style>"
            f'<rect width="{WIDTH}" height="{self.y + 8:g}" fill="#fbfaf5"/>' + "".join(self.parts) + "</svg>"
        )


def picture(
    info: InfoState, actions: Sequence[str], marks: Mapping[str, float], heat: Mapping[str, float]
) -> str:
    """The position as its player knows it, with the actions to click on."""
    return Picture(info, actions, marks, heat).svg()
