"""`flockmind engine` leaves no process behind: ends of input, clients that vanish or do not read."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import threading

import pytest

from flockmind.server import jsonlines
from flockmind.server.errors import RequestError

from .engine_client import COMMAND, Engine
from .test_engine import LONG, info

# No limits of time: a hanging engine runs into the time limit of the whole test run instead.


def search(name: str, **more: object) -> str:
    return json.dumps({"id": name, "type": "suggest", "info_state": info(), "limits": LONG, **more}) + "\n"


def test_quit_cancels_and_ends() -> None:
    with Engine() as engine:
        engine.write(search("s", report_every=0.02))
        engine.wait("s", final=False)
        assert engine.ask(id="q", type="quit") == {"id": "q", "final": True}
        assert engine.wait("s")["cancelled"]
        assert engine.process.wait() == 0
        assert engine.process.stderr is not None
        assert engine.process.stderr.read() == b""


def test_end_of_input_cancels_and_ends() -> None:
    asked = "".join(search(name) for name in "abc")
    done = subprocess.run(
        [*COMMAND, "--searches", "1"], input=asked.encode(), capture_output=True, check=True
    )
    replies = {reply["id"]: reply for reply in map(json.loads, done.stdout.splitlines())}
    assert replies["a"]["cancelled"]
    assert replies["a"]["lines"]
    assert replies["b"]["error"]["code"] == replies["c"]["error"]["code"] == "cancelled"


def test_a_pipe_of_short_work_is_answered() -> None:
    asked = search("a", limits={"iterations": 200}) + '{"id": "g", "type": "bots"}'
    done = subprocess.run(COMMAND, input=asked.encode(), capture_output=True, check=True)
    replies = {reply["id"]: reply for reply in map(json.loads, done.stdout.splitlines())}
    assert replies["a"]["iterations"] == 200
    assert replies["g"]["bots"]


def test_a_client_that_vanishes() -> None:
    with Engine() as engine:
        engine.write(search("s", report_every=0.02))
        engine.wait("s", final=False)
        assert engine.process.stdin is not None
        assert engine.process.stdout is not None
        engine.process.stdout.close()
        engine.process.stdin.close()
        assert engine.process.wait() == 0


def test_a_reader_that_vanishes_while_it_writes() -> None:
    with Engine() as engine:
        assert engine.process.stdout is not None
        engine.process.stdout.close()
        with contextlib.suppress(BrokenPipeError):
            while True:
                engine.send(id=1, type="games")
        assert engine.process.wait() == 0


def test_a_client_that_stops_reading_and_leaves() -> None:
    with Engine() as engine:
        engine.write(search("s", report_every=0.001))
        stuck = threading.Event()

        def ask() -> None:
            with contextlib.suppress(BrokenPipeError, ValueError):
                for _ in range(20_000):
                    engine.send(id=1, type="bots")
            stuck.set()

        writer = threading.Thread(target=ask, daemon=True)
        writer.start()
        assert not stuck.wait(2.0), "the engine takes requests without end from one who does not read"
        with open(f"/proc/{engine.process.pid}/statm", "rb") as stream:
            assert int(stream.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") < 200 * 2**20
        assert engine.process.stdout is not None
        engine.process.stdout.close()
        assert engine.process.wait() == 0
        writer.join()


@pytest.mark.skipif(not jsonlines._RDHUP, reason="needs poll with POLLRDHUP")
def test_a_client_that_closes_its_end_without_reading() -> None:
    reading, writing = os.pipe()
    process = subprocess.Popen([*COMMAND], stdin=reading, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    os.close(reading)
    os.set_blocking(writing, False)
    line = b'{"id": 1, "type": "bots"}\n' * 100
    idle = 0
    pause = threading.Event()
    while idle < 20:
        try:
            os.write(writing, line)
            idle = 0
        except BlockingIOError:
            idle += 1
            pause.wait(0.05)
    os.close(writing)
    assert process.wait() == 0
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    process.stderr.close()


def test_a_line_that_is_too_long_is_skipped(tmp_path: object) -> None:
    reading, writing = os.pipe()
    with open(reading, "rb") as source, open(writing, "wb") as sink:
        sink.write(b"a" * 50 + b"\n" + b"b" * 10 + b"\n")
        sink.close()
        with pytest.raises(RequestError, match="at most 20 bytes"):
            jsonlines.read_line(source, 20)
        assert jsonlines.read_line(source, 20) == b"b" * 10 + b"\n"
        assert jsonlines.read_line(source, 20) is None
