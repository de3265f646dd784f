"""The command line: one file a subcommand."""

from __future__ import annotations


def main() -> None:
    """Entry point of `flockmind`."""
