"""Oracles of what the command line reads: settings, lines of a table, files of positions, stores."""

from __future__ import annotations

import contextlib
import io
import json
import shlex
import sqlite3
import tempfile
import zlib
from pathlib import Path

from flockmind import FieldError, InfoState
from flockmind.arena.export import rows
from flockmind.arena.rows import NAMES
from flockmind.arena.settings import Settings
from flockmind.arena.store import Store
from flockmind.cli._files import read_position, read_records
from flockmind.cli._inputs import InputError, open_game
from flockmind.cli._table import Table
from flockmind.cli._thinking import hint_limits
from flockmind.errors import FlockmindError
from flockmind.record import Record

from . import oracles


def settings(data: bytes) -> bool:
    """Words: a game, its players, and ``k=v`` each."""
    source = oracles.decoded(data)
    try:
        words = shlex.split(source or "")
        slug, players, pairs = words[0], int(words[1]), words[2:]
    except (ValueError, IndexError):
        return False
    try:
        game = open_game(slug, players, pairs)
    except FieldError as error:
        oracles.named(error)
        return False
    except InputError as error:
        oracles.require("expected" in error.message, "an error does not say what was expected")
        return False
    oracles.require(open_game(slug, players, pairs) == game, "the same settings give another game")
    return True


def table(data: bytes) -> bool:
    """A line with game and player, then lines as they are typed."""
    first, *rest = data.split(b"\n")
    seated = oracles.seat_of(first)
    if seated is None:
        return False
    state, seat = seated
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
        file = Path(folder, "table.json")
        kept = Table(str(file), state.info_state(seat), "random", 1)
        kept.save()
        for line in rest[: oracles.MOST_LINES]:
            _enter(kept, line.decode("utf-8", errors="replace").strip())
        again = InfoState.from_json(file.read_text(encoding="utf-8"))
    oracles.require(again == kept.info, "the file holds another game than the table")
    return True


def _enter(kept: Table, line: str) -> None:
    before = kept.info
    word, *rest = line.split() or [""]
    try:
        if word == "hint":  # what it computes is no matter of reading
            hint_limits(rest, kept.bot, kept.seed)
        elif word != "beliefs":
            kept.enter(line)
    except FlockmindError:
        oracles.require(kept.info == before, "a refused line changes the table")


def documents(data: bytes) -> bool:
    """A file with a position or with records, a line each."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "file.json")
        file.write_bytes(data)
        read = False
        with contextlib.suppress(InputError):
            read_position(str(file))
            read = True
        with contextlib.suppress(InputError):
            for _, found in read_records(str(file)):
                if isinstance(found, Record):
                    same = Record.from_json(found.to_json()) == found
                    oracles.require(same, "a record reads back as another")
                    read = True
    return read


_COLUMNS = (*NAMES, "record")


def store(data: bytes) -> bool:
    """A store: its bytes, or JSON {"definition", "games"} that one is made of, with any values in it."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "store.sqlite")
        if data.startswith(b"SQLite"):
            file.write_bytes(data)
        elif not build_store(file, data):
            return False
        try:
            with Store(file) as opened:
                played = opened.games(records=True)
                described = Settings.from_definition(opened.definition)
                found = list(rows(opened))
                opened.finished()
        except FieldError as error:
            oracles.named(error)
            return False
        except FlockmindError as error:
            oracles.require(str(file) in str(error), f"an error does not name the store: {error}")
            return False
        oracles.require(len(found) == len(played), "games are lost")
        again = Settings.from_definition(json.loads(json.dumps(described.definition())))
        oracles.require(again == described, "settings read back as others")
    return True


def build_store(file: Path, data: bytes) -> bool:
    document = oracles.object_of(data)
    if document is None or not isinstance(document.get("games"), list):
        return False
    db = sqlite3.connect(file)
    try:
        db.execute("CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)")
        db.execute(f"CREATE TABLE games ({', '.join(_COLUMNS)})")
        db.execute("INSERT INTO meta VALUES ('definition', ?)", (_cell(document.get("definition")),))
        for row in document["games"]:
            if not isinstance(row, list) or len(row) != len(_COLUMNS):
                return False
            *cells, last = [value if isinstance(value, int) else _cell(value) for value in row]
            packed = zlib.compress(last.encode()) if isinstance(last, str) and last.startswith('"') else last
            db.execute(f"INSERT INTO games VALUES ({','.join('?' * len(_COLUMNS))})", (*cells, packed))
        db.commit()
    except (OverflowError, sqlite3.Error):
        return False  # SQLite itself does not take it
    finally:
        db.close()
    return True


def _cell(value: object) -> str | None:
    return None if value is None else json.dumps(value)
