"""Limits of the HTTP server, with safe defaults; each is also an option of `flockmind serve`."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, fields
from typing import Any

from ..errors import FieldError
from .policy import Policy

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


def _bounds(name: str, fraction: bool) -> tuple[float, float]:
    """Least and largest value of a number; 0 where none at all makes sense."""
    if fraction:
        return 1e-9, 1e6
    return (0 if name in ("port", "queue") else 1), 10**12


def _setting(default: float | int | str, text: str) -> Any:
    return field(default=default, metadata={"help": text})


@dataclass(frozen=True)
class Settings:
    """How the server listens and what it allows a client; a client is an address."""

    host: str = _setting("127.0.0.1", "Address to listen on; beyond the loopback everybody can use it.")
    port: int = _setting(8000, "Port to listen on; 0: any free one.")
    hosts: str = _setting("", "Names that requests may call the server by, with commas; * for any.")
    proxy: bool = field(default=False, metadata={"help": "Believe the proxy's X-Forwarded-For."})
    searches: int = field(
        default_factory=lambda: os.cpu_count() or 1, metadata={"help": "Searches that run at once."}
    )
    queue: int = _setting(64, "Searches of all clients that may wait.")
    client_searches: int = _setting(16, "Searches of a client that may run or wait.")
    client_sockets: int = _setting(32, "WebSocket connections of a client.")
    max_connections: int = _setting(1000, "Connections of all clients.")
    max_body: int = _setting(1 << 20, "Bytes of a request's body, or of a WebSocket message.")
    max_time: float = _setting(30.0, "Seconds of a search.")
    max_iterations: int = _setting(5_000_000, "Iterations of a search.")
    max_workers: int = _setting(4, "Logical workers of a search.")
    max_threads: int = _setting(1, "Threads of a search.")
    max_memory: int = _setting(512, "MiB for the tree of one worker.")
    max_tables: int = _setting(1000, "Tables held at once.")
    client_tables: int = _setting(50, "Tables of a client.")
    table_hours: float = _setting(24.0, "Hours after which a table that nobody touched is forgotten.")
    read_seconds: float = _setting(15.0, "Seconds for a request's head, and then its body, to arrive.")
    send_seconds: float = _setting(15.0, "Seconds for a WebSocket message to leave.")

    def __post_init__(self) -> None:
        for row in fields(self):
            value = getattr(self, row.name)
            if isinstance(row.default, bool | str):
                continue
            fraction = isinstance(row.default, float)
            low, high = _bounds(row.name, fraction)
            kinds = (int, float) if fraction else (int,)
            if isinstance(value, bool) or not isinstance(value, kinds) or not low <= value <= high:
                kind = "a number" if fraction else "a whole number"
                raise FieldError(row.name, f"expected {kind} from {low:g} to {high:g}")

    @property
    def policy(self) -> Policy:
        """What a request may ask for."""
        return Policy(
            files=False,
            time=self.max_time,
            iterations=self.max_iterations,
            workers=self.max_workers,
            threads=self.max_threads,
            memory=self.max_memory,
            report_every=0.05,
        )

    @property
    def allowed_hosts(self) -> tuple[str, ...]:
        """Host names that are answered; empty: all.

        On the loopback only its own names, so that a web page elsewhere cannot reach the server by
        having its name point here.
        """
        if self.hosts:
            names = tuple(name.strip().lower() for name in self.hosts.split(","))
            return () if "*" in names else names
        return LOOPBACK if self.host in ("127.0.0.1", "::1", "localhost") else ()
