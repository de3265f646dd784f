"""A game as OpenSpiel's Game: its type, its parameters, and where states come from."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import pyspiel

from ..game import MOST_STEPS, Game, load_game
from ..games import GameInfo, list_games
from .observer import SpielObserver
from .state import SpielState

DRAWN = ""
"""Value of a parameter that stands for the option's own default, or for a draw from `setup_seed`."""


def _parameters(shown: GameInfo) -> dict[str, Any]:
    """OpenSpiel's parameters of a game with their defaults: flags as booleans, components as names."""
    rows: dict[str, Any] = {"players": shown.min_players, "start_player": 0, "setup_seed": 0}
    for option in shown.options:
        flag = isinstance(option.default, bool)
        rows[option.name] = option.default if flag else option.default or DRAWN
    return rows


@lru_cache(maxsize=256)
def _load(name: str, params: frozenset[tuple[str, Any]]) -> Game:
    shown = next(game for game in list_games() if _name(game) == name)
    given = {**_parameters(shown), **dict(params)}
    seed = given.pop("setup_seed")
    options = {name: value for name, value in given.items() if value != DRAWN}
    return load_game(shown.slug, **options).drawn(seed)


def _name(shown: GameInfo) -> str:
    return "flockmind_" + shown.slug.replace("-", "_")


def _type(shown: GameInfo) -> Any:
    return pyspiel.GameType(
        short_name=_name(shown),
        long_name=shown.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=shown.max_players,
        min_num_players=shown.min_players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(shown),
    )


class SpielGame(pyspiel.Game):
    """A game with its options settled.

    Parameters: `players`, `start_player`, the game's own options (an empty string: its default), and
    `setup_seed`, from which options that every new game draws are drawn once.
    """

    game_type: Any
    """OpenSpiel's facts of the game; a class of its own for each game holds them."""

    def __init__(self, params: Mapping[str, Any]) -> None:
        rules = _load(self.game_type.short_name, frozenset(params.items()))
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.core.most_actions,
            max_chance_outcomes=max(1, rules.core.most_outcomes),
            num_players=rules.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=MOST_STEPS,
        )
        super().__init__(self.game_type, info, dict(params))

    @property
    def rules(self) -> Game:
        """Our game: it follows from OpenSpiel's parameters, so that it survives pickling."""
        return _load(self.get_type().short_name, frozenset(self.get_parameters().items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (self.game_type.short_name, self.get_parameters())

    def new_initial_state(self) -> SpielState:
        """The start of a game, before the first chance node."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """An upper bound that no game comes near."""
        return MOST_STEPS

    def make_py_observer(self, kind: Any = None, params: Any = None) -> SpielObserver | None:
        """What a player knows (with `perfect_recall`, with how it came about); no other observers."""
        if params:
            raise ValueError("the observers take no parameters")
        if kind is None:
            return SpielObserver(recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return SpielObserver(recall=kind.perfect_recall)


def register(shown: GameInfo) -> str:
    """Makes the game known to OpenSpiel; gives its name there."""
    game_type = _type(shown)
    pyspiel.register_game(game_type, type(_name(shown), (SpielGame,), {"game_type": game_type}))
    return _name(shown)
