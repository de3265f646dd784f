"""Serve HTTP, WebSocket and the web page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

import click

from ..errors import FieldError
from ..server.settings import Settings
from ._extras import need

NEEDED = ("fastapi", "uvicorn", "websockets")


def _setting_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """An option for each field of `Settings`."""
    defaults = Settings()
    for row in reversed(fields(Settings)):
        value = getattr(defaults, row.name)
        flag = "--" + row.name.replace("_", "-")
        help_text = row.metadata["help"]
        if isinstance(value, bool):
            option = click.option(flag, row.name, is_flag=True, help=help_text)
        elif isinstance(value, int | float):
            kind: Any = click.INT if isinstance(value, int) else click.FLOAT
            option = click.option(
                flag, row.name, type=kind, default=value, show_default=True, metavar="N", help=help_text
            )
        else:
            option = click.option(
                flag, row.name, default=value, show_default=bool(value), metavar="TEXT", help=help_text
            )
        command = option(command)
    return command


@click.command("serve")
@_setting_options
@click.option("--open", "open_page", is_flag=True, help="Open the page in the browser.")
def command(open_page: bool, **settings: Any) -> None:
    """Serve hints, games held by the server, and the web page, over HTTP and WebSocket.

    The OpenAPI document is at /openapi.json. By default only this machine can reach the server.
    """
    need("serve", *NEEDED)
    from ..server.running import serve

    try:
        chosen = Settings(**settings)
    except FieldError as error:
        raise FieldError(f"--{error.field.replace('_', '-')}", error.reason) from None
    serve(chosen, open_page)
