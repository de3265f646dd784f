"""Export: every game comes back from the files as it stands in the store."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from flockmind.arena.store import Store
from flockmind.cli import cli
from tests.arena.test_store import SETTINGS, play


def told(*words: str) -> str:
    result = CliRunner().invoke(cli, list(words))
    assert result.exit_code == 0, result.stderr
    return result.stdout


@pytest.fixture
def store(tmp_path: Path) -> Path:
    path = tmp_path / "s.sqlite"
    with Store(path, SETTINGS.definition()) as kept:
        play(kept)
    return path


def test_json_lines_are_the_records(store: Path, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    told("export", str(store), str(out))
    with Store(store) as kept:
        records = [result.record for _, result in kept.games(records=True)]
    assert out.read_text(encoding="utf-8").splitlines() == records
    assert len(records) == 60
    assert told("export", str(store), "-").splitlines() == records
    assert told("replay", str(out)).count("all legal") == 60


def test_some_deals_alone(store: Path) -> None:
    lines = told("export", str(store), "-", "--deal", "3", "--deal", "7").splitlines()
    with Store(store) as kept:
        assert lines == [result.record for _, result in kept.stream(deals=[3, 7])]
    assert len(lines) == 4
    assert len({json.loads(line)["seed"] for line in lines}) == 2


def test_parquet_has_a_row_a_game(store: Path, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    out = tmp_path / "games.parquet"
    told("export", str(store), str(out))
    table = parquet.read_table(out)
    assert table.schema.metadata[b"game"] == b"kuhn-poker"
    with Store(store) as kept:
        games = kept.games(records=True)
        bots = kept.definition["bots"]
    rows = table.to_pylist()
    assert len(rows) == len(games)
    for row, (fixture, result) in zip(rows, games, strict=True):
        assert (row["deal"], row["slot"]) == (fixture.deal, fixture.slot)
        assert row["seats"] == [bots[bot] for bot in fixture.seats]
        for name in ("returns", "scores", "decisions", "iterations", "seconds"):
            assert tuple(row[name]) == getattr(result, name)
        assert row["record"] == result.record
        assert row["forfeit"] is None
    assert list(tmp_path.glob(".export-*")) == []


def test_what_cannot_be_written_is_one_line(store: Path, tmp_path: Path) -> None:
    for words in (
        [str(store), "-", "--format", "parquet"],
        [str(store), str(tmp_path / "no" / "x.jsonl")],
        [str(store), str(tmp_path / "no" / "x.parquet")],
        [str(tmp_path / "none.sqlite"), "-"],
    ):
        result = CliRunner().invoke(cli, ["export", *words])
        assert result.exit_code == 2, words
        assert result.stderr.count("\n") == 1
