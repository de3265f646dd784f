"""Trees whose nodes of the other players are keyed by what the asker knows."""

from __future__ import annotations

import flockmind


def test_replies_are_tried_in_the_order_of_priors() -> None:
    """Few iterations see few replies: where these were drawn at random, the bot lost to `greedy`."""
    game = flockmind.load_game("sheep-and-thief")
    bots = ["ismcts:iterations=150,key_level=1", "greedy"]
    share = flockmind.play_match(game, bots=bots, deals=60, seed=4).pairs[0]["share"]["mean"]
    assert share > 0.6


def test_a_game_chooses_its_keys() -> None:
    """The default is the game's, and a parameter overrides it."""
    for slug, level in (("sheep-and-thief", 1), ("war-and-sheep", 0)):
        state = flockmind.load_game(slug).new_state(seed=5)
        info = state.info_state(state.to_move)
        hints = {
            keys: flockmind.suggest(info, bot=f"ismcts{keys}", iterations=300, seed=1)
            for keys in ("", ":key_level=0", ":key_level=1")
        }
        visits = {
            keys: [(line.action, line.estimate.visits) for line in hint.lines] for keys, hint in hints.items()
        }
        assert visits[""] == visits[f":key_level={level}"]
        assert visits[":key_level=0"] != visits[":key_level=1"]
