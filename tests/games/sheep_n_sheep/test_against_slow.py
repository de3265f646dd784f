"""The package's rules and the slow ones side by side over whole games."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from .fast_game import FastGame, document, info_of
from .slow_laying import read_cell
from .slow_positions import FULL, SMALL, Components, deck_of, options
from .slow_rules import SlowGame

# Every card has a draw icon or none of the usual colours' balance: long hands, many hidden cards.
DRAWS = deck_of("9*green-1-draw", "9*green-2-draw", "9*green-3-draw", "5*green-4-draw", "8*white-2-none")

# Two numbers: lines of many cards.
LINES = deck_of("50*grey-3-bell", "25*grey-4-bell", "25*brown-4-star")

Choose = Callable[[SlowGame, random.Random], str]


def uniform(game: SlowGame, rng: random.Random) -> str:
    return rng.choice(game.legal_actions())


def laying(game: SlowGame, rng: random.Random) -> str:
    """Lays on where it can, so that pastures grow."""
    actions = game.legal_actions()
    if rng.random() < 0.7:
        actions = [a for a in actions if a.startswith(("place", "same", "run"))] or actions
    return rng.choice(actions)


def greedy(game: SlowGame, rng: random.Random) -> str:
    """Of a few actions the one with the most points at once."""
    seat = game.turn
    actions = game.legal_actions()
    best, most = "", -1000.0
    for text in rng.sample(actions, min(6, len(actions))):
        after = game.copy()
        after.act(text)
        points = after.scores()[seat] + rng.random()
        if points > most:
            best, most = text, points
    return best


def stretched(game: SlowGame, rng: random.Random) -> str:
    """Lays as far to the east, or the north for odd seats, as it can: pastures that leave any window."""
    axis = game.turn % 2
    far = max((cell[axis] for cell in game.pastures[game.turn]), default=0)
    best: list[str] = []
    for text in game.legal_actions():
        words = text.split(" ")
        if words[0] == "place" or (
            words[0] in ("same", "run") and (words[1] == "first" or read_cell(words[2])[axis] == far)
        ):
            best.append(text)
    if best and best[0].startswith("place"):
        return max(best, key=lambda text: (read_cell(text.split(" ")[2])[axis], rng.random()))
    if best and rng.random() < 0.7:
        return rng.choice(best)
    takes = [text for text in game.legal_actions() if text.startswith("take")]
    return rng.choice(takes or best or game.legal_actions())


def side_by_side(
    seed: int, players: int, choose: Choose, components: Components = FULL, start: int = 0, step: int = 1
) -> SlowGame:
    """Plays one game in both versions; documents are compared at every `step`-th ply. Returns its end."""
    rng = random.Random(seed)
    slow = SlowGame(players, options(start), components)
    fast = FastGame.new(players, start, components)
    seats = range(players)
    infos = [fast.state.info_state(p) for p in seats]
    ply = 0
    while True:
        assert fast.to_move == slow.to_move
        actions = fast.legal_actions()
        assert sorted(actions) == sorted(slow.legal_actions())
        assert len(set(actions)) == len(actions)
        assert fast.scores() == slow.scores()
        if ply % step == 0 or slow.to_move == -4:
            for p in seats:
                assert fast.info(p) == slow.info(p)
                assert document(infos[p]) == slow.info(p)  # moved on by events alone
        if slow.to_move == -4:
            assert fast.returns() == slow.returns()
            return slow
        if slow.to_move == -1:
            outcomes = slow.chance_outcomes()
            assert sorted(fast.chance_outcomes()) == outcomes
            text = rng.choices([o[0] for o in outcomes], [float(o[1]) for o in outcomes])[0]
        else:
            text = choose(slow, rng)
        events = slow.apply(text)
        assert fast.apply(text) == events
        for p in seats:
            for event in events[p]:
                infos[p] = infos[p].observe(event)
        ply += 1


POLICIES = [uniform, laying, greedy, stretched]


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games(players: int, policy: Choose) -> None:
    for seed in range(2):
        side_by_side(seed, players, policy, start=seed % players)


def test_pastures_that_leave_every_window() -> None:
    longest = 0
    for seed in range(3):
        end = side_by_side(50 + seed, 2, stretched, LINES, step=5)
        for pasture in end.pastures:
            for axis in (0, 1):
                places = [cell[axis] for cell in pasture]
                longest = max(longest, max(places, default=0) - min(places, default=0))
    assert longest > 20


@pytest.mark.parametrize("policy", [uniform, laying])
@pytest.mark.parametrize("components", [SMALL, DRAWS], ids=["small", "draws"])
def test_whole_games_with_equal_cards(components: Components, policy: Choose) -> None:
    for seed in range(4):
        players = 2 + seed % 2 if components is DRAWS else 2
        side_by_side(100 + seed, players, policy, components, start=seed % 2)


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("half", ["uniform", "greedy"])
def test_3000_games(players: int, half: str) -> None:
    for seed in range(500):
        policy = uniform if half == "uniform" else POLICIES[1 + seed % 3]
        side_by_side(10_000 + seed, players, policy, start=seed % players, step=7)


def fast_turns(game: FastGame, slow: SlowGame) -> set[object]:
    """Ends (pasture, hand, place taken) of the whole turns of the mover, by playing them out."""
    seat = game.to_move
    doc = game.info(seat)
    ends: set[object] = set()
    seen: set[str] = set()
    todo = [game.state]
    while todo:
        state = todo.pop()
        for text in state.legal_actions():
            after = state.copy()
            after.apply(text)
            if after.to_move == seat and after.info_state(seat).situation()["pending"]:
                key = str(after.info_state(seat).situation())
                if key not in seen:
                    seen.add(key)
                    todo.append(after)
                continue
            end = after.info_state(seat).situation()
            place = int(text.split()[1]) if text.startswith("take") else 0
            hand = end["hand"]
            if place:  # the end of the turn is before any draw
                hand = sorted(doc["hand"] + doc["sets"][place - 1])
            ends.add((frozenset(end["pastures"][seat].items()), tuple(hand), place))
    return ends


def slow_turns(slow: SlowGame) -> set[object]:
    return {
        (frozenset((f"{x},{y}", card) for (x, y), card in pasture), hand, place)
        for pasture, hand, place in slow.turns()
    }


def compare_turns(seed: int, players: int, most: int) -> int:
    rng = random.Random(seed)
    slow = SlowGame(players, options(0), FULL)
    fast = FastGame.new(players)
    compared = 0
    while slow.to_move != -4:
        if slow.to_move >= 0 and slow.laying is None and len(slow.hands[slow.turn].cards) <= most:
            assert fast_turns(fast, slow) == slow_turns(slow)
            compared += 1
        text = rng.choice(slow.chance_outcomes())[0] if slow.to_move == -1 else laying(slow, rng)
        slow.apply(text)
        fast.state.apply(text)
    return compared


@pytest.mark.parametrize("players", [2, 3])
def test_whole_turns_are_the_same_sets(players: int) -> None:
    assert compare_turns(players, players, 3) > 5


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_turns_are_the_same_sets_over_many_games(players: int) -> None:
    for seed in range(40):
        compare_turns(1000 + seed, players, 5)


def test_documents_are_read_back() -> None:
    for components, players in ((FULL, 3), (SMALL, 2)):
        rng = random.Random(players)
        slow = SlowGame(players, options(1), components)
        while slow.to_move != -4:
            for p in range(players):
                doc = slow.info(p)
                assert document(info_of(doc, components)) == doc
            if slow.to_move == -1:
                slow.apply(rng.choice(slow.chance_outcomes())[0])
            else:
                slow.apply(laying(slow, rng))
