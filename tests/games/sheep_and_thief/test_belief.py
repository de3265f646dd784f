"""Sampled worlds against the exact belief, counted by the slow version."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, permutations
from typing import Any

import pytest
from scipy.stats import chisquare

import flockmind

from .pieces import options, small_components
from .slow_belief import exact_belief
from .slow_rules import SlowGame
from .support import bare, private, read_fast

ENOUGH = 25  # samples expected in each cell of the chi-square
RARE = 1e-5  # of a fair sampler, so many tests fail


def sampled(info: flockmind.InfoState, n: int) -> Counter[Any]:
    rivals = [q for q in range(info.game.players) if q != info.player]
    found: Counter[Any] = Counter()
    for seed in range(n):
        state = info._core.sample(seed, False)
        found[tuple(private(state, q) for q in rivals)] += 1
    return found


def fits(expected: Counter[Any], found: Counter[Any]) -> None:
    """Cells are merged, in a fixed order, until each is large enough."""
    assert set(found) <= set(expected), "an impossible world"
    n, total = sum(found.values()), sum(expected.values())
    cells: list[list[float]] = [[0.0, 0.0]]
    for key in sorted(expected, key=repr):
        if cells[-1][0] >= ENOUGH:
            cells.append([0.0, 0.0])
        cells[-1][0] += expected[key] * n / total
        cells[-1][1] += found[key]
    if len(cells) > 1 and cells[-1][0] < ENOUGH:
        last = cells.pop()
        cells[-1] = [cells[-1][0] + last[0], cells[-1][1] + last[1]]
    if len(cells) > 1:
        assert chisquare([o for _, o in cells], [e for e, _ in cells]).pvalue > RARE


def moments(players: int, data: dict[str, Any], seed: int) -> dict[str, tuple[SlowGame, int]]:
    """One game of the slow rules, copied at the first moment of each kind: phase, round, on move or not."""
    rng = random.Random(seed)
    game = SlowGame(players, options(start_player=seed % players), data)
    found: dict[str, tuple[SlowGame, int]] = {}
    while game.to_move != flockmind.TERMINAL:
        p = rng.randrange(players)
        down = any(c.down for q, t in enumerate(game.tables) for c in t.board.values() if q != p)
        name = f"{game.phase} {game.round} {game.to_move == p} {down}"
        if game.pending is None and (game.phase != "deal" or game.round > 1):
            found.setdefault(name, (game.copy(), p))
        legal = game.legal_actions() or [text for text, _ in game.chance_outcomes()]
        game.apply(rng.choice([a for a in legal if a.endswith("down")] or legal))
    return found


def made(cards: str, board: str, first: int = 99, **changed: Any) -> dict[str, Any]:
    """The first cards of a small game, on a board with some things changed."""
    data = small_components(cards, board)
    data["cards"]["cards"] = data["cards"]["cards"][:first]
    data["board"].update(changed)
    return data


# Players, components, how many games; packs go left in round 1 and right in round 2.
SMALL = {
    "2, 2x2": (2, made("cards-10", "board-2x2"), 4),
    "3, 2x2": (3, made("cards-10", "board-2x2"), 4),
    "4, 2x2, one round": (4, made("cards-16", "board-2x2", 9, rounds=1), 2),
    "4, 2x2": (4, made("cards-16", "board-2x2", 12), 1),
    "3, seen twice": (3, made("cards-10", "board-2x2", 9, rounds=1, hand={"3": 3}), 2),
    "2, one at a look": (2, made("cards-10", "board-2x2", 10, hand={"2": 3}, placed=2), 2),
    "2, pairs": (2, made("cards-16", "board-2x2-full", 14), 2),
    "2, all placed": (2, made("cards-10", "board-2x2", 10, hand={"2": 2}, placed=2), 2),
}


@pytest.mark.parametrize(
    "name", [pytest.param(k, marks=pytest.mark.long) if k == "4, 2x2" else k for k in SMALL]
)
def test_samples_follow_the_exact_belief(name: str) -> None:
    players, data, games = SMALL[name]
    kinds = {}
    for seed in range(games):
        kinds.update(moments(players, data, seed))
    for name, (game, p) in kinds.items():
        doc = game.info(p)
        expected = exact_belief(doc, data)
        found = sampled(read_fast(doc, data), min(8000, max(400, ENOUGH * len(expected))))
        try:
            fits(expected, found)
        except AssertionError as error:
            raise AssertionError(f"{name}: {error}") from error


@pytest.mark.parametrize("seed", range(4))
def test_without_history_all_hidden_cards_are_alike(seed: int) -> None:
    for game, p in moments(2, made("cards-10", "board-2x2"), seed).values():
        if game.phase != "placing":
            continue
        doc = bare(game.info(p))
        boards = doc["boards"]
        open_cards = {c["card"] for b in boards for c in b["cards"] if "card" in c} - {"farmyard"}
        known = open_cards | set(doc["hand"]) | set(doc["boxed"])
        pool = [c for c in game.rules.ids if c not in known]
        hidden = [c["space"] for c in boards[1 - p]["cards"] if c.get("down")]
        held = boards[1 - p]["hand"]
        removed = (game.round - 1) * (game.hand_size - game.components["board"]["placed"] - 1)
        expected: Counter[Any] = Counter()
        for down in permutations(pool, len(hidden)):
            rest = [c for c in pool if c not in down]
            for hand in combinations(rest, held):
                for boxed in combinations([c for c in rest if c not in hand], max(0, removed)):
                    key = (
                        tuple(sorted(hand)),
                        tuple(sorted(boxed)),
                        tuple(sorted(zip(hidden, down, strict=True))),
                    )
                    expected[key] += 1
        found: Counter[Any] = Counter()
        info = read_fast(doc, game.components)
        for key, times in sampled(info, ENOUGH * min(800, len(expected))).items():
            found[key[0][:3]] += times
        fits(expected, found)


def test_the_first_pair_alone_is_hidden_with_two_players() -> None:
    """Two players: of the rival's hand all is known but for the pair taken first."""
    game = flockmind.load_game("sheep-and-thief", players=2)
    for seed in range(5):
        state = game.new_state(seed=seed)
        rng = random.Random(seed)
        while state.info_state(0).situation()["phase"] != "placing":
            state.apply(rng.choice(state.legal_actions()))
        doc = state.info_state(0).situation()
        saw = doc["looks"][0]
        passed = (set(saw[0]["saw"]) - set(saw[0]["took"]) - set(saw[2]["saw"])) | (
            set(saw[1]["saw"]) - set(saw[1]["took"])
        )
        hands = [
            set(state.info_state(0)._core.sample(s, False).info_state(1).situation()["hand"])
            for s in range(40)
        ]
        assert all(passed <= hand and len(hand) == 6 for hand in hands)
        assert len({frozenset(hand - passed) for hand in hands}) > 30
