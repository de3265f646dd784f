"""`flockmind analyse` as a command: tables, JSON, interruption."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

import flockmind
from flockmind.cli import cli
from flockmind.testing import random_game

OPTIONS = ["--iterations", "100", "--rounds", "3"]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    records = [
        random_game(flockmind.load_game("leduc-poker"), seed=seed, steps=30).record(["me", "you"])
        for seed in (3, 4)
    ]
    path = tmp_path / "games.jsonl"
    path.write_text("".join(record.to_json() + "\n" for record in records), encoding="utf-8")
    return path


def test_tables_and_json_have_the_same_figures(file: Path) -> None:
    words = ["analyse", str(file), "--line", "2", *OPTIONS]
    told = CliRunner().invoke(cli, [*words, "--json"])
    assert told.exit_code == 0, told.stderr
    document = json.loads(told.stdout)
    assert document["format"] == "flockmind-analysis/1"
    assert document["bots"] == ["me", "you"]
    assert document["judge"]["iterations"] == 100
    text = CliRunner().invoke(cli, words).stdout
    rows = [line.split() for line in text.splitlines()]
    for d in document["decisions"]:
        row = next(r for r in rows if r[:3] == [str(d["ply"]), str(d["player"]), d["played"]])
        assert row[-1] == d["label"]
        if d["label"] != "forced":
            assert f"{100 * d['win_probability']['mean']:.1f}" in row
    for seat in document["seats"]:
        counts = [str(count) for count in seat["labels"].values()]
        assert [str(seat["player"]), seat["bot"], str(seat["decisions"]), *counts] in [r[:8] for r in rows]


def test_wrong_input_is_one_line(file: Path, tmp_path: Path) -> None:
    broken = json.loads(file.read_text(encoding="utf-8").splitlines()[0])
    broken["actions"][2][1] = "nonsense"
    (tmp_path / "broken.json").write_text(json.dumps(broken), encoding="utf-8")
    (tmp_path / "info.json").write_text(
        flockmind.load_game("kuhn-poker").new_state(seed=1).info_state(0).to_json(), encoding="utf-8"
    )
    for words, told in (
        ([str(file)], "--line"),
        ([str(tmp_path / "broken.json")], "actions[2]"),
        ([str(tmp_path / "info.json")], "format"),
        ([str(file), "--line", "1", "--rounds", "1"], "rounds"),
        ([str(file), "--line", "1", "--bot", "random"], "no win probabilities"),
    ):
        done = CliRunner().invoke(cli, ["analyse", *words])
        assert done.exit_code == 2, words
        assert told in done.stderr
        assert done.stderr.count("\n") == 1


def test_ctrl_c_ends_it_with_what_was_judged(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def progress(total: float, label: str) -> Iterator[Callable[[int, str], None]]:
        def show(done: int, note: str) -> None:
            if done == 2:
                raise KeyboardInterrupt

        yield show

    monkeypatch.setattr("flockmind.cli.analyse.progress", progress)
    told = CliRunner().invoke(cli, ["analyse", str(file), "--line", "1", *OPTIONS, "--json"])
    assert told.exit_code == 1
    assert told.stderr == "flockmind analyse: interrupted\n"
    document = json.loads(told.stdout)
    assert not document["complete"]
    assert len(document["decisions"]) == 2


def test_ctrl_c_is_heard_within_a_search(file: Path) -> None:
    code = """if True:
        import sys
        from flockmind.analysis import analysis
        from flockmind.cli import cli
        real = analysis.load_bot
        def load_bot(spec):
            print("begins", flush=True)
            return real(spec)
        analysis.load_bot = load_bot
        cli.main(sys.argv[1:])
    """
    words = ["analyse", str(file), "--line", "1", "--iterations", "1000000000"]
    command = [sys.executable, "-c", code, *words]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == "begins\n"
        process.send_signal(signal.SIGINT)
        assert process.stdout.read() == ""
        assert process.stderr.read() == "flockmind analyse: interrupted\n"
    assert process.returncode == 1
