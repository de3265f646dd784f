"""How long importing flockmind takes, beside NumPy: fresh processes, alternately.

    python -m benchmarks.bench_import [--runs N]

Prints the medians, less that of a process that imports nothing, and their ratio; ends with an error where
flockmind takes more than twice as long.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys

LIMIT = 2.0


def seconds(code: str) -> float:
    """Processor time of a fresh process."""
    before = os.times()
    subprocess.run([sys.executable, "-c", code], check=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def medians(runs: int) -> tuple[float, float]:
    """Of flockmind and of NumPy, in seconds."""
    kinds: dict[str, list[float]] = {"pass": [], "import flockmind": [], "import numpy": []}
    for _ in range(runs):
        for code, times in kinds.items():
            times.append(seconds(code))
    nothing, own, numpy = (statistics.median(times) for times in kinds.values())
    return own - nothing, numpy - nothing


def main() -> None:
    """Measures and compares."""
    parser = argparse.ArgumentParser(description="Importing flockmind beside NumPy.")
    parser.add_argument("--runs", type=int, default=40)
    own, numpy = medians(parser.parse_args().runs)
    print(f"flockmind {1000 * own:.1f} ms, NumPy {1000 * numpy:.1f} ms: {own / numpy:.2f} times")
    if own > LIMIT * numpy:
        sys.exit(f"importing flockmind takes more than {LIMIT:g} times as long as importing NumPy")


if __name__ == "__main__":
    main()
