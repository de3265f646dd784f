"""The other commands: lists, beliefs, show, replay, perft, bench; and the program as a whole."""

from __future__ import annotations

import json
import subprocess
import xml.etree.ElementTree
from pathlib import Path

import fastjsonschema
import pytest

import flockmind
from flockmind.benchmark import signature
from flockmind.cli import cli

from .helpers import PROGRAM, SLUGS, finished_record, invoke, program, refusal, stdout


def test_games_json_has_what_list_games_has() -> None:
    rows = json.loads(stdout("games", "--json"))
    assert rows == json.loads(json.dumps([game.to_dict() for game in flockmind.list_games()]))


def test_games_shows_every_option_and_provenance() -> None:
    shown = stdout("games")
    for game in flockmind.list_games():
        assert game.slug in shown
        for option in game.options:
            assert option.name in shown
            if option.component:
                assert option.component.provenance() in shown


@pytest.mark.parametrize("slug", SLUGS)
def test_schema_accepts_new_games(slug: str) -> None:
    check = fastjsonschema.compile(json.loads(stdout("games", "--schema", slug)))
    check(json.loads(stdout("new", slug, "--seed", "2", "--as", "1")))


def test_bots_json_has_every_parameter() -> None:
    rows = {row["name"]: row for row in json.loads(stdout("bots", "--json"))}
    shown = stdout("bots")
    for bot in flockmind.list_bots():
        assert bot.name in shown
        assert [row["name"] for row in rows[bot.name]["parameters"]] == [row.name for row in bot.parameters]
        for row in rows[bot.name]["parameters"]:
            assert set(row) == {"name", "default", "low", "high", "whole", "meaning"}


@pytest.mark.parametrize("slug", SLUGS)
def test_beliefs_are_those_of_the_package(slug: str) -> None:
    text = stdout("new", slug, "--seed", "3", "--as", "0")
    told = json.loads(stdout("beliefs", "-", "--json", text=text))
    expected = flockmind.beliefs(flockmind.InfoState.from_json(text))
    assert [(row["thing"], row["place"], row["probability"]) for row in told["beliefs"]] == expected
    assert stdout("beliefs", "-", text=text)


@pytest.mark.parametrize("slug", SLUGS)
def test_show_is_text_or_a_picture(slug: str, tmp_path: Path) -> None:
    text = stdout("new", slug, "--seed", "3", "--as", "0")
    info = flockmind.InfoState.from_json(text)
    assert stdout("show", "-", text=text).strip()
    svg = tmp_path / "out.svg"
    assert stdout("show", "-", "--svg", svg, text=text) == ""
    drawn = svg.read_text(encoding="utf-8")
    assert drawn == stdout("show", "-", "--svg", "-", text=text) == flockmind.picture(info) + "\n"
    xml.etree.ElementTree.fromstring(drawn)


