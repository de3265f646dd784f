"""Report the share of puzzles that bots solve."""

from __future__ import annotations

import click

from ._files import name_of, read_text
from ._inputs import SpreadCommand, inside
from ._output import console, percent, print_json, table
from ._thinking import interruptible, progress


@click.command("puzzles", cls=SpreadCommand)
@click.argument("file", metavar="FILE")
@click.option("--bots", multiple=True, required=True, metavar="SPEC ...", help="name[:key=value,...]")
@click.option("--iterations", type=click.IntRange(1), metavar="N", help="For each; default: the SPEC's.")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="Of the bots.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def command(file: str, bots: tuple[str, ...], iterations: int | None, seed: int, as_json: bool) -> None:
    """Ask bots the puzzles of FILE, and report the share that each of them solves.

    FILE has a JSON object a line: an information state `info` and the list `best` of its best actions; a
    puzzle is solved if a bot's first action is one of them. Shares are listed by the puzzles' `kind`.
    """
    from ..arena.puzzles import Solved, read_puzzles, solve_puzzles

    with inside(name_of(file)):
        puzzles = read_puzzles(read_text(file))
    results: list[Solved] = []
    with progress(len(bots) * len(puzzles), "solving") as show:
        for bot in bots:
            done = len(results) * len(puzzles)
            results.append(
                interruptible(
                    lambda bot=bot, done=done: solve_puzzles(  # type: ignore[misc]
                        puzzles, bot, iterations, seed, lambda n: show(done + n, bot)
                    )
                )
            )
    if as_json:
        print_json({"puzzles": len(puzzles), "seed": seed, "bots": [r.to_dict() for r in results]})
        return
    from rich.text import Text

    kinds = list(results[0].total)
    heads = [*kinds, "solved", "%"] if len(kinds) > 1 else ["solved", "%"]
    rows = table("bot", *heads, right=tuple(heads))
    for result in results:
        cells = [f"{result.solved[kind]}/{result.total[kind]}" for kind in kinds] if len(kinds) > 1 else []
        cells += [f"{sum(result.solved.values())}/{len(puzzles)}", percent(result.share)]
        rows.add_row(*map(Text, (result.bot, *cells)))
    console().print(rows)
