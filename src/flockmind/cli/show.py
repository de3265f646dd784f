"""Show a position as text or as a picture."""

from __future__ import annotations

import click

from ._files import name_of, position_options, read_position, write_page
from ._inputs import inside


@click.command("show")
@position_options
@click.option("--svg", metavar="OUT", help="Write the picture to this file instead (- for standard output).")
@click.option(
    "--heat", is_flag=True, help="In the picture: colour promising places, where the game names any."
)
def command(
    file: str, player: int | None, ply: int | None, line: int | None, svg: str | None, heat: bool
) -> None:
    """Show FILE's position as its player knows it."""
    from ..games import picture, text

    info = read_position(file, player, ply, line).info
    with inside(name_of(file)):
        shown = text(info) if svg is None else picture(info, heat=info.heat() if heat else None)
    write_page(svg or "-", shown)
