"""What every bot's choices lose in games that are solved exactly.

    python -m benchmarks.regret [--iterations N] [--games GAME ...] [--rounds N] [--bots BOT ...]

The games are the reduced variants of `reduced/`, and reference games named on the command line. Three figures
a bot, all in winning shares, in hundredths:

- *regret*: at the decisions that an equilibrium leads to, as often as it does, the best action's value less
  that of the action chosen, the rival and all that follows playing the equilibrium's best. 0: no choice
  loses anything against a rival in equilibrium.
- *worst*: the largest of these.
- *exploited*: what a rival who knows the bot's whole policy wins over the game's value, on average over the
  seats. A bot that never mixes is exploited in any game that asks for mixing.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from typing import Any

import numpy as np

import flockmind
from benchmarks.game_tree import Floats, Responder, Tree, exploitability, reduced

REDUCED = ("war-and-sheep", "sheep-and-thief")
BOTS = ("random", "greedy", "flat", "so_ismcts", "pimc", "expectimax", "ismcts", "hybrid")


@dataclass(frozen=True)
class Judged:
    """A bot's figures, in winning shares."""

    regret: float
    worst: float
    exploited: float


@dataclass(frozen=True)
class Solved:
    """A game written out, with an equilibrium and what is best against it."""

    tree: Tree
    policy: Floats
    value: float
    """Seat 0's share."""
    error: float
    """Exploitability of the policy."""
    responders: tuple[Responder, Responder]

    def weights(self) -> Floats:
        """How often the equilibrium leads to each information set."""
        tree = self.tree
        reach = tree.reach(self.policy, flockmind.CHANCE)
        for seat in (0, 1):
            reach = reach * tree.reach(self.policy, seat)
        infos = np.array(tree.info_of)
        at = infos >= 0
        return np.bincount(infos[at], reach[at], len(tree.infos))


def solve(game: flockmind.Game, rounds: int) -> Solved:
    """The game with an equilibrium from so many rounds."""
    tree = Tree(game)
    policy = tree.equilibrium(rounds)
    responders = Responder(tree, 0, policy), Responder(tree, 1, policy)
    error = exploitability(tree, policy)
    return Solved(tree, policy, float(tree.values(policy)[0]), error, responders)


def choices(tree: Tree, bot: str, iterations: int, seed: int = 1) -> list[int]:
    """The position of the bot's action in each information set."""
    found = []
    for number, info in enumerate(tree.infos):
        legal = info.legal_actions()
        if len(legal) == 1:
            found.append(0)
            continue
        hint = flockmind.suggest(info, bot, iterations=iterations, seed=seed + number, top=1)
        found.append(legal.index(hint.best))
    return found


def judge(solved: Solved, chosen: list[int]) -> Judged:
    """The figures of a policy without mixing."""
    tree = solved.tree
    policy = np.zeros(len(tree.owner))
    weights = solved.weights()
    lost = []
    for info, action in enumerate(chosen):
        policy[tree.first[info] + action] = 1.0
        if weights[info] > 1e-9:
            values = solved.responders[tree.seat[info]].quality(info)
            lost.append((max(values) - values[action], weights[info]))
    total = sum(weight for _, weight in lost)
    regret = sum(loss * weight for loss, weight in lost) / total
    return Judged(regret, max(loss for loss, _ in lost), exploitability(tree, policy))


def named(slug: str) -> Any:
    """The reduced variant of a game that has one, else the game itself."""
    return reduced(slug) if slug in REDUCED else flockmind.load_game(slug)


def main() -> None:
    """Prints a table a game."""
    parser = argparse.ArgumentParser(description="What every bot's choices lose in solved games.")
    parser.add_argument("--iterations", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=1000, help="of CFR+")
    parser.add_argument("--games", nargs="+", default=list(REDUCED))
    parser.add_argument("--bots", nargs="+", default=list(BOTS))
    options = parser.parse_args()
    for slug in options.games:
        solved = solve(named(slug), options.rounds)
        tree = solved.tree
        print(
            f"\n**{tree.infos[0].game.face.title}**: {len(tree.parent):,} histories, {len(tree.infos):,} "
            f"information sets; {100 * solved.value:.2f} % for the first player "
            f"(equilibrium exploitable by {100 * solved.error:.4f})\n"
        )
        print("| bot | regret | worst | exploited |\n|---|---|---|---|")
        for bot in options.bots:
            row = judge(solved, choices(tree, bot, options.iterations))
            figures = " | ".join(f"{100 * x:.2f}" for x in (row.regret, row.worst, row.exploited))
            print(f"| `{bot}` | {figures} |", flush=True)


if __name__ == "__main__":
    main()
