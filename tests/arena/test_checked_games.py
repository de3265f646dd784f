"""`benchmarks/checked_games.py`: it goes on where it was interrupted, and ends on a broken promise."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import flockmind
from benchmarks import checked_games
from benchmarks.checked_games import Tally, main, play_batch, read

SLUG = min(checked_games.SLUGS, key=lambda slug: len(list(checked_games.tables(slug))))


def run(file: Path, decisions: int) -> str:
    result = CliRunner().invoke(main, [SLUG, "--decisions", str(decisions), "--file", str(file)])
    assert result.exit_code == 0, result.output
    return result.stdout


def test_it_goes_on_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "played.json"
    first = run(file, 300)
    before = read(file)
    assert sum(tally.decisions for tally in before.values()) >= 300
    assert SLUG in first
    assert run(file, 300) == first  # nothing is left to play
    run(file, 2000)
    after = read(file)
    for name, tally in before.items():
        assert after[name].batches > tally.batches
        assert after[name].decisions >= 2000 // len(after)


def test_every_player_count_and_flag_is_played() -> None:
    for info in flockmind.list_games():
        rows = list(checked_games.tables(info.slug))
        flags = sum(option.kind == "flag" for option in info.options)
        assert len(rows) == (info.max_players - info.min_players + 1) * 2**flags
        assert len({name for name, _, _ in rows}) == len(rows)


def test_a_broken_promise_is_told_with_what_plays_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def simulate(self, *words: Any) -> Any:
            raise RuntimeError("a state breaks its invariants")

    monkeypatch.setattr(flockmind.game.Game, "core", property(lambda self: Broken()))
    with pytest.raises(Exception, match=r"load_game.*simulate\(3, 1, 0.5, True\).*invariants"):
        play_batch("kuhn-poker", 2, {}, Tally(batches=3), 100)


def test_the_file_is_plain_json(tmp_path: Path) -> None:
    file = tmp_path / "played.json"
    run(file, 50)
    assert all(row["seconds"] > 0 for row in json.loads(file.read_text(encoding="utf-8")).values())
