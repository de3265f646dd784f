"""What notebooks show."""

from __future__ import annotations

import flockmind
from flockmind.games import picture


def test_states_are_shown_as_the_player_on_move_knows_them() -> None:
    for game in flockmind.list_games():
        state = flockmind.load_game(game.slug).new_state(seed=3)
        info = state.info_state(state.to_move)
        assert state._repr_svg_() == info._repr_svg_() == picture(info)
    start = flockmind.load_game("kuhn-poker").new_state()
    assert start.to_move == flockmind.CHANCE
    assert start._repr_svg_() == picture(start.info_state(0))
