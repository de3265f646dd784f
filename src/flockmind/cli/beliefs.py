"""Show what may be where, with probabilities."""

from __future__ import annotations

import click

from ._files import name_of, position_options, read_position
from ._inputs import inside
from ._output import print_beliefs, print_json
from ._thinking import interruptible


@click.command("beliefs")
@position_options
@click.option("--seed", type=int, default=0, show_default=True, help="Of the worlds tallied, where they are.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def command(
    file: str, player: int | None, ply: int | None, line: int | None, seed: int, as_json: bool
) -> None:
    """Show what FILE's player may believe: each hidden thing, where it may be, and how probable that is."""
    from ..engine import beliefs

    info = read_position(file, player, ply, line).info
    with inside(name_of(file)):
        rows = interruptible(lambda: beliefs(info, seed=seed))
    if as_json:
        members = ("thing", "place", "probability")
        listed = [dict(zip(members, row, strict=True)) for row in rows]
        print_json({"game": info.game.slug, "player": info.player, "beliefs": listed})
    else:
        print_beliefs(rows)
