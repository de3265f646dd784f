"""The puzzles of `puzzles.jsonl`: their form, their proofs, and what bots make of them."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from flockmind import InfoState
from flockmind.arena.puzzles import read_puzzles, solve_puzzles

from ..prove import Prover, check_form, prove
from .fast import read
from .make_puzzles import FILE, KINDS, kind_of
from .positions import position

ROWS: list[dict[str, Any]] = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
BUDGET = 50_000


def test_there_are_enough_of_every_kind() -> None:
    counts = Counter(row["kind"] for row in ROWS)
    assert len(ROWS) >= 40
    assert set(counts) == set(KINDS)
    assert min(counts.values()) >= 4
    assert len({row["id"] for row in ROWS}) == len(ROWS)


@pytest.mark.parametrize("row", ROWS, ids=[row["id"] for row in ROWS])
def test_form(row: dict[str, Any]) -> None:
    check_form(row, kind_of(InfoState.from_dict(row["info"]), row["best"]))


def check_proof(row: dict[str, Any]) -> None:
    proof = prove(InfoState.from_dict(row["info"]), BUDGET)
    assert proof is not None
    assert proof.best == row["best"]
    assert proof.values == pytest.approx(row["values"])
    assert proof.kind == row["proof"]


@pytest.mark.parametrize("row", ROWS[::6], ids=[row["id"] for row in ROWS[::6]])
def test_proof(row: dict[str, Any]) -> None:
    check_proof(row)


@pytest.mark.long
@pytest.mark.parametrize("row", ROWS, ids=[row["id"] for row in ROWS])
def test_every_proof(row: dict[str, Any]) -> None:
    check_proof(row)


def test_a_proof_by_hand() -> None:
    """At 3 to 3, grazing the last marker wins; all else ends the game by quiet turns in a draw."""
    docs, components = position(
        ["Y__", "___", "R_."],
        {"ordinary": 1},
        actions=1,
        quiet_turns=3,
        grazed=({"ordinary": 1}, {"ordinary": 1}),
    )
    proof = prove(read(docs[0], components), 1000)
    assert proof is not None
    assert proof.best == ["move a1 e"]
    assert proof.values["move a1 e"] == 1
    assert {v for a, v in proof.values.items() if a != "move a1 e"} == {0.5}
    assert (proof.gap, proof.kind) == (0.5, "value")


def test_values_over_worlds() -> None:
    """North has looked at one of two markers: two worlds for South, and a quiet move loses in both."""
    docs, components = position(
        ["Y__", "__.", "R_."],
        {"ordinary": 1},
        actions=1,
        quiet_turns=3,
        faces=({}, {"c2": "withered"}),
        grazed=({}, {"withered": 1}),
    )
    info = read(docs[0], components)
    prover = Prover(0, 100_000)
    worlds = prover.worlds(info._core)
    assert sorted(p for _, p in worlds) == [0.5, 0.5]
    values = prover.averages(info._core, ["move a1 n", "camouflage a1"])
    assert values["camouflage a1"] == 0  # quiet turns end the game
    assert values["move a1 n"] == 0


def test_ismcts_solves_most() -> None:
    """Fewer iterations than the claim of the docs page, and a lower floor."""
    puzzles = read_puzzles(FILE.read_text(encoding="utf-8"))
    assert solve_puzzles(puzzles, "ismcts", iterations=2000, seed=1).share >= 0.8


@pytest.mark.long
def test_ismcts_solves_85_percent() -> None:
    puzzles = read_puzzles(FILE.read_text(encoding="utf-8"))
    assert solve_puzzles(puzzles, "ismcts", iterations=10_000, seed=1).share >= 0.85
