"""The ladder: one command that goes on where it stopped, and writes its table."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import ladder
from benchmarks.anchored import may_be_first, met

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


def test_those_who_may_be_first_play_once_more(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = ["--folder", str(tmp_path)]
    ladder.main([*COMMAND, *folder, "--deals", "4", "--raised", "3"])
    text = capsys.readouterr().out
    _, again = text.split("Once more, 6 games each on other deals:")
    table = next(t for t in ladder.tables(["kuhn-poker"], "iterations=20") if t.anchor == "greedy")
    shares = {bot: row["share"] for bot, row in met(table.report(tmp_path)).items() if bot != "cheat"}
    best = max(shares.values(), key=lambda share: share["mean"])
    expected = {bot for bot, share in shares.items() if share["high"] >= best["low"]}
    assert {line.split("`")[1] for line in again.split("\n") if line.startswith("| `")} == expected
    raised = table.raised(tmp_path)
    assert raised is not None
    assert set(raised.contenders) == expected
    assert raised.settings(3).seed != table.settings(3).seed

    # Who they are is settled: more deals of the ladder change nothing in that.
    ladder.main([*COMMAND, *folder, "--deals", "6", "--raised", "3"])
    assert capsys.readouterr().out.split("Once more")[1] == "Once more".join(text.split("Once more")[1:])


def test_who_may_be_first() -> None:
    shares = {"a": (0.5, 0.4, 0.6), "b": (0.7, 0.6, 0.8), "c": (0.55, 0.51, 0.59), "cheat": (0.9, 0.8, 1.0)}
    rows = {
        bot: {"share": dict(zip(("mean", "low", "high"), share, strict=True))}
        for bot, share in shares.items()
    }
    assert may_be_first(rows) == ("a", "b")
    one_deal = {bot: {"share": {**row["share"], "low": None, "high": None}} for bot, row in rows.items()}
    assert may_be_first(one_deal) == ("a", "b", "c")


def test_a_size_that_no_game_has_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        ladder.main([*COMMAND, "--folder", str(tmp_path), "--players", "7"])
    assert "--players" in capsys.readouterr().err


def test_tables_of_some_sizes_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = [
        "--games",
        "sheep-n-sheep",
        "--limit",
        "iterations=2",
        "--folder",
        str(tmp_path),
        "--deals",
        "1",
    ]
    ladder.main([*command, "--players", "2"])
    text = capsys.readouterr().out
    assert "2 players" in text
    assert "4 players" not in text
    assert {path.stem for path in tmp_path.iterdir()} == {"sheep-n-sheep-2-greedy", "sheep-n-sheep-2-flat"}
