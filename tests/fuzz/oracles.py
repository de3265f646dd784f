"""What must hold of any outside text: it is read, or refused by name; what is read is written and read alike.

An oracle takes the bytes of one input. It returns whether they were read; a `Finding`, or any exception at
all, is a fault of the package. The fuzzers and the tests share them; `targets.py` lists all.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from functools import wraps
from typing import Any

from flockmind import FieldError, InfoState, Record, load_bot
from flockmind.arena.puzzles import read_puzzles
from flockmind.bot import SearchBot
from flockmind.errors import BotError, IllegalActionError, NotationError
from flockmind.game import Game, from_documents
from flockmind.games import picture, text
from flockmind.spec import parse_spec
from flockmind.state import State
from flockmind.testing import sample

Oracle = Callable[[bytes], bool]

OPENING = 60
"""Steps played of a game whose setup was read."""
PLAYED_ON = 4
"""Steps played from a position that was read."""
MOST_LINES = 300


class Finding(AssertionError):
    """Something that the package promises does not hold."""


def require(good: bool, what: str) -> None:
    """Raises Finding unless `good`."""
    if not good:
        raise Finding(what)


def decoded(data: bytes) -> str | None:
    """The text of a file or a message; what is no UTF-8 never reaches a reader of texts."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None


def of_text(read: Callable[[str], bool]) -> Oracle:
    """The oracle of a reader of texts."""

    @wraps(read)
    def oracle(data: bytes) -> bool:
        source = decoded(data)
        return source is not None and read(source)

    return oracle


def named(error: FieldError) -> None:
    """A refusal says where, unless the text as a whole is none, and why."""
    require(bool(error.reason), "an error gives no reason")
    whole = ("not JSON", "expected a JSON object")
    require(bool(error.field) or error.reason.startswith(whole), f"an error names no field: {error}")


def choices(state: State) -> list[str]:
    """Notation of what may be done next, by the player on move or by chance."""
    return list(state.legal_actions()) or [outcome for outcome, _ in state.chance_outcomes()]


def play_on(state: State, steps: int, seed: int) -> None:
    """Plays any steps, and asks of each position what the rules promise."""
    for i in range(steps):
        if state.is_terminal:
            return
        possible = choices(state)
        require(bool(possible), "nothing may be done, but the game is not over")
        state.apply(possible[(seed >> i) % len(possible)])
        require(state._core.is_ok(), "a state breaks its invariants")


def check_info(info: InfoState) -> None:
    """Everything that can be asked of an information state, and its way through JSON and pickle."""
    require(InfoState.from_json(info.to_json()) == info, "a document reads back as another")
    require(pickle.loads(pickle.dumps(info)) == info, "a pickle reads back as another")
    actions = info.legal_actions()
    require(bool(actions) == (info.to_move == info.player), "who is on move has no action, or others have")
    require(len(set(actions)) == len(actions), "an action is listed twice")
    for action in actions:
        require(info.game.core.parse(action) == action, "an action reads back as another")
    require(picture(info).startswith("<svg") and bool(text(info)), "no picture")
    # Between the events of one action a belief may draw the state after all of them, or find none.
    try:
        world = sample(info, 1)
    except FieldError:
        require(info.to_move != info.player, "no state leads to a decision")
        return
    require(world._core.is_ok(), "a sampled state breaks its invariants")
    same = world.info_state(info.player).same_situation(info)
    require(same or info.to_move != info.player, "a sampled state is told from the truth")
    play_on(world, PLAYED_ON, info.key)


@of_text
def info_document(source: str) -> bool:
    """An information state."""
    try:
        info = InfoState.from_json(source)
    except FieldError as error:
        named(error)
        return False
    given = json.loads(source)
    lost = {name for name, value in given.items() if value} - set(info.to_dict())
    require(not lost, f"members are lost: {lost}")
    check_info(info)
    return True


