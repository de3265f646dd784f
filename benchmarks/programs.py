"""Small C++ programs beside the benchmarks, compiled with the core and one game."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def compiled(source: str, game: str, flags: Sequence[str], folder: Path) -> Path:
    """The program of a source of this folder, by the compiler of the variable CXX; `game` is a folder of
    `csrc/games`."""
    parts = [path for name in ("core", "search") for path in ROOT.glob(f"csrc/{name}/*.cpp")]
    parts += [path for path in ROOT.glob(f"csrc/games/{game}/*.cpp") if path.name != "register.cpp"]
    sources = [*parts, ROOT / "benchmarks" / source]
    program = folder / Path(source).stem
    compiler = os.environ.get("CXX", "g++")
    subprocess.run([compiler, *flags, f"-I{ROOT / 'csrc'}", *sources, "-o", program], check=True)
    return program
