"""Plays whole games, half of the moves guided, and verifies at each step what rules and beliefs promise.

``python -m benchmarks.checked_games [GAME ...] [--decisions N]`` plays N decisions of each game, shared among
its numbers of players and its flags. It can be interrupted: what was played stands in a file, and the same
command goes on from there. A game that breaks a promise ends it, with the words that play it again.

What is verified, for every player: the state's invariants, keys kept step by step against keys from
scratch, a state drawn from the belief (which must have the same information state, and its invariants), the
legal actions of the state against those of the information state, and the uniform choice against the list.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

import flockmind
from flockmind.cli._files import write_atomically
from flockmind.testing import setups

FILE = Path(__file__).parents[1] / "build" / "checked-games.json"
GUIDED = 0.5
"""Share of the moves that the game's policy chooses."""
BATCH = 0.5
"""Seconds of processor time between two looks at the keyboard; the first batch of a table is one game."""
SLUGS = [game.slug for game in flockmind.list_games() if not game.reference]


@dataclass
class Tally:
    """What was played at one table: a game with so many players and these flags."""

    decisions: int = 0
    games: int = 0
    batches: int = 0
    """Batch number b is played with the seed b."""
    seconds: float = 0.0
    """Processor time."""

    def size(self, wanted: int) -> int:
        """Games of the next batch, if so many decisions are wanted in all."""
        if not self.seconds:
            return 1
        left = (wanted - self.decisions) * self.games // self.decisions + 1
        return max(1, min(left, int(BATCH * self.games / self.seconds)))


def tables(slug: str) -> Iterator[tuple[str, int, dict[str, bool]]]:
    """A name, players and flags, for every number of players and every flag."""
    info = next(game for game in flockmind.list_games() if game.slug == slug)
    for players, flags in setups(info):
        yield " ".join([slug, str(players), *(name for name, on in flags.items() if on)]), players, flags


def play_batch(slug: str, players: int, flags: dict[str, bool], tally: Tally, wanted: int) -> None:
    """Plays the next games of a table towards `wanted` decisions, with open options drawn anew."""
    game = flockmind.load_game(slug, players, **flags).drawn(tally.batches)
    size = tally.size(wanted)
    before = time.process_time()
    try:
        counts, _, _ = game.core.simulate(tally.batches, size, GUIDED, True)
    except RuntimeError as error:
        again = f"{game!r}.core.simulate({tally.batches}, {size}, {GUIDED}, True)"
        raise click.ClickException(f"{again}: {error}") from error
    tally.seconds += time.process_time() - before
    tally.decisions += counts["decisions"]
    tally.games += counts["games"]
    tally.batches += 1


def read(file: Path) -> dict[str, Tally]:
    """What was played so far, by table; nothing if there is no file."""
    if not file.exists():
        return {}
    return {name: Tally(**row) for name, row in json.loads(file.read_text(encoding="utf-8")).items()}


def rows(played: dict[str, Tally]) -> list[str]:
    """A row of a Markdown table for each game."""
    found = []
    for slug in SLUGS:
        mine = [tally for name, tally in played.items() if name.split(" ")[0] == slug]
        if mine:
            decisions, games = sum(t.decisions for t in mine), sum(t.games for t in mine)
            seconds = sum(t.seconds for t in mine)
            found.append(f"| {slug} | {len(mine)} | {decisions:,} | {games:,} | {seconds:.1f} |")
    return found


@click.command()
@click.argument("slugs", nargs=-1, type=click.Choice(SLUGS), metavar="[GAME ...]")
@click.option("--decisions", type=click.IntRange(1), default=10**7, show_default=True, help="Of each game.")
@click.option("--file", type=click.Path(path_type=Path), default=FILE, help="Where what was played stands.")
def main(slugs: tuple[str, ...], decisions: int, file: Path) -> None:
    """Plays checked games until each GAME (default: all) has had so many decisions; prints the figures."""
    played = read(file)
    file.parent.mkdir(parents=True, exist_ok=True)
    columns = [
        TextColumn("{task.description}"),
        BarColumn(24),
        TimeElapsedColumn(),
        TextColumn("{task.completed:,}"),
    ]
    try:
        with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
            for slug in slugs or SLUGS:
                wanted = list(tables(slug))
                share = -(-decisions // len(wanted))
                for name, players, flags in wanted:
                    tally = played.setdefault(name, Tally())
                    task = bar.add_task(name, total=share, completed=tally.decisions)
                    while tally.decisions < share:
                        play_batch(slug, players, flags, tally, share)
                        write_atomically(
                            file, json.dumps({k: asdict(v) for k, v in played.items()}, indent=1)
                        )
                        bar.update(task, completed=tally.decisions)
                    bar.remove_task(task)
    finally:
        print("\n".join(rows(played)))


if __name__ == "__main__":
    main()