@pytest.mark.parametrize("slug", SLUGS)
def test_show_looks_into_a_record(slug: str, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    document = finished_record(slug)
    file.write_text(json.dumps(document), encoding="utf-8")
    texts = {stdout("show", file, "--ply", str(n), "--as", "0") for n in (0, len(document["actions"]))}
    assert len(texts) == 2
    assert "to_move" in refusal("show", file)


def test_several_records_need_a_line(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(stdout("new", "kuhn-poker", "--seed", "1") + stdout("new", "kuhn-poker", "--seed", "2"))
    assert "--line" in refusal("show", file)
    assert "line 3 has none" in refusal("show", file, "--line", "3")
    assert stdout("show", file, "--line", "2")


@pytest.mark.parametrize("slug", SLUGS)
def test_replay_accepts_good_records(slug: str, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    texts = [json.dumps(finished_record(slug, seed)) for seed in (1, 2)]
    file.write_text("\n".join([*texts, "", stdout("new", slug, "--seed", "1")]), encoding="utf-8")
    lines = stdout("replay", file).splitlines()
    assert [line.split(": ")[1] for line in lines] == ["line 1", "line 2", "line 4"]
    assert "unfinished" in lines[2]
    assert stdout("replay", file, "--quiet") == ""


@pytest.mark.parametrize("slug", SLUGS)
def test_replay_names_the_offending_ply(slug: str) -> None:
    document = finished_record(slug)
    ply = len(document["actions"]) // 2
    actions = [*document["actions"][:ply], [document["actions"][ply][0], "no such action"]]
    line = refusal("replay", "-", text=json.dumps({**document, "actions": actions}), code=1)
    assert f"ply {ply}:" in line
    assert "no such action" in line


@pytest.mark.parametrize("slug", SLUGS)
def test_replay_checks_who_acts_scores_and_winners(slug: str) -> None:
    document = finished_record(slug)
    last = document["actions"][-1]
    for wrong, expected in (
        ({"actions": [*document["actions"][:-1], [99, last[1]]]}, f"ply {len(document['actions']) - 1}:"),
        ({"actions": [*document["actions"], last]}, f"ply {len(document['actions'])}:"),
        ({"actions": document["actions"][:-1]}, "not over"),
        ({"scores": [score + 1 for score in document["scores"]]}, "scores"),
        ({"winners": []}, "winners"),
    ):
        assert expected in refusal("replay", "-", text=json.dumps({**document, **wrong}), code=1)


def test_replay_reports_every_line_and_the_worst_code(tmp_path: Path) -> None:
    good = finished_record("kuhn-poker")
    bad = {**good, "winners": []}
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join(map(json.dumps, (bad, good, bad))), encoding="utf-8")
    result = invoke("replay", file)
    assert result.exit_code == 1
    assert len(result.stderr.splitlines()) == 2
    assert len(result.stdout.splitlines()) == 1
    file.write_text("\n".join([json.dumps(bad), "{}", json.dumps(good)]), encoding="utf-8")
    result = invoke("replay", file)
    assert result.exit_code == 2
    assert "line 2" in result.stderr


@pytest.mark.parametrize(
    "member",
    [{"scores": 3}, {"scores": ["1"]}, {"winners": {}}, {"bots": "x"}, {"components": 3}, {"players": True}],
)
def test_replay_refuses_members_of_a_wrong_kind(member: dict[str, object]) -> None:
    line = refusal("replay", "-", text=json.dumps({**finished_record("kuhn-poker"), **member}))
    assert next(iter(member)) in line


@pytest.mark.parametrize("slug", SLUGS)
def test_perft_counts_from_the_first_decision(slug: str) -> None:
    state = flockmind.load_game(slug).new_state(seed=2)
    told = json.loads(stdout("perft", slug, "--seed", "2", "--depth", "2", "--divide", "--json"))
    leaves, information, divide = state.perft(2)
    counts = {row["depth"]: (row["leaves"], row["information"]) for row in told["counts"]}
    assert counts[1][0] == len(state.legal_actions())
    assert counts[2] == (leaves, information)
    assert told["divide"] == dict(divide)
    assert list(told["divide"]) == state.legal_actions()
    assert str(leaves) in stdout("perft", slug, "--seed", "2", "--depth", "2")
    assert (
        json.loads(stdout("perft", slug, "--seed", "2", "--depth", "0", "--json"))["counts"][0]["leaves"] == 1
    )


def test_perft_of_kuhn_poker_by_hand() -> None:
    shown = stdout("perft", "kuhn-poker", "--seed", "1", "--depth", "3", "--divide")
    rows = [line.split()[:3] for line in shown.splitlines() if line.strip()[:1].isdigit()]
    assert rows == [["1", "2", "2"], ["2", "4", "1"], ["3", "2", "0"]]


def test_bench_measures_and_signs_every_game() -> None:
    told = json.loads(stdout("bench", "--json", "--seconds", "0"))
    assert list(told["signatures"]) == SLUGS
    assert {(item["game"], item["item"]) for item in told["items"]} == {
        (slug, item) for slug in SLUGS for item in ("playouts/s", "iterations/s")
    }
    assert all(item["figure"] > 0 for item in told["items"])


def test_signature_is_repeatable_in_another_process() -> None:
    done = program("bench", "kuhn-poker", "--seconds", "0", "--json")
    assert json.loads(done.stdout)["signatures"] == {"kuhn-poker": signature("kuhn-poker")}


def test_help_lists_every_command() -> None:
    done = program("--help")
    assert done.returncode == 0
    for name in cli.list_commands(None):  # type: ignore[arg-type]
        assert f"\n  {name} " in done.stdout
        assert f"Usage: flockmind {name}" in stdout(name, "--help")
    assert "completion" in done.stdout
    assert "_FLOCKMIND_COMPLETE" in done.stdout


def test_help_imports_little() -> None:
    code = "import sys; from flockmind.cli import cli\ntry: cli.main(['--help'])\nexcept SystemExit: pass\n"
    code += "print(sorted(sys.modules))"
    done = subprocess.run([PROGRAM[0], "-c", code], capture_output=True, text=True, check=True)
    loaded = done.stdout.splitlines()[-1]
    for module in ("rich", "numpy", "fastjsonschema", "flockmind.cli.hint", "flockmind.arena"):
        assert f"'{module}'" not in loaded


def test_version() -> None:
    assert stdout("--version").strip() == f"flockmind {flockmind.__version__}"
