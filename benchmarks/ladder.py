"""The ladder: every bot against `greedy` and `flat`, in every game, with equal time a decision.

    python -m benchmarks.ladder [--folder DIR] [--deals N] [--games GAME ...] [--players N ...]
                                [--raised N] [--page docs/strength.md] [--by-iterations] [--limit KEY=VALUE]

Resumable: every finished game is in a store of the folder, and the same command goes on; a larger --deals
adds deals. Deals are played in rounds over all tables (5, 10, 25, 50, 100 and so on), so that whatever has
been played can be reported. Of Mother Sheep a quarter of the deals is played. With --page each game's tables
are written between the page's lines `<!-- ladder: GAME -->` and `<!-- end of ladder: GAME -->`.

With --raised the bots whose intervals against `greedy` overlap with that of the first (`cheat` apart) play it
once more, on so many deals that nobody has played: who was first by luck is not first again.

On a busy machine `--by-iterations` gives each bot the number of iterations that takes the same processor
time on average (`calibrate.py`); the numbers are kept in the folder.

`cheat` sees the truth and meets `greedy` alone. Gap closed: of the way from `greedy` to `cheat`, in share
against `greedy`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import flockmind
from benchmarks.anchored import may_be_first, met, percent
from benchmarks.calibrate import iterations_in
from benchmarks.marks import write_between
from benchmarks.stored import play
from flockmind.arena.report import report
from flockmind.arena.schedule import games_of_a_deal
from flockmind.arena.settings import Settings
from flockmind.arena.store import Store

SEED = 2026
SLOW = {"mother-sheep"}
"""Games whose decisions get ten times the time and a quarter of the deals."""
SECONDS = 0.002
ROUNDS = (5, 10, 25, 50, 100, 200, 400, 800)
SEARCHES = ("so_ismcts", "pimc", "expectimax", "hybrid", "ismcts")
RUNGS = {"greedy": ("random", "flat", *SEARCHES, "cheat"), "flat": ("random", *SEARCHES)}
"""Whom each anchor meets."""
BOTS = ("greedy", *RUNGS["greedy"])


@dataclass(frozen=True)
class Table:
    """A game at a number of seats, with the anchor of its gauntlet."""

    slug: str
    players: int
    anchor: str
    limit: str
    """What is given to every bot, in words."""
    limits: dict[str, str]
    """The same as the part of a SPEC, by bot."""
    contenders: tuple[str, ...] = ()
    """Who plays once more; none: every bot of the ladder, for the first time."""

    def bots(self) -> list[str]:
        """SPECs, the anchor first."""
        names = (self.anchor, *(self.contenders or RUNGS[self.anchor]))
        return [name if name == "random" else f"{name}:{self.limits[name]}" for name in names]

    def deals(self, wanted: int) -> int:
        """How many of the wanted deals are played here."""
        return max(1, wanted // (4 if self.slug in SLOW else 1))

    def path(self, folder: Path) -> Path:
        """Its store."""
        return self._store(folder, again=bool(self.contenders))

    def _store(self, folder: Path, again: bool) -> Path:
        return folder / f"{self.slug}-{self.players}-{self.anchor}{'-raised' if again else ''}.sqlite"

    def settings(self, wanted: int) -> Settings:
        """The tournament with so many deals."""
        game = flockmind.load_game(self.slug, players=self.players)
        bots = self.bots()
        games = self.deals(wanted) * games_of_a_deal("gauntlet", len(bots), self.players)
        return Settings(game, tuple(bots), games, SEED + bool(self.contenders), "gauntlet")

    def report(self, folder: Path) -> dict[str, Any]:
        """What its store says."""
        with Store(self.path(folder), self.settings(1).definition(), resume=True) as kept:
            return report(kept)

    def again(self, folder: Path) -> Table | None:
        """The table of those who play once more, which is settled when they begin; none before."""
        path = self._store(folder, again=True)
        if not path.exists():
            return None
        with Store(path) as kept:
            specs = Settings.from_definition(kept.definition).bots[1:]
        return replace(self, contenders=tuple(spec.split(":")[0] for spec in specs))

    def raised(self, folder: Path) -> Table | None:
        """The same, or the table of those who may be first now; none where one bot is alone there."""
        begun = self.again(folder)
        if begun is not None:
            return begun
        names = may_be_first(met(self.report(folder)))
        return replace(self, contenders=names) if len(names) > 1 else None


def calibrated(folder: Path, slug: str, players: int, seconds: float) -> dict[str, str]:
    """Iterations of each bot for the time, measured once and then read from the folder."""
    path = folder / f"{slug}-{players}.json"
    if not path.exists():
        game = flockmind.load_game(slug, players=players)
        names = [name for name in BOTS if name not in ("random", "hybrid")]
        numbers = {name: iterations_in(name, game, seconds) for name in names}
        found = {name: f"iterations={number}" for name, number in numbers.items()}
        nodes = max(1, numbers["expectimax"] // 5)  # a fifth of the time, as in a search by time
        found["hybrid"] = f"iterations={numbers['ismcts']},nodes={nodes}"
        path.write_text(json.dumps(found), encoding="utf-8")
    limits: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return limits


def tables(slugs: list[str], limit: str | None, calibration: Path | None = None) -> list[Table]:
    """Each game at two seats, and at four where it has them, with each anchor."""
    found = []
    for info in flockmind.list_games():
        if info.slug not in slugs:
            continue
        seconds = SECONDS * (10 if info.slug in SLOW else 1)
        for players in sorted({info.min_players, min(4, info.max_players)}):
            words, limits = limit or f"time={seconds:g}", dict.fromkeys(BOTS, limit or f"time={seconds:g}")
            if calibration is not None:
                words = f"{1000 * seconds:g} ms of processor time on average"
                limits = calibrated(calibration, info.slug, players, seconds)
            found += [Table(info.slug, players, anchor, words, limits) for anchor in RUNGS]
    return found


def rows(folder: Path, pair: list[Table]) -> Iterator[list[str]]:
    """The lines of one game at one number of seats, best against `greedy` first."""
    by_bot: dict[str, dict[str, Any]] = {}
    thinking = {}
    for table in pair:
        found = table.report(folder)
        for bot, row in met(found).items():
            by_bot.setdefault(bot, {})[table.anchor] = row
        for row in found["ratings"]:
            thinking[row["bot"].split(":")[0]] = row["iterations_per_decision"]
    if not by_bot:
        return  # stopped within the first deal
    gap = by_bot["cheat"]["greedy"]["share"]["mean"] - 0.5
    for bot in sorted(by_bot, key=lambda name: -by_bot[name]["greedy"]["share"]["mean"]):
        against = by_bot[bot]
        lead = against["greedy"]["share"]["mean"] - 0.5
        closed = f"{100 * lead / gap:.0f}" if gap > 0.02 and bot not in ("cheat", "random") else ""
        versus = percent(against["flat"]) if "flat" in against else ""
        games = "+".join(str(row["games"]) for row in against.values())
        yield [f"`{bot}`", percent(against["greedy"]), versus, games, f"{thinking[bot]:.0f}", closed]


def once_more(folder: Path, table: Table) -> Iterator[str]:
    """The lines of the contenders, best first."""
    against = met(table.report(folder))
    games = next(iter(against.values()))["games"]
    yield f"\nOnce more, {games} games each on other deals:\n"
    yield "| bot | share % against `greedy` |"
    yield "|---|---|"
    for bot in sorted(against, key=lambda name: -against[name]["share"]["mean"]):
        yield f"| `{bot}` | {percent(against[bot])} |"


def marks(slug: str) -> tuple[str, str]:
    """The lines of a page that a game's tables stand between."""
    return f"<!-- ladder: {slug} -->", f"<!-- end of ladder: {slug} -->"


