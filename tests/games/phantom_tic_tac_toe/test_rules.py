"""Phantom tic-tac-toe: its rules against a slow version, and its belief against all games."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import flockmind

CELLS = [row + column for row in "abc" for column in "123"]
LINES = [
    *({r + c for c in "123"} for r in "abc"),
    *({r + c for r in "abc"} for c in "123"),
    {"a1", "b2", "c3"},
    {"a3", "b2", "c1"},
]


class Slow:
    """The rules, written from their description."""

    def __init__(self, start: int) -> None:
        self.marks: list[set[str]] = [set(), set()]
        self.bumped: list[set[str]] = [set(), set()]
        self.turn = start
        self.over = False

    def legal(self) -> list[str]:
        return [c for c in CELLS if c not in self.marks[self.turn] | self.bumped[self.turn]]

    def apply(self, cell: str) -> None:
        me, other = self.turn, 1 - self.turn
        if cell in self.marks[other]:
            self.bumped[me].add(cell)
            return
        self.marks[me].add(cell)
        won = any(line <= self.marks[me] for line in LINES)
        self.over = won or len(self.marks[0] | self.marks[1]) == 9
        self.turn = other

    def returns(self) -> list[float]:
        won = [any(line <= marks for line in LINES) for marks in self.marks]
        return [1.0, 0.0] if won[0] else [0.0, 1.0] if won[1] else [0.5, 0.5]


@pytest.mark.parametrize("start", [0, 1])
def test_against_the_slow_rules(start: int) -> None:
    for seed in range(200):
        rng = random.Random(seed)
        state = flockmind.load_game("phantom-tic-tac-toe", start_player=start).new_state()
        slow = Slow(start)
        while not slow.over:
            assert state.to_move == slow.turn
            assert state.legal_actions() == slow.legal()
            cell = rng.choice(slow.legal())
            state.apply(cell)
            slow.apply(cell)
        assert state.is_terminal
        assert state.returns() == slow.returns()


def histories(tries: list[str], taken: list[str], player: int, to_move: int) -> Counter[frozenset[str]]:
    """Over all games that lead to the situation of `player`: how often the other has which marks."""
    found: Counter[frozenset[str]] = Counter()

    def walk(state: flockmind.State) -> None:
        situation = state.info_state(player).situation()
        own = situation["tries"]
        if own == tries and sorted(situation["taken"]) == sorted(taken) and state.to_move == to_move:
            found[frozenset(c for c in CELLS if marked(state, 1 - player, c))] += 1
        if state.is_terminal:
            return
        for cell in state.legal_actions():
            if state.to_move == player and (len(own) == len(tries) or tries[len(own)] != cell):
                continue
            after = state.copy()
            after.apply(cell)
            walk(after)

    walk(flockmind.load_game("phantom-tic-tac-toe").new_state())
    return found


def marked(state: flockmind.State, seat: int, cell: str) -> bool:
    situation = state.info_state(seat).situation()
    return cell in situation["tries"] and cell not in situation["taken"]


@pytest.mark.parametrize(
    ("tries", "taken", "player", "to_move"),
    [
        (["b2"], [], 0, 0),
        (["b2", "a1"], ["a1"], 0, 0),
        (["a1", "b2", "c3"], ["a1"], 1, 1),
        (["b2"], [], 1, 0),
    ],
)
def test_belief_is_that_of_all_games(tries: list[str], taken: list[str], player: int, to_move: int) -> None:
    document = {"format": "flockmind-info/1", "game": "phantom-tic-tac-toe", "players": 2, "player": player}
    info = flockmind.InfoState.from_dict({**document, "to_move": to_move, "tries": tries, "taken": taken})
    expected = histories(tries, taken, player, to_move)
    rows = info._core.worlds(100_000, False)
    assert rows is not None
    assert len(rows) == sum(expected.values())
    chances = {cell: p for _, cell, p in flockmind.beliefs(info)}
    for cell in CELLS:
        share = sum(n for marks, n in expected.items() if cell in marks) / len(rows)
        assert chances.get(cell, 0.0) == pytest.approx(share)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"tries": ["b2", "b2"]}, "tries"),
        ({"taken": ["c1"]}, "taken"),
        ({"to_move": -1}, "to_move"),
        ({"tries": ["a1"], "taken": ["a1"], "to_move": 1}, "to_move"),
        ({"tries": ["a1", "a2", "a3"]}, "tries"),
        ({"other_marks": ["c1"]}, "other_marks"),
    ],
)
def test_contradictions_are_refused(change: dict[str, object], field: str) -> None:
    document = {"format": "flockmind-info/1", "game": "phantom-tic-tac-toe", "players": 2, "player": 0}
    document |= {"to_move": 0, "tries": ["b2", "a1"], "taken": ["a1"], **change}
    with pytest.raises(flockmind.FieldError) as caught:
        flockmind.InfoState.from_dict(document)
    assert caught.value.field.startswith(field)


def test_a_line_of_ones_own_is_a_situation_until_the_other_marks_are_shown() -> None:
    document = {"format": "flockmind-info/1", "game": "phantom-tic-tac-toe", "players": 2, "player": 0}
    info = flockmind.InfoState.from_dict({**document, "to_move": 0, "tries": ["a1", "b1"], "taken": []})
    after = info.observe("0: c1")
    again = flockmind.InfoState.from_dict(after.to_dict())
    assert again.to_move == -4
    assert again.to_dict() == after.to_dict()
    assert again.observe("shown: marks a2 b2").to_dict()["other_marks"] == ["a2", "b2"]
    with pytest.raises(flockmind.FieldError, match="other_marks"):
        flockmind.InfoState.from_dict({**document, "to_move": -4, "tries": ["a1", "b2"], "taken": []})
