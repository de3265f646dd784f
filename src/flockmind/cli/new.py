"""Begin a new game: a record, or what one player knows."""

from __future__ import annotations

import click

from ..errors import FieldError
from ._inputs import SpreadCommand, game_options, open_game


@click.command("new", cls=SpreadCommand)
@game_options
@click.option("--seed", type=int, metavar="S", help="The seed that chance is played from; default: drawn.")
@click.option(
    "--as", "player", type=int, metavar="PLAYER", help="The information state of this seat instead."
)
def command(
    slug: str, players: int | None, settings: tuple[str, ...], seed: int | None, player: int | None
) -> None:
    """Begin a game of GAME and print it as a record (JSON), chance played up to the first decision."""
    game = open_game(slug, players, settings)
    if player is not None and not 0 <= player < game.players:
        raise FieldError("--as", f"expected a seat from 0 to {game.players - 1}")
    state = game.new_state(seed=_seed(seed))
    click.echo(state.record().to_json() if player is None else state.info_state(player).to_json())


def _seed(seed: int | None) -> int:
    from ..game import fresh_seed

    return fresh_seed() if seed is None else seed
