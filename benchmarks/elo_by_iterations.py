"""Elo against iterations: what doubling the iterations is worth, as a table and a plot.

    python -m benchmarks.elo_by_iterations [GAME ...] [--deals N] [--bot SPEC] [--folder DIR] [--plot FILE]

Each number of iterations, a power of two, plays the next one on equal deals with the seats swapped; the
differences add up to the curve. Intervals of a difference are 95 % over deals; those of the curve add the
variances. Resumable: the games are in stores of the folder, and a larger --deals adds deals.
"""

from __future__ import annotations

import argparse
import math
from dataclasses import dataclass
from pathlib import Path

import matplotlib
from matplotlib.figure import Figure
from matplotlib.ticker import ScalarFormatter

import flockmind
from benchmarks.picture import STYLE, svg
from benchmarks.stored import play
from flockmind.arena.report import report
from flockmind.arena.settings import Settings
from flockmind.arena.store import Store

SEED = 4711
LOW, HIGH = 7, 13
"""Powers of two at both ends."""


@dataclass(frozen=True)
class Step:
    """What doubling was worth: the share of the larger number and its interval."""

    iterations: int
    share: float
    low: float
    high: float
    games: int

    @property
    def elo(self) -> float:
        """The difference in Elo."""
        return elo(self.share)

    @property
    def error(self) -> float:
        """Half the width of its 95 % interval."""
        return (elo(self.high) - elo(self.low)) / 2


def elo(share: float) -> float:
    """The difference in Elo that gives this share; shares near 0 and 1 are cut off at 800."""
    inside = min(0.99, max(0.01, share))
    return 400 * math.log10(inside / (1 - inside))


def settings(game: flockmind.Game, bot: str, power: int, deals: int) -> Settings:
    """Twice 2**power iterations against 2**power."""
    joint = "," if ":" in bot else ":"
    bots = tuple(f"{bot}{joint}iterations={2**k}" for k in (power + 1, power))
    return Settings(game, bots, 2 * deals, SEED + power)


def step(folder: Path, game: flockmind.Game, bot: str, power: int, deals: int) -> Step:
    """Plays what is missing of one doubling."""
    asked = settings(game, bot, power, deals)
    path = folder / f"{game.slug}-{power}.sqlite"
    play(asked, path)
    with Store(path, asked.definition(), resume=True) as kept:
        row = report(kept)["pairs"][0]
    share = row["share"]
    return Step(2 ** (power + 1), share["mean"], share["low"] or 0.01, share["high"] or 0.99, row["games"])


def curve(steps: list[Step]) -> list[tuple[float, float]]:
    """Elo over 2**LOW iterations and half the width of its interval, after each step."""
    points, total, variance = [(0.0, 0.0)], 0.0, 0.0
    for one in steps:
        total, variance = total + one.elo, variance + one.error**2
        points.append((total, math.sqrt(variance)))
    return points


def plot(curves: dict[str, list[tuple[float, float]]], low: int = LOW) -> str:
    """The curves, from 2**low iterations on, with their intervals as an SVG document."""
    with matplotlib.rc_context(STYLE):
        figure = Figure(figsize=(5.2, 3.3), layout="constrained")
        axes = figure.subplots()
        for mark, (name, points) in zip("osD^", curves.items(), strict=False):
            iterations = [2 ** (low + i) for i in range(len(points))]
            values, errors = zip(*points, strict=True)
            line = axes.errorbar(iterations, values, errors, marker=mark, capsize=3, label=name)[0]
            line.set_gid(f"points {name}")
        axes.set(xlabel="iterations a decision", ylabel=f"Elo above {2**low} iterations")
        axes.set_xscale("log", base=2)
        axes.xaxis.set_major_formatter(ScalarFormatter())
        axes.grid(alpha=0.3)
        axes.legend(frameon=False)
        return svg(figure)


def main(arguments: list[str] | None = None) -> None:
    """Prints a table a game and writes the plot."""
    parser = argparse.ArgumentParser(description="Elo against iterations.")
    parser.add_argument("games", nargs="*", default=["war-and-sheep", "sheep-and-thief"])
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--bot", default="ismcts")
    parser.add_argument("--low", type=int, default=LOW, help="power of two to begin with")
    parser.add_argument("--high", type=int, default=HIGH, help="power of two to end with")
    parser.add_argument("--folder", type=Path, default=Path("elo"))
    parser.add_argument("--plot", type=Path)
    options = parser.parse_args(arguments)
    options.folder.mkdir(parents=True, exist_ok=True)
    curves = {}
    for slug in options.games:
        game = flockmind.load_game(slug)
        powers = range(options.low, options.high)
        steps = [step(options.folder, game, options.bot, power, options.deals) for power in powers]
        curves[game.face.title] = points = curve(steps)
        print(f"\n**{game.face.title}**, `{options.bot}`\n")
        print("| iterations | games | share % against half | Elo over half | in all |\n|---|---|---|---|---|")
        for one, (total, error) in zip(steps, points[1:], strict=True):
            interval = f"{100 * one.share:.1f} ({100 * one.low:.1f} to {100 * one.high:.1f})"
            print(
                f"| {one.iterations} | {one.games} | {interval} | {one.elo:+.0f} "
                f"| {total:.0f} ± {error:.0f} |"
            )
    if options.plot is not None:
        options.plot.write_text(plot(curves, options.low), encoding="utf-8")


if __name__ == "__main__":
    main()
