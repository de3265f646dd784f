"""Counts instructions of whole processes with valgrind: repeatable, whatever else the machine does."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys


def need_valgrind() -> None:
    """Ends the process with the reason where valgrind is missing."""
    if shutil.which("valgrind") is None:
        sys.exit("valgrind is needed to count instructions")


def instructions(command: list[str]) -> tuple[int, int]:
    """Instructions of a process, and the number that it prints: the units it did."""
    environment = {**os.environ, "PYTHONHASHSEED": "0"}  # the interpreter's own work, as equal as may be
    run = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command],
        capture_output=True,
        text=True,
        check=True,
        env=environment,
    )
    collected = re.search(r"Collected : (\d+)", run.stderr)
    assert collected is not None
    return int(collected[1]), int(run.stdout)


def a_unit(less: list[str], more: list[str]) -> float:
    """Instructions a unit: the difference of two processes that do fewer and more of them."""
    (small, few), (large, many) = instructions(less), instructions(more)
    return (large - small) / (many - few)
