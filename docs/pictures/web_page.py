"""Takes the pictures of the web page in each game, at a desk's and a phone's width.

`python -m docs.pictures.web_page [FOLDER] [SUFFIX]`, at the top of the tree; needs Chromium; SUFFIX is webp
or png.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from urllib.parse import urlencode

import httpx

from docs.pictures.positions import played
from tests.server.browser import Browser
from tests.server.conftest import SETTINGS, Running
from tests.server.page import READY, TURN, VERSION, press

GAMES = {
    "war-and-sheep": (2, 9, "thing wolf"),
    "sheep-and-thief": (3, 24, "thing L01"),
    "sheep-n-sheep": (3, 24, "place hand 1"),
    "mother-sheep": (3, 9, "place wanted 1"),
}
"""Players, how many decisions of all are made before the picture, and the belief that it shows."""
SIZES = {"desk": (1280, 900), "phone": (390, 844)}


def hint(browser: Browser) -> None:
    """Asks for a hint and waits for its end."""
    press(browser, "Hint")
    browser.until("document.querySelector('[aria-label=Hints]').textContent.includes('iterations')")
    browser.until("[...document.querySelectorAll('button')].some((e) => e.textContent === 'Hint')")


def draw(server: Running, browser: Browser, slug: str, folder: Path, suffix: str) -> None:
    """Sits down at a game under way, asks for a hint and for what may be where, and draws both sizes."""
    players, decisions, belief = GAMES[slug]
    seats = ["human"] + ["greedy"] * (players - 1)
    asked = {
        "record": played(slug, players, 3, decisions).record().to_dict(),
        "seats": seats,
        "reveal": "always",
    }
    table = httpx.post(f"{server.url}/v1/tables", json=asked, timeout=None).json()
    link = {"table": table["id"], "seat": 0, "token": table["seats"][0]["token"]}
    browser.resize(*SIZES["desk"])
    browser.open(f"{server.url}/#{urlencode(link)}")
    browser.until(f"{READY} && {TURN}")
    for _ in range(4):
        hint(browser)
        before = browser.js(VERSION)
        browser.click(".best button")
        browser.until(f"{VERSION} !== '{before}' && {TURN}")
    press(browser, "Beliefs")
    look = "document.querySelector('[aria-label=\"What to look for, or where\"]')"
    browser.until(f"{look}.options.length > 0")
    browser.js(f"{look}.value = '{belief}'; {look}.dispatchEvent(new Event('change'))")
    hint(browser)
    browser.call("Input.dispatchMouseEvent", type="mouseMoved", x=2, y=2)
    for name, size in SIZES.items():
        browser.resize(*size)
        browser.picture(folder / f"{slug}-{name}.{suffix}")


def main(folder: str | Path = Path(__file__).parent, suffix: str = "webp") -> None:
    """Draws all."""
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    server = Running(SETTINGS)
    try:
        with tempfile.TemporaryDirectory() as scratch, Browser(Path(scratch)) as browser:
            for slug in GAMES:
                draw(server, browser, slug, target, suffix)
    finally:
        server.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
