"""A tournament's report as tables, and the live view of one under way."""

from __future__ import annotations

import time
from types import TracebackType
from typing import TYPE_CHECKING, Any

from ._output import NOTHING, console, is_unicode, percent, table
from ._thinking import on_terminal

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ..arena.store import Store
    from ..arena.tournament import Progress

LIVE_EVERY = 1.0
"""Seconds between looks at the standings; longer if computing them takes more than a tenth of that."""


def _between(row: dict[str, Any], scale: float, digits: int) -> str:
    """`low to high` of an interval."""
    if row.get("low") is None or row.get("high") is None:
        return NOTHING if is_unicode() else "-"
    return f"{scale * row['low']:.{digits}f} to {scale * row['high']:.{digits}f}"


def ratings_table(document: dict[str, Any]) -> RenderableType:
    """A row a bot, best first."""
    from rich.text import Text

    right = ("rating", "games", "won", "drawn", "lost", "share %", "points", "by seat %", "forfeits")
    heads = ["bot", "rating", "95 %", *right[1:6], "95 %", *right[6:8]]
    forfeits = bool(document["forfeits"])
    rows = table(*heads, *(["forfeits"] if forfeits else []), right=right)
    for row in document["ratings"]:
        points = row["score"]["mean"]
        cells = [
            row["bot"],
            "-" if row["rating"] is None else f"{row['rating']:.0f}",
            "anchor" if row["bot"] == document["anchor"] else _between(row, 1, 0),
            f"{row['games']}",
            f"{row['wins']}",
            f"{row['draws']}",
            f"{row['losses']}",
            percent(row["share"]["mean"]),
            _between(row["share"], 100, 1),
            "-" if points is None else f"{points:.2f}",
            " ".join(percent(share) for share in row["by_seat"]),
            f"{row['forfeits']}",
        ]
        rows.add_row(*map(Text, cells if forfeits else cells[:-1]))
    return rows


def pairs_table(document: dict[str, Any]) -> RenderableType:
    """A row for each two bots."""
    from rich.text import Text

    right = ("games", "won", "drawn", "lost", "share %", "margin", "superior %")
    rows = table("first", "second", *right[:5], "95 %", "margin", "95 %", "superior %", right=right)
    for row in document["pairs"]:
        margin = row["margin"]["mean"]
        cells = [
            row["first"],
            row["second"],
            f"{row['games']}",
            f"{row['wins']}",
            f"{row['draws']}",
            f"{row['losses']}",
            percent(row["share"]["mean"]),
            _between(row["share"], 100, 1),
            "-" if margin is None else f"{margin:+.2f}",
            _between(row["margin"], 1, 2),
            percent(row["superiority"]),
        ]
        rows.add_row(*map(Text, cells))
    return rows


def print_report(document: dict[str, Any]) -> None:
    """The report as text."""
    from rich.text import Text

    out = console()
    if not out.is_terminal:
        out.width = max(out.width, 160)
    state = "" if document["complete"] else f" of {document['planned_games']}"
    games = f"{document['games']}{state} games on {document['deals']} deals"
    out.print(Text(f"{document['game']}, {document['players']} players, {games}, seed {document['seed']}"))
    out.print(ratings_table(document))
    out.print()
    out.print(pairs_table(document))
    if document["sprt"] is not None:
        from ..arena.sprt import told

        out.print(Text(told(document["sprt"])))
    for row in document["forfeits"][:10]:
        out.print(Text(f"forfeit on deal {row['deal']}, seat {row['seat']}: {row['bot']} {row['reason']}"))
    if len(document["forfeits"]) > 10:
        out.print(Text(f"and {len(document['forfeits']) - 10} more forfeits (--json lists them)"))


class LiveView:
    """Standings and a progress bar on a terminal while a tournament runs; nothing when piped."""

    def __init__(self, store: Store) -> None:
        from rich.console import Console
        from rich.live import Live
        from rich.progress import (
            BarColumn,
            MofNCompleteColumn,
            Progress,
            TextColumn,
            TimeElapsedColumn,
            TimeRemainingColumn,
        )

        self.store = store
        self.live: Live | None = None
        self._next = 0.0
        self._table: RenderableType = ""
        if on_terminal():
            columns = (TextColumn("games"), BarColumn(40), MofNCompleteColumn(), TimeElapsedColumn())
            self.bar = Progress(
                *columns, TextColumn("left"), TimeRemainingColumn(), TextColumn("{task.fields[note]}")
            )
            self.live = Live(console=Console(stderr=True), transient=True, auto_refresh=False)
            self.task = self.bar.add_task("games", note="", total=None)

    def __enter__(self) -> LiveView:
        if self.live is not None:
            self.live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.live is not None:
            self.live.stop()

    def show(self, progress: Progress) -> None:
        """Brings the view up to date, at most every `LIVE_EVERY` seconds."""
        from rich.console import Group

        from ..arena.report import report

        now = time.monotonic()
        if self.live is None or now < self._next:
            return
        document = report(self.store)
        self._table = ratings_table(document)
        self._next = now + max(LIVE_EVERY, 10 * (time.monotonic() - now))
        note = progress.notice or ""
        if document["sprt"] is not None and not note:
            note = f"llr {document['sprt']['llr']:.2f}"
        self.bar.update(self.task, total=progress.games, completed=progress.finished, note=note)
        self.live.update(Group(self._table, self.bar), refresh=True)
