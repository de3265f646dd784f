"""One game between bots. Only this module holds the State of a game that bots play."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from numbers import Integral
from typing import TYPE_CHECKING, Any

from ..bot import Bot
from ..errors import FlockmindError
from ..hint import Hint, HintLine, Limits
from .seeds import decision_seed

if TYPE_CHECKING:
    from ..game import Game
    from ..state import State

ASKED = Limits(top=1)
"""What the arena allows: the bot's own limits; only the best line is needed."""
MOST_ITERATIONS = 2**63 - 1
"""Of a decision; what a bot may say it made."""


@dataclass(frozen=True)
class GameResult:
    """How a game ended. Lists have an entry a seat."""

    returns: tuple[float, ...]
    """Winning shares; a forfeiting seat has 0 and the others share 1 equally."""
    scores: tuple[float, ...] | None
    """Final points; None if the game was forfeited, since it has no end."""
    forfeit: int | None
    """The seat that forfeited, or None."""
    reason: str | None
    """Why it forfeited."""
    record: str
    """The game as a line of JSON, up to the forfeit if there was one."""
    decisions: tuple[int, ...]
    iterations: tuple[int, ...]
    """Sums over the seat's decisions."""
    seconds: tuple[float, ...]
    """Thinking time by the clock, in sum."""


@dataclass(frozen=True)
class _Forfeit(Exception):
    reason: str


def forfeited(players: int, seat: int, reason: str, record: str = "") -> GameResult:
    """The result of a game that `seat` lost by forfeit and of which no more is known."""
    zeros = (0,) * players
    return GameResult(
        forfeit_returns(players, seat), None, seat, reason, record, zeros, zeros, (0.0,) * players
    )


def forfeit_returns(players: int, seat: int) -> tuple[float, ...]:
    """Winning shares when `seat` forfeits: 0, and equal shares for the others."""
    return tuple(0.0 if s == seat else 1.0 / (players - 1) for s in range(players))


def play_game(
    game: Game,
    bots: Sequence[Bot],
    seed: int,
    names: Sequence[str],
    watch: Callable[[int], None] = lambda seat: None,
) -> GameResult:
    """Plays a game of the deal `seed` to its end.

    `bots` and `names` have an entry a seat. `watch` is called with the seat before each decision,
    and with -1 after it. A bot that raises, or answers with something that is no legal action,
    forfeits.
    """
    state = game.new_state(seed)
    n = game.players
    decisions, iterations, seconds = [0] * n, [0] * n, [0.0] * n
    seat, reason, ply = -1, None, 0
    while not state.is_terminal:
        seat = state.to_move
        watch(seat)
        began = time.perf_counter()
        try:
            hint = _ask(bots[seat], state, seat, decision_seed(seed, seat, ply))
            action = _legal(state, hint)
        except _Forfeit as forfeit:
            reason = forfeit.reason
            break
        finally:
            seconds[seat] += time.perf_counter() - began
            watch(-1)
        decisions[seat] += 1
        iterations[seat] += hint.iterations
        state.apply(action)
        ply += 1
    lost = reason is not None
    return GameResult(
        forfeit_returns(n, seat) if lost else tuple(state.returns()),
        None if lost else tuple(state.scores()),
        seat if lost else None,
        reason,
        state.record(list(names)).to_json(),
        tuple(decisions),
        tuple(iterations),
        tuple(seconds),
    )


def _ask(bot: Any, state: State, seat: int, seed: int) -> Hint:
    """The bot's answer. A bot that is shown the truth gets a copy of it: here, and nowhere else."""
    try:
        if getattr(getattr(bot, "info", None), "sees_state", False):
            hint = bot.hint_state(state.copy(), seat, ASKED, seed)
        else:
            hint = bot.hint(state.info_state(seat), ASKED, seed)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        text = " ".join(str(error).split())
        raise _Forfeit(storable(f"crashed: {type(error).__name__}{': ' if text else ''}{text}")) from error
    return _checked(hint)


def _checked(hint: Any) -> Hint:
    """The hint if it is one that can be played and stored."""
    if not isinstance(hint, Hint):
        raise _Forfeit(f"answered with a {type(hint).__name__} in place of a Hint")
    if not hint.lines:
        raise _Forfeit("answered with a Hint without actions")
    if not isinstance(hint.lines, tuple | list) or not isinstance(hint.lines[0], HintLine):
        raise _Forfeit("answered with a Hint whose lines are none")
    made: Any = hint.iterations
    whole = isinstance(made, Integral) and not isinstance(made, bool)
    if not whole or not 0 <= int(made) <= MOST_ITERATIONS:
        raise _Forfeit(storable(f"answered with a Hint of {made!r} iterations"))
    return replace(hint, iterations=int(made))


def storable(reason: str) -> str:
    """The reason as the store can hold it: not too long, and without halves of surrogate pairs."""
    return reason[:500].encode(errors="replace").decode()


def _legal(state: State, hint: Hint) -> str:
    try:
        return state.parse_action(hint.best)
    except FlockmindError as error:
        raise _Forfeit(storable(f"illegal action {hint.best!r}: {error}")) from error
    except TypeError as error:
        raise _Forfeit(f"its action is a {type(hint.best).__name__}, not a string") from error
