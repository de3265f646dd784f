"""List the bots and their parameters."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..errors import FieldError
from ._inputs import GameName, open_game
from ._output import console, print_json, table

if TYPE_CHECKING:
    from ..bot import BotInfo, BotParameter

LIMITS = "Every bot also takes the limits time, iterations, workers and threads: ismcts:iterations=2000"


@click.command("bots")
@click.option(
    "--game", "slug", type=GameName(), metavar="GAME", help="Show the game's own constants as defaults."
)
@click.option("--players", type=int, metavar="N", help="Players of that game; default: the fewest.")
@click.option("--json", "as_json", is_flag=True, help="A JSON list.")
def command(slug: str | None, players: int | None, as_json: bool) -> None:
    """List the bots with their parameters: defaults, ranges and meaning.

    A bot is given as name[:key=value,...], for example ismcts:time=0.5,exploration=1.
    """
    import dataclasses

    from ..bot import list_bots

    if players is not None and slug is None:
        raise FieldError("--players", "needs --game")
    bots = list_bots()
    if slug is not None:
        constants = open_game(slug, players, ()).search_constants()
        bots = [_settled(bot, constants) for bot in bots]
    if as_json:
        print_json([dataclasses.asdict(bot) for bot in bots])
        return
    from rich.padding import Padding
    from rich.text import Text

    out = console()
    for bot in bots:
        note = " (sees the truth: for tournaments only)" if bot.sees_state else ""
        out.print(Text.assemble((bot.name, "bold"), f": {bot.summary}{note}"))
        if bot.parameters:
            rows = table("parameter", "default", "range", "meaning")
            for row in bot.parameters:
                rows.add_row(
                    *map(Text, (row.name, _default(row), f"{row.low:g} to {row.high:g}", row.meaning))
                )
            out.print(Padding(rows, (0, 0, 0, 2)))
        out.print()
    out.print(LIMITS, markup=False)


def _settled(bot: BotInfo, constants: dict[str, float]) -> BotInfo:
    """The bot with the game's constants in the place of defaults that are the game's."""
    from dataclasses import replace

    rows = (
        replace(row, default=constants.get(row.name)) if row.default is None else row
        for row in bot.parameters
    )
    return replace(bot, parameters=tuple(rows))


def _default(row: BotParameter) -> str:
    return "by game" if row.default is None else f"{row.default:g}"
