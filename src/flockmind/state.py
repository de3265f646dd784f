"""The referee's truth in a game under way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import _core
from .action import TERMINAL, Action
from .errors import FlockmindError
from .info_state import InfoState

if TYPE_CHECKING:
    from .game import Game
    from .record import Record

Drawn = tuple[InfoState, int, bool]
"""What a sampled state was drawn from: whose knowledge, the seed, and whether the others' choices weighed."""


class State:
    """A position with everything in it. Bots and searches are never given one.

    `seed` is the seed that chance is played from, or None.
    """

    __slots__ = ("_core", "_drawn", "game", "seed")

    def __init__(
        self, game: Game, core: _core.State, seed: int | None = None, drawn: Drawn | None = None
    ) -> None:
        self.game: Game = game
        """The game, with its options settled."""
        self.seed: int | None = seed
        """What chance is played from, from 0 to 2^53 - 1; None: outcomes are given by `apply`."""
        self._core = core
        self._drawn = drawn

    @classmethod
    def sampled(cls, info: InfoState, seed: int, likelihood: bool = False) -> State:
        """A state that the player of `info` cannot tell from the truth, drawn from its belief.

        It is not known how it came about: its history begins here, and it has no record.
        """
        core = info._core.sample(seed, likelihood)
        return cls(info.game, core, drawn=(info, seed, likelihood))

    @property
    def to_move(self) -> int:
        """The seat on move (0..players-1), CHANCE (-1) or TERMINAL (-4)."""
        return self._core.to_move

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._core.to_move == TERMINAL

    def legal_actions(self) -> list[Action]:
        """What the player on move may do, in a fixed order; empty at chance nodes and at the end."""
        return [Action(text) for text in self._core.legal_actions()]

    def chance_outcomes(self) -> list[tuple[Action, float]]:
        """What chance may draw, with probabilities that sum to 1; empty elsewhere."""
        return [(Action(text), p) for text, p in self._core.chance_outcomes()]

    def outcome_at(self, point: float) -> Action:
        """What chance draws at a point from 0 to 1, where each outcome is as wide as its probability."""
        outcomes = self.chance_outcomes()
        for action, probability in outcomes:
            point -= probability
            if point < 0:
                return action
        return outcomes[-1][0]

    def parse_action(self, text: str) -> Action:
        """The action in canonical notation; NotationError if it is none, IllegalActionError if not legal."""
        action = Action(self.game.core.parse(text))
        if not self._core.is_legal(action):
            self._core.copy().apply(action)  # raises, and says why
        return action

    def apply(self, action: str) -> None:
        """Plays a legal action, or an outcome at a chance node. A wrong one raises and changes nothing."""
        self._core.apply(action)

    def observed(self, action: str, player: int) -> list[str]:
        """The events that the player would observe of a legal action or a possible outcome, in order.

        Empty where it sees nothing. A wrong action raises.
        """
        return self._core.observed(action, player)

    def scores(self) -> list[float]:
        """Points as printed on the box, now, one a seat."""
        return self._core.scores()

    def returns(self) -> list[float]:
        """Winning shares at the end: 1/k to each of k winners. Zeros before the end."""
        return self._core.returns() if self.is_terminal else [0.0] * self.game.players

    def winners(self) -> list[int]:
        """Seats with the largest winning share; empty before the end."""
        if not self.is_terminal:
            return []
        returns = self._core.returns()
        return [seat for seat, share in enumerate(returns) if share == max(returns)]

    def info_state(self, player: int) -> InfoState:
        """All that the player knows, with the events it has observed, and nothing else."""
        return InfoState(self.game, self._core.info_state(player))

    def info_key(self, player: int) -> int:
        """64-bit hash of the player's situation."""
        return self._core.info_key(player)

    def copy(self) -> State:
        """An independent copy, by value; with a seed, both will draw the same."""
        return State(self.game, self._core.copy(), self.seed, self._drawn)

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.copy()

    def record(self, bots: list[str] | None = None) -> Record:
        """The game so far as a record that replays from its own data alone.

        Raises FlockmindError for a sampled state, of which the beginning is not known.
        """
        from .record import Record

        if self._drawn is not None:
            raise FlockmindError("a sampled state has no record: how it came about is not known")
        return Record.of(self, bots)

    def history(self) -> list[tuple[int | str, str]]:
        """Every action and outcome so far, or since it was sampled: (seat or "chance", notation)."""
        return [(who, text) for who, text in self._core.history()]

    def perft(self, depth: int) -> tuple[int, int, list[tuple[str, int]]]:
        """Leaves at the depth, different information states there, and leaves behind each first step."""
        return self._core.perft(depth)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.game == other.game and self._core.same(other._core)

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        history = [list(step) for step in self.history()]
        if self._drawn is not None:
            return _restore_sampled, (*self._drawn, history)
        return _restore, (self.game, self.seed, history)

    def _repr_svg_(self) -> str:
        """The position as the player on move knows it (seat 0 where none is), for notebooks."""
        return self.info_state(max(0, self.to_move))._repr_svg_()

    def __repr__(self) -> str:
        return f"<State of {self.game.slug}, to move {self.to_move}, after {len(self.history())} steps>"


def _restore(game: Game, seed: int | None, history: list[list[Any]]) -> State:
    return _replayed(State(game, _core.new_state(game.core, seed), seed), history)


def _restore_sampled(info: InfoState, seed: int, likelihood: bool, history: list[list[Any]]) -> State:
    return _replayed(State.sampled(info, seed, likelihood), history)


def _replayed(state: State, history: list[list[Any]]) -> State:
    """The state after these steps; with a seed, chance is drawn again and must come out the same."""
    for who, text in history:
        if state.seed is None or who != "chance":
            state.apply(text)
    return state
