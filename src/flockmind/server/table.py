"""A game that the server holds: the truth stays here, each seat sees what its player may know."""

from __future__ import annotations

import hmac
import secrets
import threading
import time
from dataclasses import dataclass
from typing import Any, Literal

from .. import engine
from .._core import CancelToken
from ..action import CHANCE, TERMINAL
from ..bot import Bot, load_bot
from ..errors import FlockmindError
from ..game import Game, fresh_seed
from ..info_state import InfoState
from ..record import Record
from ..seeds import derive
from ..state import State
from .dealing import deal_on
from .errors import RequestError
from .policy import Policy

HUMAN = "human"
Reveal = Literal["never", "end", "always"]


@dataclass(frozen=True)
class Seat:
    """Who sits there: a person with a token, or a bot by its SPEC."""

    player: int
    spec: str
    token: str | None = None
    bot: Bot | None = None


class Table:
    """One game. Methods may be called from any thread.

    Seats that choose at the same moment may all act: what a seat does before its turn has come in the
    order of the rules is held, and played then.
    """

    def __init__(
        self,
        game: Game,
        seats: list[str],
        policy: Policy,
        seed: int | None,
        begun: State | None,
        reveal: Reveal,
    ) -> None:
        self.id = secrets.token_urlsafe(12)
        self.reveal: Reveal = reveal
        self.seeded = seed is not None or begun is not None
        """Whether somebody chose the seed or the game so far, and so may know all that is hidden."""
        self.changed = time.monotonic()
        self.fault: str | None = None
        self._policy = policy
        self._seed = fresh_seed() if seed is None else seed
        self._dealt = begun is None
        self._lock = threading.RLock()
        self._undone = 0
        self._state = deal_on(game.new_state(self._seed) if begun is None else begun, self._seed)
        self.game = self._state.game
        self.seats = [self._seat(player, spec) for player, spec in enumerate(seats)]
        self._held: dict[int, list[str]] = {}

    def _seat(self, player: int, spec: str) -> Seat:
        if spec == HUMAN:
            return Seat(player, spec, secrets.token_urlsafe(18))
        try:
            bot = load_bot(spec)
            self._policy.limit(bot, {})
        except FlockmindError as error:
            raise RequestError("bot", f"seats[{player}]", f"seats[{player}]: {error}") from error
        if getattr(getattr(bot, "info", None), "sees_state", False):
            raise RequestError("bot", f"seats[{player}]", f"seats[{player}]: this bot sees the truth")
        return Seat(player, spec, None, bot)

    @property
    def people(self) -> list[Seat]:
        """The seats with a token."""
        return [seat for seat in self.seats if seat.token is not None]

    def seat_of(self, token: str) -> Seat:
        """The seat of a token; RequestError "unauthorized" if it is none of this table's."""
        for seat in self.people:
            if seat.token is not None and hmac.compare_digest(seat.token.encode(), token.encode()):
                return seat
        raise RequestError("unauthorized", "", "expected the token of a seat of this table")

    def _info(self, player: int) -> InfoState:
        info = self._state.info_state(player)
        for action in self._held.get(player, ()):
            info = info.observe(f"{player}: {action}")
        return info

    def view(self, seat: Seat) -> dict[str, Any]:
        """All that the seat may know; nothing in it depends on what is hidden from its player."""
        with self._lock:
            info = self._info(seat.player)
            over = self._state.is_terminal
            return {
                "id": self.id,
                "player": seat.player,
                "version": self._version(info),
                "seats": [row.spec for row in self.seats],
                "info_state": info.to_dict(),
                "to_move": info.to_move,
                "actions": info.legal_actions(),
                "over": over,
                "scores": self._state.scores() if over else None,
                "returns": self._state.returns() if over else None,
                "winners": self._state.winners() if over else None,
                "can_undo": len(self.people) == 1,
                "reveal": self.reveal,
                "seeded": self.seeded,
                "fault": self.fault,
            }

    def version(self, seat: Seat) -> str:
        """Changes exactly when the seat's view does."""
        with self._lock:
            return self._version(self._info(seat.player))

    def _version(self, info: InfoState) -> str:
        ended = ("e" if self._state.is_terminal else "") + ("f" if self.fault else "")
        return f"{self._undone}.{len(info.events)}.{info.to_move}.{info.key:x}{ended}"

    def act(self, seat: Seat, action: str) -> None:
        """Plays the seat's action, or holds it until its turn has come.

        RequestError "turn" if the seat is not on move; NotationError or IllegalActionError.
        """
        with self._lock:
            info = self._info(seat.player)
            if info.to_move != seat.player:
                raise RequestError("turn", "action", f"action: seat {seat.player} is not on move")
            info.observe(f"{seat.player}: {action}")  # raises, and says why
            if action not in info.legal_actions():
                raise RequestError("notation", "action", f"action: {action!r} is no legal action")
            self._held.setdefault(seat.player, []).append(action)
            self._play_held()
            self._touch()

    def _play_held(self) -> None:
        while held := self._held.get(self._state.to_move):
            try:
                self._play(held[0])
            except FlockmindError:
                held.clear()  # its player is asked again
                return
            held.pop(0)

    def _play(self, action: str) -> None:
        self._state.apply(action)
        self._state = deal_on(self._state, self._seed)

    def _touch(self) -> None:
        self.changed = time.monotonic()

    def bot_to_move(self) -> Seat | None:
        """The bot whose decision is due in the order of the rules; None: a person's, or nobody's."""
        with self._lock:
            mover = self._state.to_move
            if mover in (CHANCE, TERMINAL) or self.fault is not None:
                return None
            seat = self.seats[mover]
            return seat if seat.bot is not None else None

    def play_bot(self, token: CancelToken) -> None:
        """Lets the bot on move think and act; called in a search's thread.

        A bot that fails, or answers with no legal action, stops the table, and says so in `fault`.
        """
        with self._lock:
            seat = self.bot_to_move()
            if seat is None or seat.bot is None:
                return
            before = self._state
            steps = len(before.history())
            undone = self._undone
            info = self._info(seat.player)
        try:
            limits = self._policy.limit(seat.bot, {})
            hint = engine.suggest(
                info,
                seat.bot,
                time=limits.get("time"),
                top=1,
                # Nothing the bot is told leads back to the seed, which holds all that is hidden.
                seed=derive("decision", self._seed, seat.player, steps),
                cancel=token,
            )
            with self._lock:
                same = self._state is before and len(before.history()) == steps and self._undone == undone
                if same and not token.cancelled:
                    self._play(hint.best)
                    self._play_held()
                    self._touch()
        except BaseException as error:  # SystemExit too: it would end the search's thread
            with self._lock:
                if self._undone == undone:
                    self.fault = f"the bot of seat {seat.player} failed: {type(error).__name__}"

    def undo(self, seat: Seat) -> None:
        """Back to the seat's last decision; RequestError "turn" if there is none, or others play too."""
        with self._lock:
            if len(self.people) != 1:
                raise RequestError("turn", "", "undo needs a table with one person")
            record = Record.of(self._state)
            own = [i for i, (who, _) in enumerate(record.actions) if who == seat.player]
            if not own:
                raise RequestError("turn", "", "nothing to undo")
            self._state = record.replay(own[-1])
            self._held.clear()
            self.fault = None
            self._undone += 1
            self._touch()

    def record(self) -> dict[str, Any]:
        """The record with all that is hidden; RequestError "turn" while the table does not reveal it."""
        with self._lock:
            over = self._state.is_terminal
            if self.reveal == "never" or (self.reveal == "end" and not over):
                when = "never" if self.reveal == "never" else "only at the end of the game"
                raise RequestError("turn", "", f"this table shows its record {when}")
            document = self._state.record([seat.spec for seat in self.seats]).to_dict()
            if over and self._dealt:
                document["seed"] = self._seed
            return document
