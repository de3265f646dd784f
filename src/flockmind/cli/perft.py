"""Count the positions at a depth."""

from __future__ import annotations

import time
from typing import Any

import click

from ._inputs import SpreadCommand, game_options, open_game
from ._output import console, print_json, table
from ._thinking import interruptible, progress


@click.command("perft", cls=SpreadCommand)
@game_options
@click.option("--seed", type=int, required=True, metavar="S", help="The seed of the new game.")
@click.option("--depth", type=click.IntRange(0, 100), required=True, metavar="N", help="Plies to count.")
@click.option("--divide", is_flag=True, help="Also the count behind each first step.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def command(
    slug: str,
    players: int | None,
    settings: tuple[str, ...],
    seed: int,
    depth: int,
    divide: bool,
    as_json: bool,
) -> None:
    """Count positions from the first decision of the new game of a seed.

    A decision and a chance node are a ply each, and all chance outcomes are counted. Games over before
    the depth are not counted. Beside it stands the number of different information states of the
    players to move there.
    """
    state = open_game(slug, players, settings).new_state(seed=seed)
    rows: list[dict[str, Any]] = []
    first: list[tuple[str, int]] = []
    with progress(None, "counting") as show:
        for d in range(0 if depth == 0 else 1, depth + 1):
            started = time.monotonic()
            note = f"depth {d}"
            leaves, information, first = interruptible(
                lambda d=d: state.perft(d),  # type: ignore[misc]
                tick=lambda note=note: show(0, note),  # type: ignore[misc]
            )
            seconds = round(time.monotonic() - started, 3)
            rows.append({"depth": d, "leaves": leaves, "information": information, "seconds": seconds})
    if as_json:
        behind = {"divide": dict(first)} if divide else {}
        print_json({"game": slug, "players": state.game.players, "seed": seed, "counts": rows, **behind})
        return
    _print(rows, first if divide else [])


def _print(rows: list[dict[str, Any]], first: list[tuple[str, int]]) -> None:
    from rich.text import Text

    out = console()
    heads = ("depth", "leaves", "information states")
    counts = table(*heads, right=heads)
    for row in rows:
        counts.add_row(str(row["depth"]), str(row["leaves"]), str(row["information"]))
    out.print(counts)
    if first:
        behind = table("first step", "leaves", right=("leaves",))
        for action, leaves in first:
            behind.add_row(Text(action), str(leaves))
        out.print()
        out.print(behind)
