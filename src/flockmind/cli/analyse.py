"""Judge every decision of a record."""

from __future__ import annotations

import click

from ._extras import need
from ._files import name_of, read_record, write_page
from ._inputs import inside
from ._judgements import print_analysis
from ._output import print_json
from ._thinking import interruptible, progress


@click.command("analyse")
@click.argument("file", metavar="FILE|-")
@click.option("--line", type=click.IntRange(1), metavar="N", help="Which line of a file of several records.")
@click.option("--bot", default="ismcts", show_default=True, metavar="SPEC", help="Who judges.")
@click.option("--iterations", type=int, metavar="N", help="Of each search; default: the SPEC's, or 1000.")
@click.option("--time", type=float, metavar="S", help="Seconds of each search.")
@click.option("--rounds", type=int, default=8, show_default=True, help="Searches a comparison.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of the searches.")
@click.option(
    "--html", metavar="OUT", help="Write one HTML file that needs no network (- for standard output)."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def command(
    file: str,
    line: int | None,
    bot: str,
    iterations: int | None,
    time: float | None,
    rounds: int,
    seed: int,
    html: str | None,
    as_json: bool,
) -> None:
    """Judge every decision of the record FILE from what its mover knew: never from the truth.

    For each: the best action, what the action played lost beside it in winning share and in points, with
    95 % intervals, and a label from best to blunder. The page shows what the mover could have believed,
    and the win probability over the game. Ctrl-C ends it with what was judged so far.
    """
    from .. import CancelToken
    from ..analysis import Analysis, analyse

    if html is not None:
        need("report", "jinja2", "matplotlib")
    record = read_record(file, line)
    moves = sum(isinstance(who, int) for who, _ in record.actions)
    token = CancelToken()
    latest: list[Analysis] = []

    def work() -> Analysis:
        with inside(name_of(file), field="actions"):
            return analyse(
                record,
                bot,
                iterations=iterations,
                time=time,
                rounds=rounds,
                seed=seed,
                on_decision=note,
                cancel=token,
            )

    with progress(moves, "analysing") as show:

        def note(analysis: Analysis) -> None:
            latest[:] = [analysis]
            done = analysis.decisions[-1]
            show(len(analysis.decisions), f"step {done.ply}: {done.label}")

        try:
            analysis = interruptible(work, token.cancel)
        except KeyboardInterrupt:
            if latest:
                _tell(latest[0], html, as_json)
            raise
    _tell(analysis, html, as_json)


def _tell(analysis: object, html: str | None, as_json: bool) -> None:
    from ..analysis import Analysis

    assert isinstance(analysis, Analysis)
    if html is not None:
        from ..pages.analysis import analysis_page

        write_page(html, analysis_page(analysis))
    if as_json and html != "-":
        print_json(analysis.to_dict())
    elif html is None:
        print_analysis(analysis.to_dict())
