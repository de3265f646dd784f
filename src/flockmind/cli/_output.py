"""What commands share on the way out: consoles, bars, tables and JSON."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from ..hint import Estimate, Hint

BLOCKS = " ▏▎▍▌▋▊▉█"
NOTHING = "–"
SHOWN = 10
"""Rows of a hint's tables unless `--top` says otherwise."""


def console() -> Console:
    """Standard output as a rich console: plain text of its full width where it is no terminal."""
    from rich.console import Console

    shown = Console(highlight=False, soft_wrap=False)
    if not shown.is_terminal and "COLUMNS" not in shown._environ:
        shown.width = 120
    return shown


def mute(stream: Any) -> None:
    """Lets what is written from here on, and what is still buffered, go nowhere."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def is_unicode() -> bool:
    """Whether standard output can show more than ASCII."""
    return (getattr(sys.stdout, "encoding", None) or "ascii").lower().replace("-", "").startswith("utf")


def bar(share: float, width: int = 10) -> str:
    """A bar of `width` cells, filled to `share` (0 to 1)."""
    share = min(1.0, max(0.0, share))
    if not is_unicode():
        return ("#" * round(share * width)).ljust(width)
    eighths = round(share * width * 8)
    full, rest = divmod(eighths, 8)
    return ("█" * full + (BLOCKS[rest] if rest else "")).ljust(width)


def print_json(value: Any) -> None:
    """One JSON value on one line."""
    click.echo(json.dumps(value, ensure_ascii=False))


def percent(value: float | None) -> str:
    """A probability as a percentage."""
    return (NOTHING if is_unicode() else "-") if value is None else f"{100 * value:.1f}"


def table(*columns: str, right: tuple[str, ...] = ()) -> Table:
    """An empty table; columns in `right` are set to the right."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    made = Table(box=box.SIMPLE_HEAD if is_unicode() else box.ASCII, pad_edge=False, show_edge=False)
    for name in columns:
        made.add_column(Text(name), justify="right" if name in right else "left", overflow="fold")
    return made


def steps_text(steps: Any) -> str:
    """What is expected to follow, as `WHO: TEXT` joined by commas."""
    return ", ".join(f"{who}: {text}" for who, text in steps)


def _estimates(estimate: Estimate) -> list[str]:
    dash = NOTHING if is_unicode() else "-"
    if estimate.win_probability is None:
        win, between = dash, ""
    else:
        win = f"{bar(estimate.win_probability)} {percent(estimate.win_probability):>5}"
        between = f"{percent(estimate.low)}-{percent(estimate.high)}"
    score = dash if estimate.expected_score is None else f"{estimate.expected_score:.2f}"
    return [win, between, f"{estimate.visits:,}", score]


def print_hint(hint: Hint, top: int | None = None) -> None:
    """The hint as tables: actions, and whole turns where they are more than one action."""
    from rich.text import Text

    out = console()
    limit = top or SHOWN
    wide = out.width >= 100
    numbers = ("#", "visits", "score")
    heads = ["#", "action", "win %", "95 %", "visits", "score"] + (["expected to follow"] if wide else [])
    rows = table(*heads, right=numbers)
    listed = [[str(rank), x.action, *_estimates(x.estimate)] for rank, x in enumerate(hint.lines[:limit], 1)]
    if wide:
        used = sum(max(map(len, column)) + 3 for column in zip(heads, *listed, strict=False))
        rows.columns[-1].overflow, rows.columns[-1].no_wrap = "ellipsis", True
        rows.columns[-1].max_width = max(20, out.width - used)
        listed = [[*cells, steps_text(x.line[1:])] for cells, x in zip(listed, hint.lines, strict=False)]
    for cells in listed:
        rows.add_row(*map(Text, cells), style="bold" if cells[0] == "1" else None)
    worlds = f"{hint.worlds:,} worlds, {hint.seconds:.2f} s, seed {hint.seed}"
    out.print(
        Text(f"{hint.game}, player {hint.player}: {hint.bot}, {hint.iterations:,} iterations, {worlds}")
    )
    out.print(rows)
    _say_more(out, len(hint.lines) - limit, "actions")
    if not wide and hint.lines[0].line[1:]:
        out.print(Text(f"Expected after {hint.best}: {steps_text(hint.lines[0].line[1:])}"))
    if any(len(turn.actions) > 1 for turn in hint.turns):
        turns = table("#", "whole turn", *heads[2:6], right=numbers)
        for rank, turn in enumerate(hint.turns[:limit], 1):
            cells = [str(rank), ", ".join(turn.actions), *_estimates(turn.estimate)]
            turns.add_row(*map(Text, cells), style="bold" if rank == 1 else None)
        out.print()
        out.print(turns)
        _say_more(out, len(hint.turns) - limit, "turns")


def _say_more(out: Console, count: int, what: str) -> None:
    if count > 0:
        out.print(f"and {count} more {what}", markup=False)


def print_beliefs(rows: list[tuple[str, str, float]]) -> None:
    """What may be where, as a table with bars; rows of one thing together."""
    from rich.text import Text

    out = console()
    if not rows:
        out.print("no hidden things to list")
        return
    found = table("thing", "place", "", "%", right=("%",))
    before = ("", "")
    for thing, place, probability in rows:
        names = ("" if thing == before[0] else thing, place)
        if thing != before[0] and place == before[1]:
            names = (thing, "")
        found.add_row(*map(Text, (*names, bar(probability, 20), percent(probability))))
        before = (thing, place)
    out.print(found)
