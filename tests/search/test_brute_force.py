"""Expectimax over sets of worlds equals brute force, to the end of three games."""

from __future__ import annotations

import random

import pytest

import flockmind
from flockmind import CHANCE

Worlds = list[tuple[flockmind.State, float]]


def decisions(slug: str, wanted: int, moves: tuple[int, int]) -> list[flockmind.InfoState]:
    """Information states after a number of random decisions from `moves`, with 100 worlds at most."""
    found = []
    for seed in range(1000):
        rng = random.Random(seed)
        state = flockmind.load_game(slug).new_state(seed)
        for _ in range(rng.randint(*moves)):
            if state.is_terminal:
                break
            state.apply(rng.choice(state.legal_actions()))
        if state.is_terminal:
            continue
        info = state.info_state(state.to_move)
        if worlds(info):
            found.append(info)
        if len(found) == wanted:
            break
    return found


def worlds(info: flockmind.InfoState) -> Worlds:
    rows = info._core.worlds(100, False)
    return [(flockmind.State(info.game, core), p) for core, p in rows or []]


def alone(state: flockmind.State, asker: int) -> float:
    """The asker's share where all is known but chance to come, and the other wants the opposite."""
    if state.is_terminal:
        return state.returns()[asker]
    if state.to_move == CHANCE:
        return sum(p * alone(after(state, a), asker) for a, p in state.chance_outcomes())
    values = [alone(after(state, a), asker) for a in state.legal_actions()]
    return max(values) if state.to_move == asker else min(values)


def after(state: flockmind.State, action: str) -> flockmind.State:
    new = state.copy()
    new.apply(action)
    return new


def reply(state: flockmind.State) -> str:
    """What the other does in a world it knows: the best next decision by who leads there."""
    best, best_value = "", -1.0
    for action in state.legal_actions():
        then = after(state, action)
        while then.to_move == CHANCE:
            then.apply(max(then.chance_outcomes(), key=lambda row: row[1])[0])
        scores = then.scores()
        leaders = [p for p in (0, 1) if scores[p] == max(scores)]
        share = then.returns() if then.is_terminal else [(p in leaders) / len(leaders) for p in (0, 1)]
        if share[state.to_move] > best_value:
            best, best_value = action, share[state.to_move]
    return best


def together(some: Worlds, asker: int) -> float:
    """Share times weight of worlds that the asker cannot tell apart, with one decision for all."""
    first = some[0][0]
    if first.is_terminal:
        return sum(w * s.returns()[asker] for s, w in some)
    if first.to_move == asker:
        return max(split([(after(s, a), w) for s, w in some], asker) for a in first.legal_actions())
    if first.to_move == CHANCE:
        return split([(after(s, a), w * p) for s, w in some for a, p in s.chance_outcomes()], asker)
    return split([(after(s, reply(s)), w) for s, w in some], asker)


def split(some: Worlds, asker: int) -> float:
    parts: dict[tuple[int, int], Worlds] = {}
    for state, weight in some:
        parts.setdefault((state.info_key(asker), state.to_move), []).append((state, weight))
    total = 0.0
    for part in parts.values():
        if len(part) == 1:
            total += part[0][1] * alone(part[0][0], asker)
        else:
            total += together(part, asker)
    return total


CASES = [
    *decisions("kuhn-poker", 6, (0, 2)),
    *decisions("leduc-poker", 20, (0, 6)),
    *decisions("phantom-tic-tac-toe", 12, (5, 11)),
]


def value(info: flockmind.InfoState, action: str) -> float:
    return split([(after(s, action), w) for s, w in worlds(info)], info.player)


@pytest.mark.parametrize("info", CASES, ids=lambda info: f"{info.game.slug}-{info.key % 10**6}")
def test_expectimax_equals_brute_force(info: flockmind.InfoState) -> None:
    hint = flockmind.suggest(info, "expectimax:depth=40,exact_worlds=100", iterations=10**9, seed=1)
    assert hint.worlds == len(worlds(info))
    for line in hint.lines:
        assert line.estimate.win_probability == pytest.approx(value(info, line.action))
        assert line.estimate.low in (None, line.estimate.win_probability)  # None: a reply was guessed


@pytest.mark.parametrize("cards", ["JQ", "QK", "KJ"])
@pytest.mark.parametrize("moves", [["bet"], ["pass", "bet"]])
def test_values_are_exact_where_only_the_asker_decides(cards: str, moves: list[str]) -> None:
    """By default as well; `cards` are the asker's and the other's."""
    player = len(moves) % 2
    state = flockmind.load_game("kuhn-poker").new_state()
    for text in (*(cards if player == 0 else cards[::-1]), *moves):
        state.apply(text)
    info = state.info_state(player)
    hint = flockmind.suggest(info, "expectimax", iterations=10**6, seed=1)
    assert hint.worlds == 2
    for line in hint.lines:
        assert line.estimate.win_probability == pytest.approx(value(info, line.action))
        assert line.estimate.low == line.estimate.high == line.estimate.win_probability


def test_the_cases_hide_something() -> None:
    for slug in ("kuhn-poker", "leduc-poker", "phantom-tic-tac-toe"):
        assert sum(len(worlds(info)) > 1 for info in CASES if info.game.slug == slug) >= 4
