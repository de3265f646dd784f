"""Tables that a command writes into a page, between two lines of it."""

from __future__ import annotations

from pathlib import Path


def write_between(path: Path, begin: str, end: str, text: str) -> None:
    """Puts the text between the two marks of a page; ValueError where they are not there."""
    before, rest = path.read_text(encoding="utf-8").split(begin, 1)
    _, after = rest.split(end, 1)
    path.write_text(f"{before}{begin}\n{text}{end}{after}", encoding="utf-8")
