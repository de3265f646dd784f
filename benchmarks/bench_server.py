"""What the ways in cost: requests a second of the engine process, milliseconds that HTTP adds to a search.

    python benchmarks/bench_server.py [--game SLUG] [--positions N] [--hints N]

Engine: one client sends `legal_actions` for N distinct information states of random games, all at once, and
reads the replies; beside it the processor time of the engine, which other work on the machine does not enter.
HTTP: one client on one connection asks N hints, one after another; what is added is the time of the request
less the `seconds` that the search itself reports. Both take War & Sheep by default.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import re
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

import flockmind
from flockmind.testing import random_game

PROGRAM = [sys.executable, "-m", "flockmind"]
TICKS = os.sysconf("SC_CLK_TCK")


def infos(slug: str) -> Iterator[dict[str, Any]]:
    """Distinct information states of players on move in random games, without end."""
    game = flockmind.load_game(slug)
    seen: set[str] = set()
    seed = 0
    while True:
        seed += 1
        state = random_game(game, seed, seed % 40)
        if not state.is_terminal:
            document = state.info_state(state.to_move).to_dict()
            text = json.dumps(document)
            if text not in seen:
                seen.add(text)
                yield document


def processor_seconds(pid: int) -> float:
    """Processor time of a process so far."""
    with open(f"/proc/{pid}/stat", encoding="ascii") as stream:
        words = stream.read().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / TICKS


def engine_rate(documents: list[dict[str, Any]]) -> tuple[float, float]:
    """Requests a second by the clock, and by the engine's processor time."""
    requests = [
        json.dumps({"id": number, "type": "legal_actions", "info_state": document}).encode() + b"\n"
        for number, document in enumerate(documents)
    ]
    with subprocess.Popen([*PROGRAM, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        engine.stdin.write(requests[0])
        engine.stdin.flush()
        engine.stdout.readline()
        busy = processor_seconds(engine.pid)
        started = time.perf_counter()
        writer = threading.Thread(target=lambda: engine.stdin and engine.stdin.write(b"".join(requests)))
        writer.start()
        for number in range(len(requests)):
            reply = json.loads(engine.stdout.readline())
            assert reply["id"] == number
            assert reply["actions"]
        lasted = time.perf_counter() - started
        busy = processor_seconds(engine.pid) - busy
        writer.join()
        engine.stdin.close()
    return len(requests) / lasted, len(requests) / max(busy, 1 / TICKS)


def http_adds(documents: list[dict[str, Any]], iterations: int) -> list[float]:
    """Seconds that each hint took more than its search."""
    command = [*PROGRAM, "serve", "--port", "0"]
    added = []
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        found = re.search(r":(\d+)/", server.stderr.readline())
        assert found is not None
        client = http.client.HTTPConnection("127.0.0.1", int(found[1]))
        while True:
            try:
                client.connect()
                break
            except ConnectionRefusedError:
                time.sleep(0.01)
        for document in documents:
            body = {"info_state": document, "limits": {"iterations": iterations}, "seed": 1}
            started = time.perf_counter()
            client.request("POST", "/v1/suggest", json.dumps(body), {"Content-Type": "application/json"})
            reply = json.loads(client.getresponse().read())
            added.append(time.perf_counter() - started - reply["seconds"])
        client.close()
        server.terminate()
    return added


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--game", default="war-and-sheep")
    parser.add_argument("--positions", type=int, default=5000)
    parser.add_argument("--hints", type=int, default=200)
    parser.add_argument("--iterations", type=int, default=500)
    options = parser.parse_args()
    source = infos(options.game)
    clock, busy = engine_rate([next(source) for _ in range(options.positions)])
    print(f"engine: {clock:.0f} legal_actions a second, {busy:.0f} a second of its processor time")
    added = sorted(http_adds([next(source) for _ in range(options.hints)], options.iterations))
    middle, high = statistics.median(added), added[int(0.95 * len(added))]
    print(f"HTTP adds to a hint: median {1000 * middle:.2f} ms, 95 % {1000 * high:.2f} ms")


if __name__ == "__main__":
    main()
