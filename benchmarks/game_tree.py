"""Small games written out whole, and solved: equilibria, best responses, and what a choice loses.

A `Tree` holds every history of a two-player game whose winning shares sum to 1. Information sets are told
apart by all that their player has observed (perfect recall). `equilibrium` is CFR+ (Tammelin 2014) with
linear averaging; `Responder` computes best responses exactly, so that the error of an equilibrium is known.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

import flockmind

Floats = npt.NDArray[np.float64]


class Tree:
    """All histories; nodes are numbered so that a parent comes before its children.

    Of each node: `parent`; `player` (seat, CHANCE or TERMINAL); `choice`, the number of the choice that leads
    to it (-1 after chance), `chance`, its probability there (1 after a choice); `value`, seat 0's share at
    the end. A choice is an action of an information set; `owner` is its information set, `seat` the player of
    an information set, `infos` and `actions` what they are.
    """

    def __init__(self, game: flockmind.Game, most: int = 500_000) -> None:
        self.infos: list[flockmind.InfoState] = []
        self.seat: list[int] = []
        self.first: list[int] = []
        self.actions: list[str] = []
        self.children: list[list[int]] = []
        known: dict[tuple[int, tuple[str, ...]], int] = {}
        parent, player, choice, chance, value, depth, owner = [], [], [], [], [], [], []
        todo: list[tuple[flockmind.State, int, int, float, int]] = [(game.new_state(), -1, -1, 1.0, 0)]
        self.info_of: list[int] = []
        while todo:
            state, above, by, probability, level = todo.pop()
            node = len(parent)
            if node == most:
                raise ValueError(f"more than {most} histories")
            if above >= 0:
                self.children[above].append(node)
            mover = state.to_move
            for column, entry in zip(
                (parent, player, choice, chance, depth), (above, mover, by, probability, level), strict=True
            ):
                column.append(entry)
            value.append(state.returns()[0])
            self.children.append([])
            info = -1
            if mover == flockmind.CHANCE:
                steps = [(text, -1, p) for text, p in state.chance_outcomes()]
            elif mover == flockmind.TERMINAL:
                steps = []
            else:
                seen = state.info_state(mover)
                key = (mover, tuple(seen.events))
                info = known.setdefault(key, len(self.infos))
                legal = state.legal_actions()
                if info == len(self.infos):
                    self.infos.append(seen)
                    self.seat.append(mover)
                    self.first.append(len(self.actions))
                    self.actions += legal
                    owner += [info] * len(legal)
                steps = [(text, self.first[info] + i, 1.0) for i, text in enumerate(legal)]
            self.info_of.append(info)
            for text, number, p in reversed(steps):
                after = state.copy()
                after.apply(text)
                todo.append((after, node, number, p, level + 1))
        self.parent, self.player = np.array(parent), np.array(player)
        self.choice, self.chance = np.array(choice), np.array(chance)
        self.value, self.owner = np.array(value), np.array(owner)
        self.levels = [np.flatnonzero(np.array(depth) == level) for level in range(max(depth) + 1)]

    def uniform(self) -> Floats:
        """The policy that takes all actions alike: a probability for each choice."""
        return self.normalised(np.zeros(len(self.owner)))

    def normalised(self, weights: Floats) -> Floats:
        """Weights of choices as probabilities in their information sets; uniform where all are 0."""
        sums = np.bincount(self.owner, weights)[self.owner]
        sizes = np.bincount(self.owner)[self.owner]
        return np.where(sums > 0, weights / np.where(sums > 0, sums, 1.0), 1.0 / sizes)

    def reach(self, policy: Floats, whose: int) -> Floats:
        """Probability of each node as far as `whose` (a seat, or CHANCE) decides."""
        found = np.ones(len(self.parent))
        for nodes in self.levels[1:]:
            above = self.parent[nodes]
            if whose == flockmind.CHANCE:
                step = self.chance[nodes]
            else:
                step = np.where(self.player[above] == whose, policy[self.choice[nodes]], 1.0)
            found[nodes] = found[above] * step
        return found

    def values(self, policy: Floats) -> Floats:
        """Seat 0's expected share at each node."""
        found = self.value.copy()
        for nodes in reversed(self.levels[1:]):
            weight = np.where(self.choice[nodes] >= 0, policy[self.choice[nodes]], self.chance[nodes])
            np.add.at(found, self.parent[nodes], weight * found[nodes])
        return found

    def equilibrium(self, rounds: int) -> Floats:
        """A policy close to an equilibrium, after so many rounds of CFR+."""
        regret, average = np.zeros(len(self.owner)), np.zeros(len(self.owner))
        below = np.flatnonzero(self.choice >= 0)
        above, by = self.parent[below], self.choice[below]
        luck = self.reach(self.uniform(), flockmind.CHANCE)
        for number in range(1, rounds + 1):
            for seat in (0, 1):
                policy = self.normalised(regret)
                values = self.values(policy)
                others = luck * self.reach(policy, 1 - seat)
                mine = self.player[above] == seat
                gain = (values[below] - values[above]) * (1.0 if seat == 0 else -1.0)
                gain = np.where(mine, gain * others[above], 0.0)
                regret = np.maximum(regret + np.bincount(by, gain, len(regret)), 0.0)
                own = np.where(mine, self.reach(policy, seat)[above], 0.0)
                average += number * np.bincount(by, own * policy[by], len(regret))
        return self.normalised(average)


