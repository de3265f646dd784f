"""The documentation site: it builds without a warning, needs no other host, and its reference is whole."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import griffe
import pytest

import flockmind

ROOT = Path(__file__).parents[1]
ELSEWHERE = re.compile(
    r"""<(?:script|img|iframe|source)\b[^>]*\bsrc=["'](?:https?:)?//|url\((?:https?:)?//"""
)
STYLE = re.compile(
    r"""<link\b[^>]*\brel=["'](?:stylesheet|preconnect|preload)["'][^>]*\bhref=["'](?:https?:)?//"""
)


def build(target: Path, *options: str) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(target), *options]
    environment = {**os.environ, "NO_COLOR": "1", "NO_MKDOCS_2_WARNING": "1"}
    return subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site; wrong links, wrong anchors and pages without a menu would end it."""
    target = tmp_path_factory.mktemp("site")
    done = build(target)
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr, done.stderr
    return target


def read(site: Path, page: str) -> str:
    return (site / page / "index.html").read_text(encoding="utf-8")


def test_every_page_is_there(site: Path) -> None:
    for page in (ROOT / "docs").rglob("*.md"):
        name = page.relative_to(ROOT / "docs").with_suffix("").as_posix()
        folder = name.removesuffix("index")
        assert (site / folder / "index.html").is_file(), f"{name} has no page"
    assert "0.1.0" in read(site, "changelog")
    assert "imperative" in read(site, "contributing")
    assert not list(site.rglob("*.py"))


def test_nothing_is_loaded_from_other_hosts(site: Path) -> None:
    for page in [*site.rglob("*.html"), *site.rglob("*.svg"), *site.rglob("extra.css")]:
        text = page.read_text(encoding="utf-8")
        found = ELSEWHERE.search(text) or STYLE.search(text)
        assert found is None, f"{page.relative_to(site)}: {found and found[0]}"
    assert (site / "search" / "search_index.json").is_file()


def test_lists_and_tables_are_lists_and_tables(site: Path) -> None:
    for page in site.rglob("*.html"):
        for text in re.findall(r"<p>(.*?)</p>", page.read_text(encoding="utf-8"), re.DOTALL):
            found = re.search(r"(?:^|\n) *(?:[-*] |\||```|\d+\. ).*", text)
            assert found is None, f"{page.relative_to(site)}: {found and found[0]}"
    rules = read(site, "games/war-and-sheep")
    assert re.search(r"<em>Move a sheep\.</em>.*<ul>\n<li>lush", rules)


def test_files_of_the_tree_are_taken_along(site: Path) -> None:
    assert (site / "examples" / "engine_client.mjs").is_file()
    assert 'href="../examples/engine_client.mjs"' in read(site, "engine")


@pytest.mark.parametrize("name", sorted(set(flockmind.__all__) - {"__version__"}))
def test_every_public_name_is_explained(site: Path, name: str) -> None:
    text = read(site, "api")
    parts = text.split(f'id="flockmind.{name}"')
    assert len(parts) == 2, f"{name} stands {len(parts) - 1} times in the reference"
    own = parts[1].split('class="doc doc-object doc-', 1)[0]
    assert "<p>" in own, f"{name} has no docstring"


def documented() -> list[str]:
    pages = [page.read_text(encoding="utf-8") for page in sorted((ROOT / "docs" / "api").glob("*.md"))]
    return [name for page in pages for name in re.findall(r"^::: flockmind\.(.+)$", page, re.MULTILINE)]


def test_everything_in_the_reference_has_a_docstring() -> None:
    loader = griffe.GriffeLoader(search_paths=[ROOT / "src"])
    package = loader.load("flockmind")
    loader.resolve_aliases(implicit=True, external=False)
    hidden = {"core", "face"}  # as mkdocs.yml filters
    for name in documented():
        assert package[name].has_docstring, name
        for member in package[name].members.values() if package[name].is_class else ():
            if not member.name.startswith("_") and member.name not in hidden:
                assert member.has_docstring, f"{name}.{member.name}"


def test_the_compiled_core_stays_inside(site: Path) -> None:
    for page in ("", "analysis", "testing", "adapters"):
        assert 'id="flockmind._core' not in read(site, f"api/{page}")


def test_a_broken_link_would_end_the_build(tmp_path: Path) -> None:
    pages = tmp_path / "docs"
    pages.mkdir()
    (pages / "index.md").write_text("# A\n[b](#nowhere)\n", encoding="utf-8")
    settings = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    validation = settings[settings.index("\nvalidation:") :]
    small = tmp_path / "mkdocs.yml"
    small.write_text(f"site_name: a\ndocs_dir: {pages}\ntheme: {{name: material, font: false}}\n{validation}")
    done = build(tmp_path / "site", "--config-file", str(small))
    assert done.returncode != 0
    assert "#nowhere" in done.stderr
