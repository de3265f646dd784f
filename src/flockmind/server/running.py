"""Runs the application on uvicorn."""

from __future__ import annotations

import socket
import webbrowser

import click
import uvicorn

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
        reason = getattr(error, "strerror", None) or str(error)
        raise click.ClickException(f"{settings.host}:{settings.port}: cannot listen ({reason})") from error
    return listening


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