def of_game(folder: Path, played: list[Table]) -> str:
    """A game's tables as Markdown."""
    text = []
    head = ["bot", "share % against `greedy`", "against `flat`", "games", "iterations a decision", "gap %"]
    for slug, players in dict.fromkeys((table.slug, table.players) for table in played):
        pair = [table for table in played if (table.slug, table.players) == (slug, players)]
        title = flockmind.load_game(slug, players=players).face.title
        text.append(f"\n**{title}, {players} players** ({pair[0].limit} a decision)\n")
        text.append("| " + " | ".join(head) + " |")
        text.append("|---" * len(head) + "|")
        text += ["| " + " | ".join(line) + " |" for line in rows(folder, pair)]
        for again in (table.again(folder) for table in pair if table.anchor == "greedy"):
            if again is not None:
                text += once_more(folder, again)
    return "\n".join(text) + "\n"


def complete(folder: Path, table: Table, wanted: int) -> None:
    """Plays what is missing of the wanted deals."""
    play(table.settings(wanted), table.path(folder))
    sys.stderr.write(f"{table.path(folder).stem}: {table.deals(wanted)} deals\n")


def texts(folder: Path, every: list[Table]) -> dict[str, str]:
    """By game: the tables of what has been played."""
    done = [table for table in every if table.path(folder).exists()]
    slugs = dict.fromkeys(table.slug for table in done)
    return {slug: of_game(folder, [table for table in done if table.slug == slug]) for slug in slugs}


def write(folder: Path, every: list[Table], page: Path | None) -> None:
    """Writes the tables to the page, if there is one."""
    if page is not None:
        for slug, text in texts(folder, every).items():
            write_between(page, *marks(slug), text)


def main(arguments: list[str] | None = None) -> None:
    """Plays what is missing, round by round, and reports."""
    parser = argparse.ArgumentParser(description="The ladder of all bots.")
    every = [info.slug for info in flockmind.list_games() if not info.reference]
    parser.add_argument("--folder", type=Path, default=Path("ladder"), help="where the stores are")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--games", nargs="+", default=every, metavar="GAME")
    parser.add_argument("--players", nargs="+", type=int, metavar="N", help="tables of these sizes alone")
    parser.add_argument("--raised", type=int, default=0, metavar="N", help="deals played once more")
    parser.add_argument("--limit", help="in place of the time a decision, such as iterations=100")
    parser.add_argument("--by-iterations", action="store_true", help="equal processor time on average")
    parser.add_argument("--page", type=Path, help="the page to write to; otherwise standard output")
    options = parser.parse_args(arguments)
    options.folder.mkdir(parents=True, exist_ok=True)
    every_table = tables(options.games, options.limit, options.folder if options.by_iterations else None)
    played = [table for table in every_table if not options.players or table.players in options.players]
    if not played:
        parser.error("--players: no game asked for has a table of such a size")
    for wanted in [n for n in ROUNDS if n < options.deals] + [options.deals]:
        for table in played:
            complete(options.folder, table, wanted)
        write(options.folder, every_table, options.page)
    if options.raised > 0:
        for again in (table.raised(options.folder) for table in played if table.anchor == "greedy"):
            if again is not None:
                complete(options.folder, again, options.raised)
        write(options.folder, every_table, options.page)
    if options.page is None:
        sys.stdout.writelines(texts(options.folder, every_table).values())


if __name__ == "__main__":
    main()
