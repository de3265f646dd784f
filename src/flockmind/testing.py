"""Contract tests that every game gets for nothing, and helpers to test bots with.

`check_game(game)` plays seeded random games and asserts, step by step, what the rest of the package
relies on. Authors of other games and bots can use it as it is.
"""

from __future__ import annotations

import itertools
import math
import pickle
import random
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

from .action import CHANCE, TERMINAL
from .bot import Bot, load_bot
from .engine import suggest
from .errors import FlockmindError
from .game import MOST_STEPS, Game
from .games import GameInfo, picture, text
from .hint import Hint
from .info_state import InfoState
from .record import Record
from .state import State


def sample(info: InfoState, seed: int, likelihood: bool = False) -> State:
    """A state drawn from the belief of an information state: one its player cannot tell from the truth."""
    return State.sampled(info, seed, likelihood)


def setups(info: GameInfo) -> Iterator[tuple[int, dict[str, bool]]]:
    """Every number of players with every setting of the game's flags, as `load_game` takes them."""
    flags = [option.name for option in info.options if option.kind == "flag"]
    for players in range(info.min_players, info.max_players + 1):
        for values in itertools.product((False, True), repeat=len(flags)):
            yield players, dict(zip(flags, values, strict=True))


def random_game(game: Game, seed: int, steps: int = MOST_STEPS) -> State:
    """A state after up to `steps` uniformly random decisions, chance played from the seed."""
    rng = random.Random(seed)
    state = game.new_state(seed)
    for _ in range(steps):
        if state.is_terminal:
            break
        state.apply(rng.choice(state.legal_actions()))
    return state


def check_game(game: Game, games: int = 5, seed: int = 0, every: int = 1) -> None:
    """Plays `games` random games and asserts the contract at every `every`-th step.

    States and information states agree on legal actions, keys and equality; notation, documents, records
    and pickles round-trip; events advance an information state as the rules do; the belief never leaves
    its information state; pictures name the legal actions, all and no other.
    """
    for number in range(games):
        _check_one_game(game, seed + number, every)


def _check_one_game(game: Game, seed: int, every: int) -> None:
    rng = random.Random(seed)
    state = game.new_state(seed).game.new_state()  # options drawn from the seed, chance left to us
    watched = [state.info_state(p) for p in range(state.game.players)]
    known = [0] * state.game.players
    step = 0
    while not state.is_terminal:
        assert step < MOST_STEPS, "the game does not end"
        if step % every == 0:
            _check_step(state, seed + step)
        if state.to_move == CHANCE:
            outcomes = state.chance_outcomes()
            assert math.isclose(sum(p for _, p in outcomes), 1.0), "probabilities do not sum to 1"
            action = rng.choices([a for a, _ in outcomes], [p for _, p in outcomes])[0]
        else:
            action = rng.choice(state.legal_actions())
        _check_refusals(state)
        state.apply(action)
        for p in range(state.game.players):
            events = state.info_state(p).events
            for event in events[known[p] :]:
                watched[p] = watched[p].observe(event)
            known[p] = len(events)
            assert watched[p] == state.info_state(p), f"events lead player {p} elsewhere after {action!r}"
        step += 1
    _check_end(state)


def _check_step(state: State, seed: int) -> None:
    assert state._core.is_ok(), "a state breaks its invariants"
    assert state.copy() == state
    actions = state.legal_actions()
    assert (state.to_move == CHANCE) == (not actions)
    assert len(set(actions)) == len(actions), "an action is listed twice"
    for action in actions[:50] + [a for a, _ in state.chance_outcomes()]:
        assert state.parse_action(action) == action
    for p in range(state.game.players):
        info = state.info_state(p)
        _check_info(info, seed)
        assert info.key == state.info_key(p), "the state's key differs from the information state's"
        if state.to_move == p:
            assert info.legal_actions() == actions, (
                "legal actions are not a function of the information state"
            )


def _check_info(info: InfoState, seed: int) -> None:
    assert bool(info.legal_actions()) == (info.to_move == info.player)
    again = InfoState.from_json(info.to_json())
    assert again == info, "the document does not give back the information state"
    assert InfoState.from_json(info.without_events().to_json()).same_situation(info)
    world = sample(info, seed)
    assert world._core.is_ok(), "a sampled state breaks its invariants"
    assert world.info_state(info.player).same_situation(info), "a sampled state is told from the truth"
    svg = picture(info)
    assert svg.startswith("<svg")
    named = {unescape(name) for name in re.findall(r'data-action="([^"]*)"', svg)}
    assert named == set(info.legal_actions()), "the picture names other actions than the legal ones"
    assert text(info)


def _check_refusals(state: State) -> None:
    before = state.copy()
    for wrong in ("", "no such action", "?"):
        try:
            state.apply(wrong)
        except FlockmindError:
            assert state == before
        else:
            raise AssertionError(f"{wrong!r} was accepted")


def _check_end(state: State) -> None:
    assert state.to_move == TERMINAL
    assert not state.legal_actions()
    returns = state.returns()
    assert len(returns) == len(state.scores()) == state.game.players
    assert math.isclose(sum(returns), 1.0), "winning shares do not sum to 1"
    assert all(0.0 <= share <= 1.0 for share in returns)
    record = Record.from_json(state.record().to_json())
    assert record.replay() == state
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    for p in range(state.game.players):
        assert again.info_state(p) == state.info_state(p)


def check_no_peek(
    info: InfoState, bot: str | Bot, seed: int = 1, worlds: int = 2, **limits: Any
) -> list[Hint]:
    """Asserts that the bot answers alike in all sampled states that share this information state.

    Returns the hints: one for `info` itself, one for each world.
    """
    chosen = load_bot(bot)
    bare = info.without_events()
    hints = [suggest(bare, chosen, seed=seed, **limits)]
    for k in range(worlds):
        seen = sample(bare, seed + k).info_state(info.player).without_events()
        assert seen == bare
        hints.append(suggest(seen, chosen, seed=seed, **limits))
    answers = [{k: v for k, v in hint.to_dict().items() if k != "seconds"} for hint in hints]
    assert all(answer == answers[0] for answer in answers), "the bot sees more than its information state"
    return hints
