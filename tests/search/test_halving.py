"""Sequential halving at the root: how it shares the iterations, and that it finds what is best."""

from __future__ import annotations

from collections import Counter

import pytest

import flockmind
from flockmind.testing import random_game

SLUGS = [info.slug for info in flockmind.list_games()]


def decision(slug: str) -> flockmind.InfoState:
    state = random_game(flockmind.load_game(slug), 7, 1)
    return state.info_state(state.to_move)


def visits(info: flockmind.InfoState, iterations: int, bot: str = "ismcts:halving=1") -> list[int]:
    hint = flockmind.suggest(info, bot, iterations=iterations, seed=3)
    return [line.estimate.visits for line in hint.lines]


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("iterations", [1, 2, 3, 50, 333])
def test_every_iteration_is_spent(slug: str, iterations: int) -> None:
    assert sum(visits(decision(slug), iterations)) == iterations


@pytest.mark.parametrize("slug", SLUGS)
def test_half_of_the_actions_leave_in_each_round(slug: str) -> None:
    """In a round all that are left get the same number; who leaves later has more."""
    info = decision(slug)
    counts = [n for n in visits(info, 3000) if n > 0]
    assert counts == sorted(counts, reverse=True)
    left, level = len(counts), sorted(Counter(counts).items())
    for _, members in level[:-1]:  # those that left after this round
        assert members in (left // 2, left // 2 - 1, 1) or left <= 3
        left -= members


def test_few_iterations_go_to_what_looks_best() -> None:
    assert visits(decision("kuhn-poker"), 1).count(0) == 1


@pytest.mark.parametrize("card", ["J", "K"])
def test_finds_the_better_action(card: str) -> None:
    info = flockmind.InfoState.from_dict(
        {
            "format": "flockmind-info/1",
            "game": "kuhn-poker",
            "players": 2,
            "player": 1,
            "to_move": 1,
            "card": card,
            "moves": ["bet"],
        }
    )
    for seed in range(10):
        hint = flockmind.suggest(info, "ismcts:halving=1", iterations=200, seed=seed)
        assert hint.best == {"J": "pass", "K": "bet"}[card]


def test_without_a_limit_of_iterations_it_is_as_ever() -> None:
    """The answer of a timed search is that of the same iterations without halving."""
    info = decision("kuhn-poker")
    timed = flockmind.suggest(info, "ismcts:halving=1", time=0.02, seed=5)
    same = flockmind.suggest(info, "ismcts", iterations=timed.iterations, seed=5)
    assert [line.estimate for line in timed.lines] == [line.estimate for line in same.lines]
