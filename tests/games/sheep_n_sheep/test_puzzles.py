"""The puzzles of `puzzles.jsonl`: their form, their answers by the slow rules, and what bots make of them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from flockmind import InfoState
from flockmind.arena.puzzles import read_puzzles, solve_puzzles

from ..golden import lines
from .golden import HERE
from .slow_positions import FULL
from .slow_rules import SlowGame

FILE = HERE / "puzzles.jsonl"
ROWS: list[dict[str, Any]] = [json.loads(line) for line in lines(FILE)]


def test_there_are_enough() -> None:
    assert len({json.dumps(row["info"]) for row in ROWS}) == len(ROWS) == 24
    assert {row["info"]["players"] for row in ROWS} == {2, 3, 4}


@pytest.mark.parametrize("row", ROWS, ids=range(1, len(ROWS) + 1))
def test_form(row: dict[str, Any]) -> None:
    """The last turn of a game, in which at most a third of the first actions is best."""
    assert set(row) == {"info", "share", "best"}
    info = InfoState.from_dict(row["info"])
    assert info.to_dict() == row["info"]
    assert "events" not in row["info"]
    assert (row["info"]["end"], row["info"]["pending"]) == ("last round", None)
    assert info.player == info.to_move == row["info"]["players"] - 1
    assert row["best"] == sorted(set(row["best"]))
    assert set(row["best"]) < set(info.legal_actions())
    assert 0 < 3 * len(row["best"]) <= len(info.legal_actions())
    assert 0 < row["share"] <= 1


def slow_outcomes(slow: SlowGame) -> dict[str, float]:
    """For each first action of a last turn the best winning share, by the slow rules alone."""
    seat = slow.turn

    def best(game: SlowGame) -> float:
        while game.to_move == -1:
            game.apply(game.chance_outcomes()[0][0])
        if game.to_move == -4:
            return float(game.returns()[seat])
        return max(best(after(game, text)) for text in game.legal_actions())

    def after(game: SlowGame, text: str) -> SlowGame:
        copy = game.copy()
        copy.act(text)
        return copy

    return {text: best(after(slow, text)) for text in slow.legal_actions()}


@pytest.mark.long
@pytest.mark.parametrize("row", ROWS, ids=range(1, len(ROWS) + 1))
def test_answers(row: dict[str, Any]) -> None:
    doc = row["info"]
    hidden = {}
    pool = sorted(SlowGame.from_info(doc, {**FULL}).unseen().elements())
    for seat, hand in enumerate(doc["hands"]):
        if seat != doc["player"]:
            hidden[seat] = [pool.pop() for _ in range(hand["size"] - len(hand["known"]))]
    shares = slow_outcomes(SlowGame.from_info(doc, {**FULL}, hidden))
    assert max(shares.values()) == row["share"]
    assert sorted(a for a, share in shares.items() if share == row["share"]) == row["best"]


@pytest.mark.parametrize(("bot", "share"), [("ismcts", 0.9), ("greedy", 0.6)])
def test_bots_solve_puzzles(bot: str, share: float) -> None:
    puzzles = read_puzzles(FILE.read_text(encoding="utf-8"))
    assert len(puzzles) == len(ROWS)
    iterations = 1000 if bot == "ismcts" else 1
    assert solve_puzzles(puzzles, bot, iterations=iterations, seed=1).share >= share
