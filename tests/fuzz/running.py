"""Runs a fuzzer for so much processor time, reads its figures, and keeps its inputs small."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
FLAGS = [
    "-max_len=24000",
    "-timeout=180",  # by the clock, of a machine that may be busy
    "-report_slow_units=180",
    "-rss_limit_mb=3000",
    "-print_final_stats=1",
    "-use_value_profile=0",
    "-reload=0",
]
TICK = 0.5
COVERAGE = re.compile(r"cov: (\d+) ft: (\d+) corp: (\d+)")
EXECUTED = re.compile(r"stat::number_of_executed_units:\s*(\d+)|^#(\d+)\s", re.MULTILINE)
SIGNAL = signal.SIGUSR1
"""What libFuzzer ends on in good order."""


@dataclass(frozen=True)
class Outcome:
    """What fuzzing a target came to."""

    target: str
    seconds: float
    """Processor time."""
    executions: int
    edges: int
    finding: Path | None = None
    """The input that broke something."""

    def line(self) -> str:
        """The figures as a row of a table."""
        end = "a finding" if self.finding else "none"
        return f"| {self.target} | {self.seconds:.0f} | {self.executions:,} | {self.edges:,} | {end} |"


def processor_time(pid: int) -> float:
    """Seconds that the process has used so far; 0 where it is gone."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def fuzz(
    target: str,
    command: Sequence[str],
    variables: dict[str, str],
    folder: Path,
    corpus: Path,
    seconds: float,
    show: Callable[[float, str], None],
) -> Outcome:
    """Fuzzes for `seconds` of processor time or to the first finding; inputs stay in the folder."""
    findings = folder / "findings"
    findings.mkdir(exist_ok=True)
    flags = [*FLAGS, f"-artifact_prefix={findings}/", f"-dict={folder / 'words.dict'}"]
    places = [folder / "inputs", folder / "seeds", corpus]
    log = folder / "log"
    before = set(findings.iterdir())
    used = 0.0
    with log.open("wb") as out:
        process = subprocess.Popen(
            [*command, *flags, *map(str, places)],
            cwd=ROOT,
            env={**os.environ, **variables},
            stderr=out,
            stdout=out,
        )
        try:
            while process.poll() is None:
                used = max(used, processor_time(process.pid))
                show(used, _tail(log))
                if used >= seconds:
                    process.send_signal(SIGNAL)
                    process.wait(120)
                time.sleep(TICK)
        finally:
            process.kill()
            process.wait()
    text = log.read_text(encoding="utf-8", errors="replace")
    covered = COVERAGE.findall(text)
    counts = [int(a or b) for a, b in EXECUTED.findall(text)]
    new = sorted(set(findings.iterdir()) - before)
    if process.returncode != 0 and not new:
        raise RuntimeError(f"{target} ended with {process.returncode}; see {log}")
    edges = max((int(row[0]) for row in covered), default=0)
    if edges == 0 and not new:
        raise RuntimeError(f"{target} saw no coverage: is the package installed, not linked? See {log}")
    return Outcome(target, used, max(counts, default=0), edges, new[0] if new else None)


def _tail(log: Path) -> str:
    with log.open("rb") as stream:
        stream.seek(max(0, log.stat().st_size - 4000))
        rows = COVERAGE.findall(stream.read().decode(errors="replace"))
    return f"{int(rows[-1][0]):,} edges, {rows[-1][2]} inputs" if rows else "reading inputs"


def minimise(command: Sequence[str], variables: dict[str, str], folder: Path, corpus: Path) -> None:
    """Leaves in the folder's inputs the smallest that cover what they, the seeds and the corpus do."""
    chosen, inputs = folder / "chosen", folder / "inputs"
    shutil.rmtree(chosen, ignore_errors=True)
    chosen.mkdir()
    places = [chosen, inputs, folder / "seeds", corpus]
    line = [*command, "-merge=1", *FLAGS[:3], *map(str, places)]
    subprocess.run(line, cwd=ROOT, env={**os.environ, **variables}, check=True, capture_output=True)
    shutil.rmtree(inputs)
    chosen.rename(inputs)


def keep(inputs: Path, corpus: Path, most: int) -> None:
    """Puts the inputs into the corpus, the smallest first, up to `most` bytes.

    Inputs in the corpus whose name does not come from the fuzzer are cases of their own and stay.
    """
    old = [path for path in corpus.iterdir() if re.fullmatch(r"[0-9a-f]{40}", path.name)]
    found = {path.name: path.read_bytes() for path in (*old, *inputs.iterdir())}
    for path in old:
        path.unlink()
    room = most
    for name, data in sorted(found.items(), key=lambda row: (len(row[1]), row[0])):
        room -= len(data)
        if room < 0:
            break
        (corpus / name).write_bytes(data)
