"""`flockmind table`: the game of a real table, in a file."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import flockmind
from flockmind.testing import random_game

from .helpers import SLUGS, invoke, program, refusal, stdout


def read(file: Path) -> flockmind.InfoState:
    return flockmind.InfoState.from_json(file.read_text(encoding="utf-8"))


def lines(*words: str) -> str:
    return "\n".join(words) + "\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "table.json"
    stdout("table", path, "--game", "kuhn-poker", "--as", "0", text="")
    return path


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("last", [False, True])
def test_whole_game_as_each_player_sees_it(slug: str, last: bool, tmp_path: Path) -> None:
    state = random_game(flockmind.load_game(slug), seed=4, steps=60)
    player = state.game.players - 1 if last else 0
    info = state.info_state(player)
    start = state.game.new_state().info_state(player)
    file = tmp_path / "table.json"
    file.write_text(start.to_json(), encoding="utf-8")
    stdout("table", file, text=lines(*info.events))
    assert read(file) == info
    stdout("table", file, text="undo\n" * len(info.events))
    assert read(file) == start


@pytest.mark.parametrize("slug", SLUGS)
def test_game_that_begins_from_a_situation(slug: str, tmp_path: Path) -> None:
    state = random_game(flockmind.load_game(slug), seed=4, steps=10)
    if state.is_terminal:
        state = flockmind.load_game(slug).new_state(seed=4)
    player = state.to_move
    before = state.info_state(player)
    file = tmp_path / "table.json"
    file.write_text(before.without_events().to_json(), encoding="utf-8")
    known = len(before.events)
    state.apply(state.legal_actions()[0])
    after = state.info_state(player)
    stdout("table", file, text=lines(*after.events[known:]))
    document = json.loads(file.read_text(encoding="utf-8"))
    assert document["events"] == after.events[known:]
    assert document["from"] == before.situation()
    assert read(file).same_situation(after)
    assert flockmind.InfoState.from_json(read(file).to_json()) == read(file)
    stdout("table", file, text="undo\n" * len(document["events"]))
    assert read(file).same_situation(before)
    assert "nothing to take back" in refusal("table", file, text="undo\n")


def test_own_events_need_no_seat(file: Path) -> None:
    stdout("table", file, text=lines("K", "pass", "1: bet", "bet", "shown: card Q"))
    assert read(file).events == ["chance: K", "0: pass", "1: bet", "0: bet", "shown: card Q"]


def test_spaces_around_the_colon_do_not_matter(file: Path) -> None:
    stdout("table", file, text=lines("chance:K", "0 :  pass", "", "# a remark"))
    assert read(file).events == ["chance: K", "0: pass"]


@pytest.mark.parametrize(
    "wrong", ["0: bet", "9: bet", "chance: X", "bet", "no such thing", "shown: card J", "undo it"]
)
def test_wrong_line_changes_nothing(wrong: str, file: Path) -> None:
    before = file.read_bytes()
    line = refusal("table", file, text=lines(wrong))
    assert "line 1" in line
    assert file.read_bytes() == before


def test_script_goes_on_after_a_wrong_line(file: Path) -> None:
    result = invoke("table", file, text=lines("K", "nonsense", "pass"))
    assert result.exit_code == 2
    assert "line 2" in result.stderr
    assert read(file).events == ["chance: K", "0: pass"]


def test_quit_ends(file: Path) -> None:
    stdout("table", file, text=lines("K", "quit", "pass"))
    assert read(file).events == ["chance: K"]


def test_questions(file: Path) -> None:
    shown = stdout(
        "table", file, text=lines("K", "legal", "hint iterations=50 seed=1 top=1", "events", "show", "help")
    )
    assert "pass\nbet\n" in shown
    assert "50 iterations" in shown
    assert "and 1 more" not in shown
    assert "chance: K\n" in shown
    assert "card: K" in shown
    assert "undo" in shown
    assert "50.0" in stdout("table", file, text=lines("pass", "beliefs"))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("hint time=x", "time"),
        ("hint depth=3", "depth"),
        ("hint bot=nobody", "nobody"),
        ("hint top=0", "top"),
    ],
)
def test_wrong_questions(line: str, expected: str, file: Path) -> None:
    stdout("table", file, text="K\n")
    assert expected in refusal("table", file, text=lines(line))


def test_hint_out_of_turn_is_refused(file: Path) -> None:
    assert "to_move" in refusal("table", file, text=lines("hint"))


def test_setup_is_for_new_files_only(file: Path, tmp_path: Path) -> None:
    assert "--game" in refusal("table", file, "--game", "kuhn-poker")
    assert "--game" in refusal("table", tmp_path / "absent.json")
    assert "--as" in refusal("table", tmp_path / "absent.json", "--game", "kuhn-poker", "--as", "2")
    assert not (tmp_path / "absent.json").exists()


def test_record_is_not_overwritten(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    record.write_text(stdout("new", "kuhn-poker", "--seed", "3"), encoding="utf-8")
    before = record.read_bytes()
    assert "record" in refusal("table", record)
    assert record.read_bytes() == before


def test_file_keeps_its_mode_and_its_link(file: Path, tmp_path: Path) -> None:
    file.chmod(0o640)
    link = tmp_path / "link.json"
    link.symlink_to(file)
    stdout("table", link, text="K\n")
    assert link.is_symlink()
    assert file.stat().st_mode & 0o777 == 0o640
    assert read(file).events == ["chance: K"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.json", "table.json"]


@pytest.mark.skipif(
    os.name != "posix" or os.geteuid() == 0, reason="needs a user that may not write everywhere"
)
def test_file_that_cannot_be_saved(file: Path) -> None:
    file.parent.chmod(0o500)
    try:
        assert "can be written" in refusal("table", file, text="K\n")
    finally:
        file.parent.chmod(0o700)
    assert read(file).events == []


def test_works_in_a_pipe(file: Path) -> None:
    done = program("table", file, input=lines("K", "pass", "wrong"))
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert read(file).events == ["chance: K", "0: pass"]


def test_text_that_is_not_utf8_is_a_wrong_line(file: Path) -> None:
    assert "line 1" in refusal("table", file, text=b"\xff\xfe\n")
