"""List the games, with players, options and where their components come from."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from ._inputs import GameName
from ._output import console, print_json, table

if TYPE_CHECKING:
    from ..games import GameInfo, Option


@click.command("games")
@click.option("--json", "as_json", is_flag=True, help="A JSON list.")
@click.option(
    "--schema", "slug", type=GameName(), metavar="GAME", help="JSON Schema of GAME's information state."
)
def command(as_json: bool, slug: str | None) -> None:
    """List the games with their players, options and the provenance of their components.

    Reconstructed components stand in for printed ones that were not to be had: the rules fit, the
    printed values may differ. Give your own with --set OPTION=FILE.
    """
    from ..games import list_games, schema

    if slug is not None:
        click.echo(json.dumps(schema(slug), indent=2, ensure_ascii=False))
    elif as_json:
        print_json([game.to_dict() for game in list_games()])
    else:
        _print_games(list_games())


def _print_games(games: list[GameInfo]) -> None:
    from rich.text import Text

    rows = table("game", "players", "option", "values (the default first)", "components")
    for game in games:
        low, high = game.min_players, game.max_players
        players = str(low) if low == high else f"{low}-{high}"
        options = [("start_player", f"0, or a seat up to {high - 1}", "")]
        options += [
            (o.name, _values(o), o.component.provenance() if o.component else "") for o in game.options
        ]
        for i, option in enumerate(options):
            head = (game.slug, players) if i == 0 else ("", "")
            last = i == len(options) - 1
            rows.add_row(*map(Text, (*head, *option)), end_section=last)
    console().print(rows)


def _values(option: Option) -> str:
    if option.kind == "flag":
        return "true, false" if option.default else "false, true"
    if option.component is not None:
        return ", ".join([*option.component.names(), "or a file"])
    return option.meaning
