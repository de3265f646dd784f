"""Text and picture of the reference games: the situation's members, and the actions as buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..info_state import InfoState

LINE = 22


def plain_text(info: InfoState) -> str:
    """One line a member of the situation."""
    rows = [f"{info.game.face.title}, seen by player {info.player}"]
    rows += [f"  {name}: {value}" for name, value in info.situation().items() if value is not None]
    return "\n".join(rows)


def plain_picture(
    info: InfoState, actions: Sequence[str], marks: Mapping[str, float], heat: Mapping[str, float]
) -> str:
    """The same lines as SVG, with a button for each action, and how likely hidden things are where."""
    lines = plain_text(info).split("\n")
    lines += [f"  {place}: {weight:.0%}" for place, weight in heat.items()]
    height = LINE * (len(lines) + len(actions) + 1)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 420 {height}" font-family="sans-serif" '
        f'font-size="14" role="img" aria-label="{escape(lines[0])}">'
    ]
    for i, line in enumerate(lines):
        parts.append(f'<text x="10" y="{LINE * (i + 1) - 6}">{escape(line)}</text>')
    for i, action in enumerate(actions):
        y = LINE * (len(lines) + i) + 4
        width = 2 if action in marks else 1
        parts.append(
            f'<g data-action="{escape(action)}"><rect x="10" y="{y}" width="200" height="{LINE - 4}" rx="4" '
            f'fill="#eef" stroke="#336" stroke-width="{width}"/>'
            f'<text x="18" y="{y + 14}">{escape(action)}</text></g>'
        )
    return "".join(parts) + "</svg>"
