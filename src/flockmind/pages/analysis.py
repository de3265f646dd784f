"""The page of an analysis."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from ..analysis.analysis import positions
from ..games import find_face, picture
from . import plots
from .render import render

if TYPE_CHECKING:
    from ..analysis import Analysis
    from ..info_state import InfoState

TURNING_POINTS = 6
"""Decisions that are shown with a picture: those that lost most."""
Row = tuple[str, str, float]


def analysis_page(analysis: Analysis) -> str:
    """The analysis as one HTML document."""
    r = analysis.to_dict()
    worst = sorted(
        (d for d in r["decisions"] if d["loss"]["mean"] and d["label"] != "good"),
        key=lambda d: (-d["loss"]["mean"], d["ply"]),
    )[:TURNING_POINTS]
    wanted = {d["ply"]: d for d in worst}
    pictures = {
        ply: _picture(info, wanted[ply], beliefs_of(wanted[ply]))
        for ply, info, _ in positions(analysis.record)
        if ply in wanted
    }
    return render(
        "analysis.html",
        f"{find_face(r['game']).title}: analysis",
        r=r,
        labels=list(r["judge"]["thresholds"]),
        plot_of_wins=Markup(plots.win_plot(r["decisions"], r["players"])),
        worst=sorted(worst, key=lambda d: d["ply"]),
        pictures=pictures,
        heat_maps={d["ply"]: heat_maps(beliefs_of(d)) for d in r["decisions"]},
        names=[f"seat {row['player']}" + (f", {row['bot']}" if row["bot"] else "") for row in r["seats"]],
    )


def beliefs_of(decision: dict[str, Any]) -> list[Row]:
    """The rows of a decision's beliefs: thing, place, probability."""
    return [(row["thing"], row["place"], row["probability"]) for row in decision["beliefs"]]


def heat_maps(rows: Iterable[Row]) -> list[dict[str, Any]]:
    """Beliefs as grids, the longer side of each downwards: names of columns, and rows of name and cells.

    Things and places of one grid belong together: cards and hands are not mixed with what lies on a board.
    """
    cells = {(thing, place): p for thing, place, p in rows}
    groups: list[tuple[dict[str, None], dict[str, None]]] = []
    for thing, place in cells:
        joined: tuple[dict[str, None], dict[str, None]] = ({thing: None}, {place: None})
        for group in [g for g in groups if thing in g[0] or place in g[1]]:
            joined = (group[0] | joined[0], group[1] | joined[1])
            groups.remove(group)
        groups.append(joined)
    return [_grid(cells, list(things), list(places)) for things, places in groups]


def _grid(cells: dict[tuple[str, str], float], things: list[str], places: list[str]) -> dict[str, Any]:
    if len(things) > len(places):
        rows = [(thing, [cells.get((thing, place)) for place in places]) for thing in things]
        return {"corner": "thing", "columns": places, "rows": rows}
    rows = [(place, [cells.get((thing, place)) for thing in things]) for place in places]
    return {"corner": "place", "columns": things, "rows": rows}


def rarest(rows: Iterable[Row]) -> tuple[str, dict[str, float]]:
    """Of the things that may be in most places the rarest, and where it may be: the heat of a picture."""
    by_thing: dict[str, dict[str, float]] = {}
    for thing, place, probability in rows:
        by_thing.setdefault(thing, {})[place] = probability
    if not by_thing:
        return "", {}
    thing = min(by_thing, key=lambda t: (-len(by_thing[t]), round(sum(by_thing[t].values()), 9), t))
    return thing, by_thing[thing]


def _picture(info: InfoState, decision: dict[str, Any], rows: list[Row]) -> dict[str, Any]:
    """What the mover saw, with the best action and the one played, and the heat of the rarest thing."""
    thing, heat = rarest(rows)
    marks = {decision["best"]: 1.0, decision["played"]: 0.4}
    svg = picture(info, actions=list(marks), marks=marks, heat=heat)
    return {"svg": Markup(svg.replace(' role="button"', ' role="img"')), "thing": thing}
