"""The page of `flockmind report`: the figures of the JSON, readable anywhere, from one file."""

from __future__ import annotations

import base64
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from flockmind import Record, load_game
from flockmind.arena.report import report
from flockmind.arena.settings import Settings
from flockmind.arena.store import Store
from flockmind.cli import cli
from tests.arena.test_store import play
from tests.server.browser import CHROMIUM, Browser

from .helpers import check_in_browser, check_page

pytest.importorskip("jinja2")
pytest.importorskip("matplotlib")
BOTS = ("flat:iterations=10", "random", "greedy")


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("page") / "s.sqlite"
    settings = Settings(load_game("leduc-poker"), BOTS, 120, 11)
    with Store(path, settings.definition()) as kept:
        play(kept, settings)
    return path


@pytest.fixture(scope="module")
def page(store: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("page") / "report.html"
    result = CliRunner().invoke(cli, ["report", str(store), "--html", str(out)])
    assert result.exit_code == 0, result.stderr
    return out


def text_of(html: str) -> str:
    body = re.sub(r"<style>.*?</style>|<wbr>", "", html, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


def test_it_is_one_file_with_everything_in_it(page: Path) -> None:
    html = page.read_text(encoding="utf-8")
    check_page(html)
    assert html.count("<figure>") == html.count("</svg>") == 3
    assert html.count('role="img" aria-label="') == 3
    assert "var(--series-0)" in html
    assert "#0404" not in html


def test_its_figures_are_those_of_the_json(store: Path, page: Path) -> None:
    with Store(store) as kept:
        document = report(kept)
    text = text_of(page.read_text(encoding="utf-8"))
    for row in document["ratings"]:
        shown = f"{row['bot']} {row['rating']:.0f} "
        shown += "anchor " if row["bot"] == document["anchor"] else f"{row['low']:.0f} to {row['high']:.0f} "
        shown += (
            f"{row['games']} {row['wins']} {row['draws']} {row['losses']} {100 * row['share']['mean']:.1f}"
        )
        assert shown in text
        assert f"{row['bot']} {row['decisions']} {row['iterations_per_decision']:.1f}" in text
    for row in document["pairs"]:
        share = row["share"]
        between = f"{100 * share['low']:.1f} to {100 * share['high']:.1f}"
        assert f"{100 * share['mean']:.1f} {between}" in text
        turned = f"{100 - 100 * share['high']:.1f} to {100 - 100 * share['low']:.1f}"
        assert f"{100 - 100 * share['mean']:.1f} {turned}" in text
    for row in document["seats"]:
        assert f"seat {row['seat']} {row['games']} {100 * row['share']['mean']:.1f}" in text
    for row in document["scores"]["bots"]:
        assert f"{row['bot']} {row['games']} {row['lowest']:g} {row['lower_quarter']:g}" in text


def test_notable_deals_bring_their_records(store: Path, page: Path) -> None:
    html = page.read_text(encoding="utf-8")
    with Store(store) as kept:
        notable = report(kept)["notable"]
        records = {(f.deal, f.slot): r.record for f, r in kept.games(records=True)}
    assert notable["luckiest"]
    assert notable["lopsided"]
    for row in [*notable["luckiest"], *notable["lopsided"]]:
        for game in row["games"]:
            name = f"deal-{row['deal']}-{game['slot']}.jsonl"
            link = re.search(rf'download="{name}" href="data:application/x-ndjson;base64,([^"]+)"', html)
            assert link is not None
            line = base64.b64decode(unescape(link[1])).decode()
            assert line.strip() == records[row["deal"], game["slot"]]
            Record.from_json(line).replay()


def test_names_are_escaped_and_an_empty_store_has_a_page(tmp_path: Path) -> None:
    from flockmind.pages.tournament import tournament_page

    settings = Settings(load_game("kuhn-poker"), ("<b>&\"x'", "random"), 10, 1, sprt=(0.0, 10.0))
    with Store(tmp_path / "s.sqlite", settings.definition()) as kept:
        html = tournament_page(kept)
    check_page(html)
    assert "<b>&" not in html
    assert "not decided" in html


@pytest.mark.parametrize("missing", ["jinja2", "matplotlib"])
def test_without_the_extra_the_message_says_what_to_install(
    store: Path, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    import importlib.util

    real = importlib.util.find_spec

    def find(name: str, *words: Any) -> Any:
        return None if name == missing else real(name, *words)

    monkeypatch.setattr(importlib.util, "find_spec", find)
    result = CliRunner().invoke(cli, ["report", str(store), "--html", "-"])
    assert result.exit_code == 2
    assert result.stderr == f'flockmind report: {missing} is missing: pip install "flockmind[report]"\n'


@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")
def test_it_is_readable_at_any_width(page: Path, tmp_path: Path) -> None:
    with Browser(tmp_path) as browser:
        check_in_browser(browser, page)
