"""The protocol spoken by a client in another language: `examples/engine_client.mjs`."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

import flockmind

from .engine_client import COMMAND

CLIENT = Path(__file__).parents[2] / "examples" / "engine_client.mjs"
NODE = shutil.which("node")
GAMES = [(game.slug, game.min_players) for game in flockmind.list_games()]


@pytest.mark.skipif(NODE is None, reason="needs Node.js")
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
