"""A game under way as OpenSpiel's State, and worlds that a player cannot tell from it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

import pyspiel

from ..action import CHANCE
from ..state import State

if TYPE_CHECKING:
    from ..info_state import InfoState
    from .game import SpielGame


class SpielState(pyspiel.State):
    """The referee's truth, or a world drawn from somebody's belief.

    `world` is the flockmind state. `past` has, a seat, what the player observed before `world` began: nothing
    in a game from its start; in a drawn world all that the asker has observed, and of the others, whose
    past is not drawn, the situation they would know.
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.world = game.rules.new_state()
        """The flockmind state."""
        self.past: list[list[str]] = [[] for _ in range(game.rules.players)]
        """What each seat observed before `world` began, an event a line."""

    def current_player(self) -> int:
        """The seat on move, or OpenSpiel's numbers for chance and the end, which are the same here."""
        return self.world.to_move

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.world.is_terminal

    def returns(self) -> list[float]:
        """Winning shares; zeros before the end."""
        return self.world.returns()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Positions in the list of possible outcomes, with their probabilities."""
        return [(i, p) for i, (_, p) in enumerate(self.world.chance_outcomes())]

    def events(self, player: int) -> list[str]:
        """All that the player has observed, as far as it is known: perfect recall."""
        return self.past[player] + self.world.info_state(player).events

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A world drawn from the player's belief; `sampler` gives numbers from [0, 1)."""
        info = self.world.info_state(player)
        return self.drawn(info, self.events(player), int(sampler() * 2**53))

    def drawn(self, info: InfoState, observed: list[str], seed: int) -> SpielState:
        """A world of the belief of `info`, whose player has observed so much."""
        found = SpielState(self.get_game())
        found.world = State.sampled(info, seed, likelihood=True)
        for seat in range(len(self.past)):
            if seat == info.player:
                found.past[seat] = observed
            else:
                situation = found.world.info_state(seat).situation()
                found.past[seat] = ["from " + json.dumps(situation, sort_keys=True)]
        return found

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.world.legal_actions())))

    def _texts(self) -> list[str]:
        if self.world.to_move == CHANCE:
            return [text for text, _ in self.world.chance_outcomes()]
        return list(self.world.legal_actions())

    def _apply_action(self, action: int) -> None:
        self.world.apply(self._texts()[action])

    def _action_to_string(self, player: int, action: int) -> str:
        return self._texts()[action]

    def __str__(self) -> str:
        return "\n".join(f"{who}: {text}" for who, text in self.world.history()) or "start"


def resample(state: SpielState, player: int) -> SpielState:
    """A resampler for OpenSpiel's `ISMCTSBot.set_resampler`, seeded by NumPy's global generator."""
    import numpy as np

    return state.resample_from_infostate(player, np.random.random_sample)
