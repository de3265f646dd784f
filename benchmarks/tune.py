"""The tuner: finds parameters of a bot by sequential halving, and confirms them by a sequential test.

    python -m benchmarks.tune GAME --range NAME=LOW:HIGH [--range ...] [--bot ismcts] [--limit iterations=500]
                              [--players N] [--configs N] [--deals N] [--sprt ELO0,ELO1] [--seed S]

1. `--configs` configurations are drawn from the ranges: log-uniformly where LOW is above 0, else uniformly;
   a range of whole-numbered parameters is rounded.
2. Rounds of sequential halving (Karnin, Koren & Somekh 2013): all that are left play the bot's defaults on
   the same deals, seats swapped; the better half by mean share goes on. Each round has twice the deals, new
   ones, for half the configurations, so that what was luck in one round is none in the next.
3. The one that is left plays the defaults on deals that no round has seen, until a sequential probability
   ratio test decides between ELO0 and ELO1. Only if it accepts ELO1 the parameters are better; the share
   in the rounds is selected, and overstates.

Everything follows from the seed. Prints every round, and the SPEC.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import flockmind
from flockmind.arena.backend import InProcess
from flockmind.arena.report import report
from flockmind.arena.settings import Settings
from flockmind.arena.store import Store
from flockmind.arena.tournament import Tournament
from flockmind.seeds import derive

MOST_GAMES = 4000
"""Games of the sequential test at most."""


@dataclass(frozen=True)
class Range:
    """A parameter and where to look for it."""

    name: str
    low: float
    high: float
    whole: bool

    def draw(self, rng: random.Random) -> float:
        """A value: log-uniform if the range is above 0."""
        if self.low > 0:
            value = math.exp(rng.uniform(math.log(self.low), math.log(self.high)))
        else:
            value = rng.uniform(self.low, self.high)
        return float(round(value)) if self.whole else float(f"{value:.3g}")

    @classmethod
    def parse(cls, text: str, bot: str) -> Range:
        """``name=low:high``, for a parameter of the bot."""
        name, _, ends = text.partition("=")
        low, _, high = ends.partition(":")
        rows = {row.name: row for row in flockmind.list_bots() if row.name == bot}
        known = {p.name: p for p in rows[bot].parameters}
        if name not in known or not float(low) < float(high):
            raise ValueError(f"{text}: expected NAME=LOW:HIGH for one of {', '.join(known)}")
        return cls(name, float(low), float(high), known[name].whole)


def spec(bot: str, limit: str, values: Mapping[str, float]) -> str:
    """The SPEC of a configuration."""
    return f"{bot}:" + ",".join([limit, *(f"{name}={value:g}" for name, value in values.items())])


def share(game: flockmind.Game, mine: str, other: str, deals: int, seed: int) -> float:
    """The first bot's mean share over the games of both."""
    match = flockmind.play_match(game, bots=[mine, other], deals=deals, seed=seed)
    found: float = match.pairs[0]["share"]["mean"]
    return found


def halve(game: flockmind.Game, configs: list[str], default: str, deals: int, seed: int) -> str:
    """The configuration that is left after all rounds."""
    number = 0
    while len(configs) > 1:
        fresh = derive("round", seed, number)
        rows = [(share(game, config, default, deals, fresh), config) for config in configs]
        rows.sort(key=lambda row: -row[0])
        print(f"\nround {number + 1}, {deals} deals a configuration", flush=True)
        for value, config in rows:
            print(f"  {100 * value:5.1f} %  {config}", flush=True)
        configs = [config for _, config in rows[: (len(rows) + 1) // 2]]
        deals, number = 2 * deals, number + 1
    return configs[0]


def confirm(
    game: flockmind.Game, winner: str, default: str, sprt: tuple[float, float], seed: int
) -> dict[str, Any]:
    """The report of the sequential test on fresh deals."""
    asked = Settings(game, (winner, default), MOST_GAMES, derive("confirm", seed), sprt=sprt)
    with Store(":memory:", asked.definition()) as kept:
        Tournament(asked, kept, InProcess(game, asked.entrants(), asked.seed)).run()
        return report(kept)


def main(arguments: list[str] | None = None) -> None:
    """Tunes and confirms."""
    parser = argparse.ArgumentParser(description="Finds parameters of a bot.")
    parser.add_argument("game")
    parser.add_argument("--range", action="append", required=True, dest="ranges", metavar="NAME=LOW:HIGH")
    parser.add_argument("--bot", default="ismcts")
    parser.add_argument("--limit", default="iterations=500")
    parser.add_argument("--players", type=int)
    parser.add_argument("--configs", type=int, default=16)
    parser.add_argument("--deals", type=int, default=10, help="of each configuration in the first round")
    parser.add_argument("--sprt", default="0,30")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    game = flockmind.load_game(options.game, players=options.players)
    ranges = [Range.parse(text, options.bot) for text in options.ranges]
    rng = random.Random(options.seed)
    drawn = [{r.name: r.draw(rng) for r in ranges} for _ in range(options.configs)]
    configs = [spec(options.bot, options.limit, values) for values in drawn]
    default = spec(options.bot, options.limit, {})
    winner = halve(game, configs, default, options.deals, options.seed)
    low, high = (float(part) for part in options.sprt.split(","))
    found = confirm(game, winner, default, (low, high), options.seed)
    test, pair = found["sprt"], found["pairs"][0]
    better = pair["share"]
    print(
        f"\n{winner} against {default}: {test['decision'] or 'undecided'} of elo0={low:g}, elo1={high:g} "
        f"after {pair['games']} games, {100 * better['mean']:.1f} % "
        f"({100 * better['low']:.1f} to {100 * better['high']:.1f})"
    )


if __name__ == "__main__":
    main()
