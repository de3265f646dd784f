"""Proofs of best actions, by exhaustive search over worlds, decisions and chance.

Every value is the asker's winning share. For an action *a* of the asker, summed over all worlds of its
exact belief:

- `guaranteed(a)`: the asker goes on by one strategy that depends on nothing but its own information
  state, and the rivals, who are shown everything, take the worst reply to it: no rivals can hold the
  asker below this.
- `attainable(a)`: each rival goes on by one strategy that depends on nothing but its own
  information state, and the asker, who is shown everything, takes the best reply to it: against these
  rivals no asker gets more.

Neither number rests on a model of the rivals, and both are exact for the strategies they name, which
may be any. The strategies used choose the action that is best on average over the worlds of the
information state as if all were known from then on. What nobody has looked at stays a matter of chance
even for players who are shown everything. So if `guaranteed` of some actions is above `attainable` of
all the others, they are proved to be the best ones, in the game as it is.

A proof is of the kind "value" if the best actions' `attainable` is their `guaranteed`: then it is what
the game is worth for the asker. Else it is of the kind "bound".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from flockmind import InfoState, _core

CHANCE, TERMINAL = -1, -4
EQUAL = 1e-9
GAP = 0.05
"""Least distance in winning share between the best actions and the others."""
MOST_WORLDS = 64


class TooLarge(Exception):
    """The search would go on for longer than allowed."""


@dataclass(frozen=True)
class Proof:
    kind: str
    best: list[str]
    values: dict[str, float]
    """What the best actions guarantee; what is attainable by the others."""
    gap: float

    def row(self, name: str, kind: str, info: InfoState) -> dict[str, Any]:
        """A puzzle: a line of a file of puzzles; `kind` is that of its best actions."""
        given = {"id": name, "kind": kind, "info": info.to_dict()}
        return given | {"best": self.best, "values": self.values, "gap": self.gap, "proof": self.kind}


def check_form(row: dict[str, Any], kind: str | None) -> None:
    """Asserts that a puzzle is what `Proof.row` makes; `kind` is that of its best actions."""
    assert set(row) == {"id", "kind", "info", "best", "values", "gap", "proof"}
    info = InfoState.from_dict(row["info"])
    assert info.to_dict() == row["info"]
    assert "events" not in row["info"]
    values = row["values"]
    assert set(values) == set(info.legal_actions())
    best = [values[action] for action in row["best"]]
    rest = [value for action, value in values.items() if action not in row["best"]]
    assert max(best) - min(best) < 1e-8
    assert row["gap"] == pytest.approx(min(best) - max(rest), abs=1e-8)
    assert row["gap"] >= GAP
    assert 0 <= min(values.values()) <= max(values.values()) <= 1
    assert row["proof"] in ("value", "bound")
    assert kind == row["kind"]


Worlds = Callable[[_core.Info], list[tuple[_core.State, float]]]
"""The worlds of an information state that differ in what may yet matter, with their probabilities."""


def listed(info: _core.Info) -> list[tuple[_core.State, float]]:
    """All worlds as the belief itself lists them; raises TooLarge."""
    worlds = info.worlds(MOST_WORLDS, False)
    if worlds is None:
        raise TooLarge
    return worlds


class Prover:
    """Exhaustive search for one asker; `budget`: positions looked at before TooLarge."""

    def __init__(self, asker: int, budget: int, worlds: Worlds = listed) -> None:
        self.asker = asker
        self.left = budget
        self.worlds = worlds
        self._known: dict[Any, float] = {}
        self._guaranteed: dict[Any, float] = {}
        self._attainable: dict[Any, float] = {}
        self._choices: dict[tuple[int, int], str] = {}

    def known(self, state: _core.State) -> float:
        """The value if all players were shown everything."""
        return self._value(state, self._known, frozenset())

    def guaranteed(self, state: _core.State) -> float:
        """The asker's strategy against the worst reply."""
        if self.known(state) == 0:
            return 0.0  # no more than if all were shown everything
        return self._value(state, self._guaranteed, frozenset({self.asker}))

    def attainable(self, state: _core.State) -> float:
        """The rival's strategy against the best reply."""
        if self.known(state) == 1:
            return 1.0  # no less than if all were shown everything
        rivals = frozenset(range(len(state.scores()))) - {self.asker}
        return self._value(state, self._attainable, rivals)

    def _value(self, state: _core.State, memo: dict[Any, float], bound: frozenset[int]) -> float:
        """`bound`: the players who follow their strategies; the others are shown everything."""
        mover = state.to_move
        if mover == TERMINAL:
            return state.returns()[self.asker]
        key = (mover, *map(state.info_key, range(len(state.scores()))))
        if key in memo:
            return memo[key]
        self.left -= 1
        if self.left < 0:
            raise TooLarge
        if mover == CHANCE:
            value = sum(p * self._after(state, face, memo, bound) for face, p in state.chance_outcomes())
        elif mover in bound:
            value = self._after(state, self.choice(state, mover), memo, bound)
        else:
            own = mover == self.asker
            value = 0.0 if own else 1.0
            for action in state.legal_actions():
                v = self._after(state, action, memo, bound)
                value = max(value, v) if own else min(value, v)
                if value == (1.0 if own else 0.0):
                    break
        memo[key] = value
        return value

    def _after(self, state: _core.State, text: str, memo: dict[Any, float], bound: frozenset[int]) -> float:
        after = state.copy()
        after.apply(text)
        return self._value(after, memo, bound)

    def choice(self, state: _core.State, player: int) -> str:
        """What the player's strategy does: a function of its information state alone."""
        key = (player, state.info_key(player))
        if key not in self._choices:
            actions = state.legal_actions()
            if len(actions) > 1:
                values = self.averages(state.info_state(player), actions)
                sign = 1 if player == self.asker else -1
                actions = sorted(actions, key=lambda action: (-round(sign * values[action], 9), action))
            self._choices[key] = actions[0]
        return self._choices[key]

    def averages(self, info: _core.Info, actions: list[str]) -> dict[str, float]:
        """Values of actions over the worlds of an information state, as if all were known after them."""
        worlds = self.worlds(info)
        return {a: sum(p * self._after(w, a, self._known, frozenset()) for w, p in worlds) for a in actions}


def prove(info: InfoState, budget: int, worlds_of: Worlds = listed) -> Proof | None:
    """The best actions of the player on move if they can be proved to be the only best ones.

    None if the two bounds do not decide it with a gap of GAP. Raises TooLarge.
    """
    prover = Prover(info.player, budget, worlds_of)
    actions = info._core.legal_actions()
    known = prover.averages(info._core, actions)
    top = max(known.values())
    best = [a for a in actions if known[a] > top - EQUAL]
    rest = [a for a in actions if known[a] <= top - EQUAL]
    # Both bounds enclose `known`.
    if not rest or top - max(known[a] for a in rest) < GAP:
        return None
    worlds = prover.worlds(info._core)

    def total(action: str, value: Any) -> float:
        share = 0.0
        for world, p in worlds:
            after = world.copy()
            after.apply(action)
            share += p * value(after)
        return share

    values = {a: total(a, prover.guaranteed) for a in best}
    sure = min(values.values())
    if max(values.values()) - sure > EQUAL:
        return None
    for a in rest:
        values[a] = total(a, prover.attainable)
        if sure - values[a] < GAP:
            return None
    exact = all(total(a, prover.attainable) < sure + EQUAL for a in best)
    gap = sure - max(values[a] for a in rest)
    rounded = {a: round(v, 9) for a, v in sorted(values.items())}
    return Proof("value" if exact else "bound", sorted(best), rounded, round(gap, 9))
