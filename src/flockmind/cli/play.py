"""Play in the terminal against bots, or with other humans."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import FieldError
from ._conversation import converse
from ._files import read_records
from ._inputs import InputError, SpreadCommand, open_game, setup_options
from ._play import COMMANDS, PlaySession
from ._seats import check_seats, parse_seats

if TYPE_CHECKING:
    from ..state import State


@click.command("play", cls=SpreadCommand)
@click.argument("what", metavar="GAME|FILE")
@setup_options
@click.option("--seats", metavar="human,SPEC,...", help="Who sits where. [default: human, then ismcts]")
@click.option("--seed", type=int, metavar="S", help="Of the deal and the bots; default: drawn.")
@click.option("--bot", default="ismcts", show_default=True, metavar="SPEC", help="Who gives the hints.")
def command(
    what: str, players: int | None, settings: tuple[str, ...], seats: str | None, seed: int | None, bot: str
) -> None:
    """Play GAME in the terminal, or go on with the record in FILE.

    Enter actions in their notation. Other lines: hint, undo, save FILE, show, legal, events, beliefs,
    help, quit. With several humans the screen is cleared between them. Reads a script as well; the exit
    code is 2 if a line of it was wrong.
    """
    from ..game import check_seed, fresh_seed

    number = fresh_seed() if seed is None else check_seed(seed)
    if Path(what).is_file():
        state, sitting = _read(what, seats, players is not None or bool(settings))
    else:
        table = parse_seats(seats, 0) if seats is not None else None
        game = open_game(what, len(table) if players is None and table else players, settings)
        sitting = table or parse_seats(None, game.players)
        check_seats(sitting, game.players)
        state = game.new_state(number)
    raise click.exceptions.Exit(_serve(PlaySession(state, sitting, number, bot)))


def _read(file: str, seats: str | None, setup: bool) -> tuple[State, list[str]]:
    """The state a record has come to, and who sits where: as given, or as in the record."""
    if setup:
        raise FieldError("GAME", f"expected no setup, for {file} is a game under way")
    records = list(read_records(file))
    if len(records) != 1:
        raise InputError(f"{file}: expected one record, not {len(records)}")
    record = records[0][1]
    if isinstance(record, InputError):
        raise record
    state = record.replay()
    sitting = parse_seats(seats, state.game.players)
    if seats is None and record.bots is not None:
        sitting = list(record.bots)
    check_seats(sitting, state.game.players)
    return state, sitting


def _serve(session: PlaySession) -> int:
    """Reads lines to the end or to `quit`; the exit code."""
    if sys.stdin.isatty():
        print(f"{session.state.game.face.title}: enter an action, or help.")
    session.run_on()
    return converse(
        "play",
        session.enter,
        lambda: "over> " if session.over else f"player {session.state.to_move}> ",
        lambda: [*COMMANDS, *session.state.legal_actions()],
    )
