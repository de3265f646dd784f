"""The network that judges War & Sheep on the standard board: its weights, and what it says of positions."""

from __future__ import annotations

import random
import re
from typing import Any

import numpy as np

import flockmind
from benchmarks import fit_judge

from .positions import with_quiet_turns

ROWS = fit_judge.rows()
WIDE, NARROW = 128, 16
SUMS = np.array([row for row in ROWS if len(row) == WIDE])
"""The first layer, a row each statement; its biases; the second layer."""
MOST_STATEMENTS = 320
FLIPPED = {"n": "s", "s": "n", "ne": "se", "nw": "sw", "se": "ne", "sw": "nw"}
OTHER = str.maketrans("RYry", "YRyr")


def judged(info: flockmind.InfoState) -> dict[str, float]:
    """The winning share of the player on move, as the judge sees it, after each action without chance."""
    found = flockmind.suggest(info, "expectimax:depth=1,worlds=1,exact_worlds=0", seed=1, top=1000)
    return {
        line.action: line.estimate.win_probability
        for line in found.lines
        if line.action.split()[0] in ("camouflage", "wolf")
    }


def flipped(words: str) -> str:
    """Cells and ways seen from the other side of the table."""
    cells = [re.sub(r"^([a-f])([1-6])$", lambda m: m[1] + str(7 - int(m[2])), word) for word in words.split()]
    return " ".join(FLIPPED.get(word, word) for word in cells)


def from_the_other_side(info: flockmind.InfoState) -> flockmind.InfoState:
    """The same position with the players exchanged and the board turned over."""
    doc: dict[str, Any] = info.to_dict()
    for name in ("camouflaged", "crazy_used", "scouted", "grazed", "hand_sizes", "open"):
        doc[name] = doc[name][::-1]
    doc["board"] = [row.translate(OTHER) for row in doc["board"][::-1]]
    doc["camouflaged"] = [cell and flipped(cell) for cell in doc["camouflaged"]]
    doc["scouted"] = [sorted(map(flipped, cells)) for cells in doc["scouted"]]
    doc["faces"] = {flipped(cell): face for cell, face in doc["faces"].items()}
    doc["options"] = {**doc["options"], "start_player": 1 - doc["options"]["start_player"]}
    for name in ("memory", "events"):
        doc.pop(name, None)
    for name in ("player", "turn", "to_move"):
        doc[name] = 1 - doc[name]
    return flockmind.InfoState.from_dict(doc)


def open_positions(number: int) -> list[flockmind.InfoState]:
    """Positions of random games in which neither player holds a card or has scouted: nothing is hidden."""
    found: list[flockmind.InfoState] = []
    for seed in range(1000):
        state = flockmind.load_game("war-and-sheep").new_state(seed=seed)
        rng = random.Random(seed)
        for _ in range(rng.randrange(1, 12)):
            moves = [a for a in state.legal_actions() if a.split()[0] in ("move", "camouflage")]
            if state.to_move < 0 or not moves:
                break
            state.apply(rng.choice(moves))
        if state.to_move < 0:
            continue
        info = state.info_state(state.to_move)
        doc = info.to_dict()
        if doc["hand_sizes"] == [0, 0] and not any(doc["discard"].values()):
            found.append(info)
        if len(found) == number:
            return found
    raise AssertionError("too few positions")


def test_no_sum_of_the_first_layer_overflows() -> None:
    """Whatever holds, a sum of rows stays within 16 bits."""
    biases = len(SUMS) - NARROW - 1
    largest = np.sort(np.abs(SUMS[:biases]), axis=0)[-MOST_STATEMENTS:].sum(axis=0)
    assert (largest + np.abs(SUMS[biases])).max() < 2**15


def test_other_layers_stay_within_32_bits() -> None:
    most = 16 * 256
    narrow, last = SUMS[-NARROW:], next(row for row in reversed(ROWS) if len(row) == NARROW)
    assert most * np.abs(narrow).sum(axis=1).max() < 2**30
    assert most * np.abs(last).sum() < 2**30


def test_the_judge_is_fair_to_both_sides() -> None:
    compared = 0
    for info in open_positions(30):
        mine, other = judged(info), judged(from_the_other_side(info))
        assert {flipped(action): value for action, value in mine.items()} == other
        compared += len(set(mine.values())) > 1
    assert compared >= 10


def test_other_decks_are_judged_by_features() -> None:
    """The network knows the standard deck alone: where quiet turns end the game later, the features judge, as
    `greedy` does everywhere."""
    start = flockmind.load_game("war-and-sheep").new_state(seed=1).info_state(0)
    values = [judged(with_quiet_turns(start, number)) for number in (4, 5)]
    assert values[0] == judged(start)
    assert values[0].keys() == values[1].keys()
    assert values[0] != values[1]
