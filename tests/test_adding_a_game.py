"""The page on adding a game, followed to the letter: its files in a copy of the tree, built and tested.

The copy is built with this one game alone, by pip without a network, with ccache where there is one. What
runs there must not find the package under test here, so the interpreter leaves out `site` and its hooks.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.test_docs import blocks, commands, shell

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "adding-a-game.md"
TREE = ["CMakeLists.txt", "pyproject.toml", "README.md", "LICENSE", "csrc", "src", "bots", "tests"]
MODULE = "liars_dice"


def files() -> dict[str, str]:
    """The files that the page adds: the blocks that have a title."""
    found = {}
    for block in blocks(PAGE.read_text(encoding="utf-8")):
        title = re.fullmatch(r'title="(.+)"', block.words[-1]) if len(block.words) > 1 else None
        if title is not None:
            found[title[1]] = block.text
    return found


@dataclass(frozen=True)
class Copy:
    """A built copy of the tree, and how its interpreter is called."""

    tree: Path
    python: tuple[str, ...]
    environment: dict[str, str]

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        line = [*self.python, *words]
        return subprocess.run(
            line, cwd=self.tree, env=self.environment, capture_output=True, text=True, check=False
        )


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    top = tmp_path_factory.mktemp("adding-a-game")
    tree, installed = top / "tree", top / "installed"
    tree.mkdir()
    for name in TREE:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        else:
            shutil.copy(ROOT / name, tree / name)
    for name, text in files().items():
        assert not (tree / name).exists(), f"the page replaces {name}"
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_text(text, encoding="utf-8")
    environment = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_ROOT_USER_ACTION": "ignore"}
    if shutil.which("ccache"):
        environment |= {"CMAKE_CXX_COMPILER_LAUNCHER": "ccache", "CCACHE_NOHASHDIR": "1"}
        environment |= {"CCACHE_BASEDIR": str(tree), "CCACHE_SLOPPINESS": "pch_defines,time_macros"}
    settings = {"FLOCKMIND_GAMES": MODULE, "FLOCKMIND_WERROR": "ON"}
    settings["CMAKE_CXX_FLAGS_RELEASE"] = "-O1"  # compiles quickly, and keeps asserts
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-build-isolation"]
    pip += ["--no-deps", "--target", str(installed), f"--config-settings=build-dir={tree / 'build'}"]
    pip += [f"--config-settings=cmake.define.{key}={value}" for key, value in settings.items()]
    built = subprocess.run(
        [*pip, "."], cwd=tree, env=environment, capture_output=True, text=True, check=False
    )
    assert built.returncode == 0, built.stdout + built.stderr
    paths = [str(installed), *(path for path in sys.path if path.endswith("site-packages"))]
    return Copy(tree, (sys.executable, "-S"), {**os.environ, "PYTHONPATH": os.pathsep.join(paths)})


@pytest.mark.build
def test_the_library_has_the_game_and_no_other(copy: Copy) -> None:
    listed = "import flockmind; print(*(game.slug for game in flockmind.list_games()))"
    assert copy.run("-c", listed).stdout.split() == ["liars-dice"]


@pytest.mark.build
def test_the_tests_of_the_page_and_those_of_every_game(copy: Copy) -> None:
    suites = ["tests/test_structure.py", "tests/contract", f"tests/games/{MODULE}"]
    done = copy.run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "liars", *suites)
    assert done.returncode == 0, done.stdout + done.stderr
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed is not None
    assert int(passed[1]) > 15
    assert "skipped" not in done.stdout


@pytest.mark.build
def test_what_the_page_shows(copy: Copy, tmp_path: Path) -> None:
    shown = [block for block in blocks(PAGE.read_text(encoding="utf-8")) if block.words[:1] == ("console",)]
    ran = [
        (command, printed, shell(command, tmp_path, copy.python, copy.environment))
        for block in shown
        for command, printed in commands(block.text)
        if command.startswith("flockmind ")
    ]
    assert len(ran) > 2
    for command, printed, done in ran:
        assert done.returncode == 0, f"{command}\n{done.stderr}"
        if printed:
            lines = [line.rstrip() for line in done.stdout.rstrip("\n").split("\n")]
            assert "\n".join(lines) == printed, command


def test_the_files_are_formatted(tmp_path: Path) -> None:
    shutil.copy(ROOT / ".clang-format", tmp_path)
    for name, text in files().items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    sources = [str(path) for path in tmp_path.rglob("*.?pp")]
    assert sources
    clang = ["-c", "import clang_format; clang_format.clang_format()", "--dry-run", "-Werror", *sources]
    ruff = ["-m", "ruff", "format", "--check", "--config", str(ROOT / "pyproject.toml"), str(tmp_path)]
    for words in (clang, ruff):
        done = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
