"""What is installed only with an extra of the package."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from contextlib import contextmanager


def remedy(extra: str, name: str) -> str:
    """What to do where the module `name` of an extra is missing."""
    return f'{name} is missing: pip install "flockmind[{extra}]"'


def missing(*names: str) -> str | None:
    """The first of the modules that is not installed."""
    return next((name for name in names if importlib.util.find_spec(name) is None), None)


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Around imports from an extra: a ModuleNotFoundError then says what to install."""
    try:
        yield
    except ModuleNotFoundError as error:
        name = error.name or "a module"
        raise ModuleNotFoundError(remedy(extra, name), name=name) from None
