"""What is installed only with an extra of the package."""

from __future__ import annotations

import click

from ..extras import missing, remedy


def need(extra: str, *names: str) -> None:
    """Raises ClickException with the command that installs what is missing."""
    name = missing(*names)
    if name is not None:
        raise click.ClickException(remedy(extra, name))
