"""Games solved exactly: known values, equilibria without a flaw, and bots judged against them."""

from __future__ import annotations

import numpy as np
import pytest

import flockmind
from benchmarks.game_tree import Responder, Tree, exploitability, reduced
from benchmarks.regret import REDUCED, choices, judge, solve

KNOWN = {"kuhn-poker": (-1 / 18 + 2) / 4, "leduc-poker": (-0.0856 + 13) / 26}
SLUGS = {game.slug for game in flockmind.list_games()}
HERE = [slug for slug in REDUCED if slug in SLUGS]


@pytest.mark.parametrize("slug", KNOWN)
def test_known_values(slug: str) -> None:
    solved = solve(flockmind.load_game(slug), 1000)
    assert solved.value == pytest.approx(KNOWN[slug], abs=2e-4)
    assert 0 <= solved.error < 2e-4


@pytest.mark.parametrize("slug", HERE)
def test_reduced_variants_are_solved(slug: str) -> None:
    """No seat can win more than a ten-thousandth of a game against the equilibrium."""
    tree = Tree(reduced(slug))
    policy = tree.equilibrium(100)
    assert exploitability(tree, policy) < 1e-4
    assert exploitability(tree, tree.uniform()) > 0.05


@pytest.mark.parametrize("slug", HERE)
def test_the_variants_hide_something(slug: str) -> None:
    """A tenth of the information sets, at least, are of several histories."""
    tree = Tree(reduced(slug))
    histories = np.bincount([i for i in tree.info_of if i >= 0])
    assert (histories > 1).mean() > 0.1


def test_best_response_to_a_player_who_folds() -> None:
    """Who passes always in Kuhn poker loses a chip to whoever bets: a quarter of the range of shares."""
    tree = Tree(flockmind.load_game("kuhn-poker"))
    policy = np.array([float(action == "pass") for action in tree.actions])
    for seat in (0, 1):
        assert Responder(tree, seat, policy).value == pytest.approx(0.75)


def test_an_equilibrium_has_no_regret() -> None:
    solved = solve(flockmind.load_game("kuhn-poker"), 2000)
    tree = solved.tree
    best = [
        int(np.argmax(solved.policy[first : first + len(info.legal_actions())]))
        for first, info in zip(tree.first, tree.infos, strict=True)
    ]
    row = judge(solved, best)
    assert row.regret < 1e-3
    assert row.exploited > 0.01  # but it does not mix


@pytest.mark.parametrize("slug", HERE)
def test_searches_lose_less_than_chance(slug: str) -> None:
    solved = solve(reduced(slug), 100)
    rows = {bot: judge(solved, choices(solved.tree, bot, 50)) for bot in ("random", "ismcts")}
    assert rows["ismcts"].regret < 0.5 * rows["random"].regret
