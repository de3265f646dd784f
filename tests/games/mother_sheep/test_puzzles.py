"""The puzzles of `puzzles.jsonl`: their form, their proofs, and what bots make of them."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from flockmind import InfoState
from flockmind.arena.puzzles import read_puzzles, solve_puzzles

from .make_puzzles import FILE, WANTED, kind_of
from .prove import GAP, Outcomes, Prover, all_outcomes, found_outcomes

ROWS: list[dict[str, Any]] = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
IDS = [row["id"] for row in ROWS]


def test_there_are_enough_of_every_kind() -> None:
    assert Counter(row["kind"] for row in ROWS) == WANTED
    assert len(set(IDS)) == len(IDS)


@pytest.mark.parametrize("row", ROWS, ids=IDS)
def test_form(row: dict[str, Any]) -> None:
    assert set(row) == {"id", "kind", "info", "best", "share", "gap"}
    info = InfoState.from_dict(row["info"])
    assert info.to_dict() == row["info"]
    assert set(row["best"]) < set(map(str, info.legal_actions()))
    assert kind_of(info, row["best"]) == row["kind"]
    assert GAP <= row["gap"] <= row["share"] <= 1


def check_proof(row: dict[str, Any], outcomes: Outcomes) -> None:
    proof = Prover(InfoState.from_dict(row["info"]), outcomes).prove()
    assert proof.best == row["best"]
    assert proof.gap == pytest.approx(row["gap"])
    assert proof.values[proof.best[0]].guaranteed == pytest.approx(row["share"])


@pytest.mark.parametrize("row", ROWS[::4], ids=IDS[::4])
def test_proof(row: dict[str, Any]) -> None:
    check_proof(row, found_outcomes)


@pytest.mark.long
@pytest.mark.parametrize("row", ROWS, ids=IDS)
def test_every_proof_with_every_reply_played(row: dict[str, Any]) -> None:
    check_proof(row, all_outcomes)


@pytest.mark.parametrize(("bot", "share"), [("ismcts", 0.7), ("greedy", 0.5)])
def test_bots_solve_puzzles(bot: str, share: float) -> None:
    puzzles = read_puzzles(FILE.read_text(encoding="utf-8"))
    iterations = 150 if bot == "ismcts" else 1
    assert solve_puzzles(puzzles, bot, iterations=iterations, seed=1).share >= share
