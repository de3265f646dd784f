"""Makes a site of pages that are written to be read in the tree.

Files that stand elsewhere in the tree are taken in, and links to them turned; words of a fence that are meant
for the tests of the pages are left out.
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
FENCE = re.compile(r"^( *```\w+)(?: notest| exact)+", re.MULTILINE)
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

    def turned(link: re.Match[str]) -> str:
        aim = posixpath.normpath(posixpath.join("docs", folder, link[0]))
        return posixpath.relpath(FILES[aim], folder or ".") if aim in FILES else link[0]

    return FENCE.sub(r"\1", LINK.sub(turned, markdown))
