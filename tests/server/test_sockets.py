"""A real server: many clients, slow ones, and ones that leave. Nothing waits by the clock alone."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from .conftest import Running
from .test_engine import info

Start = Callable[..., Running]
LONG = {"info_state": info(), "limits": {"time": 30}}
SHORT = {"info_state": info(), "limits": {"iterations": 20}}


def head(path: str, length: int) -> bytes:
    """The head of a request with a body of so many bytes."""
    lines = (
        f"POST {path} HTTP/1.1",
        "Host: x",
        "Content-Type: application/json",
        f"Content-Length: {length}",
    )
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def raw(port: int, body: Any, path: str = "/v1/suggest") -> socket.socket:
    """A connection on which a request was sent."""
    text = json.dumps(body).encode()
    made = socket.create_connection(("127.0.0.1", port))
    made.sendall(head(path, len(text)) + text)
    return made


def test_a_search_ends_when_its_client_leaves(start: Start) -> None:
    running = start(searches=1)
    first = raw(running.port, LONG)
    running.until((1, 0))
    second = raw(running.port, LONG)
    running.until((1, 1))
    second.close()
    running.until((1, 0))
    first.close()
    running.until((0, 0))


def test_a_half_closed_socket_counts_as_gone(start: Start) -> None:
    running = start(searches=1)
    with raw(running.port, LONG) as half:
        running.until((1, 0))
        half.shutdown(socket.SHUT_WR)
        running.until((0, 0))


def test_a_search_ends_when_its_websocket_closes(start: Start) -> None:
    running = start(searches=1)
    with connect(f"ws://127.0.0.1:{running.port}/v1/analyse") as live:
        live.send(json.dumps({"id": 1, "type": "suggest", **LONG, "report_every": 0.05}))
        live.send(json.dumps({"id": 2, "type": "suggest", **LONG}))
        live.recv()
        running.until((1, 1))
    running.until((0, 0))


def test_no_room_is_429_with_retry_after(start: Start) -> None:
    running = start(searches=1, queue=1, client_searches=10)
    held = [raw(running.port, LONG)]
    running.until((1, 0))
    held.append(raw(running.port, LONG))
    running.until((1, 1))
    reply = httpx.post(f"{running.url}/v1/suggest", json=SHORT)
    assert reply.status_code == 429
    assert int(reply.headers["retry-after"]) >= 1
    assert reply.json()["error"]["code"] == "busy"
    assert httpx.post(f"{running.url}/v1/actions", json={"info_state": info()}).status_code == 200
    for one in held:
        one.close()
    running.until((0, 0))
    assert httpx.post(f"{running.url}/v1/suggest", json=SHORT).status_code == 200


def test_searches_of_a_client_are_counted(start: Start) -> None:
    running = start(searches=1, client_searches=2)
    held = raw(running.port, LONG)
    running.until((1, 0))
    with connect(f"ws://127.0.0.1:{running.port}/v1/analyse") as live:
        live.send(json.dumps({"id": 1, "type": "suggest", **LONG}))
        running.until((1, 1))
        live.send(json.dumps({"id": 2, "type": "suggest", **LONG}))
        assert json.loads(live.recv())["error"]["code"] == "busy"
        assert httpx.post(f"{running.url}/v1/suggest", json=SHORT).status_code == 429
    running.until((1, 0))
    held.close()
    running.until((0, 0))
    assert httpx.post(f"{running.url}/v1/suggest", json=SHORT).status_code == 200


def test_a_body_that_does_not_arrive_is_given_up(start: Start) -> None:
    running = start(read_seconds=0.2)
    with socket.create_connection(("127.0.0.1", running.port)) as slow:
        slow.sendall(head("/v1/suggest", 100) + b"{")
        assert b" 408 " in slow.recv(1000)


@pytest.mark.parametrize("sent", [b"", b"GET /healthz HTT", b"GET /healthz HTTP/1.1\r\nHost: x\r\n"])
def test_a_head_that_does_not_arrive_is_given_up(start: Start, sent: bytes) -> None:
    running = start(read_seconds=0.2)
    with socket.create_connection(("127.0.0.1", running.port)) as slow:
        slow.sendall(sent)
        assert slow.recv(1000) == b""
    with socket.create_connection(("127.0.0.1", running.port)) as again:
        again.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        again.sendall(b"GET /healthz HTT")  # the second head of a connection
        assert b"".join(iter(lambda: again.recv(1000), b"")).count(b" 200 ") == 1


def test_the_time_of_a_head_ends_no_search_and_no_socket(start: Start) -> None:
    running = start(read_seconds=0.2)
    with connect(f"ws://127.0.0.1:{running.port}/v1/analyse") as live:
        body = {"info_state": info(), "limits": {"time": 0.6}}
        assert httpx.post(f"{running.url}/v1/suggest", json=body, timeout=None).status_code == 200
        live.send(json.dumps({"id": 1, "type": "bots"}))
        assert json.loads(live.recv())["id"] == 1


def test_a_body_that_breaks_off_is_no_fault(start: Start, caplog: pytest.LogCaptureFixture) -> None:
    running = start()
    for _ in range(20):
        with socket.create_connection(("127.0.0.1", running.port)) as broken:
            broken.sendall(head("/v1/suggest", 100) + b"{")
    assert httpx.get(f"{running.url}/healthz", timeout=None).status_code == 200
    running.stop()
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


def test_clients_that_send_or_read_slowly_hold_nobody_up(start: Start) -> None:
    running = start()
    asked = b"GET /v1/games HTTP/1.1\r\nHost: x\r\n\r\n"
    with contextlib.ExitStack() as held:
        for number in range(20):
            slow = held.enter_context(socket.create_connection(("127.0.0.1", running.port)))
            if number % 2:
                slow.sendall(asked[: 1 + number % (len(asked) - 1)])  # a head that is never finished
                continue
            slow.setblocking(False)
            with contextlib.suppress(BlockingIOError):
                for _ in range(300):  # replies that are never read
                    slow.send(asked)
        for _ in range(20):
            assert httpx.get(f"{running.url}/healthz", timeout=None).status_code == 200
            reply = httpx.post(f"{running.url}/v1/suggest", json=SHORT, timeout=None)
            assert reply.status_code == 200
    running.until((0, 0))


def test_a_websocket_client_that_does_not_read_is_cut_off(start: Start) -> None:
    running = start(send_seconds=0.3)
    with connect(f"ws://127.0.0.1:{running.port}/v1/analyse", max_queue=1) as live:
        live.send(json.dumps({"id": 0, "type": "suggest", **LONG}))
        running.until((1, 0))
        ask = json.dumps({"id": 1, "type": "bots"})
        stop = threading.Event()

        def flood() -> None:
            try:
                while not stop.is_set():
                    live.socket.sendall(frame(ask))
            except OSError:
                stop.set()

        flooding = threading.Thread(target=flood)
        flooding.start()
        running.until((0, 0))
        stop.set()
        live.socket.shutdown(socket.SHUT_RDWR)
        flooding.join()


def frame(text: str) -> bytes:
    """A masked text frame, with a mask of zeros."""
    data = text.encode()
    assert len(data) < 126
    return bytes([0x81, 0x80 | len(data), 0, 0, 0, 0]) + data


def test_many_clients_at_once(start: Start) -> None:
    many(start(client_searches=1000, queue=1000), 30)


@pytest.mark.long
def test_two_hundred_clients_at_once(start: Start) -> None:
    for _ in range(10):
        many(start(client_searches=1000, queue=1000), 200)


def many(running: Running, clients: int) -> None:
    """All get the answer of their own seed, whatever the others ask."""
    alone = {
        seed: httpx.post(f"{running.url}/v1/suggest", json={**SHORT, "seed": seed}).json()["lines"]
        for seed in range(5)
    }

    def ask(number: int) -> bool:
        with httpx.Client(base_url=running.url, timeout=None) as client:
            seed = number % 5
            reply = client.post("/v1/suggest", json={**SHORT, "seed": seed})
            other = client.post("/v1/actions", json={"info_state": info()})
            return bool(
                reply.status_code == 200 and reply.json()["lines"] == alone[seed] and other.status_code == 200
            )

    with ThreadPoolExecutor(clients) as pool:
        assert all(pool.map(ask, range(clients)))
    running.until((0, 0))
