"""Our games in OpenSpiel, judged by OpenSpiel's own tests."""

from __future__ import annotations

import pickle
import unittest
from typing import Any

import pytest

import flockmind

pyspiel = pytest.importorskip("pyspiel", reason="needs the extra flockmind[openspiel]")

from flockmind import openspiel  # noqa: E402

NAMES = sorted(openspiel.names.values())
REFERENCE = {openspiel.names[g.slug] for g in flockmind.list_games() if g.reference}


def tables() -> list[tuple[str, int]]:
    return [
        (openspiel.names[info.slug], players)
        for info in flockmind.list_games()
        for players in range(info.min_players, info.max_players + 1)
    ]


@pytest.mark.parametrize("name", NAMES)
def test_random_sim_test(name: str) -> None:
    """Clones, serialisation, masks, observations and returns of random games; it aborts on a failure."""
    sims = 20 if name in REFERENCE else 1
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=sims, serialize=True, verbose=False)


@pytest.mark.long
@pytest.mark.parametrize(("name", "players"), tables())
def test_twenty_random_games(name: str, players: int) -> None:
    game = pyspiel.load_game(name, {"players": players})
    pyspiel.random_sim_test(game, num_sims=20, serialize=True, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_api(name: str) -> None:
    """OpenSpiel's integration test of the interface, on states met in random games."""
    from open_spiel.integration_tests import api_test

    class Case(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
        game_name = name
        game = pyspiel.load_game(name)

    suite = unittest.defaultTestLoader.loadTestsFromTestCase(Case)
    result = unittest.TestResult()
    suite.run(result)
    assert result.testsRun >= 5
    assert not result.failures + result.errors


@pytest.mark.parametrize("name", NAMES)
def test_simulation_in_python(name: str) -> None:
    from open_spiel.python.tests import games_sim_test

    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))


LONGEST = "flockmind_mother_sheep"
"""Its playthrough lists hundreds of actions a decision."""


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=pytest.mark.long) if n == LONGEST else n for n in NAMES]
)
def test_playthrough_is_replayed(name: str, tmp_path: Any) -> None:
    from absl import flags
    from open_spiel.python.algorithms import generate_playthrough

    flags.FLAGS(["playthrough"])
    text = generate_playthrough.playthrough(name, action_sequence=None, seed=4)
    path = tmp_path / "playthrough.txt"
    path.write_text(text, encoding="utf-8")
    expected, actual = generate_playthrough.replay(str(path))
    assert actual == expected


def advance(state: Any, decisions: int) -> None:
    """Plays first outcomes and the middle action until a player decides for the n-th time."""
    while not state.is_terminal():
        if not state.is_chance_node():
            if decisions == 0:
                return
            decisions -= 1
        actions = state.legal_actions()
        state.apply_action(actions[len(actions) // 2])


@pytest.mark.parametrize("name", NAMES)
def test_a_drawn_world_is_not_told_from_the_truth(name: str) -> None:
    for decisions in (0, 1, 3):
        state = pyspiel.load_game(name).new_initial_state()
        advance(state, decisions)
        if state.is_terminal():
            continue
        player = state.current_player()
        sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
        for _ in range(3):
            drawn = state.resample_from_infostate(player, sampler)
            assert drawn.information_state_string(player) == state.information_state_string(player)
            assert drawn.observation_string(player) == state.observation_string(player)
            assert drawn.observation_tensor(player) == state.observation_tensor(player)
            assert drawn.legal_actions() == state.legal_actions()
            again = drawn.clone()
            action = drawn.legal_actions()[0]
            drawn.apply_action(action)
            again.apply_action(action)
            assert str(drawn) == str(again)
            assert drawn.information_state_string(player) == again.information_state_string(player)


def test_the_information_state_hides_what_it_should() -> None:
    """Two deals that differ in the other's card alone are one information state of the first player."""
    game = pyspiel.load_game("flockmind_kuhn_poker")
    states = [game.new_initial_state() for _ in range(2)]
    for state, other in zip(states, (0, 1), strict=True):
        state.apply_action(0)
        state.apply_action(other)
    assert states[0].information_state_string(0) == states[1].information_state_string(0)
    assert states[0].information_state_string(1) != states[1].information_state_string(1)


def test_parameters_are_the_options() -> None:
    info = next(g for g in flockmind.list_games() if any(o.kind == "flag" for o in g.options))
    flag = next(o.name for o in info.options if o.kind == "flag")
    game = pyspiel.load_game(openspiel.names[info.slug], {flag: True, "players": info.max_players})
    assert game.rules.options[flag] is True
    assert game.num_players() == info.max_players
    again = pickle.loads(pickle.dumps(game))
    assert again.rules == game.rules
