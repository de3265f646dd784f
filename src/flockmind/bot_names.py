"""Bots by name: a file of `flockmind.bots` each, then entry points of other packages."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import metadata
from typing import Any

from .errors import BotError, FlockmindError

ENTRY_POINTS = "flockmind.bots"


@cache
def factories() -> dict[str, Any]:
    """What makes each bot; an entry point where it stands in another package, which is not imported yet."""
    package = importlib.import_module("flockmind.bots")
    found: dict[str, Any] = {}
    for module in pkgutil.iter_modules(package.__path__):
        found[module.name] = importlib.import_module(f"flockmind.bots.{module.name}").BOT
    for entry in metadata.entry_points(group=ENTRY_POINTS):
        if entry.name not in found:
            found[entry.name] = entry
    return found


def find_factory(name: str) -> Any:
    """What makes the bot; BotError for an unknown name, and for a package that cannot be imported."""
    known = factories()
    if name not in known:
        raise BotError(f"unknown bot {name!r}; expected one of {', '.join(known)}")
    factory = known[name]
    if not isinstance(factory, metadata.EntryPoint):
        return factory
    with _blamed(name):
        return factory.load()


def make_bot(name: str, parameters: Mapping[str, float]) -> Any:
    """The bot with these parameters; FieldError or BotError for wrong ones."""
    factory = find_factory(name)
    with _blamed(name):
        return factory(**parameters)


@contextmanager
def _blamed(name: str) -> Iterator[None]:
    """Whatever another package raises becomes a BotError with the bot's name, SystemExit too."""
    try:
        yield
    except (FlockmindError, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise BotError(f"bot {name!r}: {type(error).__name__}: {error}") from error
