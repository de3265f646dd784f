"""Measure playouts and iterations a second, with a signature for each game."""

from __future__ import annotations

import click

from ._inputs import GameName
from ._output import console, print_json, table
from ._thinking import interruptible, progress


@click.command("bench")
@click.argument("slugs", metavar="[GAME]...", nargs=-1, type=GameName())
@click.option("--seconds", type=click.FloatRange(0.0, 60.0), default=0.5, show_default=True, help="A figure.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def command(slugs: tuple[str, ...], seconds: float, as_json: bool) -> None:
    """Measure every game (or the ones named): playouts and search iterations a second.

    The signature is a number from fixed, seeded searches: it is the same on every machine, and changes
    when the rules, the beliefs or the search change.
    """
    from ..benchmark import Report, measure, signature
    from ..games import find_face, list_games

    names = [find_face(slug).slug for slug in slugs] or [game.slug for game in list_games()]
    report = Report()
    with progress(2 * len(names), "measuring") as show:
        for i, slug in enumerate(names):
            show(2 * i, f"{slug}: signature")
            report.signatures[slug] = interruptible(lambda slug=slug: signature(slug))  # type: ignore[misc]
            show(2 * i + 1, f"{slug}: speed")
            report.items += interruptible(lambda slug=slug: measure(slug, seconds))  # type: ignore[misc]
    if as_json:
        print_json(report.to_dict())
        return
    rows = table(
        "game", "playouts/s", "iterations/s", "signature", right=("playouts/s", "iterations/s", "signature")
    )
    for slug in names:
        figures = {item.item: item.figure for item in report.items if item.game == slug}
        speeds = (f"{figures[name]:,.0f}" for name in ("playouts/s", "iterations/s"))
        rows.add_row(slug, *speeds, str(report.signatures[slug]))
    console().print(rows)
