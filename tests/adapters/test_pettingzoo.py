"""The PettingZoo environments, by the peer's own tests and by what ours promise besides."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import flockmind
from flockmind.testing import random_game, sample

pytest.importorskip("pettingzoo", reason="needs the extra pettingzoo")

from pettingzoo.test import api_test, render_test, seed_test

from flockmind.adapters.features import encode
from flockmind.adapters.pettingzoo import GameEnv, env

TABLES = [
    (game.slug, n) for game in flockmind.list_games() for n in range(game.min_players, game.max_players + 1)
]
SEEDS = [pytest.param(seed, marks=[] if seed < 2 else pytest.mark.long) for seed in range(20)]


def seeded(slug: str, players: int, seed: int) -> Any:
    """An environment whose games are all of the seed's own, as the peer's tests ask for few seeds."""
    made = env(slug, players)
    reset = made.reset

    def begin(**words: Any) -> None:
        given = words.pop("seed", None)
        reset(seed=seed if given is None else given + 1000 * seed, **words)

    made.reset = begin
    return made


@pytest.mark.parametrize(("slug", "players"), TABLES)
# The peer would rather have plain arrays than the dictionary with a mask that its own games use.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning")
@pytest.mark.parametrize("seed", SEEDS)
def test_api(slug: str, players: int, seed: int) -> None:
    api_test(seeded(slug, players, seed), num_cycles=200)


@pytest.mark.parametrize(("slug", "players"), TABLES)
@pytest.mark.parametrize("seed", SEEDS)
def test_seeds(slug: str, players: int, seed: int) -> None:
    seed_test(lambda: seeded(slug, players, seed), num_cycles=200)


def test_different_seeds_give_different_games() -> None:
    made = env("leduc-poker")
    seen = set()
    for seed in range(20):
        made.reset(seed=seed)
        seen.add(made.observe("player_0")["observation"].tobytes())
    assert len(seen) > 1


def test_without_a_seed_games_differ_but_follow_the_last_seed() -> None:
    def games() -> list[bytes]:
        made = env("leduc-poker")
        made.reset(seed=1)
        found = []
        for _ in range(20):
            made.reset()
            found.append(made.observe("player_0")["observation"].tobytes())
        return found

    assert games() == games()
    assert len(set(games())) > 1


def test_renders() -> None:
    render_test(lambda render_mode=None: env("kuhn-poker", render_mode=render_mode))


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_actions_are_the_legal_ones_in_order(slug: str, players: int) -> None:
    made = GameEnv(flockmind.load_game(slug, players))
    made.reset(seed=3)
    rng = random.Random(1)
    rewards = dict.fromkeys(made.possible_agents, 0.0)
    for agent in made.agent_iter():
        observed, reward, over, _, _ = made.last()
        rewards[agent] += reward
        if over:
            made.step(None)
            continue
        assert made._state is not None
        legal = made._state.legal_actions()
        assert agent == f"player_{made._state.to_move}"
        assert observed["action_mask"].sum() == len(legal)
        assert observed["action_mask"][: len(legal)].all()
        index = rng.randrange(len(legal))
        assert made.action_text(index) == legal[index]
        made.step(index)
    assert sum(rewards.values()) == pytest.approx(1.0)
    assert made._state is not None
    assert list(rewards.values()) == made._state.returns()


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_nothing_hidden_is_observed(slug: str, players: int) -> None:
    """All worlds that a player cannot tell from the truth give it the same observation."""
    made = GameEnv(flockmind.load_game(slug, players))
    different = 0
    for seed in range(4):
        for steps in (0, 3, 9):
            state = random_game(made.game, seed, steps)
            if state.is_terminal:
                continue
            for player, agent in enumerate(made.possible_agents):
                made.reset(seed=0)
                made._state = state
                made._settle()
                truth = made.observe(agent)
                for k in range(3):
                    world = sample(state.info_state(player), k)
                    different += world != state
                    made._state = world
                    made._settle()
                    seen = made.observe(agent)
                    assert all(np.array_equal(seen[name], truth[name]) for name in truth)
    assert different > 0


@pytest.mark.parametrize("slug", [game.slug for game in flockmind.list_games()])
def test_observations_tell_situations_apart(slug: str) -> None:
    state = flockmind.load_game(slug).new_state(5)
    rng = random.Random(2)
    arrays, keys = set(), set()
    for _ in range(40):
        if state.is_terminal:
            break
        info = state.info_state(0)
        arrays.add(encode(info, 2048).tobytes())
        keys.add(info.key)
        state.apply(rng.choice(state.legal_actions()))
    assert len(arrays) == len(keys)


def test_wrong_use_is_told() -> None:
    made = GameEnv(flockmind.load_game("kuhn-poker"), most_actions=1)
    with pytest.raises(RuntimeError, match="reset"):
        made.observe("player_0")
    with pytest.raises(OverflowError, match="2 legal actions, but most_actions is 1"):
        made.reset(seed=1)
    made = GameEnv(flockmind.load_game("kuhn-poker"))
    made.reset(seed=1)
    for wrong in (2, -1, None):
        with pytest.raises(ValueError, match="expected an index from 0 to 1"):
            made.step(wrong)
    with pytest.raises(flockmind.FieldError, match="players"):
        env("kuhn-poker", 9)
