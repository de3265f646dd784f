"""The protocol spoken by a client in another language: `examples/engine_client.mjs`."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import threading
from pathlib import Path

import pytest

import flockmind

from .engine_client import COMMAND

CLIENT = Path(__file__).parents[2] / "examples" / "engine_client.mjs"
NODE = shutil.which("node")
GAMES = [(game.slug, game.min_players) for game in flockmind.list_games()]
needs_node = pytest.mark.skipif(NODE is None, reason="needs Node.js")
SEARCHES_ON = f"""
import {{ Engine }} from {json.dumps(CLIENT.as_uri())};
const engine = new Engine({json.dumps(COMMAND)});
const {{ record }} = await engine.ask({{ type: "new", game: "kuhn-poker", seed: 1 }});
const search = {{ type: "suggest", record, limits: {{ time: 600 }}, report_every: 0.01 }};
await engine.ask(search, () => console.log("report"));
"""


@needs_node
@pytest.mark.parametrize(("slug", "players"), GAMES)
def test_node_client_plays_a_game(slug: str, players: int) -> None:
    assert NODE is not None
    command = [NODE, str(CLIENT), slug, str(players), "5", "--", *COMMAND]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    record = flockmind.Record.from_json(done.stdout)
    assert record.game.slug == slug
    assert record.replay().is_terminal
    assert "cancelled: true" in done.stderr
    assert "refused: game: " in done.stderr


@needs_node
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc to find the engine")
@pytest.mark.parametrize("stops_first", [False, True])
def test_a_node_client_that_stops_reading_or_vanishes_leaves_no_engine(stops_first: bool) -> None:
    assert NODE is not None
    command = [NODE, "--input-type=module", "-e", SEARCHES_ON]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as client:
        assert client.stdout is not None
        assert client.stdout.readline() == b"report\n"
        children = Path(f"/proc/{client.pid}/task/{client.pid}/children").read_text().split()
        assert len(children) == 1
        engine = Path("/proc") / children[0]
        assert b"engine" in (engine / "cmdline").read_bytes()
        if stops_first:
            client.send_signal(signal.SIGSTOP)
            threading.Event().wait(0.5)
            assert engine.exists()  # a client that only reads slowly is waited for
        client.kill()
        client.wait()
    while alive(engine):
        threading.Event().wait(0.02)


def alive(process: Path) -> bool:
    """Whether a process still runs; one that nobody has waited for yet is over."""
    try:
        return (process / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
