"""Bots: named choices of search, belief and parameters, found in `flockmind.bots` and in plugins."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from . import _core
from .bot_names import factories, find_factory, make_bot
from .errors import BotError, FieldError, member
from .hint import LIMIT_NAMES, Estimate, Hint, HintLine, HintTurn, Limits, merge_limits
from .info_state import InfoState
from .spec import parse_spec, write_spec

if TYPE_CHECKING:
    from .state import State


@runtime_checkable
class Bot(Protocol):
    """Anything that answers a question about an information state. Stateless: the seed is given."""

    def hint(self, info: InfoState, limits: Limits, seed: int) -> Hint:
        """Ranks the player's actions, best first."""
        ...


@dataclass(frozen=True)
class BotParameter:
    """A row of a bot's parameter table; it feeds help, validation and documentation."""

    name: str
    """As it stands in a SPEC."""
    default: float | None
    """None: the game's own constant."""
    low: float
    """Least value."""
    high: float
    """Largest value."""
    whole: bool
    """Whether it must be a whole number."""
    meaning: str
    """A line of help."""


@dataclass(frozen=True)
class BotInfo:
    """A row of `list_bots()`."""

    name: str
    """As it stands in a SPEC."""
    summary: str
    """A line of help."""
    parameters: tuple[BotParameter, ...] = ()
    """What its SPEC may set, beside the limits."""
    sees_state: bool = False
    """True for a bot that is shown the truth: it may only play in the arena, for comparison."""


class SearchBot:
    """A bot that is one search of the core with parameters."""

    def __init__(
        self,
        info: BotInfo,
        search: str,
        preset: Mapping[str, float],
        parameters: Mapping[str, float],
        limits: Limits,
    ) -> None:
        self.info = info
        self.search = search
        self.preset = dict(preset)
        self.parameters = {**preset, **parameters}
        self.limits = limits

    @property
    def spec(self) -> str:
        """The SPEC that makes this bot again."""
        limits = {name: getattr(self.limits, name) for name in LIMIT_NAMES}
        given = {name: value for name, value in limits.items() if value is not None}
        own = {k: v for k, v in self.parameters.items() if k not in self.preset}
        return write_spec(self.info.name, {**own, **given})

    def hint(self, info: InfoState, limits: Limits, seed: int) -> Hint:
        """Searches; limits not given are those of the SPEC, and one second if there are none."""
        return self._ask(_core.search, info._core, info.game.slug, info.player, limits, seed)

    def _ask(
        self,
        search: Callable[..., dict[str, Any]],
        position: Any,
        game: str,
        player: int,
        limits: Limits,
        seed: int,
    ) -> Hint:
        merged = merge_limits(limits, self.limits)

        def answer(result: dict[str, Any]) -> Hint:
            return self._hint(game, player, result, merged, seed)

        update = merged.on_update
        return answer(
            search(
                position,
                self.search,
                self.parameters,
                seconds=merged.time,
                iterations=merged.iterations,
                workers=merged.workers,
                threads=merged.threads,
                top=merged.top or 0,
                seed=seed,
                cancel=merged.cancel,
                on_update=None if update is None else lambda result: update(answer(result)),
                report_every=merged.report_every,
                player=player,
                only=list(merged.only),
            )
        )

    def _hint(self, game: str, player: int, result: dict[str, Any], limits: Limits, seed: int) -> Hint:
        total = max(1, result["visits"])

        def estimate(row: dict[str, Any]) -> Estimate:
            visits = row["visits"]
            if not result["computed"]:
                return Estimate.of(
                    visits, visits / total, row["share_sum"], row["share_sum2"], row["score_sum"]
                )
            value = row["share_sum"] if visits else None
            bound = value if result["solved"] else None
            return Estimate(visits, visits / total, value, bound, bound, None)

        return Hint(
            game=game,
            player=player,
            bot=self.spec,
            seed=seed,
            iterations=result["iterations"],
            workers=limits.workers or 1,
            worlds=result["worlds"],
            seconds=result["seconds"],
            lines=tuple(
                HintLine(row["actions"][0], estimate(row), tuple(row["variation"])) for row in result["lines"]
            ),
            turns=tuple(
                HintTurn(tuple(row["actions"]), estimate(row), tuple(row["variation"]))
                for row in result["turns"]
            ),
        )


