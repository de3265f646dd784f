"""Instructions of the parts that searches are made of, held against stored budgets.

    python -m benchmarks.budgets [WORD ...] [--renew]

Counts every part of work.py whose name holds all the words, with valgrind, and the bytes of an iteration.
Ends with an error where a figure is more than 3 % above its budget in budgets.json; `--renew` writes the
figures there. Budgets hold for the compiler that they name and the default build.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.instructions import costs, do_twice, need_valgrind
from benchmarks.work import GAMES, Work, memory, works

FILE = Path(__file__).with_name("budgets.json")
SLACK = 0.03


@dataclass(frozen=True)
class Figure:
    """What a unit costs, in instructions or, of memory, in bytes."""

    name: str
    unit: str
    cost: float

    def excess(self, budgets: dict[str, float]) -> float | None:
        """Share by which it is above its budget (below: negative); None without a budget."""
        budget = budgets.get(self.name)
        return None if budget is None else self.cost / budget - 1


def chosen(words: list[str]) -> list[Work]:
    """The parts whose names hold all the words."""
    return [work for work in works() if all(word in work.name for word in words)]


def measure(words: list[str]) -> list[Figure]:
    """Instructions of the chosen parts, and bytes of an iteration where the words fit."""
    found = costs([sys.executable, "-m", "benchmarks.budgets", "--child", *words])
    figures = [Figure(work.name, work.unit, cost) for work, cost in zip(chosen(words), found, strict=True)]
    for slug in GAMES:
        name = f"{slug} memory"
        if all(word in name for word in words):
            figures.append(Figure(name, "bytes an iteration", memory(slug)))
    return figures


def compiler() -> str:
    """Name and version of the C++ compiler of this machine."""
    command = [os.environ.get("CXX", "c++"), "--version"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\n", 1)[0]


def load(path: Path = FILE) -> dict[str, Any]:
    """The stored budgets, and the compiler they hold for."""
    stored: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return stored


def renew(figures: list[Figure], path: Path = FILE) -> None:
    """Writes the figures in place of their budgets; others stay."""
    budgets = load(path)["budgets"] if path.exists() else {}
    budgets |= {figure.name: float(f"{figure.cost:.4g}") for figure in figures}
    stored = {"command": "python -m benchmarks.budgets --renew", "compiler": compiler(), "budgets": budgets}
    path.write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")


def compare(figures: list[Figure], budgets: dict[str, float]) -> bool:
    """Prints a row a figure; whether all are within their budgets."""
    good = True
    for figure in figures:
        excess = figure.excess(budgets)
        too_much = excess is None or excess > SLACK
        good = good and not too_much
        against = "no budget" if excess is None else f"{excess:+.1%}"
        print(
            f"{figure.name:<34} {figure.cost:>12,.1f}  {against:>9}{' !' if too_much else '  '} {figure.unit}"
        )
    return good


def main() -> None:
    """Measures and compares, or renews."""
    parser = argparse.ArgumentParser(description="Instructions held against budgets.")
    parser.add_argument("words", nargs="*")
    parser.add_argument("--renew", action="store_true")
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        do_twice(
            (partial(work.run, work.few), partial(work.run, work.many)) for work in chosen(options.words)
        )
        return
    need_valgrind()
    figures = measure(options.words)
    if options.renew:
        renew(figures)
    stored = load()
    if stored["compiler"] != compiler():
        print(f"The budgets are those of {stored['compiler']}; this is {compiler()}.")
    if not compare(figures, stored["budgets"]):
        sys.exit(
            f"more than {SLACK:.0%} above the budget (or none stored): {stored['command']} stores new ones"
        )


if __name__ == "__main__":
    main()
