"""Fits the network that judges War & Sheep, and writes `csrc/games/war_and_sheep/net_weights.inc`.

    python -m benchmarks.fit_judge [--rounds N] [--games N] [--epochs N] [--seed S] [--threads N] [--out FILE]

Fitted policy iteration: in each round a player that looks one action ahead plays games against itself, at
first by the evaluator of features, then by the network; the network is fitted to what its positions turned
out to be worth, with the luck of every draw taken out. `judge/fit.cpp` does it; it is compiled here for
this machine. The defaults are those of the shipped weights, some 20 minutes of processor time. The same
command gives the same weights on the same compiler and processor, however many threads there are.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import tempfile
from pathlib import Path

import flockmind
from benchmarks.programs import ROOT, compiled

WEIGHTS = ROOT / "csrc" / "games" / "war_and_sheep" / "net_weights.inc"
FLAGS = ["-std=c++20", "-O3", "-DNDEBUG", "-march=native", "-ffast-math", "-pthread"]
LAYOUTS = ("home-rows", "mixed")


def components() -> list[str]:
    """Copies of each face, of each card, and the rows of each layout, by comma."""
    documents = [flockmind.load_game("war-and-sheep", layout=name).documents for name in LAYOUTS]
    deck = documents[0]["deck"]
    layouts = [",".join(rows) for document in documents for rows in document["layout"]["layouts"].values()]
    return [*(",".join(map(str, deck[part].values())) for part in ("markers", "cards")), *layouts]


def rows(path: Path = WEIGHTS) -> list[list[int]]:
    """The rows of numbers of a file of weights, in its order."""
    text = path.read_text(encoding="utf-8")
    return [[int(number) for number in row.split(",")] for row in re.findall(r"\{(-?\d[-\d,]*)\}", text)]


def main(arguments: list[str] | None = None) -> None:
    """Compiles, plays, fits and writes."""
    parser = argparse.ArgumentParser(description="Fits the network that judges War & Sheep.")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--games", type=int, default=250000, help="of each round")
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    options = parser.parse_args(arguments)
    numbers = [options.rounds, options.games, options.epochs, options.threads, options.seed]
    with tempfile.TemporaryDirectory() as folder:
        program = compiled("judge/fit.cpp", "war_and_sheep", FLAGS, Path(folder))
        subprocess.run([program, options.out, *map(str, numbers), *components()], check=True)


if __name__ == "__main__":
    main()
