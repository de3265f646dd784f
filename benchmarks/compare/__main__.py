"""The peers' speed beside ours, measured on the same machine, as a table.

    python -m benchmarks.compare [--page docs/performance.md] [--boardgame FOLDER]

Instructions are counted by callgrind, each the difference of two lengths; microseconds are of processor time.
With --page the table is written between the page's lines `<!-- peers -->` and `<!-- end of peers -->`. A peer
that is not installed is shown as not measured: OpenSpiel and PettingZoo in this Python's environment,
boardgame.io in the node_modules of FOLDER.
"""

from __future__ import annotations

import argparse
import importlib.util
import random
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import flockmind
from benchmarks.budgets import measure
from benchmarks.instructions import a_unit, need_valgrind
from benchmarks.marks import write_between

BEGIN, END = "<!-- peers -->", "<!-- end of peers -->"
SCRIPT = Path(__file__).with_name("boardgame.mjs")


@dataclass(frozen=True)
class Row:
    """A peer's work beside the like of ours; a figure is None where it was not measured."""

    peer: str
    theirs: str
    cost: float | None
    ours: str
    own: float | None
    unit: str = "instructions"

    def text(self) -> str:
        """A row of the table."""
        unit = "" if self.unit == "instructions" else f" {self.unit}"
        shown = [_figure(figure, unit) for figure in (self.cost, self.own)]
        ratio = "" if self.cost is None or self.own is None else f"{self.cost / self.own:,.1f}"
        return f"| {self.peer} | {self.theirs} | {shown[0]} | {self.ours} | {shown[1]} | {ratio} |"


def _figure(figure: float | None, unit: str) -> str:
    if figure is None:
        return "not measured"
    return (f"{figure:,.3g}" if figure < 100 else f"{figure:,.0f}") + unit


def _installed(*names: str) -> bool:
    return all(importlib.util.find_spec(name) is not None for name in names)


def _count(module: str, *words: str, less: int, more: int) -> float:
    """Instructions a unit of a module of this package, told by its last word how much to do."""
    command = [sys.executable, "-m", f"benchmarks.compare.{module}", *words]
    return a_unit([*command, str(less)], [*command, str(more)])


def openspiel(own: dict[str, float]) -> list[Row]:
    """Random games and searches."""
    there = _installed("pyspiel")
    rows = []
    decision = own["war-and-sheep random playout"]
    for name, shown in (("breakthrough(rows=6,columns=6)", "breakthrough 6x6"), ("hearts", "hearts")):
        ply = listed = None
        if there:
            from benchmarks.compare.openspiel import plies

            length, legal = plies(name, 2000 if shown != "hearts" else 100)
            ply = _count("openspiel", "rollouts", name, less=100, more=600) / length
            listed = ply / legal
        rows.append(
            Row("OpenSpiel", f"{shown}, a random ply", ply, "War & Sheep, a random decision", decision)
        )
        rows.append(
            Row(
                "OpenSpiel",
                f"{shown}, a random ply by its legal actions",
                listed,
                "War & Sheep, an action listed",
                own["war-and-sheep legal"],
            )
        )
    for game in ("kuhn", "leduc"):
        simulation = own[f"{game}-poker ismcts"]
        for what, language, less, more in (
            ("ismcts", "C++", 1000, 4000),
            ("python_ismcts", "Python", 50, 150),
        ):
            cost = _count("openspiel", what, f"{game}_poker", less=less, more=more) if there else None
            theirs = f"{game} poker, a simulation of its ISMCTS in {language}"
            rows.append(Row("OpenSpiel", theirs, cost, f"{game} poker, an ISMCTS iteration", simulation))
    return rows


def pettingzoo() -> list[Row]:
    """An environment's step, with observation and mask."""
    own = cost = None
    if _installed("pettingzoo", "gymnasium"):
        own = _count("pettingzoo", "war-and-sheep", less=200, more=600)
        if _installed("pygame"):  # which their environment wants
            cost = _count("pettingzoo", "connect_four", less=200, more=600)
    ours = "War & Sheep through the PettingZoo adapter, a step"
    return [Row("PettingZoo", "connect four, a step", cost, ours, own)]


def boardgame(folder: Path) -> list[Row]:
    """A move in the engine's own client, by processor time."""
    cost = None
    if shutil.which("node") is not None and (folder / "node_modules" / "boardgame.io").exists():
        command = ["node", str(SCRIPT), str(folder), "20000"]
        cost = float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    game, draw = flockmind.load_game("war-and-sheep"), random.Random(1)
    actions, began = 0, time.process_time()
    for seed in range(200):
        state = game.new_state(seed)
        while not state.is_terminal:
            state.apply(draw.choice(state.legal_actions()))
            actions += 1
    python = 1e6 * (time.process_time() - began) / actions
    began = time.process_time()
    counts = game.core.simulate(1, 20000, 0.0, False)[0]
    core = 1e6 * (time.process_time() - began) / counts["decisions"]
    move = "tic-tac-toe, a move"
    return [
        Row("boardgame.io", move, cost, "War & Sheep in Python, actions as text, a decision", python, "µs"),
        Row("boardgame.io", move, cost, "War & Sheep in the core, a random decision", core, "µs"),
    ]


def table(rows: list[Row]) -> str:
    """All rows, in Markdown."""
    head = ["| peer | its work | cost | ours | cost | times |", "|---|---|--:|---|--:|--:|"]
    return "\n".join([*head, *(row.text() for row in rows)]) + "\n"


def main() -> None:
    """Measures and prints, or writes the page."""
    parser = argparse.ArgumentParser(description="The peers' speed beside ours.")
    parser.add_argument("--page", type=Path)
    parser.add_argument("--boardgame", type=Path, default=Path.cwd())
    options = parser.parse_args()
    need_valgrind()
    figures = [
        *measure(["war-and-sheep", "random"]),
        *measure(["war-and-sheep", "legal"]),
        *measure(["poker"]),
    ]
    own = {figure.name: figure.cost for figure in figures}
    text = table([*openspiel(own), *pettingzoo(), *boardgame(options.boardgame)])
    if options.page is None:
        sys.stdout.write(text)
    else:
        write_between(options.page, BEGIN, END, text)


if __name__ == "__main__":
    main()