class CheatingBot(SearchBot):
    """A search that is shown the truth. The arena alone can ask it; it gives no hints."""

    def hint(self, info: InfoState, limits: Limits, seed: int) -> Hint:
        """Refuses: this bot has no answer from an information state."""
        raise BotError(f"bot {self.info.name} sees the truth: it plays in tournaments only")

    def hint_state(self, state: State, player: int, limits: Limits, seed: int) -> Hint:
        """Searches from the truth itself."""
        return self._ask(_core.cheat, state._core, state.game.slug, player, limits, seed)


class BotFactory:
    """A bot before its parameters are chosen: what a file in `bots/` offers as `BOT`."""

    def __init__(
        self, name: str, summary: str, search: str, sees_state: bool = False, **preset: float
    ) -> None:
        self.search: str = search
        """Name of the search in the core."""
        self.kind: type[SearchBot] = CheatingBot if sees_state else SearchBot
        """The class of the bot."""
        self.preset: dict[str, float] = preset
        """Parameters of the search that are fixed."""
        rows = tuple(
            BotParameter(key, None if math.isnan(default) else default, low, high, whole, meaning)
            for key, default, low, high, whole, meaning in _core.search_parameters(search)
            if key not in preset
        )
        self.info: BotInfo = BotInfo(name, summary, rows, sees_state)
        """The bot's row of `list_bots()`."""

    def __call__(self, **parameters: float) -> SearchBot:
        """The bot with these parameters and limits; raises FieldError for a wrong one."""
        rows = {row.name: row for row in self.info.parameters}
        own: dict[str, float] = {}
        limits: dict[str, Any] = {}
        for key, value in parameters.items():
            if key in LIMIT_NAMES:
                limits[key] = value if key == "time" else _whole(key, value)
            elif key not in rows:
                known = ", ".join([*rows, *LIMIT_NAMES])
                raise FieldError(member(key), f"unknown parameter of bot {self.info.name}; it has {known}")
            else:
                row = rows[key]
                if not row.low <= value <= row.high or (row.whole and value != int(value)):
                    kind = "a whole number" if row.whole else "a number"
                    raise FieldError(key, f"expected {kind} from {row.low:g} to {row.high:g}")
                own[key] = value
        return self.kind(self.info, self.search, self.preset, own, Limits(**limits).check())


def _whole(key: str, value: float) -> int:
    if value != int(value):
        raise FieldError(key, "expected a whole number")
    return int(value)


def list_bots() -> list[BotInfo]:
    """All bots with their parameters; one that cannot be imported has the reason in its summary."""
    return [_info(name) for name in factories()]


def _info(name: str) -> BotInfo:
    try:
        factory = find_factory(name)
    except BotError as error:
        return BotInfo(name, f"cannot be loaded: {error}")
    info = getattr(factory, "info", None)
    return info if isinstance(info, BotInfo) else BotInfo(name, (factory.__doc__ or "").strip())


def load_bot(spec: str | Bot) -> Bot:
    """A bot from its SPEC ``name[:key=value,...]``; an object with `hint` is a bot already.

    Raises BotError for an unknown name or one that cannot be made, and FieldError for a wrong parameter.
    """
    if not isinstance(spec, str):
        if isinstance(spec, Bot):
            return spec
        raise BotError(f"expected a SPEC or an object with hint(info, limits, seed), not {spec!r}")
    name, parameters = parse_spec(spec)
    bot = make_bot(name, parameters)
    if not isinstance(bot, Bot):
        raise BotError(f"bot {name!r} has no hint(info, limits, seed)")
    return bot
