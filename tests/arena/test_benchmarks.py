"""The benchmarks that play: Elo against iterations, and the tuner."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from benchmarks import elo_by_iterations, tune
from benchmarks.elo_by_iterations import Step, curve, elo, plot


def test_elo_of_a_share() -> None:
    assert elo(0.5) == 0.0
    assert elo(0.75) == pytest.approx(190.8, abs=0.1)
    assert elo(0.25) == -elo(0.75)
    assert elo(1.0) == elo(0.99)


def test_errors_of_a_curve_add_up() -> None:
    steps = [Step(16, 0.6, 0.5, 0.7, 10), Step(32, 0.5, 0.4, 0.6, 10)]
    points = curve(steps)
    assert [round(v, 3) for v, _ in points] == [0.0, round(elo(0.6), 3), round(elo(0.6), 3)]
    assert points[2][1] ** 2 == pytest.approx(sum(one.error**2 for one in steps))


def test_a_plot_holds_every_point() -> None:
    root = ElementTree.fromstring(plot({"a & b": [(0.0, 0.0), (80.0, 30.0), (-150.0, 40.0)]}, low=4))
    drawn = next(node for node in root.iter() if node.get("id") == "points a & b")
    assert sum(node.tag.endswith("use") for node in drawn.iter()) == 3
    texts = [node.text for node in root.iter() if node.tag.endswith("text")]
    assert {"a & b", "16", "32", "64", "Elo above 16 iterations"} <= set(texts)


def test_the_curve_is_resumed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def run(folder: str, deals: int) -> str:
        arguments = ["kuhn-poker", "--low", "3", "--high", "5", "--folder", str(tmp_path / folder)]
        elo_by_iterations.main([*arguments, "--deals", str(deals), "--plot", str(tmp_path / "plot.svg")])
        return capsys.readouterr().out

    run("a", 2)
    assert run("a", 4) == run("b", 4)
    ElementTree.parse(tmp_path / "plot.svg")


def test_the_tuner_tells_what_it_found(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tune, "MOST_GAMES", 40)
    arguments = ["leduc-poker", "--range", "exploration=0.05:2", "--limit", "iterations=20"]
    arguments += ["--configs", "4", "--deals", "2", "--sprt", "0,100", "--seed", "3"]
    tune.main(arguments)
    first = capsys.readouterr().out
    lines = first.strip().split("\n")
    assert sum(line.startswith("round") for line in lines) == 2
    assert lines[-1].startswith("ismcts:iterations=20,exploration=")
    tune.main(arguments)
    assert capsys.readouterr().out == first


@pytest.mark.parametrize("text", ["exploration=2:1", "no_such=0:1"])
def test_the_tuner_refuses_wrong_ranges(text: str) -> None:
    with pytest.raises(ValueError, match="NAME=LOW:HIGH"):
        tune.Range.parse(text, "ismcts")


def test_ranges_are_drawn_inside() -> None:
    import random

    rng = random.Random(1)
    for text, low, high in (("exploration=0.05:2", 0.05, 2), ("epsilon=0:1", 0, 1), ("width=2:9", 2, 9)):
        values = [tune.Range.parse(text, "ismcts").draw(rng) for _ in range(200)]
        assert all(low <= value <= high for value in values)
        assert len(set(values)) > 5
