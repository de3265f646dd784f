"""Mother Sheep: how it is shown and exchanged."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..documents import loads
from ..errors import FieldError
from .face import Face, JsonSchema, Option
from .mother_sheep_picture import table_picture
from .mother_sheep_table import CARDS, FENCES, MOTHER_RADIUS, SHEEP, TableView, within

if TYPE_CHECKING:
    from ..info_state import InfoState


def _parse_layout(value: Any) -> list[str]:
    """Ten nodes "q,r", as a list, as one string with blanks between, or in a JSON file."""
    if isinstance(value, str):
        words = value.split()
        if len(words) == len(SHEEP):
            value = words
        else:
            try:
                value = loads(Path(value).read_text(encoding="utf-8"))
            except OSError as error:
                reason = error.strerror or "cannot be read"
                raise FieldError("layout", f"{value!r} is neither ten nodes nor a file ({reason})") from None
            except ValueError as error:
                raise FieldError("layout", f"{value} is not JSON: {error}") from None
    if isinstance(value, dict):
        value = value.get("layout")
    if not isinstance(value, list) or not all(isinstance(node, str) for node in value):
        raise FieldError("layout", "expected ten nodes such as '-24,4', for the sheep in alphabetical order")
    return list(value)


def _situation() -> tuple[JsonSchema, Sequence[str]]:
    names: JsonSchema = {"type": "array", "items": {"type": "string"}}
    seats: JsonSchema = {"type": "array", "minItems": 2, "maxItems": 6}
    whole: JsonSchema = {"type": "integer", "minimum": 0}
    properties: JsonSchema = {
        "pending": {
            "type": ["object", "null"],
            "properties": {
                "kind": {"enum": ["deal", "secret", "community", "refill"]},
                "touch": {"type": "string"},
                "fenced_in": {"type": "boolean"},
            },
            "required": ["kind"],
            "additionalProperties": False,
        },
        "turn": {**whole, "maximum": 5},
        "table": names,
        "corral": {"type": "array", "items": {"enum": list(SHEEP)}, "maxItems": 10},
        "community": {**names, "maxItems": 3},
        "held": {**seats, "items": {**whole, "maximum": 3}},
        "passes": whole,
        "secrets": {"type": ["array", "null"], "items": {"type": "string"}, "maxItems": 3},
        "cards": {**seats, "type": ["array", "null"], "items": {"type": ["string", "null"]}},
        "ruled_out": {"type": ["array", "null"], "items": {"type": "string"}},
        "not_held": {**seats, "type": ["array", "null"], "items": names},
    }
    required = ["options", "pending", "turn", "table", "corral", "community", "held", "passes"]
    return properties, required


def _map(view: TableView) -> list[str]:
    """The part of the table in use: a row a line, two columns a node, neighbours next to each other."""
    signs = {node: letter if is_open else letter.lower() for node, (letter, is_open) in view.nodes().items()}
    for name, node in view.sheep.items():
        if name not in view.corral:
            signs[node] = f"*{name[0]}" if name in view.wanted else f"+{name[0]}"
    for q in range(-MOTHER_RADIUS, MOTHER_RADIUS + 1):
        for r in range(-MOTHER_RADIUS, MOTHER_RADIUS + 1):
            if within((q, r), MOTHER_RADIUS):
                signs.setdefault((q, r), "#")
    places = {(2 * q + r, r): sign for (q, r), sign in signs.items()}
    left = min(x for x, _ in places) - 2
    right = max(x for x, _ in places) + 2
    lines = []
    for r in range(min(y for _, y in places), max(y for _, y in places) + 1):
        cells = [" "] * (right - left + 1)
        for x in range(left + 1, right):
            if (x - r) % 2 == 0:
                cells[x - left] = "."
        for (x, y), sign in places.items():
            if y == r:
                cells[x - left] = sign[-1]
                if len(sign) == 2:
                    cells[x - left - 1] = sign[0]
        lines.append("".join(cells).rstrip())
    return lines


def _text(info: InfoState) -> str:
    view = TableView(info)
    now = view.situation
    pending = now["pending"]["kind"] if now["pending"] else None
    seats = " ".join(f"{p}:{n}" for p, n in enumerate(now["held"]))

    def fences(names: Sequence[str]) -> str:
        return ", ".join(f"{name} {view.letters[name]}" for name in names) or "none"

    lines = [
        f"{info.game.face.title}, seen by player {info.player}; to move {info.to_move}"
        + (f", pending {pending}" if pending else ""),
        f"  community: {fences(now['community'])}",
        f"  own secrets: {fences(now.get('secrets') or [])}; secrets held: {seats}",
        f"  own sheep: {', '.join(sorted(view.wanted)) or 'unknown'}",
        f"  corral: {', '.join(now['corral']) or 'empty'}",
        "  #: Mother, *: own sheep, +: other sheep, capitals: open bands, small letters: used bands",
    ]
    return "\n".join(lines + _map(view))


GAME = Face(
    "mother-sheep",
    "Mother Sheep",
    _situation,
    _text,
    table_picture,
    options=(
        Option(
            "layout",
            None,
            "where the ten sheep stand: ten nodes q,r or a file; drawn from the seed if left out",
            "open",
            parse=_parse_layout,
            is_path=lambda text: len(text.split()) != len(SHEEP),
        ),
        Option("fences", "standard", "the fences", "component", FENCES),
        Option("cards", "standard", "the My Sheep cards", "component", CARDS),
    ),
)
