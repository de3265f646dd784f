"""All tables of a server: found by their id, moved on by their bots, forgotten when nobody comes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from .._core import CancelToken
from ..errors import FieldError
from ..record import Record
from ..state import State
from .documents import member
from .errors import RequestError
from .rules import new_game
from .scheduler import Job
from .schema_parts import (
    COUNT,
    NUMBER,
    OBJECT,
    SEAT,
    SEED,
    STRING,
    TEXTS,
    TO_MOVE,
    Schema,
    listed,
    members,
    nullable,
)
from .searching import Desk
from .table import HUMAN, Seat, Table

RETRY = 0.5
"""Seconds after which a bot that found no room for its search tries again."""
MAX_WAIT = 25.0
"""Seconds that a request may wait for its seat's view to change."""

CREATE: Schema = members(
    {
        "game": STRING,
        "players": {"type": "integer"},
        "options": OBJECT,
        "record": {**OBJECT, "description": "An unfinished record to play on, instead of a new game."},
        "seats": {**TEXTS, "description": "`human` or a bot's SPEC each; default: all human."},
        "seed": {**SEED, "description": "Whoever knows it can know all that is hidden; default: secret."},
        "reveal": {
            "enum": ["never", "end", "always"],
            "description": "When seats may take the record, which holds all that is hidden.",
        },
    },
    [],
)
CREATED: Schema = members(
    {
        "id": STRING,
        "seats": listed(members({"player": SEAT, "spec": STRING, "token": nullable(STRING)})),
    }
)
VIEW: Schema = members(
    {
        "id": STRING,
        "player": SEAT,
        "version": {**STRING, "description": "Changes exactly when this view does."},
        "seats": TEXTS,
        "info_state": OBJECT,
        "to_move": TO_MOVE,
        "actions": TEXTS,
        "over": {"type": "boolean"},
        "scores": nullable(listed(NUMBER)),
        "returns": nullable(listed(NUMBER)),
        "winners": nullable(listed(COUNT)),
        "can_undo": {"type": "boolean"},
        "reveal": STRING,
        "seeded": {"type": "boolean", "description": "Whether somebody chose the seed or the game so far."},
        "fault": nullable(STRING),
    }
)
ACT: Schema = members({"action": STRING})


class Host:
    """A table with those who wait for it; used from the event loop."""

    def __init__(self, table: Table, leave: Callable[[], None]) -> None:
        self.table = table
        self.leave = leave
        self.job: Job | None = None
        self.news = asyncio.Event()
        """Set when the table changed, and replaced by a new one."""


class Tables:
    """The tables of a server; all methods run in the event loop."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._hosts: dict[str, Host] = {}

    def __len__(self) -> int:
        return len(self._hosts)

    async def create(self, body: Mapping[str, Any], client: str) -> dict[str, Any]:
        """A new table; the tokens of its seats are told only here."""
        self._forget_old()
        if len(self._hosts) >= self._desk.settings.max_tables:
            raise RequestError("busy", "", "too many tables; try again later")
        leave = self._desk.tables.enter(client)
        try:
            table = await self._desk.run(self._open, body)
        except BaseException:
            leave()
            raise
        host = self._hosts[table.id] = Host(table, leave)
        self._kick(host)
        rows = [{"player": seat.player, "spec": seat.spec, "token": seat.token} for seat in table.seats]
        return {"id": table.id, "seats": rows}

    def _open(self, body: Mapping[str, Any]) -> Table:
        begun: State | None = None
        if "record" in body:
            for name in ("game", "players", "options"):
                if name in body:
                    raise FieldError(name, "expected either a record or a new game")
            with member("record"):
                self._desk.policy.check_documents(body["record"], "record")
                begun = Record.from_dict(body["record"]).replay()
                if begun.is_terminal:
                    raise FieldError("", "expected an unfinished game")
                game = begun.game
        else:
            if "game" not in body:
                raise FieldError("game", "required, but missing")
            game = new_game(body, self._desk.policy)
        seats = body.get("seats", [HUMAN] * game.players)
        if len(seats) != game.players:
            raise FieldError("seats", f"expected {game.players} seats")
        if HUMAN not in seats:
            raise FieldError("seats", "expected at least one human seat")
        reveal = body.get("reveal", "never")
        return Table(game, seats, self._desk.policy, body.get("seed"), begun, reveal)

    def find(self, name: str, token: str) -> tuple[Host, Seat]:
        """The table and the seat of the token; RequestError if there is no such table or seat."""
        host = self._hosts.get(name)
        if host is None:
            raise RequestError("not_found", "id", "no such table")
        return host, host.table.seat_of(token)

    async def view(self, host: Host, seat: Seat) -> dict[str, Any]:
        """All that the seat may know."""
        return await self._desk.run(host.table.view, seat)

    async def wait(self, host: Host, seat: Seat, after: str, seconds: float, gone: Awaitable[None]) -> None:
        """Until the seat's version is not `after`, the time is over, or `gone` comes."""
        end = time.monotonic() + min(seconds, MAX_WAIT)
        others = [asyncio.ensure_future(gone), asyncio.ensure_future(self._desk.closing.wait())]
        try:
            while host.table.version(seat) == after and not any(other.done() for other in others):
                left = end - time.monotonic()
                if left <= 0:
                    return
                news = asyncio.ensure_future(host.news.wait())
                try:
                    await asyncio.wait((news, *others), timeout=left, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    news.cancel()
        finally:
            for other in others:
                other.cancel()

    async def act(self, host: Host, seat: Seat, action: str) -> None:
        """Plays an action for a seat."""
        with member("action"):
            await self._desk.run(host.table.act, seat, action)
        self._changed(host)

    async def undo(self, host: Host, seat: Seat) -> None:
        """Takes the seat's last decision back."""
        await self._desk.run(host.table.undo, seat)
        if host.job is not None:
            self._desk.scheduler.cancel(host.job)
        self._changed(host)

    def _changed(self, host: Host) -> None:
        self._kick(host)
        host.news.set()
        host.news = asyncio.Event()

    def _kick(self, host: Host) -> None:
        """Lets the bot on move think, if there is one and it does not think yet."""
        if host.job is not None or host.table.id not in self._hosts or host.table.bot_to_move() is None:
            return
        loop = asyncio.get_running_loop()

        def ended() -> None:
            try:
                loop.call_soon_threadsafe(self._bot_played, host)
            except RuntimeError:
                return  # the loop is closed: the server ends

        def work(token: CancelToken) -> None:
            try:
                host.table.play_bot(token)
            finally:
                ended()

        job = Job(work, ended)
        try:
            self._desk.scheduler.submit(job)
        except RequestError:
            loop.call_later(RETRY, self._kick, host)
            return
        host.job = job

    def _bot_played(self, host: Host) -> None:
        host.job = None
        self._changed(host)

    def _forget_old(self) -> None:
        oldest = time.monotonic() - 3600 * self._desk.settings.table_hours
        for name, host in list(self._hosts.items()):
            if host.table.changed < oldest:
                del self._hosts[name]
                host.leave()
                if host.job is not None:
                    self._desk.scheduler.cancel(host.job)
