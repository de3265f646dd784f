"""Tournaments of the command line that are killed, stopped, or share their store."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from flockmind import list_games
from flockmind.arena import Store

SHEEP = "war-and-sheep"
WORDS = ["kuhn-poker", "--bots", "ismcts:iterations=20000", "flat:iterations=10000", "random", "--seed", "5"]

CHECK = (
    "import sqlite3, sys; print(*sqlite3.connect(sys.argv[1]).execute('PRAGMA integrity_check').fetchone())"
)


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "flockmind", *words]


def start(
    store: Path, games: int = 240, jobs: int = 2, words: Sequence[str] = WORDS
) -> subprocess.Popen[str]:
    words = [*words, "--games", str(games), "--store", str(store), "--resume", "--jobs", str(jobs)]
    pipe = subprocess.PIPE
    return subprocess.Popen(command("tournament", *words), stdout=pipe, stderr=pipe, text=True)


def finish(process: subprocess.Popen[str]) -> str:
    out, err = process.communicate()
    assert process.returncode == 0, err
    return out


def figures(store: Path) -> dict[str, Any]:
    told = subprocess.run(command("report", str(store), "--json"), capture_output=True, text=True, check=True)
    document: dict[str, Any] = json.loads(told.stdout)
    del document["times"]
    return document


def games_in(store: Path) -> int:
    if not store.exists():
        return 0
    try:
        with Store(store) as kept:
            return kept.count()
    except ValueError:
        return 0


def wait_for(store: Path, games: int, process: subprocess.Popen[str]) -> None:
    while games_in(store) < games and process.poll() is None:
        time.sleep(0.01)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    store = tmp_path_factory.mktemp("whole") / "s.sqlite"
    finish(start(store, jobs=1))
    return store


@pytest.fixture(scope="module")
def undisturbed(whole: Path) -> dict[str, Any]:
    return figures(whole)


def records(store: Path) -> dict[tuple[int, int], str]:
    with Store(store) as kept:
        return {(fixture.deal, fixture.slot): result.record for fixture, result in kept.stream()}


def kill_five_times(store: Path, games: int, step: int, words: Sequence[str]) -> str:
    """Kills a tournament after up to `step` games more, five times, then lets it end; what it prints."""
    moments = random.Random(3)
    seen = 0
    for _ in range(5):
        process = start(store, games, words=words)
        wait_for(store, seen + moments.randint(1, step), process)
        assert process.poll() is None, "it ended before it could be killed"
        os.kill(process.pid, signal.SIGKILL)
        process.communicate()
        assert process.returncode == -signal.SIGKILL
        assert games_in(store) >= seen
        seen = games_in(store)
    assert 5 <= seen < games
    return finish(start(store, games, words=words))


def test_killed_five_times_and_resumed_it_reports_the_same(tmp_path: Path, undisturbed: Any) -> None:
    store = tmp_path / "s.sqlite"
    assert "240 games on 40 deals" in kill_five_times(store, 240, 40, WORDS)
    assert figures(store) == undisturbed


@pytest.mark.long
@pytest.mark.skipif(SHEEP not in [game.slug for game in list_games()], reason=f"built without {SHEEP}")
def test_a_thousand_games_killed_five_times_report_the_same(tmp_path: Path) -> None:
    words = [SHEEP, "--bots", "ismcts:iterations=200", "greedy", "random", "--seed", "6"]
    finish(start(tmp_path / "whole.sqlite", 1000, jobs=1, words=words))
    told = kill_five_times(tmp_path / "killed.sqlite", 1000, 190, words)
    assert "1002 games on 167 deals" in told
    assert figures(tmp_path / "killed.sqlite") == figures(tmp_path / "whole.sqlite")


def test_two_processes_on_one_store_share_the_work(tmp_path: Path, undisturbed: Any) -> None:
    store = tmp_path / "s.sqlite"
    processes = [start(store, jobs=1) for _ in range(2)]
    outs = [finish(process) for process in processes]
    assert outs[0] == outs[1]
    assert figures(store) == undisturbed


def test_ctrl_c_keeps_what_is_finished(tmp_path: Path, whole: Path) -> None:
    """The games of a longer tournament begin with those of the shorter one."""
    store = tmp_path / "s.sqlite"
    for games in (10, 20):
        process = start(store, games=100_000)
        wait_for(store, games, process)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate()
        assert process.returncode == 1
        assert "--resume goes on" in err
        assert "Traceback" not in err
    kept, expected = records(store), records(whole)
    assert len(kept) >= 20
    assert {key: line for key, line in kept.items() if key in expected} == {
        key: line for key, line in expected.items() if key in kept
    }


def test_a_killed_worker_changes_nothing(tmp_path: Path, undisturbed: Any) -> None:
    store = tmp_path / "s.sqlite"
    process = start(store)
    wait_for(store, 10, process)
    path = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    if not path.exists():
        process.kill()
        pytest.skip("needs a list of child processes")
    children = [int(pid) for pid in path.read_text().split()]
    worker = next(p for p in children if "spawn_main" in Path(f"/proc/{p}/cmdline").read_text())
    os.kill(worker, signal.SIGKILL)
    finish(process)
    assert figures(store) == undisturbed


def test_workers_end_with_a_killed_parent(tmp_path: Path) -> None:
    store = tmp_path / "s.sqlite"
    process = start(store, games=100_000)
    wait_for(store, 4, process)
    path = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    if not path.exists():
        process.kill()
        pytest.skip("needs a list of child processes")
    children = [int(pid) for pid in path.read_text().split()]
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()
    while any(Path(f"/proc/{pid}").exists() and _state(pid) != "Z" for pid in children):
        time.sleep(0.1)


def _state(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return "Z"


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command(*words), capture_output=True, text=True, check=False)


def test_resuming_another_tournament_is_refused(tmp_path: Path) -> None:
    store = str(tmp_path / "s.sqlite")
    bots = ["--bots", "random", "flat:iterations=5"]
    first = run(
        "tournament", "kuhn-poker", *bots, "--games", "7", "--seed", "1", "--store", store, "--jobs", "1"
    )
    assert first.returncode == 0, first.stderr
    assert "8 games on 4 deals" in first.stdout
    again = ["tournament", "kuhn-poker", *bots, "--store", store]
    for words, field in [
        (again, "holds a tournament"),
        ([*again, "--resume", "--seed", "2"], "seed"),
        (["tournament", "kuhn-poker", "--bots", "random", "random", "--store", store, "--resume"], "bots"),
        ([*again, "--resume", "--schedule", "gauntlet"], "schedule"),
    ]:
        refused = run(*words)
        assert refused.returncode == 2
        assert field in refused.stderr
        assert refused.stderr.count("\n") == 1
    more = run(*again, "--resume", "--games", "12", "--jobs", "1")
    assert more.returncode == 0, more.stderr
    assert "12 games on 6 deals" in more.stdout
    assert json.loads(run("report", store, "--json").stdout)["seed"] == 1


def test_report_of_nothing_is_refused(tmp_path: Path) -> None:
    told = run("report", str(tmp_path / "none.sqlite"))
    assert told.returncode == 2
    assert "no such file" in told.stderr


def test_a_disk_that_is_full_for_a_while_loses_nothing(tmp_path: Path, undisturbed: Any) -> None:
    """No file may grow for a while: the games wait, and nothing is written in part."""
    resource = pytest.importorskip("resource")
    if not hasattr(resource, "prlimit"):
        pytest.skip("needs prlimit")
    store = tmp_path / "s.sqlite"
    process = start(store)
    wait_for(store, 10, process)
    log = store.with_name(store.name + "-wal")
    _, most = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (log.stat().st_size, most))
    before = -1
    while games_in(store) != before:
        before = games_in(store)
        time.sleep(1.0)
    assert before < 240
    assert process.poll() is None, "it ended in place of waiting for room"
    check = [sys.executable, "-c", CHECK, str(store)]
    assert subprocess.run(check, capture_output=True, text=True, check=True).stdout == "ok\n"
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (most, most))
    finish(process)
    assert figures(store) == undisturbed
