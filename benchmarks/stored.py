"""Tournaments of the benchmarks: played into a store in this process; the same command goes on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from flockmind import Bot
from flockmind.arena.backend import InProcess
from flockmind.arena.settings import Settings
from flockmind.arena.store import Store
from flockmind.arena.tournament import Tournament


def play(asked: Settings, path: Path, bots: Sequence[str | Bot] | None = None) -> None:
    """Plays what is missing in the store; more games than it was begun with are added.

    `bots` are those of the settings where not all are SPECs."""
    with Store(path, asked.definition(), resume=True) as kept:
        stored = Settings.from_definition(kept.definition)
        asked.check_resumes(stored)
        if asked.games > stored.games:
            kept.extend(asked.games)
            stored = Settings.from_definition(kept.definition)
        backend = InProcess(stored.game, stored.entrants(bots), stored.seed)
        Tournament(stored, kept, backend).run()
