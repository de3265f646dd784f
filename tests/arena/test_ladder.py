"""The ladder: one command that goes on where it stopped, and writes its table."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import ladder

COMMAND = ["--games", "kuhn-poker", "--limit", "iterations=20"]
BEGIN, END = ladder.marks("kuhn-poker")


def test_a_larger_ladder_goes_on_with_the_smaller_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "strength.md"
    other = "".join(f"{mark}\n" for mark in ladder.marks("leduc-poker"))
    page.write_text(f"# Strength\n{BEGIN}\nold\n{END}\n{other}", encoding="utf-8")
    folder = ["--folder", str(tmp_path / "stores"), "--page", str(page)]
    ladder.main([*COMMAND, *folder, "--deals", "2"])
    first = page.read_text(encoding="utf-8")
    assert first.startswith(f"# Strength\n{BEGIN}\n")
    assert first.endswith(f"{END}\n{other}")
    assert "old" not in first
    rows = [line.split(" | ") for line in first.split("\n") if line.startswith("| `")]
    assert {row[0].strip("| `") for row in rows} == {"flat", *ladder.RUNGS["greedy"]}
    assert all(row[3] in ("4", "4+4") for row in rows)

    ladder.main([*COMMAND, *folder, "--deals", "2"])
    assert page.read_text(encoding="utf-8") == first
    ladder.main([*COMMAND, *folder, "--deals", "3"])
    assert "| 6+6 |" in page.read_text(encoding="utf-8")

    straight = tmp_path / "straight"
    capsys.readouterr()
    ladder.main([*COMMAND, "--folder", str(straight), "--deals", "3"])
    assert capsys.readouterr().out in page.read_text(encoding="utf-8")


def test_every_bot_is_on_the_ladder() -> None:
    import flockmind

    assert {bot.name for bot in flockmind.list_bots()} == {"greedy", *ladder.RUNGS["greedy"]}
    sees = {bot.name for bot in flockmind.list_bots() if bot.sees_state}
    assert not sees & set(ladder.RUNGS["flat"])


def test_slow_games_get_fewer_deals() -> None:
    deals = {
        (t.slug, t.players): t.deals(200) for t in ladder.tables(["sheep-and-thief", "mother-sheep"], None)
    }
    for (slug, _), number in deals.items():
        assert number == 200 // (4 if slug in ladder.SLOW else 1)


def test_calibrated_limits_are_kept(tmp_path: Path) -> None:
    first = ladder.calibrated(tmp_path, "kuhn-poker", 2, 0.002)
    assert set(first) == set(ladder.BOTS) - {"random"}
    for limit in first.values():
        assert all(int(part.split("=")[1]) >= 1 for part in limit.split(","))
    assert ladder.calibrated(tmp_path, "kuhn-poker", 2, 5.0) == first
