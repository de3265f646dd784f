"""List the bots and their parameters."""

from __future__ import annotations

from typing import Any

import click

from ._output import console, print_json, table

LIMITS = "Every bot also takes the limits time, iterations, workers and threads: ismcts:iterations=2000"


@click.command("bots")
@click.option("--json", "as_json", is_flag=True, help="A JSON list.")
def command(as_json: bool) -> None:
    """List the bots with their parameters: defaults, ranges and meaning.

    A bot is given as name[:key=value,...], for example ismcts:time=0.5,exploration=1.
    """
    import dataclasses

    from ..bot import list_bots

    bots = list_bots()
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


def _default(row: Any) -> str:
    return "by game" if row.default is None else f"{row.default:g}"