@of_text
def record(source: str) -> bool:
    """A record, and its replay."""
    try:
        read = Record.from_json(source)
        require(Record.from_json(read.to_json()) == read, "a record reads back as another")
        lost = {name for name, value in json.loads(source).items() if value} - set(read.to_dict())
        require(not lost, f"members are lost: {lost}")
        state = read.replay()
    except FieldError as error:
        named(error)
        return False
    again = state.record()
    require(again.actions == read.actions, "a replayed record has other steps")
    require(read.scores in (None, again.scores) and read.winners in (None, again.winners), "other scores")
    return True


def game_of(document: dict[str, Any]) -> Game | None:
    parts = [document.get(name, {}) for name in ("options", "components")]
    slug = document.get("game")
    if not isinstance(slug, str) or not all(isinstance(part, dict) for part in parts):
        return None
    try:
        return from_documents(slug, document.get("players"), *parts)
    except FieldError as error:
        named(error)
        return None


def seat_of(line: bytes) -> tuple[State, int] | None:
    """The start of the game that a line of JSON tells, and the seat it names; None where it is none."""
    document = object_of(line)
    game = None if document is None else game_of(document)
    seat = None if document is None else document.get("player")
    if game is None or isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < game.players:
        return None
    return game.drawn(1).new_state(), seat


def setup(data: bytes) -> bool:
    """A game with its options and component documents, and the beginning of a game of it."""
    document = object_of(data)
    game = None if document is None else game_of(document)
    if game is None:
        return False
    again = from_documents(game.slug, game.players, game.options, game.components)
    require(again == game and pickle.loads(pickle.dumps(game)) == game, "a game reads back as another")
    try:
        state = game.new_state(1)
    except FieldError as error:  # enough for a position, too little for a game from the start
        named(error)
        return False
    play_on(state, OPENING, 1)
    check_info(state.info_state(0))
    return True


def lines(data: bytes) -> bool:
    """A line with game and player, then lines each tried as a step of the truth and as an event."""
    first, *rest = data.split(b"\n")
    seated = seat_of(first)
    if seated is None:
        return False
    state, seat = seated
    info = state.info_state(seat)
    for line in rest[:MOST_LINES]:
        words = decoded(line)
        if words is not None:
            _try_step(state, words)
            info = _observed(info, words)
    check_info(info)
    return True


def _try_step(state: State, line: str) -> None:
    before = state.copy()
    try:
        action = state.parse_action(line)
        state.apply(action)
    except (NotationError, IllegalActionError):
        require(state == before, "a refused step changes the state")
    else:
        require(state._core.is_ok(), "a state breaks its invariants")


def _observed(info: InfoState, line: str) -> InfoState:
    try:
        after = info.observe(line)
    except (NotationError, IllegalActionError):
        return info
    require(len(after.events) == len(info.events) + 1, "an event is lost")
    return after


def object_of(data: bytes) -> dict[str, Any] | None:
    from flockmind.documents import parse_json

    source = decoded(data)
    if source is None:
        return None
    try:
        document = parse_json(source)
    except FieldError as error:
        named(error)
        return None
    return document if isinstance(document, dict) else None


@of_text
def spec(source: str) -> bool:
    """The SPEC of a bot."""
    try:
        name, parameters = parse_spec(source)
        bot = load_bot(source)
    except FieldError as error:
        require(bool(error.reason), "an error gives no reason")
        return False
    except BotError:
        return False
    require(isinstance(bot, SearchBot) and bot.info.name == name, "another bot")
    assert isinstance(bot, SearchBot)
    require(
        {k: v for k, v in bot.parameters.items() if k in parameters}.items() <= parameters.items(), "lost"
    )
    again = load_bot(bot.spec)
    assert isinstance(again, SearchBot)
    require(again.parameters == bot.parameters and again.limits == bot.limits, "a SPEC reads back as another")
    return True


@of_text
def puzzles(source: str) -> bool:
    """A file of puzzles."""
    try:
        found = read_puzzles(source)
    except FieldError as error:
        require(bool(error.reason), "an error gives no reason")
        return False
    rows = [
        json.dumps({"id": p.id, "kind": p.kind, "info": p.info.to_dict(), "best": sorted(p.best)})
        for p in found
    ]
    require(read_puzzles("\n".join(rows)) == found, "puzzles read back as others")
    return True
