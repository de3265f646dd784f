"""The web page in a headless Chromium: games played by clicks, hints, records, a real table."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import flockmind

from .browser import CHROMIUM, Browser
from .conftest import Running
from .page import NOTHING, OVER, TURN, VERSION, answer, begin, load, play, press, saved, step

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no Chromium found: install chromium or google-chrome"
)

GAMES = [(game.slug, game.min_players) for game in flockmind.list_games()]
BOARD = "document.querySelector('.board').innerHTML"
OFFERED = "[...document.querySelectorAll('[data-choose]')].map((e) => e.dataset.choose).join()"
TABLES = [
    (game.slug, n) for game in flockmind.list_games() for n in range(game.min_players, game.max_players + 1)
]


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with Browser(tmp_path_factory.mktemp("browser")) as running:
        yield running


@pytest.fixture
def browser(shared: Browser, server: Running) -> Iterator[Browser]:
    """A page that asks nobody but the server, and has no faults."""
    shared.events.clear()
    shared.expected.clear()
    for file in shared.downloads.iterdir():
        file.unlink()
    shared.resize(1280, 900)
    shared.open(server.url + "/")
    shared.until("!!document.querySelector('form')")
    yield shared
    assert shared.faults() == []
    assert [
        url for url in shared.urls() if not url.startswith((server.url, "blob:", "data:", "about:"))
    ] == []


@pytest.mark.parametrize(("slug", "players"), GAMES)
def test_hints_beliefs_and_undo(browser: Browser, slug: str, players: int) -> None:
    begin(browser, slug, players)
    while browser.js(OVER):
        begin(browser, slug, players)
    bare = browser.js(BOARD)
    press(browser, "Hint")
    browser.until("document.querySelectorAll('.win').length > 0")
    assert browser.js("document.querySelector('.win').getAttribute('aria-label')").count("%") == 3
    browser.until("!!document.querySelector('.graph circle')")
    browser.until(f"{BOARD} !== {json.dumps(bare)}")  # the marks
    marked = browser.js(BOARD)
    press(browser, "Beliefs")
    browser.until(f"!!document.querySelector('.heat') || {NOTHING}")
    if not browser.js(NOTHING):
        select = "document.querySelector('[aria-label=\"What to look for, or where\"]')"
        pick = f"({select}.selectedIndex = i, {select}.dispatchEvent(new Event('change')))"
        browser.js(f"for (let i = 0; i < {select}.length; i++) {pick}")
        browser.until(f"{BOARD} !== {json.dumps(marked)}")  # the heat
    offered = browser.js(OFFERED)
    step(browser, random.Random(2))
    before = browser.js(VERSION)
    browser.click("#undo")
    browser.until(f"{VERSION} !== '{before}' && {TURN}")
    browser.until(f"{OFFERED} === {json.dumps(offered)}")


@pytest.mark.parametrize(("slug", "players"), GAMES)
def test_a_record_is_saved_and_looked_at(browser: Browser, slug: str, players: int) -> None:
    play(browser, slug, players, 4)
    file = saved(browser)
    record = flockmind.Record.from_json(file.read_text(encoding="utf-8"))
    record.replay()
    assert record.game.slug == slug
    load(browser, file)
    count = "document.querySelector('[aria-label=\"Step\"]')"
    browser.until(f"!!{count} && {count}.max === '{len(record.actions)}'")
    browser.click('[aria-label="Last step"]')
    browser.until(f"{count}.value === '{len(record.actions)}' && !!document.querySelector('.board svg')")


@pytest.mark.parametrize(
    ("slug", "players"),
    [pytest.param(*row, marks=[] if row in GAMES else pytest.mark.long) for row in TABLES],
)
def test_whole_games(browser: Browser, slug: str, players: int) -> None:
    play(browser, slug, players, 2000)
    assert browser.js(OVER)
    file = saved(browser)
    record = flockmind.Record.from_json(file.read_text(encoding="utf-8"))
    assert record.replay().is_terminal
    load(browser, file)
    browser.click('[aria-label="Last step"]')
    browser.until("document.querySelector('.status').textContent.startsWith('The end.')")


def test_actions_that_share_a_spot_are_asked_for(browser: Browser) -> None:
    if "war-and-sheep" not in dict(GAMES):
        pytest.skip("built without the game")
    begin(browser, "war-and-sheep", 2)
    before = browser.js(VERSION)
    cell = "[data-action^='scout ']"
    browser.click(f".board {cell}")
    browser.until("!!document.querySelector('dialog[open]')")
    meant = browser.js("[...document.querySelectorAll('[data-meant]')].map((e) => e.dataset.meant)")
    assert len(meant) > 1
    plain = browser.js(BOARD)
    browser.js("document.querySelectorAll('[data-meant]')[1].focus()")
    browser.until(f"{BOARD} !== {json.dumps(plain)}")  # what the option would do is pointed out
    browser.key("Escape")
    browser.until("!document.querySelector('dialog[open]')")
    assert browser.js(VERSION) == before
    browser.click(f".board {cell}")
    browser.until("!!document.querySelector('dialog[open]')")
    answer(browser, random.Random(1))
    browser.until(f"{VERSION} !== '{before}'")


def test_fences_that_lie_close_are_asked_for(browser: Browser) -> None:
    if "mother-sheep" not in dict(GAMES):
        pytest.skip("built without the game")
    browser.resize(390, 844)
    begin(browser, "mother-sheep", 2)
    before = browser.js(VERSION)
    browser.click(".board [data-action*=',']")
    assert answer(browser, random.Random(3)) > 0
    browser.until(f"{VERSION} !== '{before}'")


@pytest.mark.parametrize(("slug", "players"), GAMES)
def test_what_happens_at_a_real_table_is_offered(browser: Browser, slug: str, players: int) -> None:
    """Ten things that may happen are entered by clicks, until a hint can be asked for."""
    browser.click("[data-go=real]")
    browser.until("document.body.textContent.includes('A game at a real table')")
    browser.choose("Game", slug)
    browser.click("button[type=submit]")
    rng = random.Random(3)
    entered = 0
    at = "document.querySelector('[data-step]')?.dataset.step"
    offered = "document.querySelectorAll('[data-event], [data-choose]')"
    done = "document.querySelector('.status').textContent.startsWith('The game is over')"
    browser.until(f"{at} === '0'")
    while not browser.js(done) and (entered < 10 or not browser.js(TURN)):
        browser.until(f"{offered}.length > 0")
        browser.js(f"((all) => all[Math.floor({rng.random()} * all.length)].click())({offered})")
        entered += 1
        browser.until(f"{at} === '{entered}'")
    if not browser.js(done):
        press(browser, "Hint")
        browser.until("document.querySelectorAll('.win').length > 0")


def test_a_real_table_is_entered(browser: Browser) -> None:
    browser.click("[data-go=real]")
    browser.until("document.body.textContent.includes('A game at a real table')")
    browser.choose("Game", "kuhn-poker")
    browser.click("button[type=submit]")
    for entered, button in enumerate(
        ("[data-event='chance: Q']", "[data-choose=pass]", "[data-event='1: bet']")
    ):
        browser.until(f"document.querySelector('[data-step]')?.dataset.step === '{entered}'")
        browser.click(button)
    browser.until("document.querySelector('[data-step]')?.dataset.step === '3'")
    browser.until("document.querySelectorAll('[data-choose]').length === 2")
    browser.click("#undo")
    browser.until("document.querySelector('[data-step]').dataset.step === '2'")
    browser.expected.append("status of 422")
    browser.js("document.querySelector('#event').value = '1: fly'")
    browser.js("document.querySelector('#event').form.requestSubmit()")
    browser.until("document.querySelector('#say').textContent.length > 0")
    info = flockmind.InfoState.from_json(saved(browser).read_text(encoding="utf-8"))
    assert info.events == ["chance: Q", "0: pass"]
    browser.click("[data-go=real]")
    browser.click("#resume")
    browser.until("document.querySelectorAll('.events li').length === 2")


def test_keyboard_alone(browser: Browser) -> None:
    begin(browser, "kuhn-poker", 2)
    if browser.js(OVER):
        return
    before = browser.js(VERSION)
    browser.js("document.querySelector('.board [data-action]').focus()")
    assert browser.js("document.activeElement.getAttribute('role')") == "button"
    first = browser.js("document.activeElement.dataset.action")
    browser.key("ArrowRight")
    assert browser.js("document.activeElement.dataset.action") != first
    browser.key("Enter", "\r")
    browser.until(f"{VERSION} !== '{before}'")


@pytest.mark.parametrize(("slug", "players"), GAMES)
def test_names_for_screen_readers_and_phone_width(browser: Browser, slug: str, players: int) -> None:
    browser.resize(390, 844)
    begin(browser, slug, players)
    press(browser, "Beliefs")
    assert browser.js("document.documentElement.scrollWidth") <= 390
    nameless = (
        "[...document.querySelectorAll('button, select, input, [role=button], [role=img]')].filter((e) =>"
        "!(e.textContent.trim() || e.getAttribute('aria-label') || e.labels?.length)).map((e) => e.outerHTML)"
    )
    assert browser.js(nameless) == []


def test_dark_and_light(browser: Browser) -> None:
    before = browser.js("getComputedStyle(document.body).backgroundColor")
    browser.click("#theme")
    assert browser.js("getComputedStyle(document.body).backgroundColor") != before
    browser.click("#theme")
    assert browser.js("getComputedStyle(document.body).backgroundColor") == before


def test_two_people_at_one_screen(browser: Browser) -> None:
    begin(browser, "kuhn-poker", 2, "human")
    assert browser.js("document.querySelectorAll('.links input').length") == 2
    browser.js("document.querySelector('[data-choose=bet]').click()")
    browser.until("!document.querySelector('.cover').hidden")
    assert "seat 1" in browser.js("document.querySelector('.cover').textContent")
    browser.js("document.querySelector('.cover button').click()")
    browser.until("document.querySelector('.status').textContent.includes('Your turn (seat 1)')")
    link: Any = browser.js("document.querySelectorAll('.links input')[1].value")
    assert "token=" in link.split("#")[1]
