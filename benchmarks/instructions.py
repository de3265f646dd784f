"""Counts instructions with valgrind: repeatable, whatever else the machine does."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path


def valgrind() -> str | None:
    """Where valgrind is, if it is there."""
    return shutil.which("valgrind")


def need_valgrind() -> None:
    """Ends the process with the reason where valgrind is missing."""
    if valgrind() is None:
        sys.exit("valgrind is needed to count instructions")


def _callgrind(options: list[str], command: list[str]) -> subprocess.CompletedProcess[str]:
    # The interpreter's own work as equal as may be, and no threads of NumPy's that wait for work.
    environment = {**os.environ, "PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1"}
    return subprocess.run(
        ["valgrind", "--tool=callgrind", *options, *command],
        capture_output=True,
        text=True,
        check=True,
        env=environment,
    )


def instructions(command: list[str]) -> tuple[int, int]:
    """Instructions of a process, and the number that it prints: the units it did."""
    run = _callgrind(["--callgrind-out-file=/dev/null"], command)
    collected = re.search(r"Collected : (\d+)", run.stderr)
    assert collected is not None
    return int(collected[1]), int(run.stdout)


def a_unit(less: list[str], more: list[str]) -> float:
    """Instructions a unit: the difference of two processes that do fewer and more of them."""
    (small, few), (large, many) = instructions(less), instructions(more)
    return (large - small) / (many - few)


def mark() -> None:
    """Ends a section of a process that `sections` counts: a system call that Python itself never makes."""
    os.getppid()


def do_twice(pairs: Iterable[tuple[Callable[[], int], Callable[[], int]]]) -> None:
    """In a process that `costs` counts: does the lesser and the more of each pair, which give the units that
    they did, and prints by how many units they differ."""
    units = []
    for less, more in pairs:
        less()  # whatever is made once is made here
        mark()
        small = less()
        mark()
        units.append(more() - small)
        mark()
    print(json.dumps(units))


def costs(command: list[str]) -> list[float]:
    """Instructions a unit of each pair of a process that calls `do_twice`."""
    counts, printed = sections(command)
    # Three sections a pair: up to its first mark, the lesser, the more.
    return [(counts[3 * i + 2] - counts[3 * i + 1]) / n for i, n in enumerate(json.loads(printed))]


def sections(command: list[str]) -> tuple[list[int], str]:
    """Instructions between the marks of a process, the first from its start, and what it prints."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out"
        run = _callgrind([f"--callgrind-out-file={out}", "--dump-before=getppid"], command)
        counts = []
        while (dump := out.with_name(f"out.{len(counts) + 1}")).exists():
            found = re.search(r"^totals: (\d+)$", dump.read_text(encoding="utf-8"), re.MULTILINE)
            assert found is not None
            counts.append(int(found[1]))
    return counts, run.stdout
