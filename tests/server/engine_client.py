"""A client of the engine process for tests: requests out, replies sorted by id."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
from typing import Any

COMMAND = [sys.executable, "-c", "from flockmind.cli import main; main()", "engine"]


class Engine:
    """An engine process; use as a context manager, so that nothing is left behind."""

    def __init__(self, *options: str) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        self.waiting: list[dict[str, Any]] = []

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert stream is not None
            with contextlib.suppress(BrokenPipeError):
                stream.close()
        self.process.kill()
        self.process.wait()

    def write(self, text: str | bytes) -> None:
        """Sends bytes as they are."""
        assert self.process.stdin is not None
        self.process.stdin.write(text if isinstance(text, bytes) else text.encode())
        self.process.stdin.flush()

    def send(self, **request: Any) -> None:
        """Sends a request."""
        self.write(json.dumps(request) + "\n")

    def read(self) -> dict[str, Any]:
        """The next reply, whatever its id."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, f"the engine ended: {self.process.stderr and self.process.stderr.read().decode()}"
        reply: dict[str, Any] = json.loads(line)
        return reply

    def wait(self, name: Any, final: bool = True) -> dict[str, Any]:
        """The next reply with this id, final or not."""
        for i, reply in enumerate(self.waiting):
            if reply["id"] == name and reply["final"] == final:
                return self.waiting.pop(i)
        while True:
            reply = self.read()
            if reply["id"] == name and reply["final"] == final:
                return reply
            self.waiting.append(reply)

    def ask(self, **request: Any) -> dict[str, Any]:
        """A request and its final reply."""
        self.send(**request)
        return self.wait(request["id"])
