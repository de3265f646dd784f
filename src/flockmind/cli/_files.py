"""Files that commands read and write: positions, records, and what is saved in one step."""

from __future__ import annotations

import os
import stat
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..documents import INFO_FORMAT, RECORD_FORMAT, loads
from ..errors import FieldError
from ._inputs import InputError, inside, parse_json

if TYPE_CHECKING:
    from ..info_state import InfoState
    from ..record import Record
    from ..state import State

FORMATS = {"info": INFO_FORMAT, "record": RECORD_FORMAT}


def name_of(file: str) -> str:
    """The file's name in messages."""
    return "standard input" if file == "-" else file


def read_text(file: str) -> str:
    """The text of a file, or of standard input for ``-``; InputError if it cannot be read as UTF-8."""
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{name_of(file)}: byte {error.start}: expected UTF-8 text") from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"{name_of(file)}: expected a readable file ({reason})") from error


def read_documents(file: str) -> list[tuple[int, Any]]:
    """The documents of a file, with the lines they begin on: one over many lines, or one a line."""
    text = read_text(file)
    lines = [(n, line) for n, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines:
        raise InputError(f"{name_of(file)}: expected an information state or a record, but it is empty")
    try:
        return [(lines[0][0], loads(text))]
    except ValueError:
        if len(lines) == 1 or not lines[0][1].rstrip().endswith("}"):
            parse_json(text, name_of(file))  # raises, with the place in the whole text
    return [(n, parse_json(line, f"{name_of(file)}: record of line {n}")) for n, line in lines]


@dataclass(frozen=True)
class Position:
    """What a command was given: an information state, and the truth if it came from a record."""

    info: InfoState
    state: State | None = None


def read_position(
    file: str, player: int | None = None, ply: int | None = None, line: int | None = None
) -> Position:
    """An information state, or what a player knows in a record after `ply` steps (all if None).

    `player` defaults to the one on move; `line` picks one of several records.
    """
    from ..info_state import InfoState
    from ..record import Record

    place = name_of(file)
    document = _pick(read_documents(file), line, place)
    form = document.get("format") if isinstance(document, dict) else None
    if form == FORMATS["record"]:
        with inside(place):
            state = Record.from_dict(document).replay(ply)
            return Position(state.info_state(_viewer(state, player)), state)
    if form != FORMATS["info"]:
        raise InputError(f"{place}: format: expected {' or '.join(map(repr, FORMATS.values()))}")
    if ply is not None:
        raise InputError(f"{place}: --ply: expected a record, but this is an information state")
    with inside(place):
        info = InfoState.from_dict(document)
    if player is not None and player != info.player:
        raise InputError(
            f"{place}: player: expected {player}, as --as says, but the file is of {info.player}"
        )
    return Position(info)


def _pick(documents: list[tuple[int, Any]], line: int | None, place: str) -> Any:
    if line is None:
        if len(documents) > 1:
            raise InputError(f"{place}: expected one document of {len(documents)}: choose with --line N")
        return documents[0][1]
    for number, document in documents:
        if number == line:
            return document
    raise InputError(f"{place}: --line: expected a line with a record, but line {line} has none")


def _viewer(state: State, player: int | None) -> int:
    if player is None and state.to_move < 0:
        why = "the game is over" if state.is_terminal else "chance is"
        raise FieldError(
            "to_move", f"expected a player on move, but {why}: choose a --ply, or a seat with --as"
        )
    seat = state.to_move if player is None else player
    if not 0 <= seat < state.game.players:
        raise FieldError("--as", f"expected a seat from 0 to {state.game.players - 1}")
    return seat


def read_record(file: str, line: int | None = None) -> Record:
    """The record of a file; `line` picks one of several."""
    from ..record import Record

    place = name_of(file)
    document = _pick(read_documents(file), line, place)
    with inside(place):
        return Record.from_dict(document)


def read_records(file: str) -> Iterator[tuple[int, Record | InputError]]:
    """Each record of a JSON Lines file with its line, or why that line is none."""
    from ..record import Record

    for number, line in enumerate(read_text(file).split("\n"), 1):
        if not line.strip():
            continue
        place = f"{name_of(file)}: line {number}"
        try:
            with inside(place):
                yield number, Record.from_dict(parse_json(line, place))
        except InputError as error:
            yield number, error


def write_atomically(file: str | Path, text: str | Iterable[str]) -> None:
    """Replaces a file's text in one step: whoever reads sees the old text or the new one, whole."""
    parts = [text] if isinstance(text, str) else text
    target = Path(os.path.realpath(file))
    if target.exists() and not target.is_file():
        if target.is_dir():
            raise InputError(f"{file}: expected a file that can be written (it is a directory)")
        with target.open("w", encoding="utf-8") as stream:  # a device or a pipe
            stream.writelines(parts)
        return
    try:
        mode = stat.S_IMODE(target.stat().st_mode) if target.exists() else 0o666 & ~_umask()
        handle, part = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
                stream.writelines(parts)
                stream.flush()
                os.fsync(stream.fileno())
            os.chmod(part, mode)
            os.replace(part, target)
        except BaseException:
            os.unlink(part)
            raise
    except OSError as error:
        raise InputError(f"{file}: expected a file that can be written ({error.strerror})") from error


def write_page(file: str, text: str) -> None:
    """Writes a text and a line's end to a file, or to standard output (-)."""
    if file == "-":
        click.echo(text)
    else:
        write_atomically(file, text + "\n")


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def position_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """FILE and how to look into a record: parameters `file`, `player`, `ply`, `line`."""
    ply = "A record after N steps; default: all."
    seat = "Whose view of a record; default: on move."
    line = "Which line of a file of several records."
    command = click.option("--line", type=click.IntRange(1), metavar="N", help=line)(command)
    command = click.option("--as", "player", type=int, metavar="PLAYER", help=seat)(command)
    command = click.option("--ply", type=click.IntRange(0), metavar="N", help=ply)(command)
    return click.argument("file", metavar="FILE|-")(command)
