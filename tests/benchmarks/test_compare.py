"""The commands that write tables and pictures: their forms, not their figures."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

import flockmind
from benchmarks.compare.__main__ import BEGIN, END, Row, boardgame, table
from benchmarks.growth import board, draw, tasks
from benchmarks.marks import write_between

ROOT = Path(__file__).parents[2]


def test_a_peer_that_is_missing_is_not_measured(tmp_path: Path) -> None:
    rows = boardgame(tmp_path)
    assert {row.cost for row in rows} == {None}
    assert all(row.own is not None and row.own > 0 for row in rows)
    assert "| not measured |" in rows[0].text()
    assert rows[0].text().count("|") == rows[1].text().count("|") == 7


def test_ratios_are_theirs_by_ours() -> None:
    assert (
        Row("peer", "a ply", 6600.0, "a decision", 660.0)
        .text()
        .endswith("| 6,600 | a decision | 660 | 10.0 |")
    )
    assert table([]).splitlines()[0].count("|") == 7


def test_the_page_has_the_table_between_its_marks() -> None:
    page = (ROOT / "docs" / "performance.md").read_text(encoding="utf-8")
    inside = page.split(BEGIN)[1].split(END)[0].strip().splitlines()
    assert inside[:2] == table([]).splitlines()
    assert any(line.startswith("| OpenSpiel | breakthrough 6x6, a random ply |") for line in inside)


def test_only_what_is_between_the_marks_is_written(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{BEGIN}\nold\n{END}\nbehind\n", encoding="utf-8")
    write_between(page, BEGIN, END, "new\n")
    assert page.read_text(encoding="utf-8") == f"before\n{BEGIN}\nnew\n{END}\nbehind\n"
    page.write_text("no marks", encoding="utf-8")
    with pytest.raises(ValueError, match="unpack"):
        write_between(page, BEGIN, END, "new\n")


@pytest.mark.parametrize("size", range(3, 7))
def test_boards_of_every_size_are_played(size: int) -> None:
    game = flockmind.load_game("war-and-sheep", **board(size))
    counts, returns, _ = game.core.simulate(1, 20, 0.0, True)
    assert counts["games"] == len(returns) == 20


def test_every_point_is_drawn() -> None:
    pytest.importorskip("matplotlib", reason="needs the extra report")
    curves: dict[str, dict[str, list[tuple[int, float]]]] = {
        "threads": {"war-and-sheep": [(1, 1.0), (2, 2.0)]}
    }
    for task in tasks():
        curves.setdefault(task.plot, {}).setdefault(task.slug, []).append((task.at, 100.0 * task.at))
    picture = ElementTree.fromstring(draw(curves))
    groups = {node.get("id"): node for node in picture.iter() if node.get("id")}
    for plot, by_game in curves.items():
        for slug, points in by_game.items():
            drawn = groups[f"{plot} {slug}"]
            assert sum(node.tag.endswith("use") for node in drawn.iter()) == len(points)
    shown = "".join(picture.itertext())
    for title in ("Mother Sheep", "Sheep 'n' Sheep", "cells a side", "threads"):
        assert title in shown
