"""Plots as SVG that takes its colours from the page around it, and so follows its dark mode.

Matplotlib knows no variables of CSS: it draws in stand-in colours, which are replaced afterwards. Text
stays text. Nothing is told by colour alone: series differ in marker and dash as well.
"""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from html import escape
from itertools import pairwise
from typing import Any

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

TEXT, SOFT, LINE = "#010101", "#020202", "#030303"
SERIES = ("#040401", "#040402", "#040403", "#040404", "#040405", "#040406")
MARKERS = "osD^vP"
DASHES = ("-", "--", "-.", ":", (0, (5, 1)), (0, (1, 1)))
_NAMES = {TEXT: "text", SOFT: "soft", LINE: "line"} | {c: f"series-{i}" for i, c in enumerate(SERIES)}
WIDTH = 3.9
"""Inches; text of 9 points is read well when this fills a phone, and when it is a third of a desktop."""
STYLE: Any = {
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 9,
    "text.color": TEXT,
    "axes.edgecolor": LINE,
    "axes.labelcolor": SOFT,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": SOFT,
    "ytick.color": SOFT,
    "grid.color": LINE,
    "grid.linewidth": 0.6,
}


def new_figure(height: float, rows: int = 1) -> tuple[Figure, list[Axes]]:
    """Plots of the usual width below each other, with one x axis; `height` in inches, for all."""
    figure = Figure(figsize=(WIDTH, height), layout="constrained")
    axes = figure.subplots(rows, 1, sharex=True, squeeze=False)
    return figure, [row[0] for row in axes]


def to_svg(figure: Figure, label: str, salt: str) -> str:
    """The drawing for a page: no fixed size, no identifiers that another plot might have, a label."""
    out = io.StringIO()
    with matplotlib.rc_context({"svg.hashsalt": salt}):
        figure.savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    text = out.getvalue()
    box = re.search(r'viewBox="[^"]+"', text)
    inside = text[text.index(">", text.index("<svg")) + 1 :]
    inside = re.sub(
        r"<metadata>.*?</metadata>|<!--.*?-->|<style[^>]*>.*?</style>", "", inside, flags=re.DOTALL
    )
    inside = re.sub(r' id="[A-Za-z][\w.]*_\d+"| transform="rotate\(-0 [^"]*"', "", inside)
    inside = re.sub(r"font-family: [^;\"]*;? ?", "", inside)
    for stand_in, name in _NAMES.items():
        inside = inside.replace(stand_in, f"var(--{name})")
    inside = re.sub(r"\s*\n\s*", " ", inside)
    return f'<svg {box[0] if box else ""} role="img" aria-label="{escape(label)}">{inside}'


def rating_plot(rows: Sequence[Mapping[str, Any]], anchor: str) -> str:
    """A point and an interval a bot, best first; `rows` as `ratings` of a report."""
    with matplotlib.rc_context(STYLE):
        figure, (axes,) = new_figure(0.8 + 0.48 * len(rows))
        for place, row in enumerate(rows):
            y = -place
            if row["low"] is not None and row["high"] is not None and row["bot"] != anchor:
                axes.plot([row["low"], row["high"]], [y, y], color=SERIES[0], linewidth=3, alpha=0.55)
            axes.plot([row["rating"]], [y], marker="o", markersize=6, color=SERIES[0])
            axes.annotate(
                row["bot"], (0, y), (0, 6), xycoords=("axes fraction", "data"), textcoords="offset points"
            )
        axes.axvline(0, color=SOFT, linewidth=0.8, linestyle=":")
        axes.set_ylim(-len(rows) + 0.5, 0.75)
        axes.set_yticks([])
        axes.grid(axis="x")
        axes.xaxis.set_major_locator(MaxNLocator(6))
        axes.set_xlabel(f"rating, 95 % interval; {_short(anchor)} = 0")
        told = "; ".join(f"{row['bot']} {_between(row)}" for row in rows)
        return to_svg(figure, f"Ratings with 95 % intervals: {told}", "ratings")


def _short(name: str) -> str:
    return name if len(name) <= 28 else name[:27] + "…"


def _between(row: Mapping[str, Any]) -> str:
    if row["rating"] is None:
        return "without rating"
    if row["low"] is None or row["high"] is None:
        return f"{row['rating']:.0f}"
    return f"{row['rating']:.0f} ({row['low']:.0f} to {row['high']:.0f})"


