"""Every game as a PettingZoo AEC environment (`pip install "flockmind[pettingzoo]"`).

An agent observes what its player knows, as a flat array, and which indices are actions: action `i` is the
`i`-th of its legal actions in their order. Rewards are winning shares, given at the end. Chance is played
from the seed.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ..extras import needs
from ..game import MAX_SEED, Game, load_game
from ..games import text
from ..state import State
from .features import SIZE, encode

with needs("pettingzoo"):
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

Observation = dict[str, npt.NDArray[Any]]

MOST_ACTIONS = 4096
"""Default number of actions of the action space: more than any position met in random games has."""


def env(slug: str, players: int | None = None, **options: Any) -> AECEnv[str, Observation, int | None]:
    """The environment of a game, in the wrappers that tell wrong use.

    `options` are those of `load_game`, and of `GameEnv`.
    """
    own = {name: options.pop(name) for name in ("size", "most_actions", "render_mode") if name in options}
    raw = GameEnv(load_game(slug, players, **options), **own)
    bounded = wrappers.AssertOutOfBoundsWrapper(raw)
    return wrappers.OrderEnforcingWrapper(bounded)


class GameEnv(AECEnv[str, Observation, int | None]):
    """A game without wrappers.

    `size` is the length of the observed array, `most_actions` the number of actions of the space (a
    position with more raises OverflowError). `render_mode` is "ansi" or None.
    """

    def __init__(
        self,
        game: Game,
        size: int = SIZE,
        most_actions: int = MOST_ACTIONS,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.metadata = {"name": f"{game.slug}_v{game.face.version}", "render_modes": ["ansi"]}
        """Name and version, as PettingZoo wants them."""
        self.render_mode = render_mode
        """As given."""
        self.game = game
        """The game that is played."""
        self.possible_agents = [f"player_{seat}" for seat in range(game.players)]
        """`player_0` and so on, a seat each."""
        self.agents = []
        """Those whose game is not over."""
        self._size = size
        self._most = most_actions
        self._observed = {agent: self._make_observed() for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(most_actions) for agent in self.possible_agents}
        self._random, _ = seeding.np_random()
        self._state: State | None = None
        self._legal: list[str] = []

    def _make_observed(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(-1.0, 1.0, (self._size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self._most,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """`observation`: `size` numbers from -1 to 1; `action_mask`: 1 for each legal action."""
        return self._observed[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Indices into the ordered list of legal actions."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the same seed gives the same chance. Without one, the next of the seed before."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self._state = self.game.new_state(int(self._random.integers(MAX_SEED + 1)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._settle()

    def observe(self, agent: str) -> Observation:
        """What the agent's player knows; its mask is empty while it has nothing to choose."""
        info = self._running().info_state(self.possible_agents.index(agent))
        mask = np.zeros(self._most, dtype=np.int8)
        mask[: len(info.legal_actions())] = 1
        return {"observation": encode(info, self._size), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Plays the action with this index; ValueError for one that is none.

        An agent whose game is over steps with None and leaves.
        """
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < len(self._legal):
            raise ValueError(f"action {action}: expected an index from 0 to {len(self._legal) - 1}")
        agent = self.agent_selection
        self._running().apply(self._legal[int(action)])
        self._cumulative_rewards[agent] = 0.0
        self._settle()
        self._accumulate_rewards()

    def _settle(self) -> None:
        """Turns to the player on move, or ends the game with the winning shares as rewards."""
        state = self._running()
        self._legal = [str(action) for action in state.legal_actions()]
        if len(self._legal) > self._most:
            raise OverflowError(f"{len(self._legal)} legal actions, but most_actions is {self._most}")
        if state.is_terminal:
            self.rewards = dict(zip(self.possible_agents, state.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[state.to_move]

    def action_text(self, action: int) -> str:
        """The notation of an action of the agent on move."""
        return self._legal[action]

    def render(self) -> str | None:
        """The position as the player of the selected agent knows it, if `render_mode` is "ansi"."""
        if self.render_mode is None:
            return None
        return text(self._running().info_state(self.possible_agents.index(self.agent_selection)))

    def _running(self) -> State:
        if self._state is None:
            raise RuntimeError("reset() has to be called first")
        return self._state
