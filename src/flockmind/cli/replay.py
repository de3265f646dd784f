"""Check records move by move."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator

import click

from ..errors import FieldError, FlockmindError
from ..record import Record
from ._files import name_of, read_records
from ._inputs import InputError
from ._output import mute
from ._thinking import progress

STEP = re.compile(r"actions\[(\d+)\]")


@click.command("replay")
@click.argument("file", metavar="FILE|-")
@click.option("--quiet", is_flag=True, help="Print nothing for records that are good.")
def command(file: str, quiet: bool) -> None:
    """Check every record of FILE (JSON Lines, one game a line): all steps legal, scores and winners right.

    Exit code 1 if one is not; the offending ply is named, counted from 0: --ply N of the other commands
    shows the position in which it was tried. Exit code 2 if a line is no record at all.
    """
    worst = 0
    records = list(read_records(file))
    if not records:
        raise InputError(f"{name_of(file)}: expected records, but it is empty")
    with progress(len(records), "replaying") as show:
        for done, (code, text) in enumerate(_verdicts(file, records), 1):
            worst = max(worst, code)
            if code:
                print(f"flockmind replay: {text}", file=sys.stderr)
            elif not quiet:
                try:
                    print(text, flush=True)
                except BrokenPipeError:  # nobody reads on, but the exit code still tells
                    mute(sys.stdout)
            show(done)
    raise click.exceptions.Exit(worst)


def _verdicts(file: str, records: list[tuple[int, Record | InputError]]) -> Iterator[tuple[int, str]]:
    for line, record in records:
        if isinstance(record, InputError):
            yield 2, record.message
            continue
        place = f"{name_of(file)}: line {line}"
        try:
            record.replay()
        except FieldError as error:
            step = STEP.match(error.field)
            yield 1, f"{place}: " + (f"ply {step[1]}: {error}" if step else str(error))
        except FlockmindError as error:
            yield 1, f"{place}: {error}"
        else:
            yield 0, f"{place}: {_good(record)}"


def _good(record: Record) -> str:
    steps = f"{record.game.slug}, {len(record.actions)} steps"
    if record.scores is None:
        return f"{steps}, all legal, unfinished"
    scores = ", ".join(f"{score:g}" for score in record.scores)
    winners = ", ".join(map(str, record.winners or ()))
    return f"{steps}, all legal, scores {scores}, won by {winners}"
