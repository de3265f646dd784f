"""The budgets of instructions: every part has one, and a figure above it fails."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import flockmind
from benchmarks import budgets, instructions
from benchmarks.budgets import Figure, compare, load, renew
from benchmarks.work import GAMES, Work, works


def test_every_part_has_a_budget() -> None:
    named = {work.name for work in works()} | {f"{slug} memory" for slug in GAMES}
    assert set(load()["budgets"]) == named


@pytest.mark.parametrize("work", list(works()), ids=lambda work: work.name)
def test_more_is_more(work: Work) -> None:
    few = 1 if "mother-sheep" in work.name else 2
    less, more = work.run(few), work.run(2 * few)
    assert 0 < less < more


def test_three_per_cent_above_a_budget_fail(capsys: pytest.CaptureFixture[str]) -> None:
    assert compare([Figure("a part", "a unit", 102.9)], {"a part": 100.0})
    assert not compare([Figure("a part", "a unit", 103.1)], {"a part": 100.0})
    assert not compare([Figure("another", "a unit", 1.0)], {"a part": 100.0})
    shown = capsys.readouterr().out.splitlines()
    assert [line.split()[2:4] for line in shown[:2]] == [["102.9", "+2.9%"], ["103.1", "+3.1%"]]
    assert "no budget" in shown[2]


def test_renewing_leaves_other_budgets(tmp_path: Path) -> None:
    path = tmp_path / "budgets.json"
    renew([Figure("a part", "a unit", 100.0), Figure("another", "a unit", 7.0)], path)
    renew([Figure("a part", "a unit", 90.04)], path)
    assert load(path)["budgets"] == {"a part": 90.04, "another": 7.0}
    assert load(path)["compiler"] == budgets.compiler()


@pytest.mark.skipif(instructions.valgrind() is None, reason="needs valgrind")
def test_sections_are_counted_between_marks() -> None:
    lines = [
        "from benchmarks.instructions import mark",
        "mark()",
        "sum(range(1000))",
        "mark()",
        "print(sum(range(9000)))",
    ]
    code = "; ".join([*lines, "mark()"])
    counts, printed = instructions.sections([sys.executable, "-c", code])
    assert printed.strip() == str(sum(range(9000)))
    assert len(counts) >= 3
    assert 1000 < counts[1] < counts[2]


def test_a_game_is_exercised_by_name_only() -> None:
    with pytest.raises(flockmind.FieldError, match="piece"):
        flockmind.load_game("kuhn-poker").core.exercise("nothing", 1, 1, 1)
