"""The picture of Sheep & Thief: boards, cards and buttons as SVG, narrow enough for a phone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

WIDTH = 480
OWN, OTHER, CARD = 104, 54, 74
"""Sides of a space on one's own board, on others' boards, and of a card in hand."""
ENDS = {"N": (0.5, 0.0), "E": (1.0, 0.5), "S": (0.5, 1.0), "W": (0.0, 0.5)}
STEPS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
ROAD, RIVER, LAND, DOWN, FREE = "#8a6a3a", "#1f6fb4", "#e6efd2", "#c9c4bb", "#f7f5ef"


def tag(name: str, inside: str = "", **attributes: Any) -> str:
    """One element; underscores in attribute names stand for dashes."""
    given = "".join(f' {k.rstrip("_").replace("_", "-")}="{escape(str(v))}"' for k, v in attributes.items())
    return f"<{name}{given}>{inside}</{name}>"


def label(x: float, y: float, text: str, size: float, **attributes: Any) -> str:
    return tag("text", escape(text), x=round(x, 1), y=round(y, 1), font_size=round(size, 1), **attributes)


def images(card: Mapping[str, Any]) -> str:
    """The images of a card in letters: sheep, dogs, foxes, barn."""
    letters = [("s", card["sheep"]), ("d", card["dogs"]), ("f", card["foxes"])]
    return " ".join([f"{n}{letter}" for letter, n in letters if n] + (["barn"] if card["barn"] else []))


def face(card: Mapping[str, Any], x: float, y: float, side: float) -> str:
    """An open card: roads brown with a dashed line, rivers blue with a wave's white edge."""
    parts = [tag("rect", x=x, y=y, width=side, height=side, fill=LAND, stroke="#555")]
    mid = f"{x + side / 2:.1f},{y + side / 2:.1f}"
    for kind, colour, wide in (("river", RIVER, 0.2), ("road", ROAD, 0.16)):
        for end in card[kind]:
            dx, dy = ENDS[end]
            path = f"M{mid} L{x + dx * side:.1f},{y + dy * side:.1f}"
            parts.append(tag("path", d=path, stroke=colour, stroke_width=round(side * wide, 1)))
            if kind == "road":
                parts.append(tag("path", d=path, stroke="#fff", stroke_width=1.2, stroke_dasharray="4 3"))
        if card[kind]:
            radius = round(side * wide / 2 * (1.5 if kind == "river" and len(card[kind]) == 1 else 1), 1)
            cx, cy = mid.split(",")
            parts.append(tag("circle", cx=cx, cy=cy, r=radius, fill=colour))
    back = {"paint_order": "stroke", "stroke": LAND, "stroke_width": 3}
    parts.append(label(x + 3, y + side * 0.2, str(card["id"]), side * 0.17, **back))
    parts.append(label(x + 3, y + side - 4, images(card), side * 0.17, font_weight="bold", **back))
    return "".join(parts)


def token(x: float, y: float, r: float, text: str, fill: str, ink: str) -> str:
    circle = tag("circle", cx=round(x, 1), cy=round(y, 1), r=round(r, 1), fill=fill, stroke="#000")
    return circle + label(x, y + r * 0.45, text, r * 1.25, fill=ink, text_anchor="middle", font_weight="bold")


