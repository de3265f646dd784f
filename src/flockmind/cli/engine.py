"""Serve one front end with JSON lines on standard input and output."""

from __future__ import annotations

import os
import sys

import click


@click.command("engine")
@click.option(
    "--searches",
    type=click.IntRange(1, 256),
    metavar="N",
    help="Searches that run at once; default: one a processor.",
)
def command(searches: int | None) -> None:
    """Answer requests, one JSON object a line, until `quit` or the end of the input.

    Requests: suggest, cancel, beliefs, events, games, bots, new, legal_actions, apply, view, quit. Any
    number may be under way at once; replies carry the request's `id`. The documentation's page on the
    engine shows each.
    """
    from ..server.jsonlines import leave, run_engine

    done = False
    try:
        done = run_engine(sys.stdin.buffer, sys.stdout.buffer, searches or os.cpu_count() or 1)
    finally:
        if not done:
            leave(0)
