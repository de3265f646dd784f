"""Mixed load on the server and the engine process, and whether their memory grows.

    python benchmarks/soak.py [--minutes M] [--pause S] [--every S]

Clients of HTTP, WebSocket, tables and the engine process ask for everything about every game, read slowly,
send nonsense, cancel, and vanish in the middle of searches. Resident memory of both processes is taken every
few seconds; whatever the server logs is a fault. A first third, in which caches and pools fill, does not
count; memory grows if the mean of the last third is more than 3 % and 2 MiB above that of the middle one:
then the exit code is 1.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import json
import random
import re
import socket
import statistics
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from websockets.sync.client import connect

import flockmind
from flockmind.testing import random_game

PROGRAM = [sys.executable, "-m", "flockmind"]
SERVE = ("serve", "--port", "0", "--searches", "1", "--client-tables", "20", "--max-tables", "20")
GAMES = [
    flockmind.load_game(game.slug, players)
    for game in flockmind.list_games()
    for players in (game.min_players, game.max_players)
]
JSON = {"Content-Type": "application/json"}


def resident(pid: int) -> float:
    """MiB of memory that a process holds."""
    with open(f"/proc/{pid}/status", encoding="ascii") as stream:
        found = re.search(r"VmRSS:\s+(\d+) kB", stream.read())
    return int(found[1]) / 1024 if found else 0.0


def position(rng: random.Random) -> tuple[dict[str, Any], dict[str, Any]]:
    """An information state of a player on move in a random game, and the record."""
    while True:
        state = random_game(rng.choice(GAMES), rng.randrange(10**6), rng.randrange(30))
        if not state.is_terminal:
            return state.info_state(state.to_move).to_dict(), state.record().to_dict()


def question(rng: random.Random) -> tuple[str, dict[str, Any]]:
    """A type of request of the protocol, and its members."""
    info, record = position(rng)
    limits = {"iterations": rng.randrange(1, 60)}
    return rng.choice(
        [
            ("suggest", {"info_state": info, "limits": limits, "bot": rng.choice(["ismcts", "flat"])}),
            ("suggest", {"record": record, "limits": limits}),
            ("beliefs", {"info_state": info}),
            ("events", {"info_state": info}),
            ("legal_actions", {"info_state": info}),
            ("apply", {"record": record, "action": "nonsense"}),
            ("view", {"info_state": info, "heat": {"a1": 0.5}}),
            ("new", {"game": info["game"], "players": info["players"], "seed": rng.randrange(10**6)}),
            ("suggest", {"info_state": {**info, "player": 77}}),
        ]
    )


class Load:
    """What all clients share."""

    def __init__(self, port: int, engine: subprocess.Popen[bytes], pause: float) -> None:
        self.port = port
        self.engine = engine
        self.pause = pause
        self.done = threading.Event()
        self.counts: Counter[str] = Counter()
        self.faults: list[str] = []

    def ask(self, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Any:
        """A request on a connection of its own; the reply."""
        client = http.client.HTTPConnection("127.0.0.1", self.port)
        with contextlib.closing(client):
            method = "GET" if body is None else "POST"
            client.request(
                method, path, None if body is None else json.dumps(body), {**JSON, **(headers or {})}
            )
            reply = client.getresponse()
            self.counts[f"{path.split('/')[2] if path.count('/') > 1 else path} {reply.status}"] += 1
            if reply.status >= 500:
                self.faults.append(f"{path}: {reply.status}")
            return json.loads(reply.read())

    def http(self, rng: random.Random) -> None:
        """One question over HTTP."""
        kind, body = question(rng)
        path = {"legal_actions": "actions", "apply": "actions"}.get(kind, kind)
        self.ask(f"/v1/{path}", body)
        self.ask(rng.choice(["/healthz", "/v1/games", "/v1/bots", "/openapi.json"]))

    def table(self, rng: random.Random) -> None:
        """A table made, played at, and left; most are refused, as tables are kept."""
        game = rng.choice(GAMES)
        seats = ["human"] + ["random"] * (game.players - 1)
        made = self.ask("/v1/tables", {"game": game.slug, "players": game.players, "seats": seats})
        if "id" not in made:
            return
        seat = {"Authorization": f"Bearer {made['seats'][0]['token']}"}
        path = f"/v1/tables/{made['id']}"
        for _ in range(12):
            view = self.ask(path, headers=seat)
            if view["over"]:
                break
            if view["actions"]:
                self.ask(f"{path}/actions", {"action": rng.choice(view["actions"])}, seat)
            time.sleep(self.pause)
        self.ask(f"{path}/undo", {}, seat)

    def vanish(self, rng: random.Random) -> None:
        """A long search whose client goes away, and a body that is never finished."""
        info, _ = position(rng)
        body = json.dumps({"info_state": info, "limits": {"time": 20}}).encode()
        head = "POST /v1/suggest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        whole = f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body
        with socket.create_connection(("127.0.0.1", self.port)) as client:
            client.sendall(whole[: rng.choice([len(whole), len(whole) // 2])])
            time.sleep(0.2)
        self.counts["vanished"] += 1

    def live(self, rng: random.Random) -> None:
        """A WebSocket with reports, a cancel, and nonsense."""
        info, _ = position(rng)
        with connect(f"ws://127.0.0.1:{self.port}/v1/analyse") as client:
            search = {
                "id": 1,
                "type": "suggest",
                "info_state": info,
                "limits": {"time": 20},
                "report_every": 0.05,
            }
            client.send(json.dumps(search))
            client.send("{nonsense")
            for _ in range(3):
                client.recv()
            if rng.random() < 0.5:
                client.send(json.dumps({"id": 2, "type": "cancel", "target": 1}))
                while not json.loads(client.recv()).get("lines"):
                    pass
        self.counts["websocket"] += 1

    def lines(self, rng: random.Random) -> None:
        """A question to the engine process."""
        kind, body = question(rng)
        assert self.engine.stdin is not None
        assert self.engine.stdout is not None
        self.engine.stdin.write(json.dumps({"id": "q", "type": kind, **body}).encode() + b"\n")
        self.engine.stdin.flush()
        reply = json.loads(self.engine.stdout.readline())
        if reply.get("error", {}).get("code") == "internal":
            self.faults.append(f"engine: {kind}")
        self.counts["engine"] += 1

    def client(self, work: Callable[[random.Random], None], seed: int) -> None:
        """Does one kind of work again and again until the end."""
        rng = random.Random(seed)
        while not self.done.wait(self.pause):
            try:
                work(rng)
            except Exception as error:
                self.faults.append(f"{work.__name__}: {type(error).__name__}: {error}")
                if len(self.faults) > 20:
                    self.done.set()


def grows(samples: list[float]) -> bool:
    """Whether the last third is above the middle one."""
    third = len(samples) // 3
    before, after = statistics.fmean(samples[third : 2 * third]), statistics.fmean(samples[2 * third :])
    print(f"  middle third {before:.1f} MiB, last third {after:.1f} MiB, most {max(samples):.1f} MiB")
    return after > before * 1.03 and after > before + 2


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--pause", type=float, default=0.1, help="seconds between two requests of a client")
    parser.add_argument("--every", type=float, default=5, help="seconds between two samples")
    options = parser.parse_args()
    pipe = subprocess.PIPE
    with (
        subprocess.Popen([*PROGRAM, *SERVE], stderr=pipe, text=True) as server,
        subprocess.Popen([*PROGRAM, "engine", "--searches", "1"], stdin=pipe, stdout=pipe) as engine,
    ):
        assert server.stderr is not None
        found = re.search(r":(\d+)/", server.stderr.readline())
        assert found is not None
        load = Load(int(found[1]), engine, options.pause)
        watch = threading.Thread(target=lambda: load.faults.extend(server.stderr or ()))
        watch.start()
        time.sleep(1)
        works = [load.http, load.http, load.table, load.vanish, load.live, load.lines]
        threads = [
            threading.Thread(target=load.client, args=row) for row in zip(works, range(9), strict=False)
        ]
        for thread in threads:
            thread.start()
        samples: dict[str, list[float]] = {"server": [], "engine": []}
        end = time.monotonic() + 60 * options.minutes
        while time.monotonic() < end and not load.done.is_set():
            time.sleep(options.every)
            for name, process in (("server", server), ("engine", engine)):
                samples[name].append(resident(process.pid))
        load.done.set()
        for thread in threads:
            thread.join()
        engine.stdin.close() if engine.stdin else None
        server.terminate()
        watch.join()
    for name, count in sorted(load.counts.items()):
        print(f"{count:>8} {name}")
    print(*load.faults, sep="\n")
    growing = []
    for name, row in samples.items():
        print(f"{name}: {' '.join(f'{value:.0f}' for value in row[:: max(1, len(row) // 20)])}")
        growing.append(grows(row))
    return int(any(growing) or bool(load.faults))


if __name__ == "__main__":
    sys.exit(main())