class Drawing:
    """Puts the parts of one picture below each other."""

    def __init__(
        self,
        doc: Mapping[str, Any],
        player: int,
        cards: Mapping[str, Mapping[str, Any]],
        board: Mapping[str, Any],
        marks: Mapping[str, float],
        heat: Mapping[str, float],
    ) -> None:
        self.doc, self.player, self.cards, self.board = doc, player, cards, board
        self.marks, self.heat = marks, heat
        self.parts: list[str] = []
        self.y = 8.0
        self.fox = (int(doc["fox"][1]) - 1, int(doc["fox"][3]) - 1)

    def button(self, action: str, text: str, x: float, y: float, width: float, height: float) -> str:
        """A clickable thing; a marked one has a star and a thick edge."""
        marked = action in self.marks
        shown = ("★ " if marked else "") + text
        size = min(height * 0.62, width / (0.56 * max(4, len(shown))))
        inside = tag("title", escape(action)) + tag(
            "rect", x=round(x, 1), y=round(y, 1), width=round(width, 1), height=round(height, 1), rx=4,
            fill="#fff3c4" if marked else "#fff", stroke="#222", stroke_width=3 if marked else 1.2,
        )  # fmt: skip
        inside += label(x + width / 2, y + height / 2 + size * 0.36, shown, size, text_anchor="middle")
        return tag("g", inside, data_action=action, role="button", tabindex=0, aria_label=action)

    def cell(self, item: Mapping[str, Any], x: float, y: float, side: float, seat: int) -> None:
        down, name = item.get("down", False), item.get("card")
        if down:
            self.parts.append(tag("rect", x=x, y=y, width=side, height=side, fill=DOWN, stroke="#555"))
            self.parts.append(
                label(x + side / 2, y + side * 0.3, name or "?", side * 0.22, text_anchor="middle")
            )
            self.parts.append(label(x + side / 2, y + side * 0.92, "down", side * 0.17, text_anchor="middle"))
        elif name == "farmyard":
            yard = {"id": "farm", "sheep": 0, "dogs": 0, "foxes": 0, **self.board["farmyard"]}
            self.parts.append(face(yard, x, y, side))
        else:
            self.parts.append(face(self.cards[str(name)], x, y, side))
        if item.get("sheep"):
            self.parts.append(
                token(x + side / 2, y + side / 2, side * 0.17, str(item["sheep"]), "#fff", "#000")
            )
        weight = self.heat.get(f"board {seat} {item['space']}")
        if weight is not None:
            self.parts.append(
                tag(
                    "rect",
                    x=x,
                    y=y,
                    width=side,
                    height=side,
                    fill="#7b2fa8",
                    fill_opacity=round(0.6 * weight, 2),
                )
            )
            self.parts.append(
                label(x + side - 3, y + side * 0.6, f"{weight:.0%}", side * 0.2, text_anchor="end")
            )

    def landscape(self, seat: int, x: float, side: float) -> float:
        """One player's board with its head line; its height."""
        data = self.doc["boards"][seat]
        top = self.y + 20.0
        n = int(self.board["size"])
        who = f"player {seat}" + (" (you)" if seat == self.player else "")
        head = f"{who}   hand {data['hand']}   paddock {data['paddock']}"
        if "mission" in data:
            head += f"   {data['mission']}"
        places = ("hand", "pack", "removed", "mission")
        hot = [f"{p} {self.heat[f'{p} {seat}']:.0%}" for p in places if f"{p} {seat}" in self.heat]
        if hot and seat != self.player:
            self.parts.append(label(x, top + 10, "believed: " + ", ".join(hot), 12, fill="#7b2fa8"))
            top += 16
        self.parts.append(label(x, self.y + 14, head, 13 if side == OWN else 12, font_weight="bold"))
        for row in range(n):
            for column in range(n):
                at_x, at_y = x + column * side, top + row * side
                self.parts.append(
                    tag("rect", x=at_x, y=at_y, width=side, height=side, fill=FREE, stroke="#999")
                )
        for item in data["cards"]:
            row, column = int(item["space"][1]) - 1, int(item["space"][3]) - 1
            self.cell(item, x + column * side, top + row * side, side, seat)
        for town in self.board["towns"]:
            row, column = int(town["space"][1]) - 1, int(town["space"][3]) - 1
            at = (x + column * side + side - 3, top + row * side + side * (0.18 if row == 0 else 0.75))
            text = f"{town['name'][:12]} {town['gold']}" if side == OWN else f"{town['gold']}"
            self.parts.append(label(*at, text, side * 0.12 + 2, text_anchor="end", fill="#7a0019"))
        if "black" in data:
            row, column = int(data["black"][1]) - 1, int(data["black"][3]) - 1
            at = (x + (column + 0.82) * side, top + (row + 0.5) * side)
            self.parts.append(token(*at, side * 0.14, "B", "#111", "#fff"))
        cx, cy, r = x + (self.fox[1] + 0.2) * side, top + (self.fox[0] + 0.45) * side, side * 0.17
        diamond = f"M{cx:.1f},{cy - r:.1f} l{r:.1f},{r:.1f} l{-r:.1f},{r:.1f} l{-r:.1f},{-r:.1f} z"
        self.parts.append(tag("path", d=diamond, fill="#e8720c", stroke="#000"))
        self.parts.append(label(cx, cy + r * 0.4, "F", r * 1.2, text_anchor="middle", font_weight="bold"))
        return top - self.y + n * side + 6

    def on_board(self, actions: Sequence[str], top: float) -> set[str]:
        """Buttons for placements and foxes on one's own board; which actions they cover."""
        spots: dict[tuple[int, int], list[tuple[str, str]]] = {}
        for action in actions:
            words = action.split()
            if words[0] == "fox":
                dy, dx = STEPS[words[1]]
                spots.setdefault((self.fox[0] + dy, self.fox[1] + dx), []).append((action, action))
            elif len(words) > 1 and words[0] in self.cards:
                at = (int(words[1][1]) - 1, int(words[1][3]) - 1)
                spots.setdefault(at, []).append((action, words[0]))
        for (row, column), chips in spots.items():
            across = 1 if len(chips) < 4 else 2 if len(chips) < 11 else 3
            down = -(-len(chips) // across)
            height = min(26.0, (OWN - 8) / down)
            for i, (action, text) in enumerate(chips):
                x = 20 + column * OWN + 4 + (i % across) * (OWN - 8) / across
                y = top + row * OWN + 4 + (i // across) * height
                self.parts.append(self.button(action, text, x, y, (OWN - 8) / across - 2, height - 3))
        return {action for chips in spots.values() for action, _ in chips}

    def row_of_cards(self, title: str, ids: Sequence[str], actions: Mapping[str, str]) -> None:
        if not ids:
            return
        self.parts.append(label(20, self.y + 14, title, 13, font_weight="bold"))
        for i, name in enumerate(ids):
            x, y = 20 + (i % 6) * CARD, self.y + 20 + (i // 6) * (CARD + 4)
            drawn = face(self.cards[name], x, y, CARD - 4)
            action = actions.get(name)
            if action is None:
                self.parts.append(drawn)
                continue
            if action in self.marks:
                drawn += tag("rect", x=x, y=y, width=CARD - 4, height=CARD - 4, fill="none", stroke="#000",
                             stroke_width=5)  # fmt: skip
                drawn += label(x + CARD - 8, y + 20, "★", 20, text_anchor="end")
            inside = tag("title", escape(action)) + drawn
            self.parts.append(
                tag("g", inside, data_action=action, role="button", tabindex=0, aria_label=action)
            )
        self.y += 28 + -(-len(ids) // 6) * (CARD + 4)

    def buttons(self, actions: Sequence[str]) -> None:
        width, across = 144, 3
        for i, action in enumerate(actions):
            x, y = 20 + (i % across) * (width + 4), self.y + (i // across) * 30
            self.parts.append(self.button(action, action, x, y, width, 26))
        self.y += -(-len(actions) // across) * 30 + (6 if actions else 0)

    def whole(self, title: str, actions: Sequence[str]) -> str:
        self.parts.append(label(20, self.y + 12, title, 14))
        self.y += 20
        top = self.y + 20
        height = self.landscape(self.player, 20, OWN)
        covered = self.on_board(actions, top)
        self.y += height
        single = {a.split()[1]: a for a in actions if a.split()[0] in ("pick", "box") and len(a.split()) == 2}
        pack, hand = self.doc.get("pack", []), self.doc.get("hand", [])
        self.row_of_cards("pack", pack, single)
        self.row_of_cards("hand", hand, single)
        covered |= {a for name, a in single.items() if name in (*pack, *hand)}
        self.buttons([a for a in actions if a not in covered])
        others = [q for q in range(len(self.doc["boards"])) if q != self.player]
        for i in range(0, len(others), 2):
            heights = [self.landscape(q, 20 + k * 230, OTHER) for k, q in enumerate(others[i : i + 2])]
            self.y += max(heights) + 4
        legend = "cards: s sheep, d dog, f fox; white circle: sheep here; B: black sheep; F: the fox"
        self.parts.append(label(20, self.y + 14, legend, 11))
        self.y += 20
        return tag(
            "svg", "".join(self.parts), xmlns="http://www.w3.org/2000/svg", font_family="sans-serif",
            viewBox=f"0 0 {WIDTH} {self.y + 6:.0f}", fill="#000", role="img", aria_label=title,
        )  # fmt: skip
