"""Rank the actions of the player whose information state this is."""

from __future__ import annotations

import click

from ._files import name_of, position_options, read_position
from ._inputs import inside
from ._output import print_hint, print_json
from ._thinking import think


@click.command("hint")
@position_options
@click.option("--bot", default="ismcts", show_default=True, metavar="SPEC", help="name[:key=value,...]")
@click.option("--time", type=float, metavar="S", help="Seconds; default 1 if there is no other limit.")
@click.option("--iterations", type=int, metavar="N", help="Iterations; whichever limit comes first ends it.")
@click.option(
    "--seed", type=int, metavar="S", help="Makes the answer repeatable; default: drawn and reported."
)
@click.option("--top", type=int, metavar="K", help="List the K best; default: 10 in tables, all in JSON.")
@click.option("--workers", type=int, metavar="N", help="Logical workers: part of the question (default 1).")
@click.option("--threads", type=int, metavar="N", help="Threads: never change the answer (default 1).")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def command(
    file: str,
    player: int | None,
    ply: int | None,
    line: int | None,
    bot: str,
    time: float | None,
    iterations: int | None,
    seed: int | None,
    top: int | None,
    workers: int | None,
    threads: int | None,
    as_json: bool,
) -> None:
    """Rank the actions of FILE's player, best first.

    FILE is an information state, or a record, which is taken at its last position (or after --ply
    steps) as the player on move sees it. The win probability is the mean winning share, with its 95 %
    interval; the score is the mean of the player's final points.
    """
    position = read_position(file, player, ply, line)
    limits = {"time": time, "iterations": iterations, "seed": seed, "top": top}
    limits |= {"workers": workers, "threads": threads}
    with inside(name_of(file), field="to_move"):
        hint = think(position.info, bot, limits)
    if as_json:
        print_json(hint.to_dict())
    else:
        print_hint(hint, top)
