"""What more iterations still change: how often a search chooses otherwise with fewer, and what that loses.

    python -m benchmarks.choices_by_iterations [GAME ...] [--positions N] [--bot SPEC] [--low K] [--high K]
                                               [--compared N]

One decision is drawn from each of N games that `greedy` plays against itself. The bot chooses there with each
power of two of iterations; then all its choices are compared, each with `--compared` iterations in the same
worlds. What a choice loses is that of the largest search less its own, in hundredths of a game, with a 95 %
interval over positions: as the bot itself judges, so that it says what iterations are worth, not what the
judgement is. Where that is nothing, more iterations of the same search cannot win more games.
"""

from __future__ import annotations

import argparse
import random
from dataclasses import dataclass

from rich.console import Console
from rich.progress import track

import flockmind
from flockmind.arena.stats import mean_interval
from flockmind.seeds import derive

SEED = 1723


@dataclass(frozen=True)
class Position:
    """What a bot chooses with each number of iterations, and what each choice is worth."""

    chosen: dict[int, str]
    worth: dict[str, float]

    def loss(self, iterations: int) -> float:
        """Of the choice after so many iterations against that of the largest search, in winning shares."""
        return self.worth[self.chosen[max(self.chosen)]] - self.worth[self.chosen[iterations]]

    def agrees(self, iterations: int) -> bool:
        """Whether both choose alike."""
        return self.chosen[iterations] == self.chosen[max(self.chosen)]


def decision(game: flockmind.Game, seed: int) -> tuple[flockmind.InfoState, int]:
    """One of a game's decisions that offer a choice, all alike likely, and how many there were."""
    state = game.new_state(seed)
    rng = random.Random(seed)
    found, number = None, 0
    while not state.is_terminal:
        info = state.info_state(state.to_move)
        hint = flockmind.suggest(info, "greedy", seed=rng.getrandbits(32))
        if len(info.legal_actions()) > 1:
            number += 1
            if rng.random() * number < 1:  # one of a stream (Vitter 1985)
                found = info
        state.apply(hint.lines[0].action)
    if found is None:
        raise RuntimeError(f"{game.slug}, seed {seed}: a game without a choice")
    return found, number


def position(info: flockmind.InfoState, bot: str, powers: range, compared: int, seed: int) -> Position:
    """Asks the bot with each number of iterations and compares its choices."""
    chosen = {}
    for power in powers:
        hint = flockmind.suggest(info, bot, iterations=2**power, seed=derive("choice", seed, power))
        chosen[2**power] = hint.lines[0].action
    actions = sorted(set(chosen.values()))
    if len(actions) == 1:
        return Position(chosen, {actions[0]: 0.0})
    limit = compared * len(actions)
    hint = flockmind.suggest(info, bot, iterations=limit, only=actions, seed=derive("compare", seed))
    return Position(chosen, {line.action: line.estimate.win_probability or 0.0 for line in hint.lines})


def row(positions: list[Position], iterations: int) -> str:
    """A line: the share of positions with the choice of the largest search, and the mean loss."""
    agreed = sum(one.agrees(iterations) for one in positions) / len(positions)
    lost = mean_interval([one.loss(iterations) for one in positions])
    mean, low, high = (100 * (lost[name] or 0) for name in ("mean", "low", "high"))
    return f"| {iterations:,} | {100 * agreed:.0f} | {mean:.2f} ({low:.2f} to {high:.2f}) |"


def main(arguments: list[str] | None = None) -> None:
    """Prints a table a game."""
    parser = argparse.ArgumentParser(description="What more iterations still change.")
    parser.add_argument("games", nargs="*", default=["war-and-sheep", "sheep-and-thief"])
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--bot", default="ismcts")
    parser.add_argument("--low", type=int, default=7, help="power of two to begin with")
    parser.add_argument("--high", type=int, default=14, help="power of two to end with")
    parser.add_argument("--compared", type=int, default=16384, help="iterations of each choice compared")
    options = parser.parse_args(arguments)
    powers = range(options.low, options.high + 1)
    for slug in options.games:
        game = flockmind.load_game(slug)
        positions, decisions = [], 0
        for k in track(range(options.positions), slug, console=Console(stderr=True), transient=True):
            seed = derive("position", SEED, k)
            info, number = decision(game, seed)
            decisions += number
            positions.append(position(info, options.bot, powers, options.compared, seed))
        each = decisions / options.positions / game.players
        print(f"\n**{game.face.title}**, {options.positions} positions, {each:.1f} such decisions a player\n")
        print("| iterations | chooses as the largest search % | loses a decision, hundredths of a game |")
        print("|---|---|---|")
        for power in powers:
            print(row(positions, 2**power), flush=True)


if __name__ == "__main__":
    main()
