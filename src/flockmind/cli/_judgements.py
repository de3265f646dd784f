"""An analysis as text."""

from __future__ import annotations

from typing import Any

from ._output import NOTHING, console, is_unicode, percent, table

RIGHT = ("step", "seat", "win %", "loss %", "points", "decisions", "lost %")


def _signed(value: float | None, scale: float, digits: int) -> str:
    if value is None:
        return NOTHING if is_unicode() else "-"
    return f"{scale * value:.{digits}f}"


def _loss(row: dict[str, Any], scale: float, digits: int) -> list[str]:
    """A loss and its interval; nothing where nothing was lost."""
    if row["mean"] == 0.0 and row["high"] == 0.0:
        return ["", ""]
    if row["low"] is None or row["high"] is None:
        return [_signed(row["mean"], scale, digits), ""]
    between = f"{scale * row['low']:.{digits}f} to {scale * row['high']:.{digits}f}"
    return [_signed(row["mean"], scale, digits), between]


def print_analysis(document: dict[str, Any]) -> None:
    """A line a decision, and a line a seat."""
    from rich.text import Text

    out = console()
    judge = document["judge"]
    searches = f"{judge['bot']}, {judge['rounds']} rounds, seed {judge['seed']}"
    state = "" if document["complete"] else ", not complete"
    out.print(Text(f"{document['game']}, {document['players']} players, judged by {searches}{state}"))
    rows = table(
        "step", "seat", "played", "best", "win %", "loss %", "95 %", "points", "95 %", "label", right=RIGHT
    )
    for row in document["decisions"]:
        best = "" if row["best"] == row["played"] else row["best"]
        cells = [str(row["ply"]), str(row["player"]), row["played"], best]
        cells += [percent(row["win_probability"]["mean"])]
        cells += [*_loss(row["loss"], 100, 1), *_loss(row["loss_points"], 1, 2), row["label"]]
        rows.add_row(*map(Text, cells), style="bold" if row["label"] in ("mistake", "blunder") else None)
    out.print(rows)
    out.print()
    names = list(document["seats"][0]["labels"])
    seats = table("seat", "bot", "decisions", *names, "lost %", "points", right=(*RIGHT, *names))
    for row in document["seats"]:
        cells = [str(row["player"]), row["bot"] or "", str(row["decisions"])]
        cells += [str(row["labels"][name]) for name in names]
        cells += [_signed(row["loss"], 100, 1), _signed(row["loss_points"], 1, 2)]
        seats.add_row(*map(Text, cells))
    out.print(seats)
