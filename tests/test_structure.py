"""The shape of the source tree: sizes, directions of dependence, and what nobody may name."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

import flockmind

ROOT = Path(__file__).parents[1]
CSRC = ROOT / "csrc"
# Lines that a file may have at most; aim at 300 for C++, 250 for Python and 150 for Cython.
BUDGETS = {".cpp": 330, ".hpp": 330, ".py": 275, ".pyx": 200}
TEST_BUDGET = 330

# What each folder of csrc may include, besides the standard library.
MAY_INCLUDE = {
    "core": {"core"},
    "games": {"core"},
    "search": {"core", "search"},
    "engine": {"core", "search", "engine"},
    "bind": {"core", "search", "engine", "bind"},
}
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)
SHEEP = {"war-and-sheep", "sheep-and-thief", "sheep-n-sheep", "mother-sheep"}
MACHINE_PATH = re.compile(r"(?<![\w.~])/(?:home|root|Users|work|tmp|opt|mnt)/\w+")


def sources(*patterns: str) -> list[Path]:
    """Files of the source tree that are kept, by glob."""
    return sorted(path for pattern in patterns for path in ROOT.glob(pattern) if path.is_file())


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


CODE = sources(
    "csrc/**/*.[ch]pp", "src/**/*.py", "src/**/*.pyx", "bots/*.py", "tests/**/*.py", "benchmarks/**/*.py"
)


def tracked() -> list[Path]:
    """All text files under version control; all sources where there is no repository."""
    git = ["git", "-C", str(ROOT), "ls-files", "-z"]
    try:
        listed = subprocess.run(git, capture_output=True, text=True, check=True).stdout.split("\0")
    except (OSError, subprocess.CalledProcessError):
        return CODE
    return [ROOT / name for name in listed if name and (ROOT / name).is_file()]


@pytest.mark.parametrize("path", CODE, ids=named)
def test_files_are_small(path: Path) -> None:
    budget = TEST_BUDGET if named(path).startswith("tests/") else BUDGETS[path.suffix]
    lines = path.read_text(encoding="utf-8").count("\n")
    assert lines <= budget, f"{named(path)} has {lines} lines; the budget is {budget}"


@pytest.mark.parametrize("path", sources("csrc/**/*.[ch]pp"), ids=named)
def test_includes_point_one_way(path: Path) -> None:
    inside = path.relative_to(CSRC).parts
    allowed = set(MAY_INCLUDE[inside[0]])
    for target in INCLUDE.findall(path.read_text(encoding="utf-8")):
        parts = Path(target).parts
        if inside[0] == "games":
            own = parts[0] == "games" and parts[1] == inside[1]
            door = path.name == "register.cpp" and target == "engine/adapter.hpp"
            assert own or door or parts[0] in allowed, f"{named(path)} includes {target}"
        else:
            assert parts[0] in allowed, f"{named(path)} includes {target}"


def shared_sources() -> list[Path]:
    """Code that has to serve every game."""
    folders = ["csrc/core", "csrc/search", "csrc/engine", "csrc/bind"]
    found = [path for folder in folders for path in sources(f"{folder}/**/*.[ch]pp")]
    found += sources("bots/*.py", "CMakeLists.txt")
    for path in sources("src/flockmind/**/*.py", "src/flockmind/**/*.pyx", "src/flockmind/**/*.pyi"):
        if not {"games", "components"} & set(path.relative_to(ROOT / "src" / "flockmind").parts[:-1]):
            found.append(path)
    return found


@pytest.mark.parametrize("path", shared_sources(), ids=named)
def test_shared_code_names_no_game(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    games = SHEEP | {game.slug for game in flockmind.list_games()}
    for slug in sorted(games):
        for name in (slug, slug.replace("-", "_")):
            found = re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text)
            assert found is None, f"{named(path)} names {name}"


def test_no_machine_paths() -> None:
    for path in tracked():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        if path != Path(__file__):
            found = MACHINE_PATH.search(text)
            assert found is None, f"{named(path)}: {found and found[0]}"


PACKAGE = ROOT / "src" / "flockmind"


@pytest.mark.parametrize(
    "folder",
    [
        CSRC,
        *sorted(p for p in [*CSRC.glob("*"), *CSRC.glob("games/*")] if p.is_dir()),
        PACKAGE,
        PACKAGE / "components",
    ],
    ids=named,
)
def test_folders_say_what_belongs_there(folder: Path) -> None:
    text = (folder / "README.md").read_text(encoding="utf-8")
    for path in folder.glob("*.[ch]pp"):
        if path.name != "register.cpp":
            assert re.search(rf"`{path.stem}(\.\S+)?`", text), f"{named(folder)}/README.md omits {path.stem}"


@pytest.mark.parametrize("name", ["benchmarks", "tests", "tests/fuzz"])
def test_readmes_list_what_is_there(name: str) -> None:
    """Every file of code and every folder."""
    text = (ROOT / name / "README.md").read_text(encoding="utf-8")
    said = {word for span in re.findall(r"`([^`]+)`", text) for word in re.split(r"[ /.]", span)}
    for path in (ROOT / name).iterdir():
        if path.stem not in ("__init__", "__pycache__", "conftest") and path.suffix != ".md":
            assert path.stem in said, f"{name}/README.md does not name {path.name}"


def test_the_package_s_page_names_all_its_parts() -> None:
    text = (PACKAGE / "README.md").read_text(encoding="utf-8")
    for path in PACKAGE.iterdir():
        if path.is_dir() and path.name != "__pycache__":
            assert f"`{path.name}/`" in text
        elif path.suffix == ".py" and not path.name.startswith("_"):
            assert f"`{path.stem}`" in text


def test_every_component_file_stands_on_its_page() -> None:
    text = (PACKAGE / "components" / "README.md").read_text(encoding="utf-8")
    for path in (PACKAGE / "components").glob("*.json"):
        provenance = json.loads(path.read_text(encoding="utf-8"))["provenance"]
        assert re.search(rf"`{path.name}` \| .* \| {provenance} \|", text)


def test_every_game_of_the_library_has_its_files() -> None:
    for game in flockmind.list_games():
        module = game.slug.replace("-", "_")
        assert (CSRC / "games" / module / "register.cpp").is_file()
        assert (ROOT / "src" / "flockmind" / "games" / f"{module}.py").is_file()


def test_every_command_has_a_line_of_help() -> None:
    for path in sources("src/flockmind/cli/[a-z]*.py"):
        first = path.read_text(encoding="utf-8").split("\n", 1)[0]
        assert re.fullmatch(r'""".+\."""', first), f"{named(path)} begins with {first!r}"
