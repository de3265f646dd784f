"""Ratings, pairs and forfeits of a tournament."""

from __future__ import annotations

import click

from ._output import print_json
from ._standings import print_report


@click.command("report")
@click.argument("store", metavar="STORE")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def command(store: str, as_json: bool) -> None:
    """Show what the store of a tournament says, also while the tournament runs.

    Only whole deals count. All figures but times are the same for the same seed and limits of
    iterations.
    """
    from ..arena.report import report
    from ..arena.store import Store

    with Store(store) as kept:
        document = report(kept)
    if as_json:
        print_json(document)
    else:
        print_report(document)
