"""The store of a tournament: one SQLite file, in which every finished game is on disk before it counts.

A commit is a transaction in write-ahead mode with full synchronisation: it stands whole or not at
all, whatever kills the process. A game is found by (deal, slot); the first result stored for it
wins. Several processes may play into one store: each claims the games it is about to play, and a
claim lapses with its session.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ..errors import FieldError, FlockmindError
from .played import Played
from .rows import COLUMNS, from_row, to_row
from .schedule import Fixture
from .session import Session, alive
from .settings import check_definition

FORMAT = "flockmind-store/1"
BUSY = 60.0
"""Seconds to wait for another process's transaction."""

_TABLES = """
CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS games (
  deal INTEGER, slot INTEGER, seats TEXT NOT NULL, returns TEXT NOT NULL, scores TEXT, forfeit INTEGER,
  reason TEXT, decisions TEXT NOT NULL, iterations TEXT NOT NULL, seconds TEXT NOT NULL, record BLOB NOT NULL,
  PRIMARY KEY (deal, slot));
CREATE TABLE IF NOT EXISTS sessions (id TEXT PRIMARY KEY, host TEXT, pid INTEGER, beat REAL);
CREATE TABLE IF NOT EXISTS claims (
  deal INTEGER, slot INTEGER, session TEXT NOT NULL, PRIMARY KEY (deal, slot));
"""


class StoreError(FlockmindError):
    """A store that cannot be read or written."""


class StoreFullError(StoreError):
    """The disk is full: nothing of the transaction was written, and all before it stands."""


