"""The backend `ray` on a cluster of this machine: the games of the local backend, whatever dies."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from flockmind import load_game
from flockmind.arena.backend import Backend
from flockmind.arena.backend_local import LocalPool
from flockmind.arena.entrants import enter
from flockmind.arena.report import report
from flockmind.arena.settings import Settings
from flockmind.arena.store import Store
from flockmind.arena.tournament import Progress, Tournament

pytest.importorskip("ray", reason="there is no Ray for this Python: pip install 'flockmind[ray]'")

KUHN = load_game("kuhn-poker")
BOTS = ("ismcts:iterations=20000", "flat:iterations=10000", "random")


def games_of(settings: Settings, pool: Backend, watch: Any = lambda progress: None) -> tuple[Any, Any]:
    """Every game with all but its times, and the report."""
    with Store(":memory:", settings.definition()) as store:
        Tournament(settings, store, pool, watch).run()
        document = report(store)
        del document["times"]
        games = [(f, {**vars(r), "seconds": None}) for f, r in store.games(records=True)]
        return games, document


def test_a_killed_worker_changes_nothing() -> None:
    from flockmind.arena.backend_ray import RayPool

    settings = Settings(KUHN, BOTS, 120, 5)
    pool = RayPool(KUHN, settings.entrants(), settings.seed, 2)
    first = pool.pids()
    assert len(first) == 2
    seen: list[list[int]] = []

    def watch(progress: Progress) -> None:
        if progress.finished >= 20 and not seen:
            os.kill(first[0], signal.SIGKILL)
            seen.append(first)
        elif progress.finished >= 60 and len(seen) == 1:
            seen.append(pool.pids())

    cluster = games_of(settings, pool, watch)
    assert len(seen) == 2
    assert seen[1][1] == first[1]
    assert seen[1][0] not in first
    assert cluster == games_of(settings, LocalPool(KUHN, settings.entrants(), settings.seed, 1))
    assert len(cluster[0]) == 120


def test_who_kills_its_process_or_hangs_forfeits_as_anywhere() -> None:
    from flockmind.arena.backend_ray import RayPool
    from tests.arena import odd_bots

    entrants = enter([odd_bots.Dying(), odd_bots.Hanging(), odd_bots.Honest()])
    settings = Settings(KUHN, tuple(e.name for e in entrants), 6, 3)
    pool = RayPool(KUHN, entrants, settings.seed, 2, decision_timeout=3.0)
    games, document = games_of(settings, pool)
    local = games_of(settings, LocalPool(KUHN, entrants, settings.seed, 2, decision_timeout=3.0))
    assert (games, document) == local
    reasons = {row["bot"]: row["reason"] for row in document["forfeits"]}
    assert "died" in reasons["dying"]
    assert "no answer" in reasons["hanging"]


def test_from_the_command_line(tmp_path: Path) -> None:
    words = [
        "tournament",
        "kuhn-poker",
        "--bots",
        "flat:iterations=10",
        "random",
        "--games",
        "20",
        "--seed",
        "1",
    ]
    outs = []
    for backend in ("ray", "local"):
        store = ["--store", str(tmp_path / f"{backend}.sqlite"), "--backend", backend, "--jobs", "2"]
        command = [sys.executable, "-m", "flockmind", *words, *store]
        done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
        assert done.returncode == 0, done.stderr
        outs.append(done.stdout)
    assert outs[0] == outs[1]
