"""`flockmind hint` and `flockmind new`, over all games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import flockmind
from flockmind.bot import Bot
from flockmind.cli._output import print_hint
from flockmind.hint import Estimate, Hint, HintLine, HintTurn, Limits

from .helpers import SLUGS, finished_record, refusal, stdout

LIMITS = ["--iterations", "60", "--seed", "5"]


@pytest.mark.parametrize("slug", SLUGS)
def test_json_is_the_hint_of_suggest(slug: str) -> None:
    text = stdout("new", slug, "--seed", "3")
    told = json.loads(stdout("hint", "-", "--json", *LIMITS, text=text))
    state = flockmind.Record.from_json(text).replay()
    expected = flockmind.suggest(state.info_state(state.to_move), iterations=60, seed=5).to_dict()
    assert list(told) == list(expected)
    assert {**told, "seconds": 0} == {**json.loads(json.dumps(expected)), "seconds": 0}


@pytest.mark.parametrize("slug", SLUGS)
def test_record_and_information_state_give_the_same(slug: str) -> None:
    record = stdout("new", slug, "--seed", "3")
    mover = flockmind.Record.from_json(record).replay().to_move
    info = stdout("new", slug, "--seed", "3", "--as", str(mover))
    assert flockmind.InfoState.from_json(info).player == mover
    answers = [json.loads(stdout("hint", "-", "--json", *LIMITS, text=text)) for text in (record, info)]
    assert answers[0]["lines"] == answers[1]["lines"]


@pytest.mark.parametrize("slug", SLUGS)
def test_ply_takes_an_earlier_position(slug: str, tmp_path: Path) -> None:
    document = finished_record(slug)
    record = flockmind.Record.from_dict(document)
    ply = max(n for n in range(len(record.actions)) if record.replay(n).to_move >= 0)
    file = tmp_path / "game.jsonl"
    file.write_text(json.dumps(document), encoding="utf-8")
    told = json.loads(stdout("hint", file, "--ply", str(ply), "--json", *LIMITS))
    state = record.replay(ply)
    assert told["player"] == state.to_move
    assert {line["action"] for line in told["lines"]} == set(state.legal_actions())
    assert "to_move" in refusal("hint", file)  # the game is over there
    if state.game.players > 1:
        other = str((state.to_move + 1) % state.game.players)
        assert "to_move" in refusal("hint", file, "--ply", str(ply), "--as", other)


@pytest.mark.parametrize("slug", SLUGS)
def test_table_lists_the_best_first(slug: str) -> None:
    text = stdout("new", slug, "--seed", "3")
    best = json.loads(stdout("hint", "-", "--json", *LIMITS, text=text))["lines"][0]["action"]
    lines = stdout("hint", "-", *LIMITS, text=text).split("\n")
    first = next(line for line in lines if line.lstrip().startswith("1 "))
    assert best.split()[0] in first


def test_top_limits_the_lines() -> None:
    text = stdout("new", "kuhn-poker", "--seed", "3")
    assert len(json.loads(stdout("hint", "-", "--json", "--top", "1", *LIMITS, text=text))["lines"]) == 1


@pytest.mark.parametrize(
    ("words", "field"),
    [
        (["--bot", "nobody"], "unknown bot 'nobody'"),
        (["--bot", "ismcts:exploration=x"], "exploration: expected a number"),
        (["--bot", "ismcts:exploration=-1"], "exploration: expected a number from 0"),
        (["--bot", "ismcts:wrong=1"], "wrong: unknown parameter"),
        (["--iterations", "0"], "iterations: expected a whole number from 1"),
        (["--time", "-1"], "time: expected a number from 0"),
        (["--time", "nan"], "time: expected a number"),
        (["--time", "x"], "--time"),
        (["--top", "0"], "top: expected"),
        (["--workers", "0"], "workers: expected"),
        (["--threads", "1000"], "threads: expected"),
        (["--seed", "-1"], "seed: expected"),
        (["--ply", "99"], "ply: expected a whole number from 0 to 2"),
        (["--as", "7"], "--as: expected a seat from 0 to 1"),
    ],
)
def test_wrong_limits_are_refused(words: list[str], field: str) -> None:
    text = stdout("new", "kuhn-poker", "--seed", "3")
    assert field in refusal("hint", "-", *words, text=text)


class Planner:
    """A bot with whole turns and without values."""

    def hint(self, info: flockmind.InfoState, limits: Limits, seed: int) -> Hint:
        unknown = Estimate(0, 1.0, None, None, None, None)
        known = Estimate(10, 1.0, 0.5, 0.4, 0.6, 3.25)
        turns = (HintTurn(("bet [1]", "pass"), known),)
        return Hint("g", 0, "planner", seed, 0, 1, 0, 0.0, (HintLine("bet [1]", unknown),), turns)


def test_turns_are_shown_when_they_are_more_than_actions(capsys: pytest.CaptureFixture[str]) -> None:
    bot: Bot = Planner()
    info = flockmind.load_game("kuhn-poker").new_state(seed=1).info_state(0)
    print_hint(bot.hint(info, Limits(), 1))
    shown = capsys.readouterr().out
    assert "bet [1], pass" in shown
    assert "whole turn" in shown
    assert "3.25" in shown
    assert "40.0-60.0" in shown


def test_new_draws_a_seed_and_repeats_one() -> None:
    assert stdout("new", "kuhn-poker", "--seed", "5") == stdout("new", "kuhn-poker", "--seed", "5")
    assert len({stdout("new", "kuhn-poker") for _ in range(20)}) > 1
    assert "seed" in refusal("new", "kuhn-poker", "--seed", "-1")


@pytest.mark.parametrize("slug", SLUGS)
def test_new_takes_every_count_of_players(slug: str) -> None:
    info = next(game for game in flockmind.list_games() if game.slug == slug)
    for players in range(info.min_players, info.max_players + 1):
        document = json.loads(stdout("new", slug, "--players", str(players), "--seed", "1"))
        assert document["players"] == players
    assert "players: expected" in refusal("new", slug, "--players", str(info.max_players + 1))
