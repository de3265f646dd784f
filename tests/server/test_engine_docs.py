"""The examples of docs/engine.md, run by one engine in the order of the page."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from flockmind.server.errors import CODES
from flockmind.server.protocol import KINDS

from .engine_client import Engine

PAGE = Path(__file__).parents[2] / "docs" / "engine.md"
ANY = "…"


def examples() -> list[tuple[str, str]]:
    """Pairs of request and reply."""
    lines = "\n".join(re.findall(r"```jsonl\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)).split(
        "\n"
    )
    asked = [line[2:] for line in lines if line.startswith("> ")]
    answered = [line[2:] for line in lines if line.startswith("< ")]
    return list(zip(asked, answered, strict=True))


def fits(pattern: Any, value: Any) -> bool:
    if pattern == ANY:
        return True
    if isinstance(pattern, dict) and isinstance(value, dict):
        if ANY not in pattern and set(pattern) != set(value):
            return False
        return all(name == ANY or (name in value and fits(pattern[name], value[name])) for name in pattern)
    if isinstance(pattern, list) and isinstance(value, list):
        return len(pattern) == len(value) and all(map(fits, pattern, value))
    return bool(pattern == value)


def test_every_example_holds() -> None:
    pairs = examples()
    assert len(pairs) > 15
    with Engine() as engine:
        for request, reply in pairs:
            engine.write(request + "\n")
            expected = json.loads(reply.replace(f", {ANY}}}", f', "{ANY}": 0}}'))
            got = engine.read()
            assert fits(expected, got), f"{request}\nexpected {reply}\ngot      {json.dumps(got)}"
        assert engine.process.wait() == 0


def test_the_page_tells_all() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for name in [
        *KINDS,
        *CODES,
        "cancel",
        "quit",
        "priority",
        *(m for kind in KINDS.values() for m in kind.members),
    ]:
        assert f"`{name}`" in text, f"{name} is not explained"
    shown = {json.loads(request)["type"] for request, _ in examples() if request.endswith("}")}
    assert shown >= {*KINDS, "cancel", "quit"}
