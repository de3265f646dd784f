"""The page of `flockmind analyse`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import flockmind
from flockmind.cli import cli
from flockmind.testing import random_game
from tests.server.browser import CHROMIUM, Browser

from .helpers import check_in_browser, check_page

pytest.importorskip("jinja2")
pytest.importorskip("matplotlib")
from flockmind.pages.analysis import heat_maps, rarest

SLUGS = [game.slug for game in flockmind.list_games()]


def page_of(slug: str, folder: Path, iterations: int = 60, steps: int = 6) -> tuple[Path, Path]:
    record = folder / "game.json"
    state = random_game(flockmind.load_game(slug), seed=3, steps=steps)
    record.write_text(state.record().to_json(), encoding="utf-8")
    html, document = folder / "page.html", folder / "analysis.json"
    words = ["analyse", str(record), "--iterations", str(iterations), "--rounds", "3"]
    done = CliRunner().invoke(cli, [*words, "--html", str(html), "--json"])
    assert done.exit_code == 0, done.stderr
    document.write_text(done.stdout, encoding="utf-8")
    return html, document


@pytest.mark.parametrize("slug", SLUGS)
def test_it_is_one_file_with_every_decision(slug: str, tmp_path: Path) -> None:
    html, document = page_of(slug, tmp_path)
    text = html.read_text(encoding="utf-8")
    check_page(text)
    for d in json.loads(document.read_text(encoding="utf-8"))["decisions"]:
        assert f"Step {d['ply']}, seat {d['player']}: {d['played']}" in text
        assert f"<td>{d['ply']}</td><td>{d['player']}</td>" in text
        assert f"label-{d['label']}" in text
    assert 'aria-label="Win probability by each mover' in text
    assert "inaccuracy from" in text


def test_turning_points_have_a_picture(tmp_path: Path) -> None:
    html, document = page_of("leduc-poker", tmp_path, 400, 40)
    decisions = json.loads(document.read_text(encoding="utf-8"))["decisions"]
    bad = [d for d in decisions if d["label"] in ("inaccuracy", "mistake", "blunder")]
    assert bad
    text = html.read_text(encoding="utf-8")
    assert text.count('<figure class="picture">') == min(6, len(bad))


def test_heat_maps_keep_apart_what_does_not_belong_together() -> None:
    rows = [("wolf", "a1", 0.1), ("wolf", "b2", 0.3), ("grass", "a1", 0.9), ("grass", "b2", 0.7)]
    cards = [(f"card {i}", "hand 1", 0.25) for i in range(4)]
    board, hand = heat_maps([*rows, *cards])
    assert board == {
        "corner": "place",
        "columns": ["wolf", "grass"],
        "rows": [("a1", [0.1, 0.9]), ("b2", [0.3, 0.7])],
    }
    assert hand["columns"] == ["hand 1"]
    assert [name for name, _ in hand["rows"]] == [f"card {i}" for i in range(4)]
    assert rarest([*cards, *rows]) == ("wolf", {"a1": 0.1, "b2": 0.3})
    assert heat_maps([]) == []
    assert rarest([]) == ("", {})


@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")
def test_it_is_readable_at_any_width(tmp_path: Path) -> None:
    html, _ = page_of(next(s for s in SLUGS if s != "kuhn-poker"), tmp_path)
    (tmp_path / "browser").mkdir()
    with Browser(tmp_path / "browser") as browser:
        check_in_browser(browser, html)
