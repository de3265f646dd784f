"""Keep the game of a real table: enter what one sees happen, ask for hints."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from ..errors import FieldError
from ._conversation import converse
from ._files import read_position
from ._inputs import InputError, SpreadCommand, inside, open_game, setup_options
from ._table import COMMANDS, Table


@click.command("table", cls=SpreadCommand)
@click.argument("file", metavar="FILE")
@click.option("--game", "slug", metavar="GAME", help="Begins the game if FILE does not exist.")
@setup_options
@click.option("--as", "player", type=int, metavar="PLAYER", help="Whose seat this is; default 0.")
@click.option("--bot", default="ismcts", show_default=True, metavar="SPEC", help="Who gives the hints.")
@click.option("--seed", type=int, metavar="S", help="Of the hints; default: drawn and reported.")
def command(
    file: str,
    slug: str | None,
    players: int | None,
    settings: tuple[str, ...],
    player: int | None,
    bot: str,
    seed: int | None,
) -> None:
    """Keep the game of a real table in FILE, an information state with its events.

    Enter what this player sees happen, as WHO: TEXT (1: move b3 n, chance: wolf, shown: ...); at
    one's own turn the action alone will do. FILE is saved after each line. A wrong line is refused and
    changes nothing. Other lines: hint, beliefs, show, legal, undo, events, help, quit. Reads a script as
    well; the exit code is 2 if a line of it was wrong.
    """
    if Path(file).exists():
        given = {"--game": slug, "--players": players, "--set": settings or None}
        for name in (name for name, value in given.items() if value is not None):
            raise FieldError(name, f"expected no setup, for {file} exists already")
        position = read_position(file, player)
        if position.state is not None:
            raise InputError(f"{file}: format: expected an information state, not a record")
        table = Table(file, position.info, bot, seed)
    else:
        if slug is None:
            raise InputError(
                f"{file}: expected an information state; --game GAME begins one where there is none"
            )
        game = open_game(slug, players, settings)
        seat = player or 0
        if not 0 <= seat < game.players:
            raise FieldError("--as", f"expected a seat from 0 to {game.players - 1}")
        with inside("--set"):
            table = Table(file, game.new_state().info_state(seat), bot, seed)
        table.save()
    raise click.exceptions.Exit(_serve(table))


def _serve(table: Table) -> int:
    """Reads lines to the end or to `quit`; the exit code."""
    if sys.stdin.isatty():
        table.welcome()
    return converse("table", table.enter, table.prompt, lambda: [*COMMANDS, *table.info.legal_actions()])
