"""What a person does on the web page: sits down, plays, saves, loads."""

from __future__ import annotations

import random
from pathlib import Path

from .browser import Browser

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
            answer(browser, rng)
        else:
            index = f"Math.floor({rng.random()} * all.length)"
            browser.js(f"((all) => all[{index}]?.click())(document.querySelectorAll('[data-choose]'))")
        for _ in range(50):
            if browser.js(VERSION) != before:
                break
            browser.pause.wait(0.03)
    browser.until(TURN)


def answer(browser: Browser, rng: random.Random) -> int:
    """Chooses at random while the page asks which action is meant; how often it asked."""
    asked = 0
    while browser.js("!!document.querySelector('dialog[open]')"):
        asked += 1
        options = "document.querySelectorAll('[data-meant]')"
        browser.js(f"((all) => all[Math.floor({rng.random()} * all.length)]?.click())({options})")
    return asked


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


def press(browser: Browser, text: str) -> None:
    """Presses the button that reads so."""
    browser.until(
        f"((e) => e && !e.disabled && (e.click(), true))"
        f"([...document.querySelectorAll('button')].find((e) => e.textContent === '{text}'))"
    )
