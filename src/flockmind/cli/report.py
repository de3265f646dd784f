"""Ratings, pairs and forfeits of a tournament."""

from __future__ import annotations

import click

from ._extras import need
from ._files import write_page
from ._output import print_json
from ._standings import print_report


@click.command("report")
@click.argument("store", metavar="STORE")
@click.option(
    "--html", metavar="OUT", help="Write one HTML file that needs no network (- for standard output)."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def command(store: str, html: str | None, as_json: bool) -> None:
    """Show what the store of a tournament says, also while the tournament runs.

    Only whole deals count. All figures but times are the same for the same seed and limits of
    iterations. The page has the same figures as the JSON, plots of them, and the records of the deals
    that were most a matter of luck.
    """
    from ..arena.report import report
    from ..arena.store import Store

    if html is not None:
        need("report", "jinja2", "matplotlib")
    with Store(store) as kept:
        document = report(kept)
        if html is not None:
            from ..pages.tournament import tournament_page

            write_page(html, tournament_page(kept, document))
    if as_json and html != "-":
        print_json(document)
    elif html is None:
        print_report(document)
