"""Tries the flockmind that this Python has installed: hints, games, tournaments, with nothing else there.

Run by .ci/wheel and by cibuildwheel. Ends with an error where a part
fails, where importing brings what belongs to an extra, or where a missing extra is not named.
"""

from __future__ import annotations

import contextlib
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
from importlib import metadata

BARE = {"numpy", "click", "rich", "fastjsonschema"}
EXTRAS = {
    "serve": (["serve", "--port", "0"], ["fastapi", "uvicorn", "websockets"]),
    "report": (["report", "games.sqlite", "--html", "page.html"], ["jinja2", "matplotlib"]),
    "ray": (
        ["tournament", "kuhn-poker", "--bots", "random", "random", "--games", "2", "--backend", "ray"],
        ["ray"],
    ),
}
"""Commands that need an extra, with modules of it."""
MODULES = {"pettingzoo": "flockmind.adapters.pettingzoo", "openspiel": "flockmind.openspiel"}
"""Modules that need an extra."""


def flockmind(*words: str, given: str = "", fails: bool = False) -> str:
    """What the command prints; `fails`: its message on standard error, and it has to fail."""
    command = [sys.executable, "-m", "flockmind", *words]
    environment = {**os.environ, "PYTHONUTF8": "1"}
    run = subprocess.run(
        command, input=given, capture_output=True, check=False, encoding="utf-8", env=environment
    )
    if (run.returncode != 0) is not fails:
        sys.exit(f"flockmind {' '.join(words)}: status {run.returncode}\n{run.stdout}{run.stderr}")
    return run.stderr if fails else run.stdout


def dependencies() -> None:
    """The names that installing brings, and those of the extras."""
    required = [line for line in metadata.requires("flockmind") or [] if "extra ==" not in line]
    names = {line.split(">")[0].strip() for line in required}
    assert names == BARE, names
    extras = set(metadata.metadata("flockmind").get_all("Provides-Extra") or [])
    assert extras >= {"serve", "report", "ray", "pettingzoo", "openspiel", "dev"}, extras


def bare() -> None:
    """A hint, a tournament with its report, and the help of `play`."""
    position = flockmind("new", "war-and-sheep", "--seed", "7", "--as", "0")
    hint = json.loads(flockmind("hint", "-", "--iterations", "500", "--seed", "1", "--json", given=position))
    assert sum(line["visits"] for line in hint["lines"]) == 500, hint
    bots = ["--bots", "ismcts:iterations=50", "random"]
    flockmind("tournament", "kuhn-poker", *bots, "--games", "4", "--seed", "1", "--store", "games.sqlite")
    report = json.loads(flockmind("report", "games.sqlite", "--json"))
    assert report["games"] == 4, report
    assert "--seats" in flockmind("play", "--help")


def extras() -> None:
    """Each extra that is not here is named by what needs it."""
    for extra, (words, modules) in EXTRAS.items():
        if any(importlib.util.find_spec(name) is None for name in modules):
            assert f"flockmind[{extra}]" in flockmind(*words, fails=True), words
    for extra, module in MODULES.items():
        code = f"import {module}"
        run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
        assert run.returncode == 0 or f"flockmind[{extra}]" in run.stderr, run.stderr


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        dependencies()
        bare()
        extras()
    print(f"flockmind {metadata.version('flockmind')} works")


if __name__ == "__main__":
    main()
