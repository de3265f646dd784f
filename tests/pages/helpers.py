"""What pages are held to: one file, nothing from elsewhere, fit for any width, labelled."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

from tests.server.browser import Browser

VOID = {"meta", "link", "br", "wbr", "hr", "img", "input"}
WIDE = "document.documentElement.scrollWidth > innerWidth"
TEXT_SIZE = """Math.min(...[...document.querySelectorAll('figure:not(.picture) svg text')].map((t) =>
  parseFloat(getComputedStyle(t).fontSize) * t.ownerSVGElement.getScreenCTM().a))"""
# How light the page, its text and the text of its plots are, from 0 to 255.
COLOURS = """[['body', 'backgroundColor'], ['body', 'color'], ['figure:not(.picture) svg text', 'fill']]
  .map(([where, what]) => getComputedStyle(document.querySelector(where))[what].match(/\\d+/g)
    .slice(0, 3).reduce((sum, x) => sum + Number(x) / 3, 0))"""


class Outline(HTMLParser):
    """Tags that do not close each other, and what refers where."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.targets: list[str] = []
        self.unlabelled: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag not in VOID:
            self.open.append(tag)
        self.ids += [value or "" for name, value in attrs if name == "id"]
        self.targets += [v or "" for n, v in attrs if n in ("href", "src", "xlink:href", "aria-labelledby")]
        named = values.get("aria-label") or values.get("aria-labelledby")
        if (tag in ("section", "table") or values.get("role") in ("img", "region")) and not named:
            self.unlabelled.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag, f"</{tag}> closes another tag"


def check_page(html: str) -> None:
    """One well-formed file: no script, nothing loaded, all references within, all regions named."""
    outline = Outline()
    outline.feed(html)
    outline.close()
    assert outline.open == []
    assert outline.unlabelled == []
    assert not re.search(r"<script|@import|https?://(?!www\.w3\.org)", html)
    assert html.startswith("<!DOCTYPE html>")
    assert '<html lang="en">' in html
    assert "prefers-color-scheme: dark" in html
    for target in outline.targets:
        assert target.startswith("data:") or target.lstrip("#") in outline.ids, target
    sections = [name for name in outline.ids if f'aria-labelledby="{name}"' in html]
    assert len(set(sections)) == len(sections)


def check_in_browser(browser: Browser, file: Path, picture: Path | None = None) -> None:
    """At desktop and phone width: nothing sticks out, plots can be read, nothing is asked of anybody."""
    browser.events.clear()
    for width in (1280, 390):
        browser.resize(width, 900)
        browser.open(file.as_uri())
        browser.until("document.readyState === 'complete' && !!document.querySelector('main')")
        assert not browser.js(WIDE)
        assert browser.js(TEXT_SIZE) >= 9
        if picture is not None:
            browser.picture(picture.with_stem(f"{picture.stem}-{'desktop' if width > 500 else 'phone'}"))
    for scheme in ("light", "dark"):
        browser.call(
            "Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}]
        )
        back, text, plot = browser.js(COLOURS)
        assert (back < 128) == (scheme == "dark")
        assert (text > 128) == (plot > 128) == (scheme == "dark")
    browser.call("Emulation.setEmulatedMedia", features=[])
    assert browser.faults() == []
    assert {url for url in browser.urls() if not url.startswith(("data:", "about:"))} == {file.as_uri()}
