"""First estimates of the root's actions, and judgements blended on the way."""

from __future__ import annotations

import random

import pytest

import flockmind
from benchmarks.work import search

from ..games.war_and_sheep.positions import with_quiet_turns


def positions(slug: str, number: int) -> list[flockmind.InfoState]:
    """What the player on move knows in random positions with a choice."""
    found: list[flockmind.InfoState] = []
    rng = random.Random(number)
    seed = 0
    while len(found) < number:
        seed += 1
        state = flockmind.load_game(slug).new_state(seed=seed)
        for _ in range(rng.randrange(30)):
            if state.to_move < 0:
                break
            state.apply(rng.choice(state.legal_actions()))
        if state.to_move >= 0 and len(state.legal_actions()) > 1:
            found.append(state.info_state(state.to_move))
    return found


def visits(info: flockmind.InfoState, bot: str, iterations: int = 300) -> dict[str, int]:
    hint = flockmind.suggest(info, bot, iterations=iterations, seed=1)
    return {line.action: line.estimate.visits for line in hint.lines}


def test_estimates_that_count_for_all_choose_as_greedy_does() -> None:
    """With estimates that outweigh every visit, the first actions tried are those that `greedy` likes.

    With a fifth quiet turn the deck is not the standard one, and searches judge it as `greedy` does."""
    spec = "ismcts:estimate_visits=1000000,estimate_worlds=400,exploration=0"
    for standard in positions("war-and-sheep", 12):
        info = with_quiet_turns(standard, 5)
        judged = flockmind.suggest(info, "greedy:worlds=400", seed=2).lines
        value = {line.action: line.estimate.win_probability for line in judged}
        tried = visits(info, spec, 7000)
        best = max(tried, key=tried.__getitem__)
        assert value[best] > max(value.values()) - 0.03


def test_without_time_for_a_visit_the_estimates_answer() -> None:
    """A search whose time is over before its first visit chooses by the one world it judged."""
    gains = []
    for info in positions("war-and-sheep", 100):
        hint = flockmind.suggest(info, "ismcts", time=1e-9, seed=1)
        judged = flockmind.suggest(info, "greedy:worlds=50", seed=2).lines
        value = {line.action: line.estimate.win_probability or 0.0 for line in judged}
        gains.append(value[hint.best] - sum(value.values()) / len(value))
    assert sum(gains) / len(gains) > 0.04


@pytest.mark.parametrize("slug", ["leduc-poker", "sheep-and-thief"])
def test_estimates_serve_games_that_do_not_ask_for_them(slug: str) -> None:
    for info in positions(slug, 4):
        plain = visits(info, "ismcts")
        guided = visits(info, "ismcts:estimate_visits=50")
        assert sum(guided.values()) == sum(plain.values()) == 300
        assert guided != plain


@pytest.mark.parametrize("bot", ["pimc", "ismcts:halving=1"])
def test_other_roots_have_no_estimates(bot: str) -> None:
    """A root a world and a root that halves are searched as without them."""
    other = "," if ":" in bot else ":"
    for info in positions("war-and-sheep", 3):
        assert visits(info, bot) == visits(info, f"{bot}{other}estimate_visits=0")


def test_a_small_tree_has_room_for_the_best_only() -> None:
    """Where memory does not reach for all actions, those that have room are searched."""
    (info,) = positions("war-and-sheep", 1)
    assert sum(visits(info, "ismcts:memory=1", 20_000).values()) == 20_000


@pytest.mark.parametrize("slug", ["kuhn-poker", "leduc-poker", "phantom-tic-tac-toe"])
def test_an_outlook_that_ends_in_the_tree_ends_there(slug: str) -> None:
    """The opener decides once, then the move passes on: an iteration is that decision, and no more."""
    assert search(slug, "ismcts", 2000, turns=1)["decisions"] == 2000


def test_nothing_is_blended_where_the_first_passing_on_ends_the_outlook() -> None:
    for info in positions("war-and-sheep", 4):
        assert visits(info, "ismcts:turns=1,blend=0") == visits(info, "ismcts:turns=1,blend=5")
        assert visits(info, "ismcts:turns=3,blend=0") != visits(info, "ismcts:turns=3,blend=5")


def test_a_blend_lies_between_the_judgements_it_is_made_of() -> None:
    def mean(info: flockmind.InfoState, bot: str) -> float:
        hint = flockmind.suggest(info, f"flat:{bot}", iterations=6000, seed=1)
        return sum(line.estimate.win_probability for line in hint.lines) / len(hint.lines)

    for info in positions("war-and-sheep", 6):
        ends = [mean(info, f"turns={turns},blend=0") for turns in range(1, 6)]
        assert min(ends) - 0.01 < mean(info, "turns=5,blend=1") < max(ends) + 0.01
