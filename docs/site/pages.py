"""Makes a site of pages that are written to be read in the tree.

Files that stand elsewhere in the tree are taken in, and links to them turned. Words of a fence that are
meant for the tests of the pages are left out. The pages are CommonMark, in which a list or a table needs no
empty line before it and an inner list is indented by two; the site's Markdown wants the line, and four.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

FILES = {
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "examples/engine_client.mjs": "examples/engine_client.mjs",
}
"""Place in the tree, place in the site."""
PLACES = {site: tree for tree, site in FILES.items()}
FENCE = re.compile(r"^( *```\w+)(?: notest| exact)+", re.MULTILINE)
ITEM = re.compile(r"( *)(?:[-*]|\d+\.) ")
LINK = re.compile(r"(?<=\]\()[^)#\s:]+(?=[)#])")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the files."""
    top = Path(config.config_file_path).parent
    for source, target in FILES.items():
        files.append(File.generated(config, target, abs_src_path=str(top / source)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """The page as the site's Markdown reads it."""
    folder = posixpath.dirname(page.file.src_uri)
    place = PLACES.get(page.file.src_uri, posixpath.join("docs", page.file.src_uri))

    def turned(link: re.Match[str]) -> str:
        aim = posixpath.normpath(posixpath.join(posixpath.dirname(place), link[0]))
        return posixpath.relpath(FILES.get(aim, posixpath.relpath(aim, "docs")), folder or ".")

    return spaced(FENCE.sub(r"\1", LINK.sub(turned, markdown)))


def spaced(markdown: str) -> str:
    """Lists and tables with an empty line before them, inner lists indented by four."""
    lines: list[str] = []
    fenced, block = False, ""  # what the last line was part of: "list", "table", "text", or nothing
    for line in markdown.split("\n"):
        item = ITEM.match(line)
        fence = line.lstrip().startswith("```")
        fenced ^= fence
        if fenced or fence or not line.strip():
            block = block if block == "list" and not line.strip() else ""
        elif item:
            if block in ("text", "table"):
                lines.append("")
            if item[1]:
                line = "    " + line.lstrip()
            block = "list"
        elif line.startswith("|"):
            if block in ("text", "list") and lines[-1]:
                lines.append("")
            block = "table"
        elif line.startswith("#"):
            block = ""
        elif block != "list" or (not lines[-1] and not line.startswith(" ")):
            block = "text"
        lines.append(line)
    return "\n".join(lines)
