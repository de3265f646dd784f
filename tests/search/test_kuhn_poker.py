"""Kuhn poker has known answers: 12 information sets, and actions that no sound player takes."""

from __future__ import annotations

import pytest

import flockmind
from flockmind.testing import check_no_peek


def position(card: str, moves: list[str]) -> flockmind.InfoState:
    player = len(moves) % 2
    return flockmind.InfoState.from_dict(
        {
            "format": "flockmind-info/1",
            "game": "kuhn-poker",
            "players": 2,
            "player": player,
            "to_move": player,
            "card": card,
            "moves": moves,
        }
    )


def information_sets() -> dict[int, set[int]]:
    """Keys of the decisions of each player over the whole game tree."""
    keys: dict[int, set[int]] = {0: set(), 1: set()}

    def walk(state: flockmind.State) -> None:
        if state.is_terminal:
            return
        if state.to_move >= 0:
            keys[state.to_move].add(state.info_key(state.to_move))
        for action in state.legal_actions() or [a for a, _ in state.chance_outcomes()]:
            after = state.copy()
            after.apply(action)
            walk(after)

    walk(flockmind.load_game("kuhn-poker").new_state())
    return keys


def test_six_information_sets_each() -> None:
    assert {player: len(keys) for player, keys in information_sets().items()} == {0: 6, 1: 6}


def test_perft_counts() -> None:
    state = flockmind.load_game("kuhn-poker").new_state()
    assert [state.perft(d)[:2] for d in range(6)] == [(1, 0), (3, 0), (6, 3), (12, 6), (24, 3), (12, 0)]


def test_a_card_is_shown_once() -> None:
    state = flockmind.load_game("kuhn-poker").new_state(seed=1)
    for action in ("bet", "bet"):
        state.apply(action)
    info = state.info_state(0)
    for card in "JQK":
        with pytest.raises(flockmind.IllegalActionError):
            info.observe(f"shown: card {card}")


DOMINATED = [
    ("K", ["bet"], "pass"),  # the best card calls a bet
    ("J", ["bet"], "bet"),  # the worst card folds to one
    ("K", ["pass", "bet"], "pass"),
    ("J", ["pass", "bet"], "bet"),
    ("K", ["pass"], "pass"),  # and bets for value in last position
]


@pytest.mark.parametrize(("card", "moves", "dominated"), DOMINATED)
@pytest.mark.parametrize("bot", ["ismcts", "flat"])
def test_plays_no_dominated_action(card: str, moves: list[str], dominated: str, bot: str) -> None:
    for seed in range(10):
        hint = flockmind.suggest(position(card, moves), bot, iterations=2000, seed=seed)
        assert hint.best != dominated


def test_values_of_a_certain_win_and_loss() -> None:
    hint = flockmind.suggest(position("K", ["bet"]), iterations=500, seed=1)
    call = next(line for line in hint.lines if line.action == "bet")
    assert call.estimate.win_probability == pytest.approx(1.0)
    assert call.estimate.expected_score == pytest.approx(2.0)


@pytest.mark.parametrize("bot", ["ismcts", "flat", "greedy", "random"])
def test_no_bot_peeks(bot: str) -> None:
    for card in "JQK":
        check_no_peek(position(card, ["pass"]), bot, worlds=6, iterations=300)


def test_chance_draws_by_a_point() -> None:
    state = flockmind.load_game("kuhn-poker").new_state()
    points = {0.0: "J", 0.33: "J", 0.34: "Q", 0.66: "Q", 0.67: "K", 1.0: "K"}
    assert {point: state.outcome_at(point) for point in points} == points
