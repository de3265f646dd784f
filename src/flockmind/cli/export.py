"""Write the games of a tournament as JSON Lines or Parquet."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import click

from ._extras import need
from ._files import write_atomically


@click.command("export")
@click.argument("store", metavar="STORE")
@click.argument("out", metavar="OUT|-")
@click.option("--format", "form", type=click.Choice(["jsonl", "parquet"]), help="[default: by OUT's ending]")
@click.option(
    "--deal", "deals", type=click.IntRange(0), multiple=True, metavar="N", help="Only this deal; repeatable."
)
def command(store: str, out: str, form: str | None, deals: tuple[int, ...]) -> None:
    """Write the finished games of STORE to OUT.

    JSON Lines: a record a line, as `flockmind replay` checks it. Parquet: a row a game with seats,
    results, decisions, times and the record.
    """
    from ..arena.export import records, write_parquet
    from ..arena.store import Store

    chosen = deals or None
    with Store(store) as kept:
        if (form or ("parquet" if out.endswith(".parquet") else "jsonl")) == "parquet":
            need("report", "pyarrow")
            if out == "-":
                raise click.UsageError("--format parquet writes to a file, not to standard output")
            folder = Path(os.path.realpath(out)).parent
            with tempfile.TemporaryDirectory(dir=folder, prefix=".export-") as part:
                write_parquet(kept, Path(part) / "games", chosen)
                os.replace(Path(part) / "games", os.path.realpath(out))
        elif out == "-":
            for line in records(kept, chosen):
                click.echo(line)
        else:
            write_atomically(out, (f"{line}\n" for line in records(kept, chosen)))
