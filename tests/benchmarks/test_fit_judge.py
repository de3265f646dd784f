"""Fitting the network that judges War & Sheep: what it is told, and that it writes what the core reads."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import fit_judge


def shape(path: Path) -> list[int]:
    """Numbers of each row of a file of weights."""
    return [len(row) for row in fit_judge.rows(path)]


def test_it_is_told_the_standard_deck_and_both_layouts() -> None:
    faces, cards, *layouts = fit_judge.components()
    assert faces == "3,8,11,2"
    assert sum(map(int, cards.split(","))) == 21
    assert layouts == [
        "YYYYYY,......,......,......,......,RRRRRR",
        "Y....Y,..YY..,.Y..Y.,.R..R.,..RR..,R....R",
    ]


@pytest.mark.long
def test_a_short_fit_writes_weights_of_the_shipped_shape(tmp_path: Path) -> None:
    out = tmp_path / "weights.inc"
    fit_judge.main(["--rounds", "1", "--games", "1000", "--epochs", "1", "--out", str(out)])
    assert shape(out) == shape(fit_judge.WEIGHTS)
