"""Helpers to run the command line, in this process and in one of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

import flockmind
from flockmind.cli import cli
from flockmind.testing import random_game

SLUGS = [game.slug for game in flockmind.list_games()]
PROGRAM = [sys.executable, "-m", "flockmind"]


def invoke(*words: str | Path, text: str | bytes | None = None) -> Result:
    return CliRunner().invoke(cli, [str(word) for word in words], input=text)


def stdout(*words: str | Path, text: str | bytes | None = None) -> str:
    result = invoke(*words, text=text)
    assert result.exit_code == 0, result.output
    return result.stdout


def refusal(*words: str | Path, text: str | bytes | None = None, code: int = 2) -> str:
    """The one line on stderr of a command that must fail."""
    result = invoke(*words, text=text)
    assert result.exit_code == code, result.output
    lines = result.stderr.splitlines()
    assert len(lines) == 1, result.stderr
    assert "Traceback" not in result.output
    return lines[0]


def program(*words: str | Path, **options: Any) -> subprocess.CompletedProcess[str]:
    command = [*PROGRAM, *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


def finished_record(slug: str, seed: int = 1) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(random_game(flockmind.load_game(slug), seed).record().to_json())
    return document
