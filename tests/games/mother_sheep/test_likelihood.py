"""What rivals' plays tell of their cards."""

from __future__ import annotations

import math
from collections import Counter

import pytest

import flockmind
from flockmind import InfoState
from flockmind.state import State
from flockmind.testing import sample

from .fast_game import greedy_game
from .positions import shipped

CARDS = {card["id"]: set(card["sheep"]) for card in shipped()["cards"]["cards"]}


def true_card(state: State, player: int) -> str:
    return str(state.info_state(player).situation()["cards"][player])


def rows(info: InfoState, kind: str, rival: int) -> dict[str, float]:
    return {thing: p for thing, place, p in flockmind.beliefs(info) if place == f"{kind} {rival}"}


def test_without_events_all_cards_are_alike() -> None:
    info = greedy_game(2, 3, 20).info_state(0).without_events()
    shares = rows(info, "card", 1)
    assert len(shares) == 17
    assert all(share == pytest.approx(1 / 17) for share in shares.values())


def test_plays_tell_of_cards() -> None:
    """Log-loss of the true card over games of `greedy`, against that of the uniform belief."""
    weighed = uniform = 0.0
    for seed in range(6):
        state = greedy_game(2, 100 + seed, 24)
        if state.is_terminal:
            continue
        for player in (0, 1):
            shares = rows(state.info_state(player), "card", 1 - player)
            weighed -= math.log(shares[true_card(state, 1 - player)])
            uniform += math.log(len(shares))
    assert weighed < 0.7 * uniform


def test_rows_are_probabilities_and_agree() -> None:
    state = greedy_game(4, 7, 25)
    info = state.info_state(1)
    for rival in (0, 2, 3):
        cards, wanted = rows(info, "card", rival), rows(info, "wanted", rival)
        assert sum(cards.values()) == pytest.approx(1)
        for sheep, share in wanted.items():
            assert share == pytest.approx(sum(p for card, p in cards.items() if sheep in CARDS[card]))
    # Each card is held by one rival at most.
    for card in CARDS:
        assert sum(rows(info, "card", rival).get(card, 0) for rival in (0, 2, 3)) <= 1 + 1e-9


def test_samples_follow_the_rows() -> None:
    info = greedy_game(3, 9, 18).info_state(2)
    counts: dict[int, Counter[str]] = {0: Counter(), 1: Counter()}
    draws = 3000
    for seed in range(draws):
        world = sample(info, seed, likelihood=True)
        assert world.info_state(2).same_situation(info)
        for rival in counts:
            counts[rival][world.info_state(rival).situation()["cards"][rival]] += 1
    for rival, seen in counts.items():
        for card, share in rows(info, "card", rival).items():
            assert abs(seen[card] / draws - share) < 4 * math.sqrt(share * (1 - share) / draws) + 1e-3


def test_events_from_a_later_start_weigh_too() -> None:
    """A table entered in the middle of a game learns from there on."""
    state = greedy_game(2, 5, 10)
    info = state.info_state(0).starting_here()
    known = len(state.info_state(0).events)
    before = rows(info, "card", 1)
    assert all(share == pytest.approx(1 / 17) for share in before.values())
    for number in range(8):
        mover = state.info_state(state.to_move)
        state.apply(flockmind.suggest(mover, "greedy", iterations=1, seed=number).best)
    for event in state.info_state(0).events[known:]:
        info = info.observe(event)
    assert max(rows(info, "card", 1).values()) > 0.1
    assert rows(InfoState.from_json(info.to_json()), "card", 1) == rows(info, "card", 1)


def test_it_can_be_switched_off() -> None:
    """The uniform belief and the weighed one draw different worlds, the former as without events."""
    info = greedy_game(2, 3, 20).info_state(0)
    assert info.to_move == 0
    bare = info.without_events()

    def visits(at: InfoState, spec: str) -> list[int | None]:
        return [line.estimate.visits for line in flockmind.suggest(at, spec, iterations=60, seed=1).lines]

    assert visits(info, "ismcts:likelihood=0") == visits(bare, "ismcts:likelihood=1")
    assert visits(info, "ismcts:likelihood=1") != visits(info, "ismcts:likelihood=0")
