"""The page of a tournament's report."""

from __future__ import annotations

import base64
from typing import Any

from markupsafe import Markup

from ..arena.report import report
from ..arena.sprt import told
from ..arena.store import Store
from ..games import find_face
from ..record import Record
from . import plots
from .render import render

MOST_RECORDS = 12
"""Records that the page holds of a deal; deals of more games are exported by the command line."""


def tournament_page(store: Store, document: dict[str, Any] | None = None) -> str:
    """The report of a store as one HTML document; `document` as `report` gives it."""
    r = report(store) if document is None else document
    times = [row["seconds_per_decision"] or 0.0 for row in r["times"].values()]
    drawn = {
        "ratings": plots.rating_plot(r["ratings"], r["anchor"]),
        "scores": plots.score_plot(r["scores"]) if r["scores"]["edges"] else "",
        "seats": plots.seat_plot(r["seats"]) if r["deals"] else "",
    }
    return render(
        "tournament.html",
        f"{find_face(r['game']).title}: tournament",
        r=r,
        names=[row["bot"] for row in r["ratings"]],
        cross=cross_table(r["pairs"]),
        plots={name: Markup(svg) for name, svg in drawn.items()},
        slowest=max([*times, 1e-9]),
        sprt=told(r["sprt"]) if r["sprt"] else "",
        records=_records(store, r["notable"]),
    )


def cross_table(pairs: list[dict[str, Any]]) -> dict[tuple[str, str], dict[str, float | None]]:
    """The share of each bot against each other, both ways."""
    cells: dict[tuple[str, str], dict[str, float | None]] = {}
    for row in pairs:
        share = row["share"]
        cells[row["first"], row["second"]] = share
        turned = {"mean": share["mean"], "low": share["high"], "high": share["low"]}
        cells[row["second"], row["first"]] = {
            name: None if value is None else 1 - value for name, value in turned.items()
        }
    return cells


def _records(store: Store, notable: dict[str, Any]) -> dict[tuple[int, int], dict[str, Any]]:
    """Steps and a link to save the record, of the games of the deals listed, by (deal, slot)."""
    deals = {row["deal"] for rows in notable.values() for row in rows}
    found: dict[tuple[int, int], dict[str, Any]] = {}
    for fixture, result in store.stream(deals=deals):
        if result.record and fixture.slot < MOST_RECORDS:
            text = base64.b64encode((result.record + "\n").encode()).decode()
            found[fixture.deal, fixture.slot] = {
                "steps": Record.from_json(result.record).actions,
                "link": f"data:application/x-ndjson;base64,{text}",
            }
    return found
