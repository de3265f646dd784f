"""A bot of ours at an OpenSpiel table."""

from __future__ import annotations

from typing import Any

import pyspiel

from ..action import Action
from ..bot import Bot, load_bot
from ..hint import Limits
from .state import SpielState


class SpielBot(pyspiel.Bot):
    """Plays a SPEC or a bot object in one of our games; `limits` as for `suggest`.

    It looks at what the player on move knows and at nothing else. The seed of a decision follows from
    `seed` and the number of decisions made since `restart`.
    """

    def __init__(self, bot: str | Bot, seed: int = 0, limits: Limits | None = None) -> None:
        super().__init__()
        self.bot = load_bot(bot)
        """Who is asked."""
        self.limits = limits or Limits(top=1)
        """Of each decision."""
        self.seed = seed
        """Of the first decision since `restart`; others follow from it."""
        self.asked = 0
        """Decisions made since `restart`."""

    def restart(self) -> None:
        """Before a new game."""
        self.asked = 0

    def restart_at(self, state: SpielState) -> None:
        """Before a game that goes on from `state`."""
        self.restart()

    def inform_action(self, state: SpielState, player: int, action: int) -> None:
        """Nothing: all that matters is in the information state."""

    def step(self, state: SpielState) -> int:
        """The best action's number."""
        seat = state.current_player()
        hint = self.bot.hint(state.world.info_state(seat), self.limits, self.seed + 7919 * self.asked)
        self.asked += 1
        return state.world.legal_actions().index(Action(hint.best))

    def provides_policy(self) -> bool:
        """Yes: all weight on the best action."""
        return True

    def step_with_policy(self, state: SpielState) -> tuple[list[tuple[int, float]], int]:
        """The policy at this state, and the action."""
        best = self.step(state)
        return [(a, float(a == best)) for a in state.legal_actions()], best

    def get_policy(self, state: SpielState) -> list[tuple[int, Any]]:
        """The policy at this state."""
        return self.step_with_policy(state)[0]
