"""OpenSpiel's ISMCTS plays our games through the adapter, and our bots play at its tables."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="needs the extra flockmind[openspiel]")

from flockmind import openspiel  # noqa: E402

NAMES = sorted(openspiel.names.values())


def rival(game: Any, seed: int, simulations: int) -> Any:
    """OpenSpiel's ISMCTS with random rollouts, drawing worlds from our beliefs."""
    from open_spiel.python.algorithms import ismcts, mcts

    random = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=random)
    bot = ismcts.ISMCTSBot(game, evaluator, uct_c=1.0, max_simulations=simulations, random_state=random)
    bot.set_resampler(openspiel.resample)
    return bot


@pytest.mark.parametrize("name", NAMES)
def test_openspiels_ismcts_plays_our_games(name: str) -> None:
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    bot = rival(game, 1, 3)
    decisions = 0
    while not state.is_terminal() and decisions < 4:
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
            continue
        state.apply_action(int(bot.step(state)))
        decisions += 1
    assert decisions > 0


def test_our_bot_plays_games_against_it() -> None:
    game = pyspiel.load_game("flockmind_leduc_poker")
    bots = [openspiel.SpielBot("ismcts:iterations=50", seed=3), rival(game, 2, 20)]
    random = np.random.RandomState(5)
    for _ in range(5):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(random.choice(outcomes, p=weights)))
            else:
                state.apply_action(int(bots[state.current_player()].step(state)))
        assert sum(state.returns()) == pytest.approx(1.0)


def test_our_bot_repeats_itself() -> None:
    game = pyspiel.load_game("flockmind_leduc_poker")
    state = game.new_initial_state()
    state.apply_action(0)
    state.apply_action(1)
    bot = openspiel.SpielBot("ismcts:iterations=40", seed=9)
    first = [bot.step(state) for _ in range(3)]
    bot.restart()
    assert [bot.step(state) for _ in range(3)] == first
    policy, action = bot.step_with_policy(state)
    assert dict(policy)[action] == 1.0