class Responder:
    """A best response of `seat` to a policy of the other seat: exact."""

    def __init__(self, tree: Tree, seat: int, policy: Floats) -> None:
        self.tree, self.seat, self.policy = tree, seat, policy
        self.weight = tree.reach(policy, flockmind.CHANCE) * tree.reach(policy, 1 - seat)
        self._members: dict[int, list[int]] = {}
        for node, info in enumerate(tree.info_of):
            if info >= 0 and tree.seat[info] == seat:
                self._members.setdefault(info, []).append(node)
        self._values: dict[int, float] = {}
        self._quality: dict[int, list[float]] = {}
        self.value: float = self.node(0)
        """The responder's expected share."""

    def node(self, at: int) -> float:
        """The responder's share from a node on."""
        if at not in self._values:
            self._values[at] = self._computed(at)
        return self._values[at]

    def _computed(self, at: int) -> float:
        tree = self.tree
        children = tree.children[at]
        if not children:
            share = float(tree.value[at])
            return share if self.seat == 0 else 1.0 - share
        if tree.player[at] == self.seat:
            values = self.quality(tree.info_of[at])
            return self.node(children[values.index(max(values))])
        chances = tree.player[at] == flockmind.CHANCE
        return sum(
            (tree.chance[c] if chances else self.policy[tree.choice[c]]) * self.node(c) for c in children
        )

    def quality(self, info: int) -> list[float]:
        """Of each action in an information set: the expected share, when all goes on for the best.

        Where the other seat's policy never leads, its histories count alike.
        """
        if info not in self._quality:
            members = self._members[info]
            weights = [float(self.weight[n]) for n in members]
            if sum(weights) <= 0:
                weights = [1.0] * len(members)
            actions = len(self.tree.children[members[0]])
            self._quality[info] = [
                sum(w * self.node(self.tree.children[n][a]) for w, n in zip(weights, members, strict=True))
                / sum(weights)
                for a in range(actions)
            ]
        return self._quality[info]


def exploitability(tree: Tree, policy: Floats) -> float:
    """What best responses win over the game's value, on average over the seats: 0 in equilibrium."""
    return (Responder(tree, 0, policy).value + Responder(tree, 1, policy).value - 1.0) / 2


def reduced(slug: str) -> Any:
    """The reduced variant of a game."""
    from pathlib import Path

    folder = Path(__file__).parent / "reduced"
    options = {p.stem.removeprefix(f"{slug}-"): str(p) for p in sorted(folder.glob(f"{slug}-*.json"))}
    return flockmind.load_game(slug, **options)
