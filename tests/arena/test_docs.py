"""The example bot of docs/adding-a-bot.md: as an object, and by an entry point."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import flockmind
from tests.test_docs import blocks

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-bot.md"


def texts(language: str) -> list[str]:
    """What stands in the page's blocks of a language."""
    return [block.text for block in blocks(PAGE.read_text(encoding="utf-8")) if block.words == (language,)]


def test_the_example_runs_as_an_object(capsys: pytest.CaptureFixture[str]) -> None:
    space: dict[str, Any] = {"__name__": "example"}
    for block in texts("python"):
        exec(block, space)
    *ratings, best = capsys.readouterr().out.splitlines()
    assert len(ratings) == 2
    assert best in ("bet", "pass")
    assert len([line for line in texts("python")[0].splitlines() if line.strip()]) <= 20
    never, always = space["Absent"](rate=0.0), space["Absent"](rate=1.0)
    info = flockmind.load_game("kuhn-poker").new_state(seed=7).info_state(0)
    answers = {always.hint(info, flockmind.Limits(), seed).best for seed in range(20)}
    assert answers == {"bet", "pass"}
    assert never.hint(info, flockmind.Limits(), 1).iterations == 100


def test_the_example_runs_by_its_entry_point(tmp_path: Path) -> None:
    (tmp_path / "absent.py").write_text(texts("python")[0], encoding="utf-8")
    group, line = re.findall(r'\[project\.entry-points\."(.*?)"\]\n(.*)', texts("toml")[0])[0]
    info = tmp_path / "absent-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: absent\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[{group}]\n{line.replace(chr(34), '')}\n")
    words = texts("sh")[0].split()
    assert words[0] == "flockmind"
    command = [sys.executable, "-m", *words, "--jobs", "1", "--seed", "2"]
    where = {**os.environ, "PYTHONPATH": str(tmp_path)}
    told = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=where, check=False)
    assert told.returncode == 0, told.stderr
    assert "absent:rate=0.2,iterations=50" in told.stdout
    assert "forfeit" not in told.stdout
    assert (tmp_path / "kuhn-poker.sqlite").exists()


def test_ranked_hints_are_in_order() -> None:
    info = flockmind.load_game("kuhn-poker").new_state(seed=7).info_state(0)
    hint = flockmind.Hint.ranked(info, "me", 5, {"pass": 1.0, "bet": 3.0})
    assert [line.action for line in hint.lines] == ["bet", "pass"]
    assert [line.estimate.share for line in hint.lines] == [0.75, 0.25]
    assert hint.lines[0].estimate.win_probability is None
