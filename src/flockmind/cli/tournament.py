"""Bot against bot, rated."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import Any

import click

from ..arena.schedule import SCHEDULES
from ._extras import need
from ._inputs import SpreadCommand, game_options, open_game
from ._standings import LiveView, print_report

GAMES = 100
"""Games of a tournament unless `--games` says otherwise."""
SPRT_GAMES = 100_000
"""The same with `--sprt`, where the test ends it."""
TIMEOUT = "A decision that takes longer forfeits. [default: far beyond the bot's own limit]"


class EloPair(click.ParamType[tuple[float, float]]):
    """``elo0,elo1``."""

    name = "elo0,elo1"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[float, float]:
        """Two finite numbers."""
        try:
            low, high = (float(part) for part in str(value).split(","))
        except ValueError:
            self.fail(f"expected two numbers such as 0,10, not {value!r}", param, ctx)
        if not -3000 <= low < high <= 3000:
            self.fail("expected elo0 smaller than elo1, both from -3000 to 3000", param, ctx)
        return low, high


@click.command("tournament", cls=SpreadCommand)
@game_options
@click.option("--bots", multiple=True, required=True, metavar="SPEC SPEC ...", help="Two bots or more.")
@click.option(
    "--games", type=click.IntRange(1), metavar="N", help="Rounded up to whole deals. [default: 100]"
)
@click.option("--schedule", type=click.Choice(SCHEDULES), help="[default: round-robin]")
@click.option("--rounds", type=click.IntRange(1), metavar="N", help="Rounds of a swiss.")
@click.option("--sprt", type=EloPair(), help="Stop when bot 1 proves stronger by elo1, or only by elo0.")
@click.option("--store", metavar="FILE", help="Where the games are kept. [default: GAME.sqlite]")
@click.option("--resume", is_flag=True, help="Go on with the store, or begin it if there is none.")
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="Workers. [default: all cores]")
@click.option("--backend", type=click.Choice(["local", "ray"]), default="local", help="Where to play.")
@click.option("--seed", type=int, metavar="S", help="[default: drawn, and told in the report]")
@click.option("--anchor", metavar="SPEC", help="The bot whose rating is 0. [default: the first]")
@click.option("--decision-timeout", type=click.FloatRange(0.01), metavar="SECONDS", help=TIMEOUT)
def command(
    slug: str,
    players: int | None,
    settings: tuple[str, ...],
    bots: tuple[str, ...],
    games: int | None,
    schedule: str | None,
    rounds: int | None,
    sprt: tuple[float, float] | None,
    store: str | None,
    resume: bool,
    jobs: int | None,
    backend: str,
    seed: int | None,
    anchor: str | None,
    decision_timeout: float | None,
) -> None:
    """Play bots against each other on equal deals, and rate them.

    Every deal is played once for each rotation of the seats. Two bots at a table of n: one against n-1
    of the other, both ways. Every finished game is on disk before it counts: Ctrl-C or a kill lose at
    most the games under way, and --resume goes on.
    """
    from ..arena.backend import Backend
    from ..arena.backend_local import LocalPool
    from ..arena.entrants import enter
    from ..arena.report import report
    from ..arena.settings import Settings
    from ..arena.store import Store
    from ..arena.tournament import Tournament
    from ..errors import FieldError
    from ..game import fresh_seed

    if backend == "ray":
        need("ray", "ray")
    game = open_game(slug, players, settings)
    entrants = enter(bots)
    names = tuple(entrant.name for entrant in entrants)
    if anchor is not None and anchor not in names:
        raise FieldError("--anchor", f"expected one of {', '.join(names)}")
    place = None if anchor is None else names.index(anchor)
    options = {
        "games": games,
        "seed": seed,
        "schedule": schedule,
        "rounds": rounds,
        "sprt": sprt,
        "anchor": place,
    }
    given: dict[str, Any] = {name: value for name, value in options.items() if value is not None}
    usual = {"games": SPRT_GAMES if sprt else GAMES, "seed": fresh_seed()}
    asked = Settings(game, names, **{**usual, **given})
    asked.plan()
    path = store or f"{slug}.sqlite"
    with Store(path, asked.definition(), resume=resume) as kept:
        stored = Settings.from_definition(kept.definition)
        replace(stored, game=game, bots=names, **given).check_resumes(stored)
        if games is not None and games > stored.games:
            kept.extend(games)
            stored = Settings.from_definition(kept.definition)
        pool: Backend
        if backend == "ray":
            from ..arena.backend_ray import RayPool

            pool = RayPool(game, entrants, stored.seed, jobs, decision_timeout)
        else:
            pool = LocalPool(game, entrants, stored.seed, jobs or os.cpu_count() or 1, decision_timeout)
        try:
            with LiveView(kept) as view:
                Tournament(stored, kept, pool, view.show).run()
        except KeyboardInterrupt:
            count = kept.count()
            click.echo(f"{count} games stand in {path}: --resume goes on", err=True)
            raise
        print_report(report(kept))
        click.echo(f"store: {path}", err=True)
