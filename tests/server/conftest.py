"""Servers on real sockets, in threads of the test process."""

from __future__ import annotations

import importlib.util
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from flockmind.server.settings import Settings

SETTINGS = Settings(hosts="*", searches=2, port=0, client_tables=900)
NEEDED = ("fastapi", "uvicorn", "websockets", "httpx")
if any(importlib.util.find_spec(name) is None for name in NEEDED):
    collect_ignore_glob = ["test_http*.py", "test_table*.py", "test_socket*.py", "test_page*.py"]


class Running:
    """A real server in a thread."""

    def __init__(self, settings: Settings) -> None:
        from flockmind.server.running import bind, make_server

        self.server = make_server(settings)
        self.app: Any = self.server.config.app
        self.socket = bind(settings)
        self.port = self.socket.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.socket]})
        self.thread.start()
        pause = threading.Event()
        while not self.server.started:
            pause.wait(0.01)

    @property
    def load(self) -> tuple[int, int]:
        """Searches that run, and that wait."""
        found: tuple[int, int] = self.app.state.desk.scheduler.load
        return found

    def until(self, load: tuple[int, int]) -> None:
        """Waits until so many searches run and wait."""
        pause = threading.Event()
        while self.load != load:
            pause.wait(0.01)

    def stop(self) -> None:
        """Ends it; all its threads are gone afterwards."""
        self.server.should_exit = True
        self.thread.join()
        self.socket.close()


@pytest.fixture(scope="session")
def server() -> Iterator[Running]:
    """A server for all tests that change nothing in it."""
    running = Running(SETTINGS)
    yield running
    running.stop()


@pytest.fixture
def client(server: Running) -> Iterator[Any]:
    """An HTTP client of the server for all."""
    import httpx

    with httpx.Client(base_url=server.url, timeout=None) as inside:
        yield inside


@pytest.fixture
def start() -> Iterator[Callable[..., Running]]:
    """Starts servers with changed settings."""
    running: list[Running] = []

    def begin(**changes: Any) -> Running:
        running.append(Running(replace(SETTINGS, **changes)))
        return running[-1]

    yield begin
    for server in running:
        server.stop()
