"""Documentation runs: every python block, one script a page, and every `$ flockmind` line of a console block.

A block is left alone where its fence says `notest`. What a console block shows is compared where its
fence says `exact`.
"""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

import flockmind

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(r"^ {0,3}```(.*)$")
PROMPT = "$ "


SLUGS = {game.slug for game in flockmind.list_games()}
SHEEP = {"war-and-sheep", "sheep-and-thief", "sheep-n-sheep", "mother-sheep"}


def need_games(text: str) -> None:
    """Skips where the library is built without a game that the text names."""
    missing = sorted(slug for slug in SHEEP - SLUGS if slug in text)
    if missing:
        pytest.skip(f"built without {', '.join(missing)}")


@dataclass(frozen=True)
class Block:
    """A fenced block: the words of its fence, the line it begins at, and what is in it."""

    words: tuple[str, ...]
    line: int
    text: str


def blocks(page: str) -> list[Block]:
    found = []
    words: tuple[str, ...] | None = None
    inside: list[str] = []
    for number, line in enumerate(page.split("\n"), 1):
        fence = FENCE.match(line)
        if fence is None:
            inside.append(line)
        elif words is None:
            words, inside, begin = tuple(fence[1].split()), [], number + 1
        else:
            found.append(Block(words, begin, "\n".join(inside) + "\n"))
            words = None
    assert words is None, f"a block is not closed: ```{' '.join(words or ())}"
    return found


def runnable(page: Path, language: str) -> list[Block]:
    every = blocks(page.read_text(encoding="utf-8"))
    return [block for block in every if block.words[:1] == (language,) and "notest" not in block.words]


def script(page: Path) -> str:
    """The python blocks of a page as one program, with the page's own line numbers."""
    lines = [""] * len(page.read_text(encoding="utf-8").split("\n"))
    for block in runnable(page, "python"):
        code = block.text.rstrip("\n").split("\n")
        lines[block.line - 1 : block.line - 1 + len(code)] = code
    return "\n".join(lines)


def commands(text: str) -> list[tuple[str, str]]:
    """(command line, what is shown below it) of a console block; a backslash continues a line."""
    found: list[tuple[str, list[str]]] = []
    open_line = False
    for line in text.rstrip("\n").split("\n"):
        if open_line:
            found[-1] = (found[-1][0].removesuffix("\\") + line.strip(), [])
        elif line.startswith(PROMPT):
            found.append((line.removeprefix(PROMPT), []))
        elif found:
            found[-1][1].append(line.rstrip())
        open_line = bool(found) and not found[-1][1] and found[-1][0].endswith("\\")
    return [(command, "\n".join(shown)) for command, shown in found]


def shell(
    command: str,
    folder: Path,
    python: Sequence[str] = (sys.executable,),
    variables: Mapping[str, str] = os.environ,
) -> subprocess.CompletedProcess[str]:
    """Runs a command line in a shell in which `flockmind` is the one that this Python has."""
    program = f'flockmind() {{ {shlex.join(python)} -m flockmind "$@"; }}; set -o pipefail; '
    environment = {**variables, "COLUMNS": "100", "PYTHONUTF8": "1"}
    line = ["bash", "-c", program + command]
    return subprocess.run(line, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def named(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", [page for page in PAGES if runnable(page, "python")], ids=named)
def test_python_blocks_run(page: Path, tmp_path: Path) -> None:
    need_games(script(page))
    code = compile(script(page), named(page), "exec")
    with contextlib.chdir(tmp_path):
        exec(code, {"__name__": "__main__"})


@pytest.mark.parametrize("page", [page for page in PAGES if runnable(page, "console")], ids=named)
def test_console_blocks_run(page: Path, tmp_path: Path) -> None:
    need_games("".join(block.text for block in runnable(page, "console")))
    for block in runnable(page, "console"):
        for command, shown in commands(block.text):
            if re.search(r"(^|\| *)flockmind ", command) is None:
                continue
            done = shell(command, tmp_path)
            assert done.returncode == 0, f"{named(page)}:{block.line}: {command}\n{done.stderr}"
            if "exact" in block.words:
                printed = "\n".join(line.rstrip() for line in done.stdout.rstrip("\n").split("\n"))
                assert printed == shown, f"{named(page)}:{block.line}: {command}"


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", text):
        game = Path(target).stem if "games/" in target else ""
        if not re.match(r"[a-z]+:", target) and game not in SHEEP - SLUGS:
            assert (page.parent / target).exists(), f"{named(page)} links to {target}"


def test_blocks_are_found() -> None:
    page = "a\n```python\nx = 1\n```\n```console exact\n$ flockmind games \\\n  --json\n[]\n$ ls\n```\n"
    python, console = blocks(page)
    assert python == Block(("python",), 3, "x = 1\n")
    assert console.words == ("console", "exact")
    assert commands(console.text) == [("flockmind games --json", "[]"), ("ls", "")]


def test_a_wrong_block_would_fail(tmp_path: Path) -> None:
    assert shell("flockmind nonsense", tmp_path).returncode == 2
    assert shell("flockmind nonsense | cat", tmp_path).returncode == 2
    assert "kuhn-poker" in shell("flockmind games > games.txt && cat games.txt", tmp_path).stdout
