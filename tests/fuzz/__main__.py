"""Fuzzes the readers of outside text, target by target: ``python -m tests.fuzz [TARGET ...] --seconds N``.

Needs clang's build of the core (`.ci/fuzz` makes it) for the targets `core-*`, and atheris for the others.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn

from . import seeds
from .running import Outcome, fuzz, keep, minimise
from .targets import CORE, ORACLES

ROOT = Path(__file__).parents[2]
CORPUS = Path(__file__).parent / "corpus"
WORK = ROOT / "build" / "fuzz" / "work"
BINARY = ROOT / "build" / "fuzz" / "fuzz_core"
SETUPS = WORK / "setups.json"
TARGETS = [*(f"core-{name}" for name in CORE), *ORACLES]
KEPT = 120_000
"""Bytes of inputs that a target leaves in the corpus; the smallest ones."""


def command(target: str) -> tuple[list[str], dict[str, str]]:
    """How a target is started, and the variables it wants."""
    name = target.removeprefix("core-")
    if name == target:
        return [sys.executable, "-m", "tests.fuzz.python_target", name], {}
    return [str(BINARY)], {"FLOCKMIND_FUZZ_TARGET": name, "FLOCKMIND_FUZZ_SETUPS": str(SETUPS)}


def prepare(target: str, slugs: list[str]) -> Path:
    """Writes the seeds, the dictionary and the setups; the folder of the target's work."""
    name = target.removeprefix("core-")
    folder = WORK / target
    shutil.rmtree(folder / "seeds", ignore_errors=True)
    (folder / "inputs").mkdir(parents=True, exist_ok=True)
    (CORPUS / name).mkdir(parents=True, exist_ok=True)
    for slug in slugs:
        seeds.write_seeds(name, slug, folder / "seeds")
    seeds.write_dictionary(slugs, folder / "words.dict")
    rows = [seeds.setup(game) for slug in slugs for game in seeds.games(slug)]
    SETUPS.write_text(json.dumps(rows), encoding="utf-8")
    return folder


@click.command()
@click.argument("targets", nargs=-1, type=click.Choice(TARGETS), metavar="[TARGET ...]")
@click.option("--seconds", default=600.0, show_default=True, help="Processor time of each target.")
@click.option("--game", "slugs", multiple=True, type=click.Choice(seeds.SLUGS), help="Only these games.")
@click.option("--merge/--no-merge", default=True, show_default=True, help="Put new inputs into the corpus.")
def main(targets: tuple[str, ...], seconds: float, slugs: tuple[str, ...], merge: bool) -> None:
    """Fuzzes each TARGET (default: all) and prints a line of figures for it."""
    found: list[Outcome] = []
    console = Console(stderr=True)
    columns = [TextColumn("{task.description}"), BarColumn(24), TextColumn("{task.fields[note]}")]
    with Progress(*columns, console=console, transient=True) as bar:
        for target in targets or TARGETS:
            folder = prepare(target, list(slugs) or seeds.SLUGS)
            task = bar.add_task(target, total=seconds, note="")
            line, variables = command(target)
            corpus = CORPUS / target.removeprefix("core-")

            def show(used: float, note: str, task: TaskID = task) -> None:
                bar.update(task, completed=used, note=note)

            outcome = fuzz(target, line, variables, folder, corpus, seconds, show)
            bar.remove_task(task)
            found.append(outcome)
            print(outcome.line(), flush=True)
            if merge and outcome.finding is None:
                if variables:  # atheris cannot merge; it replaces inputs by smaller ones as it runs
                    minimise(line, variables, folder, corpus)
                keep(folder / "inputs", corpus, KEPT)
    for outcome in found:
        if outcome.finding is not None:
            print(f"{outcome.target}: {outcome.finding}", file=sys.stderr)
    raise SystemExit(any(outcome.finding is not None for outcome in found))


if __name__ == "__main__":
    main()
