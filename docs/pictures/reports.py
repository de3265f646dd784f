"""Takes the pictures of reports and analyses: `python -m docs.pictures.reports`, at the top of the tree.

Plays the tournament, makes the pages, and looks at them in a headless Chromium at desktop and phone width.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

from tests.server.browser import Browser

HERE = Path(__file__).parent
SIZES = {"desktop": (1280, 1900), "phone": (390, 1500)}
"""Width of the page, and how much of it is shown, in pixels."""
BOTS = ["ismcts:iterations=200", "greedy", "random"]


def flockmind(folder: Path, *words: str) -> None:
    """Runs a command in a folder."""
    subprocess.run(
        [sys.executable, "-m", "flockmind", *words], cwd=folder, check=True, stdout=subprocess.DEVNULL
    )


def main() -> None:
    """Replaces the pictures."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        game = ["war-and-sheep", "--games", "300", "--seed", "6", "--jobs", "1", "--store", "s.sqlite"]
        flockmind(folder, "tournament", *game, "--bots", *BOTS)
        flockmind(folder, "report", "s.sqlite", "--html", "report.html")
        flockmind(folder, "export", "s.sqlite", "games.jsonl", "--deal", "3")
        flockmind(folder, "analyse", "games.jsonl", "--line", "6", "--html", "analysis.html")
        (folder / "browser").mkdir()
        with Browser(folder / "browser") as browser:
            for page in ("report", "analysis"):
                for size, (width, shown) in SIZES.items():
                    browser.resize(width, 900)
                    browser.open((folder / f"{page}.html").as_uri())
                    browser.until("document.readyState === 'complete' && !!document.querySelector('main')")
                    browser.picture(folder / "shot.png")
                    with Image.open(folder / "shot.png") as shot:
                        part = shot.convert("RGB").crop((0, 0, width, min(shown, shot.height)))
                        part.save(HERE / f"{page}-{size}.webp", quality=70, method=6)


if __name__ == "__main__":
    main()
