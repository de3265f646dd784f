"""What is installed only with an extra of the package."""

from __future__ import annotations

import importlib.util

import click


def need(extra: str, *names: str) -> None:
    """Raises ClickException with the command that installs what is missing."""
    for name in names:
        if importlib.util.find_spec(name) is None:
            raise click.ClickException(f'{name} is missing: pip install "flockmind[{extra}]"')
