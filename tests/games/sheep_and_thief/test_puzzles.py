"""The puzzles of `puzzles.jsonl`: their form, their proofs, and what bots make of them."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from flockmind import InfoState
from flockmind.arena.puzzles import read_puzzles, solve_puzzles

from ..prove import check_form, prove
from .make_puzzles import BUDGET, FILE, KINDS, kind_of, worlds_of
from .support import on_move, read_fast

ROWS: list[dict[str, Any]] = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
IDS = [row["id"] for row in ROWS]


def test_there_are_enough_of_every_kind() -> None:
    assert Counter(row["kind"] for row in ROWS) == KINDS
    assert len(set(IDS)) == len(ROWS) >= 36
    players = Counter(row["info"]["players"] for row in ROWS)
    assert set(players) == {2, 3, 4}
    assert any(row["info"]["options"]["missions"] for row in ROWS)
    assert any(row["info"]["options"]["black_sheep"] for row in ROWS)


def test_many_have_something_hidden_that_matters() -> None:
    open_worlds = Counter(len(worlds(row)) > 1 for row in ROWS)
    assert open_worlds[True] >= 15


def worlds(row: dict[str, Any]) -> list[Any]:
    info = InfoState.from_dict(row["info"])
    return worlds_of(info)(info._core)


@pytest.mark.parametrize("row", ROWS, ids=IDS)
def test_form(row: dict[str, Any]) -> None:
    check_form(row, kind_of(InfoState.from_dict(row["info"]), row["best"]))


def check_proof(row: dict[str, Any]) -> None:
    info = InfoState.from_dict(row["info"])
    proof = prove(info, BUDGET, worlds_of(info))
    assert proof is not None
    assert proof.best == row["best"]
    assert proof.values == pytest.approx(row["values"])
    assert proof.kind == row["proof"]


@pytest.mark.parametrize("row", ROWS[::8], ids=IDS[::8])
def test_proof(row: dict[str, Any]) -> None:
    check_proof(row)


@pytest.mark.long
@pytest.mark.parametrize("row", ROWS, ids=IDS)
def test_every_proof(row: dict[str, Any]) -> None:
    check_proof(row)


def test_a_proof_by_hand() -> None:
    """Four sheep behind, the road to the town of ten gold wins; two sheep, or a road elsewhere, do not.
    The rival can only lay blank cards."""
    position = on_move(
        "A road=EW; B road=EW; TOWN road=EW; SHEEP sheep=2",
        "TOWN SHEEP",
        {"r1c2": "A", "r1c3": "B"},
        {"r1c1": "farmyard 5"},
    )
    info = read_fast(position["info"], position["components"])
    proof = prove(info, 5000, lambda core: [(core.sample(0, False), 1.0)])
    assert proof is not None
    assert proof.best == ["TOWN r1c4"]
    assert proof.values == {action: float(action == "TOWN r1c4") for action in info.legal_actions()}
    assert (proof.gap, proof.kind) == (1, "value")


@pytest.mark.parametrize(("bot", "share"), [("ismcts", 0.9), ("greedy", 0.8)])
def test_bots_solve_puzzles(bot: str, share: float) -> None:
    puzzles = read_puzzles(FILE.read_text(encoding="utf-8"))
    assert solve_puzzles(puzzles, bot, iterations=1000, seed=1).share >= share
