"""Exit codes and the one line on stderr, for every way to go wrong; whole processes where it matters."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

import flockmind

from .helpers import PROGRAM, SLUGS, invoke, program, refusal, stdout

READERS = ["hint", "beliefs", "show"]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_text(stdout("new", "kuhn-poker", "--seed", "3"), encoding="utf-8")
    return path


@pytest.mark.parametrize("command", [*READERS, "replay", "table"])
def test_unreadable_files(command: str, tmp_path: Path) -> None:
    directory = tmp_path / "folder"
    directory.mkdir()
    latin = tmp_path / "latin.json"
    latin.write_bytes('{"game": "Schäfer"}'.encode("latin-1"))
    empty = tmp_path / "empty.json"
    empty.touch()
    absent = tmp_path / "absent.json"
    assert "UTF-8" in refusal(command, latin)
    assert str(directory) in refusal(command, directory)
    assert str(empty) in refusal(command, empty)
    assert str(absent) in refusal(command, absent)


@pytest.mark.parametrize("command", [*READERS, "replay"])
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{", "JSON"),
        ("[1, 2]", "expected"),
        ("null", "expected"),
        ('{"format": "flockmind-info/9"}', "format"),
        ('{"format": "flockmind-record/1"}', "game"),
        (
            '{"format": "flockmind-record/1", "game": "chess", "players": 2, "options": {}, "actions": []}',
            "chess",
        ),
        ("[" * 100_000, "JSON"),
        ("1" * 10_000, "JSON"),
        ('{"format": NaN}', "NaN"),
    ],
)
def test_broken_documents(command: str, text: str, expected: str) -> None:
    line = refusal(command, "-", text=text)
    assert "standard input" in line
    assert expected in line


def test_the_field_of_an_information_state_is_named(tmp_path: Path) -> None:
    document = json.loads(stdout("new", "kuhn-poker", "--seed", "3", "--as", "0"))
    wrong = {
        "card": "X",
        "player": 7,
        "players": 9,
        "to_move": 1,
        "events": ["chance: ?"],
        "options": {"x": 1},
    }
    for field, value in wrong.items():
        file = tmp_path / "wrong.json"
        file.write_text(json.dumps({**document, field: value}), encoding="utf-8")
        line = refusal("hint", file)
        assert field in line
        assert str(file) in line


def test_wrong_use() -> None:
    assert "unknown command" in refusal("nonsense")
    assert "FILE" in refusal("hint")
    assert "--wrong" in refusal("hint", "--wrong")
    assert "unknown game 'chess'" in refusal("new", "chess")
    assert "unknown option" in refusal("new", "kuhn-poker", "--set", "layout=x")
    assert "k=v" in refusal("new", "kuhn-poker", "--set", "layout")
    assert "--players" in refusal("new", "kuhn-poker", "--set", "players=2")
    assert "start_player" in refusal("new", "kuhn-poker", "--set", "start_player=x")
    assert "given twice" in refusal("new", "kuhn-poker", "--set", "start_player=0", "start_player=0")
    assert "--as" in refusal("new", "kuhn-poker", "--as", "2")
    assert "unknown game" in refusal("games", "--schema", "chess")


def test_no_command_at_all_shows_help_or_says_so() -> None:
    done = program()
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("slug", SLUGS)
def test_flags_are_true_or_false(slug: str) -> None:
    info = next(game for game in flockmind.list_games() if game.slug == slug)
    for option in (option for option in info.options if option.kind == "flag"):
        for text, value in (("true", True), ("off", False)):
            document = json.loads(stdout("new", slug, "--seed", "1", "--set", f"{option.name}={text}"))
            assert document["options"][option.name] is value
        assert "true or false" in refusal("new", slug, "--set", f"{option.name}=maybe")


@pytest.mark.parametrize("slug", SLUGS)
def test_components_are_names_or_files(slug: str, tmp_path: Path) -> None:
    info = next(game for game in flockmind.list_games() if game.slug == slug)
    for option in (option for option in info.options if option.kind == "component"):
        assert option.component is not None
        for name in option.component.names():
            stdout("new", slug, "--seed", "1", "--set", f"{option.name}={name}")
        wrong = tmp_path / "wrong.json"
        wrong.write_text('{"game": "chess"}', encoding="utf-8")
        for value in (wrong, tmp_path, tmp_path / "absent.json"):
            assert option.name in refusal("new", slug, "--set", f"{option.name}={value}")


@pytest.mark.parametrize(
    ("code", "expected", "line"), [("no luck\ntoday", 2, "no luck today"), (3, 3, ""), (None, 0, "")]
)
def test_an_exit_from_inside(
    record: Path, monkeypatch: pytest.MonkeyPatch, code: object, expected: int, line: str
) -> None:
    def leave(*words: object, **options: object) -> None:
        raise SystemExit(code)

    monkeypatch.setattr(flockmind, "suggest", leave)
    result = invoke("hint", record)
    assert result.exit_code == expected
    assert result.stderr.strip() == (f"flockmind hint: {line}" if line else "")


def test_debug_shows_the_traceback_anywhere_on_the_line() -> None:
    for words in (["--debug", "new", "chess"], ["new", "chess", "--debug"]):
        done = program(*words)
        assert done.returncode == 2
        assert "Traceback" in done.stderr


def test_output_that_cannot_be_written(record: Path, tmp_path: Path) -> None:
    assert str(tmp_path) in refusal("show", record, "--svg", tmp_path)
    assert "absent" in refusal("show", record, "--svg", tmp_path / "absent" / "out.svg")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no such device")
def test_full_disk() -> None:
    for words in (["games"], ["new", "kuhn-poker"], ["games", "--schema", "kuhn-poker"], ["--help"]):
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = subprocess.run(
                [*PROGRAM, *words], stdout=full, stderr=subprocess.PIPE, text=True, check=False
            )
        assert done.returncode == 2, words
        assert len(done.stderr.splitlines()) == 1, done.stderr


def test_closed_pipe_is_quiet() -> None:
    command = [*PROGRAM, "games", "--schema", "kuhn-poker"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        complaints = process.stderr.read()
        assert process.wait() == 0
    assert complaints == ""


@pytest.mark.parametrize(
    "words",
    [
        ["hint", "{record}", "--time", "60"],
        ["perft", "kuhn-poker", "--seed", "1", "--depth", "3"],
        ["hint", "-"],
    ],
)
def test_interrupt_is_one_line_and_code_1(words: list[str], record: Path) -> None:
    if words[0] == "perft":
        slow = max(flockmind.list_games(), key=lambda game: (not game.reference, game.max_players))
        if slow.reference:
            pytest.skip("every game here is counted at once")
        words = ["perft", slow.slug, "--seed", "1", "--depth", "30"]
    ready = "import sys; from flockmind.cli import main; print('ready', file=sys.stderr, flush=True); main()"
    command = [PROGRAM[0], "-c", ready, *(word.format(record=record) for word in words)]
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen(command, text=True, **pipes) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == "ready\n"
        time.sleep(1.0)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert process.returncode == 1, err
    assert out == ""
    assert len(err.splitlines()) == 1
    assert "interrupted" in err


def test_output_without_unicode(record: Path) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    words = [["hint", record, "--iterations", "50"], ["beliefs", record], ["games"], ["bots"]]
    for line in words:
        done = program(*line, env=environment)
        assert done.returncode == 0, done.stderr
        assert done.stdout.isascii()
        assert done.stdout


def test_no_progress_bar_and_no_colours_when_piped(record: Path) -> None:
    done = program("hint", record, "--time", "0.3")
    assert done.returncode == 0
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
