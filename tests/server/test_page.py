"""The web page in a headless Chromium: games played by clicks, hints, records, a real table."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import flockmind

from .browser import CHROMIUM, Browser
from .conftest import Running

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")

GAMES = [(game.slug, game.min_players) for game in flockmind.list_games()]
TABLES = [
    (game.slug, n) for game in flockmind.list_games() for n in range(game.min_players, game.max_players + 1)
]
READY = "!!document.querySelector('.board svg') && !!document.querySelector('[data-version]')"
NOTHING = "document.body.textContent.includes('Nothing is hidden')"
OVER = "document.querySelector('.status').textContent.startsWith('The game is over')"
TURN = f"({OVER} || document.querySelector('.status').textContent.startsWith('Your turn'))"
VERSION = "document.querySelector('[data-version]').dataset.version"
# Where one of the board's clickable things can be hit; null if there is none, or it is covered.
AIM = """(() => {
  const all = document.querySelectorAll('.board [data-action]');
  const one = all[Math.floor(%f * all.length)];
  if (!one) return null;
  one.scrollIntoView({block: 'center'});
  const box = one.getBoundingClientRect();
  const place = [box.x + box.width / 2, box.y + box.height / 2];
  return document.elementFromPoint(...place)?.closest('.board [data-action]') ? place : null;
})()"""


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


def begin(browser: Browser, slug: str, players: int, bot: str = "random") -> None:
    """Sits down at seat 0, against bots."""
    browser.choose("Game", slug)
    browser.choose("Players", str(players))
    for seat in range(1, players):
        browser.choose(f"Seat {seat}", bot)
    browser.click("button[type=submit]")
    browser.until(f"{READY} && {TURN}")


def step(browser: Browser, rng: random.Random) -> None:
    """One decision: a click on the board where it offers one, else on the list.

    A click that hits nothing, because the board was drawn anew meanwhile, is made again.
    """
    before = browser.js(VERSION)
    while browser.js(VERSION) == before:
        place = None if rng.random() < 0.3 else browser.js(AIM % rng.random())
        if place is not None:
            browser.press(*place)
        else:
            index = f"Math.floor({rng.random()} * all.length)"
            browser.js(f"((all) => all[{index}]?.click())(document.querySelectorAll('[data-choose]'))")
        for _ in range(50):
            if browser.js(VERSION) != before:
                break
            browser.pause.wait(0.03)
    browser.until(TURN)


def saved(browser: Browser) -> Path:
    """The file that the button Save gives."""
    browser.click("#save")
    while not (found := [f for f in browser.downloads.iterdir() if f.suffix in (".json", ".jsonl")]):
        browser.pause.wait(0.05)
    return found[0]


def load(browser: Browser, file: Path) -> None:
    root = browser.call("DOM.getDocument")["root"]["nodeId"]
    node = browser.call("DOM.querySelector", nodeId=root, selector="#file")["nodeId"]
    browser.call("DOM.setFileInputFiles", nodeId=node, files=[str(file)])


def play(browser: Browser, slug: str, players: int, decisions: int) -> None:
    begin(browser, slug, players)
    rng = random.Random(1)
    for _ in range(decisions):
        if browser.js(OVER):
            break
        step(browser, rng)


@pytest.mark.parametrize(("slug", "players"), GAMES)
def test_hints_beliefs_and_undo(browser: Browser, slug: str, players: int) -> None:
    begin(browser, slug, players)
    while browser.js(OVER):
        begin(browser, slug, players)
    browser.js("[...document.querySelectorAll('button')].find((e) => e.textContent === 'Hint').click()")
    browser.until("document.querySelectorAll('.win').length > 0")
    assert browser.js("document.querySelector('.win').getAttribute('aria-label')").count("%") == 3
    browser.until("!!document.querySelector('.graph circle')")
    browser.js("[...document.querySelectorAll('button')].find((e) => e.textContent === 'Beliefs').click()")
    browser.until(f"!!document.querySelector('.heat') || {NOTHING}")
    shown = browser.js("document.querySelector('.board').textContent")
    step(browser, random.Random(2))
    before = browser.js(VERSION)
    browser.click("#undo")
    browser.until(f"{VERSION} !== '{before}' && {TURN}")
    browser.until("document.querySelectorAll('[data-choose]').length > 0")
    assert browser.js("document.querySelector('.board').textContent") is not None, shown


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


@pytest.mark.long
@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_whole_games(browser: Browser, slug: str, players: int) -> None:
    play(browser, slug, players, 2000)
    assert browser.js(OVER)
    record = flockmind.Record.from_json(saved(browser).read_text(encoding="utf-8"))
    assert record.replay().is_terminal
    browser.click("#look")
    browser.until("!!document.querySelector('[aria-label=\"Step\"]')")


def test_a_real_table_is_entered(browser: Browser) -> None:
    browser.click("[data-go=real]")
    browser.until("document.body.textContent.includes('A game at a real table')")
    browser.choose("Game", "kuhn-poker")
    browser.click("button[type=submit]")
    for event in ("chance: Q", None, "1: bet"):
        if event is None:
            browser.click("[data-choose=pass]")
        else:
            browser.click(f"[data-event='{event}']")
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


def test_names_for_screen_readers_and_phone_width(browser: Browser) -> None:
    browser.resize(390, 844)
    begin(browser, "kuhn-poker", 2)
    assert browser.js("document.documentElement.scrollWidth") <= 390
    nameless = (
        "[...document.querySelectorAll('button, select, input, [role=button], [role=img]')].filter((e) =>"
        "!(e.textContent.trim() || e.getAttribute('aria-label') || e.labels?.length)).map((e) => e.outerHTML)"
    )
    assert browser.js(nameless) == []
    before = browser.js("getComputedStyle(document.body).backgroundColor")
    browser.click("#theme")
    assert browser.js("getComputedStyle(document.body).backgroundColor") != before
    browser.click("#theme")


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
