"""The games in OpenSpiel: importing this module registers each as ``flockmind_<game>``.

Needs the extra ``flockmind[openspiel]``. Chance nodes are explicit. An action is a number only in its
place: the position in the list of the player's legal actions, which is a function of its information
state; `state.action_to_string` gives the notation. Returns are winning shares, whose sum is 1.

    import pyspiel
    import flockmind.openspiel

    game = pyspiel.load_game("flockmind_kuhn_poker")
"""

from __future__ import annotations

from ..extras import needs
from ..games import list_games

with needs("openspiel"):
    from .bot import SpielBot
    from .game import register
    from .state import SpielState, resample

__all__ = ["SpielBot", "SpielState", "names", "resample"]

names: dict[str, str] = {game.slug: register(game) for game in list_games()}
"""OpenSpiel's name of each game, by slug."""
