"""War & Sheep as an SVG picture: the board with arrows and cells to click, and other actions as buttons.

A cell stands for every action that names it and is no arrow; several lie on one another there.
Nothing is told by colour alone: South's sheep are discs with R, North's squares with Y, a crazy sheep
has a star, a camouflaged one a dashed outline; markers carry letters.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

CELL = 84
LEFT = 36
TOP = 74
WIDTH = 2 * LEFT + 6 * CELL
BUTTON = (164, 30)  # width and height of a button, three in a row
DELTA = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
DELTA |= {a + b: (DELTA[b][0], DELTA[a][1]) for a in "ns" for b in "ew"}
SEEN = {"lush": "5", "ordinary": "3", "withered": "1", "wolf": "wolf"}
SHEEP = {"R": ("#1f4e8c", "#ffffff"), "Y": ("#f2c230", "#1a1a1a")}


class Board:
    """Where things stand in the picture."""

    def __init__(self, situation: Mapping[str, Any], player: int) -> None:
        self.s = situation
        self.player = player
        self.size = len(situation["board"])

    def corner(self, cell: str) -> tuple[float, float]:
        """Upper left corner of a cell."""
        return LEFT + CELL * ("abcdef".index(cell[0])), TOP + CELL * (self.size - int(cell[1]))

    def middle(self, cell: str) -> tuple[float, float]:
        """Middle of a cell."""
        x, y = self.corner(cell)
        return x + CELL / 2, y + CELL / 2

    def cells(self) -> Iterator[tuple[str, str]]:
        """Each cell with its character in `board`."""
        for row, text in enumerate(self.s["board"]):
            for column, mark in enumerate(text):
                yield "abcdef"[column] + str(self.size - row), mark


def _text(
    x: float, y: float, text: str, size: int = 15, fill: str = "#1a1a1a", anchor: str = "middle"
) -> str:
    style = f'font-size="{size}" fill="{fill}" text-anchor="{anchor}"'
    return f'<text x="{x:g}" y="{y:g}" {style}>{escape(text)}</text>'


def _sheep(board: Board, cell: str, mark: str) -> str:
    x, y = board.middle(cell)
    fill, ink = SHEEP[mark.upper()]
    hidden = cell in board.s["camouflaged"]
    outline = 'stroke="#1a1a1a" stroke-width="3"' + (' stroke-dasharray="5 4"' if hidden else "")
    opacity = ' fill-opacity="0.45"' if hidden else ""
    if mark.upper() == "R":
        shape = f'<circle cx="{x:g}" cy="{y:g}" r="23" fill="{fill}"{opacity} {outline}/>'
    else:
        place = f'x="{x - 22:g}" y="{y - 22:g}" width="44" height="44" rx="6"'
        shape = f'<rect {place} fill="{fill}"{opacity} {outline}/>'
    letter = mark.upper() + ("★" if mark.islower() else "")
    return shape + _text(x, y + 7, letter, 20, "#1a1a1a" if hidden else ink)


def _marker(board: Board, cell: str) -> str:
    x, y = board.middle(cell)
    parts = [
        f'<rect x="{x - 29:g}" y="{y - 29:g}" width="58" height="58" rx="14" fill="#7fb069" stroke="#3c6e2f" '
        'stroke-width="2"/>'
    ]
    face = board.s["faces"].get(cell)
    parts.append(_text(x, y + 7, SEEN[face] if face else "?", 20 if face != "wolf" else 16))
    if cell in board.s["scouted"][1 - board.player]:
        parts.append(_text(x + 17, y - 15, "◉", 13))
    return "".join(parts)


def _wolf(board: Board, cell: str) -> str:
    x, y = board.middle(cell)
    shape = f'<path d="M{x - 28:g} {y + 24:g}L{x:g} {y - 30:g}L{x + 28:g} {y + 24:g}Z" fill="#4a4a4a" '
    return shape + 'stroke="#000" stroke-width="2"/>' + _text(x, y + 16, "W", 20, "#ffffff")


def _heat(board: Board, heat: Mapping[str, float]) -> str:
    parts = []
    for cell, _ in board.cells():
        weight = heat.get(cell, 0.0)
        if weight > 0:
            x, y = board.corner(cell)
            parts.append(
                f'<rect x="{x:g}" y="{y:g}" width="{CELL}" height="{CELL}" fill="#7b2fa8" '
                f'fill-opacity="{0.1 + 0.6 * min(weight, 1.0):.2f}"/>'
                + _text(x + CELL - 4, y + CELL - 5, f"{weight:.0%}", 12, anchor="end")
            )
    return "".join(parts)


def _place(action: str) -> tuple[str, str] | None:
    """Cell and way of an action that is an arrow on the board."""
    words = action.split()
    if words[0] in ("move", "wolf"):
        return words[1], words[2]
    return None


def _cells(action: str) -> list[str]:
    """Cells that stand for an action that is no arrow."""
    return [word for word in action.split() if len(word) == 2 and word[0] in "abcdef" and word[1].isdigit()]


def _spots(board: Board, action: str) -> str:
    """The cells of an action, to click on; unseen."""
    parts = []
    for cell in _cells(action):
        x, y = board.corner(cell)
        parts.append(
            f'<rect data-action="{escape(action)}" role="button" aria-label="{escape(action)}" x="{x:g}" '
            f'y="{y:g}" width="{CELL}" height="{CELL}" fill="#ffffff" fill-opacity="0" pointer-events="all"/>'
        )
    return "".join(parts)


def _outlines(board: Board, action: str, weight: float) -> str:
    """A marked action that is no arrow: its cells outlined and joined, with what is done there."""
    parts = []
    word = next((word for word in action.split() if word != "play"), "")
    style = f'fill="none" stroke="#e4572e" stroke-width="{2 + 3 * min(weight, 1.0):g}"'
    middles = [board.middle(cell) for cell in _cells(action)]
    for x, y in middles:
        place = f'x="{x - CELL / 2 + 3:g}" y="{y - CELL / 2 + 3:g}" width="{CELL - 6}" height="{CELL - 6}"'
        parts.append(f'<rect {place} rx="8" stroke-dasharray="9 5" {style}/>')
        parts.append(_text(x - CELL / 2 + 6, y - CELL / 2 + 14, word, 11, "#8f2a0c", "start"))
    if len(middles) > 1:
        (x, y), (x1, y1) = middles[0], middles[-1]
        parts.append(f'<path d="M{x:g} {y:g}L{x1:g} {y1:g}" stroke-opacity="0.6" {style}/>')
    return f'<g pointer-events="none">{"".join(parts)}</g>'


def _arrow(board: Board, action: str, weight: float | None) -> str:
    cell, way = _place(action) or ("a1", "n")
    x, y = board.middle(cell)
    dx, dy = DELTA[way]
    x, y = x + 34 * dx, y + 34 * dy
    if weight is None:
        fill, radius = "#ffffff", 9.0
    else:
        fill, radius = "#e4572e", 9 + 5 * min(weight, 1.0)
    tip = f"M{x - 4 * dx + 5 * dy:g} {y - 4 * dy - 5 * dx:g}L{x + 5 * dx:g} {y + 5 * dy:g}"
    tip += f"L{x - 4 * dx - 5 * dy:g} {y - 4 * dy + 5 * dx:g}"
    return (
        f'<g data-action="{escape(action)}" role="button" aria-label="{escape(action)}">'
        f"<title>{escape(action)}</title>"
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="#1a1a1a"/>'
        f'<path d="{tip}" fill="none" stroke="#1a1a1a" stroke-width="2.5"/></g>'
    )


def _buttons(actions: Sequence[str], marks: Mapping[str, float], top: float) -> str:
    parts = []
    width, height = BUTTON
    for i, action in enumerate(actions):
        x = LEFT + (i % 3) * (width + 6)
        y = top + (i // 3) * (height + 6)
        marked = action in marks
        fill, line = ("#f7c9b6", 3) if marked else ("#f4f4f0", 1)
        parts.append(
            f'<g data-action="{escape(action)}" role="button" aria-label="{escape(action)}">'
            f'<rect x="{x:g}" y="{y:g}" width="{width}" height="{height}" rx="6" fill="{fill}" '
            f'stroke="#1a1a1a" stroke-width="{line}"/>' + _text(x + width / 2, y + 20, action, 14) + "</g>"
        )
    return "".join(parts)


def board_picture(
    situation: Mapping[str, Any],
    player: int,
    lines: Sequence[str],
    actions: Sequence[str],
    marks: Mapping[str, float],
    heat: Mapping[str, float],
) -> str:
    """The SVG document; `lines` are up to two lines of text above the board and two below it."""
    board = Board(situation, player)
    arrows = [a for a in actions if _place(a)]
    spots = [a for a in actions if not _place(a) and _cells(a)]
    others = [a for a in actions if not _place(a) and not _cells(a)]
    under = TOP + CELL * board.size + 26
    above, below = lines[:2], lines[2:]
    first_button = under + 22 * len(below) + 8
    height = first_button + (len(others) + 2) // 3 * (BUTTON[1] + 6) + 10
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" font-family="sans-serif" '
        f'role="img" aria-label="{escape(lines[0])}"><title>{escape(lines[0])}</title>'
        f'<rect width="{WIDTH}" height="{height:g}" fill="#ffffff"/>'
    ]
    parts += [_text(LEFT, 22 + 22 * i, line, 15, anchor="start") for i, line in enumerate(above)]
    for cell, mark in board.cells():
        x, y = board.corner(cell)
        parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{CELL}" height="{CELL}" fill="#eef3e6" stroke="#9aa889"/>'
        )
        if cell in board.s["scouted"][player] or mark == ".":
            parts.append(_marker(board, cell))
        if mark in "RYry":
            parts.append(_sheep(board, cell, mark))
        elif mark == "W":
            parts.append(_wolf(board, cell))
    parts.append(_heat(board, heat))
    parts += [_spots(board, action) for action in spots]
    for i in range(board.size):
        parts.append(_text(LEFT + CELL * (i + 0.5), TOP + CELL * board.size + 18, "abcdef"[i], 14))
        parts.append(_text(LEFT - 14, TOP + CELL * (board.size - i - 0.5) + 5, str(i + 1), 14))
    parts += [_outlines(board, action, marks[action]) for action in spots if action in marks]
    parts += [_arrow(board, action, marks.get(action)) for action in arrows]
    parts += [_text(LEFT, under + 16 + 22 * i, line, 14, anchor="start") for i, line in enumerate(below)]
    parts.append(_buttons(others, marks, first_button))
    return "".join(parts) + "</svg>"