def seat_plot(rows: Sequence[Mapping[str, Any]]) -> str:
    """The winning share of each seat with its interval, against an equal share; `seats` of a report."""
    with matplotlib.rc_context(STYLE):
        figure, (axes,) = new_figure(0.8 + 0.34 * len(rows))
        for row in rows:
            share = row["share"]
            y = -row["seat"]
            axes.plot([share["low"], share["high"]], [y, y], color=SERIES[1], linewidth=3, alpha=0.55)
            axes.plot([share["mean"]], [y], marker="s", markersize=6, color=SERIES[1])
        axes.axvline(1 / len(rows), color=SOFT, linewidth=0.8, linestyle=":")
        axes.set_yticks([-row["seat"] for row in rows], [f"seat {row['seat']}" for row in rows])
        axes.set_ylim(-len(rows) + 0.4, 0.6)
        axes.grid(axis="x")
        axes.xaxis.set_major_formatter(FuncFormatter(lambda x, _: f"{100 * x:.3g}"))
        axes.set_xlabel("winning share %, 95 % interval; dotted: equal")
        told = "; ".join(f"seat {row['seat']} {100 * row['share']['mean']:.1f} %" for row in rows)
        return to_svg(figure, f"Winning share by seat: {told}", "seats")


def score_plot(scores: Mapping[str, Any]) -> str:
    """How often each bot's seats ended with how many points; `scores` of a report."""
    bots, edges = scores["bots"], scores["edges"]
    with matplotlib.rc_context(STYLE):
        figure, axes = new_figure(0.6 + 0.95 * len(bots), len(bots))
        for place, (row, axis) in enumerate(zip(bots, axes, strict=True)):
            total = max(1, row["games"])
            heights = [100 * count / total for count in row["counts"]]
            colour = SERIES[place % len(SERIES)]
            axis.bar(
                edges[:-1],
                heights,
                [b - a for a, b in pairwise(edges)],
                align="edge",
                color=colour,
                alpha=0.75,
                edgecolor=LINE,
                linewidth=0.5,
            )
            if row["median"] is not None:
                axis.axvline(
                    row["median"] + (0.5 if edges[1] - edges[0] == 1 else 0), color=TEXT, linewidth=1.2
                )
            axis.set_title(row["bot"], loc="left", fontsize=9)
            axis.yaxis.set_major_locator(MaxNLocator(3))
        axes[-1].xaxis.set_major_locator(MaxNLocator(8, integer=True))
        axes[-1].set_xlabel("points of a seat; line: median")
        figure.supylabel("% of games", fontsize=9, color=SOFT)
        told = "; ".join(
            f"{row['bot']} median {row['median']:g}, half of them from {row['lower_quarter']:g} to "
            f"{row['upper_quarter']:g}"
            for row in bots
            if row["median"] is not None
        )
        return to_svg(figure, f"Points of each bot's seats: {told}", "scores")


def win_plot(decisions: Sequence[Mapping[str, Any]], players: int) -> str:
    """The win probability that each seat had by its own knowledge, over the steps of the game."""
    with matplotlib.rc_context(STYLE):
        figure, (axes,) = new_figure(3.0)
        told = []
        for seat in range(players):
            own = [d for d in decisions if d["player"] == seat and d["win_probability"]["mean"] is not None]
            if not own:
                continue
            x = [d["ply"] for d in own]
            y = [d["win_probability"]["mean"] for d in own]
            colour, dash = SERIES[seat % len(SERIES)], DASHES[seat % len(DASHES)]
            low = [d["win_probability"]["low"] for d in own]
            high = [d["win_probability"]["high"] for d in own]
            if all(v is not None for v in low + high):
                axes.fill_between(x, low, high, color=colour, alpha=0.18, linewidth=0)
            axes.plot(x, y, color=colour, linestyle=dash, linewidth=1.6, label=f"seat {seat}")
            for name, marker, size in (("mistake", "v", 6), ("blunder", "X", 8)):
                bad = [d for d in own if d["label"] == name]
                if bad:
                    places = [d["win_probability"]["mean"] for d in bad]
                    axes.plot([d["ply"] for d in bad], places, marker, markersize=size, color=colour)
            told.append(f"seat {seat} begins at {100 * y[0]:.0f} % and ends at {100 * y[-1]:.0f} %")
        axes.axhline(1 / players, color=SOFT, linewidth=0.8, linestyle=":")
        axes.set_ylim(-0.03, 1.03)
        axes.yaxis.set_major_formatter(FuncFormatter(lambda v, _: f"{100 * v:.0f}"))
        axes.xaxis.set_major_locator(MaxNLocator(8, integer=True))
        axes.set_xlabel("step of the record;  ▼ mistake  ✖ blunder")
        axes.set_ylabel("win probability %")
        axes.grid(axis="y")
        if told:
            axes.legend(
                loc="upper center",
                ncols=min(4, len(told)),
                frameon=False,
                fontsize=9,
                handlelength=1.7,
                columnspacing=1.0,
                bbox_to_anchor=(0.5, 1.16),
            )
        return to_svg(figure, f"Win probability by each mover's own knowledge: {'; '.join(told)}", "wins")
