"""The questions that front ends ask: what should this player do, and what may it believe."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from .bot import Bot, load_bot
from .errors import BotError, FieldError, check_count
from .game import check_seed, fresh_seed
from .hint import Hint, Limits
from .info_state import InfoState

if TYPE_CHECKING:
    from ._core import CancelToken

BELIEF_WORLDS = 2000
"""Worlds tallied where a game has no closed form for its beliefs."""


def suggest(
    info: InfoState,
    bot: str | Bot = "ismcts",
    *,
    time: float | None = None,
    iterations: int | None = None,
    top: int | None = None,
    seed: int | None = None,
    workers: int | None = None,
    threads: int | None = None,
    only: Sequence[str] = (),
    on_update: Callable[[Hint], None] | None = None,
    report_every: float = 0.1,
    cancel: CancelToken | None = None,
) -> Hint:
    """Ranked actions for the player whose information state this is.

    `time` is in seconds; with `iterations` too, whichever ends first; with neither, and none in the
    bot's SPEC, one second. `workers` (by default the SPEC's, or 1) is part of the question, `threads`
    never changes the answer: the same information state, bot, seed, iterations and workers give the same
    hint. Without a seed one is drawn and reported. `only` names legal actions to compare: each gets the
    same number of iterations, in the same worlds. `on_update` gets the answer so far while searching;
    `cancel` ends the search from another thread, and the best answer so far comes back.

    Raises FieldError naming `to_move` if the player is not on move, or a limit that is out of range.
    """
    if info.to_move != info.player:
        who = {-1: "chance", -4: "nobody: the game is over"}.get(info.to_move, f"player {info.to_move}")
        raise FieldError("to_move", f"player {info.player} is not on move, but {who}")
    limits = Limits(
        time=time,
        iterations=iterations,
        workers=workers,
        threads=threads,
        top=top,
        only=tuple(only),
        on_update=on_update,
        report_every=report_every,
        cancel=cancel,
    ).check()
    chosen = load_bot(bot)
    if getattr(getattr(chosen, "info", None), "sees_state", False):
        raise BotError("this bot sees the truth: it plays in tournaments only, and gives no hints")
    number = fresh_seed() if seed is None else check_seed(seed)
    try:
        hint = chosen.hint(info, limits, number)
    except (Exception, KeyboardInterrupt):
        raise
    except BaseException as error:  # such as SystemExit, which would end the caller's thread
        raise BotError(f"bot {bot!r} ended with {type(error).__name__}: {error}") from error
    if not isinstance(hint, Hint) or not hint.lines:
        raise BotError(f"bot {bot!r} gave no hint")
    if top is not None and (len(hint.lines) > top or len(hint.turns) > top):
        hint = replace(hint, lines=hint.lines[:top], turns=hint.turns[:top])
    return hint


def beliefs(info: InfoState, *, seed: int = 0, worlds: int = BELIEF_WORLDS) -> list[tuple[str, str, float]]:
    """What may be where: rows (thing, place or owner, probability), as the player of `info` can know.

    Exact where the game has a closed form (each game's page says so), else tallied over `worlds` sampled
    states from `seed`.
    """
    check_count("worlds", worlds)
    return info._core.marginals(True, check_seed(seed), worlds)
