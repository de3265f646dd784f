"""Runs the application on uvicorn."""

from __future__ import annotations

import asyncio
import socket
import webbrowser
from typing import Any

import click
import uvicorn
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from .app import create_app
from .searching import Desk
from .settings import Settings


def bind(settings: Settings) -> socket.socket:
    """The listening socket; raises OSError that names the address if it cannot be had."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # The protocol is named so that asyncio knows it may send without delay.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except (OSError, OverflowError) as error:
        listening.close()
        number, reason = getattr(error, "errno", None) or 0, getattr(error, "strerror", None) or str(error)
        raise OSError(number, f"cannot listen ({reason})", f"{settings.host}:{settings.port}") from error
    return listening


def impatient(protocol: type[Any], seconds: float) -> type[Any]:
    """The protocol of HTTP, ending a connection whose client takes longer than so to send a head.

    uvicorn itself limits only the time between requests, and until the first byte of one.
    """

    class Impatient(protocol):  # type: ignore[misc]
        _late: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:
            super().connection_made(transport)
            self._late = self.loop.call_later(seconds, self._give_up)

        def data_received(self, data: bytes) -> None:
            if self._late is None and self._waits():
                self._late = self.loop.call_later(seconds, self._give_up)
            super().data_received(data)
            if self._late is not None and not self._waits():
                self._late.cancel()
                self._late = None

        def connection_lost(self, exc: Exception | None) -> None:
            if self._late is not None:
                self._late.cancel()
            super().connection_lost(exc)

        def _waits(self) -> bool:
            """Whether no request is under way; a connection that became a WebSocket has none either."""
            return self.cycle is None or bool(self.cycle.response_complete)

        def _give_up(self) -> None:
            self._late = None
            if self._waits() and self.transport.get_protocol() is self:
                self.transport.close()

    return Impatient


class Server(uvicorn.Server):
    """Ends searches and waiting clients before it waits for connections to end."""

    def __init__(self, config: uvicorn.Config, desk: Desk) -> None:
        super().__init__(config)
        self.desk = desk

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Called in the event loop once the server is told to end."""
        self.desk.stop()
        await super().shutdown(sockets)


def make_server(settings: Settings) -> Server:
    """The server, not yet running."""
    app = create_app(settings)
    return Server(
        uvicorn.Config(
            app,
            http=impatient(AutoHTTPProtocol, settings.read_seconds),
            log_level="warning",
            access_log=False,
            proxy_headers=settings.proxy,
            server_header=False,
            limit_concurrency=settings.max_connections,
            ws_max_size=settings.max_body,
            ws_max_queue=8,
            ws="websockets-sansio",
            timeout_keep_alive=15,
            timeout_graceful_shutdown=5,
        ),
        app.state.desk,
    )


def serve(settings: Settings, open_page: bool) -> None:
    """Serves until it is told to end."""
    listening = bind(settings)
    host, port = listening.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{port}/"
    click.echo(f"flockmind listens on {address}", err=True)
    server = make_server(settings)
    if open_page:
        webbrowser.open(address)
    server.run(sockets=[listening])