class Store:
    """A tournament on disk, or in memory for the path ``:memory:``."""

    def __init__(
        self, path: str | Path, definition: dict[str, Any] | None = None, resume: bool = False
    ) -> None:
        """Opens a store; with a `definition` (see `Settings`), makes a new one, or resumes if told to.

        The definition of a store that has one stays. Raises StoreError for a file that is no store, and
        FieldError if there is none to open, or one in the place of a new one.
        """
        self.path = str(path)
        if definition is None and not Path(self.path).is_file():
            raise FieldError("store", f"{self.path}: no such file")
        try:
            self.db = sqlite3.connect(self.path, timeout=BUSY, isolation_level=None)
        except sqlite3.DatabaseError as error:
            raise _translated(error, self.path) from error
        try:
            self._check_own(new=definition is not None)
            self._write_ahead()
            if definition is not None:
                self._found({"format": FORMAT, **definition}, resume)
            self.definition = self._read_definition()
        except sqlite3.DatabaseError as error:
            self.db.close()
            raise _translated(error, self.path) from error
        except FlockmindError:
            self.db.close()
            raise

    def _check_own(self, new: bool) -> None:
        """Raises StoreError for a database that is no store, before anything of it is changed."""
        tables = {row[0] for row in self.db.execute("SELECT name FROM sqlite_master").fetchall()}
        if not tables >= {"meta", "games"} and (tables or not new):
            raise StoreError(f"{self.path}: not a tournament store")
        if not new:
            self._read_definition()

    def _write_ahead(self) -> None:
        """Write-ahead mode; changing to it does not wait for other processes by itself."""
        until = time.monotonic() + BUSY
        while True:
            try:
                self.db.execute("PRAGMA journal_mode = WAL")
                break
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                    raise
                time.sleep(0.05)
        self.db.execute("PRAGMA synchronous = FULL")

    def _found(self, definition: dict[str, Any], resume: bool) -> None:
        """Writes tables and definition in one transaction, unless another process has."""
        with self._transaction():
            for statement in _TABLES.split(";"):
                self.db.execute(statement)
            if self.db.execute("SELECT 1 FROM meta WHERE key = 'definition'").fetchone():
                if not resume:
                    raise FieldError(
                        "store", f"{self.path} holds a tournament: resume it, or name another file"
                    )
            else:
                self._write_definition(definition)

    def _write_definition(self, definition: dict[str, Any]) -> None:
        text = json.dumps(definition, ensure_ascii=False)
        self.db.execute("INSERT OR REPLACE INTO meta VALUES ('definition', ?)", (text,))

    def _read_definition(self) -> dict[str, Any]:
        row = self.db.execute("SELECT value FROM meta WHERE key = 'definition'").fetchone()
        try:
            definition = json.loads(row[0]) if row else None
        except (TypeError, ValueError, RecursionError):
            definition = None
        if not isinstance(definition, dict) or definition.get("format") != FORMAT:
            raise StoreError(f"{self.path}: not a tournament store of format {FORMAT}")
        try:
            check_definition(definition)
        except FieldError as error:
            raise StoreError(f"{self.path}: definition: {error}") from None
        return definition

    def extend(self, games: int) -> None:
        """Asks for so many games, if the definition does not say more already."""
        with self._transaction():
            current = self._read_definition()
            self._write_definition({**current, "games": max(games, current["games"])})
        self.definition = self._read_definition()

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        try:
            self.db.execute("BEGIN IMMEDIATE")
            yield
            self.db.execute("COMMIT")
        except sqlite3.DatabaseError as error:
            self._roll_back()
            raise _translated(error, self.path) from error
        except BaseException:
            self._roll_back()
            raise

    def _roll_back(self) -> None:
        if self.db.in_transaction:
            self.db.execute("ROLLBACK")

    def add(self, session: Session, played: Sequence[Played]) -> None:
        """Commits finished games, all in one transaction, and with it a sign of life of the session."""
        with self._transaction():
            self._beat(session)
            for fixture, result in played:
                self.db.execute(
                    f"INSERT OR IGNORE INTO games ({COLUMNS}, record) VALUES (?,?,?,?,?,?,?,?,?,?,?)",
                    to_row((fixture, result)),
                )
                self.db.execute(
                    "DELETE FROM claims WHERE deal = ? AND slot = ?", (fixture.deal, fixture.slot)
                )

    def claim(
        self, session: Session, wanted: Iterable[Fixture], most: int
    ) -> tuple[list[Fixture], dict[tuple[int, int], tuple[float, ...]]]:
        """Up to `most` of the games wanted that are neither finished nor claimed by a living session.

        Beside them, the winning shares of those on the way that turned out to be finished.
        """
        granted: list[Fixture] = []
        finished: dict[tuple[int, int], tuple[float, ...]] = {}
        with self._transaction():
            self._beat(session)
            living = {
                row[0] for row in self.db.execute("SELECT id, host, pid, beat FROM sessions") if alive(*row)
            }
            for fixture in wanted:
                if len(granted) == most:
                    break
                key = (fixture.deal, fixture.slot)
                row = self.db.execute("SELECT returns FROM games WHERE deal = ? AND slot = ?", key).fetchone()
                if row is not None:
                    finished[key] = tuple(json.loads(row[0]))
                    continue
                row = self.db.execute(
                    "SELECT session FROM claims WHERE deal = ? AND slot = ?", key
                ).fetchone()
                if row is not None and row[0] != session.id and row[0] in living:
                    continue
                self.db.execute("INSERT OR REPLACE INTO claims VALUES (?,?,?)", (*key, session.id))
                granted.append(fixture)
        return granted, finished

    def _beat(self, session: Session) -> None:
        row = (session.id, session.host, session.pid, time.time())
        self.db.execute("INSERT OR REPLACE INTO sessions VALUES (?,?,?,?)", row)

    def leave(self, session: Session) -> None:
        """Ends the session and gives back what it had claimed."""
        with self._transaction():
            self.db.execute("DELETE FROM claims WHERE session = ?", (session.id,))
            self.db.execute("DELETE FROM sessions WHERE id = ?", (session.id,))

    def finished(self) -> dict[tuple[int, int], tuple[float, ...]]:
        """Winning shares by seat of every finished game, by (deal, slot)."""
        return {(fixture.deal, fixture.slot): result.returns for fixture, result in self.stream(False)}

    def games(self, records: bool = False) -> list[Played]:
        """Every finished game in order; with an empty record unless `records`."""
        return list(self.stream(records))

    def stream(self, records: bool = True, deals: Iterable[int] | None = None) -> Iterator[Played]:
        """The same, one by one, and only those of some deals if told so.

        Raises StoreError that names the game and the column for a row that is no game.
        """
        record = "record" if records else "x''"
        chosen = "" if deals is None else f"WHERE deal IN ({','.join(str(int(d)) for d in deals)})"
        query = f"SELECT {COLUMNS}, {record} FROM games {chosen} ORDER BY deal, slot"
        players, bots = self.definition["players"], len(self.definition["bots"])
        try:
            for row in self.db.execute(query):
                yield from_row(row, players, bots)
        except sqlite3.DatabaseError as error:
            raise _translated(error, self.path) from error
        except FieldError as error:
            raise StoreError(f"{self.path}: game {row[0]}, {row[1]}: {error}") from None

    def count(self) -> int:
        """Number of finished games."""
        try:
            number: int = self.db.execute("SELECT count(*) FROM games").fetchone()[0]
        except sqlite3.DatabaseError as error:
            raise _translated(error, self.path) from error
        return number

    def close(self) -> None:
        """Closes the file."""
        self.db.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _translated(error: sqlite3.DatabaseError, path: str) -> StoreError:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR):
        return StoreFullError(f"{path}: {error}")
    if code == sqlite3.SQLITE_NOTADB or "no such table" in str(error):
        return StoreError(f"{path}: not a tournament store")
    return StoreError(f"{path}: {error}")
