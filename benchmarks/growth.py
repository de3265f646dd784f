"""How cost grows with iterations, players, the board and threads: four plots in one picture.

    python -m benchmarks.growth [--picture docs/growth.svg]

The first three count instructions with callgrind; the last is by processor time (bench_threads.py). Needs the
extra `report`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import cycle, pairwise
from pathlib import Path
from typing import Any

import flockmind
from benchmarks.bench_threads import gain
from benchmarks.instructions import costs, do_twice, need_valgrind
from benchmarks.picture import STYLE, svg
from benchmarks.work import GAMES, SEED, search

TITLES = {slug: flockmind.load_game(slug).face.title for slug in GAMES}


@dataclass(frozen=True)
class Task:
    """A point of a plot: what `less` and `more` do differs by so many units as their results."""

    plot: str
    slug: str
    at: int
    less: Callable[[], int]
    more: Callable[[], int]


def board(size: int) -> dict[str, Any]:
    """Options of War & Sheep on a square board: sheep on two sides, markers between, in the usual shares."""
    markers = size * (size - 2)
    wolf, lush, ordinary = max(1, markers // 12), markers // 8, markers // 3
    faces = {"lush": lush, "ordinary": ordinary, "withered": markers - wolf - lush - ordinary, "wolf": wolf}
    rows = ["Y" * size, *["." * size] * (size - 2), "R" * size]
    envelope = {"game": "war-and-sheep", "provenance": "variant"}
    return {
        "layout": {**envelope, "layouts": {"square": rows}},
        "deck": {**envelope, "markers": faces, "cards": {"airlift": 5, "sheepdog": 4, "boo": 3}},
    }


def _playouts(game: flockmind.Game, games: int) -> Callable[[], int]:
    core = game.drawn(SEED).core
    return lambda: core.simulate(SEED, games, 0.0, False)[0]["decisions"]


def _search(slug: str, iterations: int) -> Callable[[], int]:
    return lambda: int(search(slug, "ismcts", iterations)["iterations"])


def tasks() -> Iterator[Task]:
    """All points that are counted."""
    for slug in GAMES:
        long = slug == "mother-sheep"
        for few, many in pairwise([5, 10, 20, 40] if long else [50, 100, 200, 400, 800]):
            yield Task("iterations", slug, many, _search(slug, few), _search(slug, many))
        shown = flockmind.load_game(slug).face
        few, many = (1, 2) if long else (50, 150)
        for players in range(shown.min_players, shown.max_players + 1):
            game = flockmind.load_game(slug, players)
            yield Task("players", slug, players, _playouts(game, few), _playouts(game, many))
    for size in range(3, 7):
        game = flockmind.load_game("war-and-sheep", **board(size))
        yield Task("board", "war-and-sheep", size, _playouts(game, 100), _playouts(game, 300))


Curves = dict[str, dict[str, list[tuple[int, float]]]]


def count() -> Curves:
    """Instructions a unit, by plot and game."""
    curves: Curves = {}
    found = costs([sys.executable, "-m", "benchmarks.growth", "--child"])
    for task, cost in zip(tasks(), found, strict=True):
        curves.setdefault(task.plot, {}).setdefault(task.slug, []).append((task.at, cost))
    return curves


def threads() -> dict[str, list[tuple[int, float]]]:
    """Iterations a second on two threads over those on one, two logical workers, by processor time."""
    return {slug: [(1, 1.0), (2, gain(slug, 0.5, 5)[1])] for slug in GAMES}


def draw(curves: Curves) -> str:
    """The picture as SVG; the points of a plot and game are in the group `plot slug`."""
    import matplotlib
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    panels = {
        "iterations": ("ISMCTS: an iteration", "iterations", "instructions"),
        "players": ("A random decision", "players", "instructions"),
        "board": ("A random decision", "cells a side", "instructions"),
        "threads": ("Iterations a second", "threads", "times those of one thread"),
    }
    looks = {
        slug: {"marker": mark, "color": f"C{i}"} for i, (slug, mark) in enumerate(zip(GAMES, cycle("osD^")))
    }
    with matplotlib.rc_context(STYLE):
        figure = Figure(figsize=(6, 5.6), layout="constrained")
        for axes, (name, (title, across, up)) in zip(figure.subplots(2, 2).flat, panels.items(), strict=True):
            for slug, points in curves[name].items():
                (line,) = axes.plot(*zip(*points, strict=True), label=TITLES[slug], **looks[slug])
                line.set_gid(f"{name} {slug}")
            axes.set(title=title, xlabel=across, ylabel=up)
            axes.grid(alpha=0.3)
            if name == "iterations":
                axes.set(xscale="log", yscale="log")
            elif name == "players":
                axes.set_yscale("log")
            else:
                axes.set_ylim(0, 1.15 * axes.get_ylim()[1])
            if name != "iterations":
                axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        figure.axes[1].legend(frameon=False, fontsize=8)
        return svg(figure)


def main() -> None:
    """Measures, prints the points, and draws."""
    parser = argparse.ArgumentParser(description="How cost grows.")
    parser.add_argument("--picture", type=Path, default=Path("docs/growth.svg"))
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        do_twice((task.less, task.more) for task in tasks())
        return
    need_valgrind()
    curves = {**count(), "threads": threads()}
    for plot, by_game in curves.items():
        for slug, points in by_game.items():
            print(f"{plot} {slug}: " + ", ".join(f"{at}: {cost:,.4g}" for at, cost in points))
    options.picture.write_text(draw(curves), encoding="utf-8")


if __name__ == "__main__":
    main()
