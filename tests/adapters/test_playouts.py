"""Random games as arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import flockmind
from flockmind.adapters.features import SIZE, encode
from flockmind.adapters.playouts import Playouts, play
from flockmind.errors import FieldError

GAMES = [game.slug for game in flockmind.list_games()]


def rows(batch: Playouts) -> dict[str, Any]:
    return vars(batch)


@pytest.mark.parametrize("slug", GAMES)
def test_shapes(slug: str) -> None:
    game = flockmind.load_game(slug)
    games = 1 if slug == "mother-sheep" else 3
    batch = play(game, games, seed=5, size=300)
    n = len(batch.players)
    shapes = {name: (array.shape, array.dtype.name) for name, array in rows(batch).items()}
    assert shapes == {
        "observations": ((n, 300), "float32"),
        "players": ((n,), "int8"),
        "actions": ((n,), "int32"),
        "legal": ((n,), "int32"),
        "games": ((n,), "int32"),
        "returns": ((games, game.players), "float64"),
        "scores": ((games, game.players), "float64"),
    }
    assert sorted(set(batch.games)) == list(range(games))
    assert (np.diff(batch.games) >= 0).all()
    assert ((batch.actions >= 0) & (batch.actions < batch.legal)).all()
    assert ((batch.players >= 0) & (batch.players < game.players)).all()
    assert np.abs(batch.observations).max() <= 1
    assert (np.abs(batch.observations).sum(axis=1) > 0).all()
    np.testing.assert_allclose(batch.returns.sum(axis=1), 1)
    expected = [batch.returns[g, p] for g, p in zip(batch.games, batch.players, strict=True)]
    np.testing.assert_array_equal(batch.outcomes(), expected)


@pytest.mark.parametrize(("slug", "openings"), [("kuhn-poker", 3), ("war-and-sheep", 1)])
def test_games_begin_with_what_the_first_player_knows(slug: str, openings: int) -> None:
    game = flockmind.load_game(slug)
    batch = play(game, 30, seed=2)
    starts = np.flatnonzero(np.diff(batch.games, prepend=-1))
    seen = {row.tobytes() for row in batch.observations[starts]}
    states = [game.new_state(seed) for seed in range(50)]
    possible = {encode(state.info_state(state.to_move), SIZE).tobytes() for state in states}
    assert seen == possible
    assert len(seen) == openings


def test_rows_follow_the_actions() -> None:
    """Kuhn poker has six information states of each player: what was done before is in the rows."""
    game = flockmind.load_game("kuhn-poker")
    batch = play(game, 200, seed=1)
    distinct = {(int(p), row.tobytes()) for p, row in zip(batch.players, batch.observations, strict=True)}
    assert len(distinct) == 12
    assert set(batch.legal) == {2}
    assert set(batch.actions) == {0, 1}


@pytest.mark.parametrize("guided", [0.0, 1.0])
def test_the_same_seed_gives_the_same_arrays(guided: float) -> None:
    game = flockmind.load_game("sheep-n-sheep", players=3)
    first, second = (play(game, 2, seed=9, guided=guided) for _ in range(2))
    for name, array in rows(first).items():
        np.testing.assert_array_equal(array, rows(second)[name])
    other = play(game, 2, seed=10, guided=guided)
    assert other.scores.tolist() != first.scores.tolist()


def test_ends_are_those_of_simulate() -> None:
    game = flockmind.load_game("war-and-sheep")
    batch = play(game, 5, seed=3)
    counts, returns, scores = game.core.simulate(3, 5, 0.0, False)
    assert len(batch.actions) == counts["decisions"]
    assert batch.legal.sum() == counts["legal"]
    np.testing.assert_array_equal(batch.returns, returns)
    np.testing.assert_array_equal(batch.scores, scores)


@pytest.mark.parametrize(
    ("field", "words"),
    [("games", {}), ("guided", {"guided": 1.5}), ("size", {"size": 0}), ("seed", {"seed": -1})],
)
def test_errors_name_the_field(field: str, words: dict[str, Any]) -> None:
    with pytest.raises(FieldError) as error:
        play(flockmind.load_game("kuhn-poker"), 0 if field == "games" else 1, **words)
    assert error.value.field == field


def test_an_error_in_the_middle_comes_out() -> None:
    def see(*_: Any) -> None:
        raise ValueError("enough")

    with pytest.raises(ValueError, match="enough"):
        flockmind.load_game("kuhn-poker").core.watch(1, 2, 0.0, see)
