"""The contract of every game that the library has, at every player count and with every flag."""

from __future__ import annotations

import pytest

import flockmind
from flockmind.testing import check_game, setups


def variants() -> list[tuple[str, int, dict[str, bool]]]:
    return [(info.slug, *setup) for info in flockmind.list_games() for setup in setups(info)]


@pytest.mark.parametrize(("slug", "players", "flags"), variants())
def test_game_keeps_the_contract(slug: str, players: int, flags: dict[str, bool]) -> None:
    check_game(flockmind.load_game(slug, players=players, **flags), games=2, seed=players, every=5)


@pytest.mark.parametrize(("slug", "players", "flags"), variants())
def test_start_player_moves_first_or_is_refused(slug: str, players: int, flags: dict[str, bool]) -> None:
    for seat in range(players):
        try:
            game = flockmind.load_game(slug, players=players, start_player=seat, **flags)
            assert game.new_state(seed=5).to_move == seat
        except flockmind.FieldError as error:  # a reference game with a fixed first player
            assert error.field == "start_player"
            assert seat > 0


@pytest.mark.parametrize(("slug", "players", "flags"), variants())
def test_core_checks_many_games(slug: str, players: int, flags: dict[str, bool]) -> None:
    game = flockmind.load_game(slug, players=players, **flags).drawn(3)
    counts, returns, scores = game.core.simulate(3, 20, 0.5, True)
    assert counts["games"] == 20
    assert returns.shape == scores.shape == (20, players)
    assert abs(returns.sum(axis=1) - 1).max() < 1e-9
    again, _, _ = game.core.simulate(3, 20, 0.5, True)
    assert again == counts


@pytest.mark.parametrize(("slug", "players", "flags"), variants())
def test_a_deal_is_the_same_whatever_is_played(slug: str, players: int, flags: dict[str, bool]) -> None:
    """Equal slots draw equal copies in different games of one seed, but where a copy is gone."""
    import random

    game = flockmind.load_game(slug, players=players, **flags).drawn(11)
    pools = game.core.pools()
    seen: dict[tuple[int, int], str] = {}
    agree = differ = 0
    for play in range(6):
        state = game.new_state(seed=11)
        rng = random.Random(play)
        while not state.is_terminal:
            state.apply(rng.choice(state.legal_actions()))
        replay = state.record().replay(0)
        for who, text in state.history():
            if who == "chance":
                slot = replay._core.chance_slot()
                assert 0 <= slot[0] < len(pools)
                agree += seen.setdefault(slot, text) == text
                differ += seen[slot] != text
            replay.apply(text)
    assert agree > 4 * differ or not pools  # a game without chance
