"""`flockmind hint` and `flockmind new`, over all games."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

import flockmind
from flockmind.cli import cli

SLUGS = [game.slug for game in flockmind.list_games()]
LIMITS = ["--iterations", "60", "--seed", "5"]


def run(*words: str, text: str | None = None) -> str:
    result = CliRunner().invoke(cli, list(words), input=text)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.parametrize("slug", SLUGS)
def test_json_is_the_hint_of_suggest(slug: str) -> None:
    text = run("new", slug, "--seed", "3")
    told = json.loads(run("hint", "-", "--json", *LIMITS, text=text))
    state = flockmind.Record.from_json(text).replay()
    info = state.info_state(state.to_move)
    expected = flockmind.suggest(info, iterations=60, seed=5).to_dict()
    assert {**told, "seconds": 0} == {**expected, "seconds": 0}


@pytest.mark.parametrize("slug", SLUGS)
def test_record_and_information_state_give_the_same(slug: str) -> None:
    record = run("new", slug, "--seed", "3")
    mover = flockmind.Record.from_json(record).replay().to_move
    info = run("new", slug, "--seed", "3", "--as", str(mover))
    assert flockmind.InfoState.from_json(info).player == mover
    answers = [json.loads(run("hint", "-", "--json", *LIMITS, text=text)) for text in (record, info)]
    assert answers[0]["lines"] == answers[1]["lines"]


@pytest.mark.parametrize("slug", SLUGS)
def test_table_lists_the_best_first(slug: str) -> None:
    text = run("new", slug, "--seed", "3")
    best = json.loads(run("hint", "-", "--json", *LIMITS, text=text))["lines"][0]["action"]
    lines = run("hint", "-", *LIMITS, text=text).split("\n")
    first = next(line for line in lines if line.startswith("1 "))
    assert best.split()[0] in first


def test_top_limits_the_lines() -> None:
    text = run("new", "kuhn-poker", "--seed", "3")
    assert len(json.loads(run("hint", "-", "--json", "--top", "1", *LIMITS, text=text))["lines"]) == 1
    assert "and 1 more actions" not in run("hint", "-", *LIMITS, text=text)
