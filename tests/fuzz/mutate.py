"""Mutations that keep JSON what it is: one node is changed, taken out, doubled, or replaced."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

Path = tuple[str | int, ...]
PLAIN: list[Any] = [None, True, False, 0, 1, -1, 255, 2**40, 1.5, "", "\u00e9", [], {}]


def paths(value: Any, here: Path = ()) -> Iterator[Path]:
    """The path of every node, the whole document's first."""
    yield here
    if isinstance(value, dict):
        for name, member in value.items():
            yield from paths(member, (*here, name))
    elif isinstance(value, list):
        for i, item in enumerate(value):
            yield from paths(item, (*here, i))


def at(value: Any, path: Path) -> Any:
    """The node at a path."""
    for step in path:
        value = value[step]
    return value


def replaced(value: Any, path: Path, change: Callable[[Any], Any]) -> Any:
    """A copy of the document with one node changed; all else is shared with it."""
    if not path:
        return change(value)
    first, *rest = path
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[first] = replaced(copy[first], tuple(rest), change)
    return copy


def mutated(
    document: Any, rng: random.Random, text: Callable[[str], str] | None = None, other: Any = None
) -> tuple[Path, Any]:
    """Where a node was changed, and the document with it.

    `text` changes a string; nodes to replace others by are taken from `other`, by default the document.
    """
    path = rng.choice(list(paths(document)))
    source = document if other is None else other

    def change(node: Any) -> Any:
        if rng.random() < 0.25:
            return at(source, rng.choice(list(paths(source))))
        if rng.random() < 0.1:
            return rng.choice(PLAIN)
        return _near(node, rng, text or (lambda old: _edited(old, rng)))

    return path, replaced(document, path, change)


def _near(node: Any, rng: random.Random, text: Callable[[str], str]) -> Any:
    if isinstance(node, bool):
        return not node
    if isinstance(node, int):
        return rng.choice([node + 1, node - 1, -node, 0, 2**31, 10**20])
    if isinstance(node, float):
        return rng.choice([-node, node + 0.5, 1e308])
    if isinstance(node, str):
        return text(node)
    if isinstance(node, list) and node:
        return _rearranged(node, rng)
    if isinstance(node, dict) and node:
        return _rebuilt(node, rng)
    return rng.choice(PLAIN)


def _edited(old: str, rng: random.Random) -> str:
    place = rng.randrange(len(old) + 1)
    new = rng.choice(["", " ", "0", "9", "a", "Z", ":", "?", "\u00e9", "\x00", old])
    return old[:place] + new + old[place + rng.randrange(2) :]


def _rearranged(old: list[Any], rng: random.Random) -> list[Any]:
    items = list(old)
    a, b = rng.randrange(len(items)), rng.randrange(len(items))
    kind = rng.randrange(4)
    if kind == 0:
        del items[a]
    elif kind == 1:
        items.append(items[a])
    elif kind == 2:
        items[a], items[b] = items[b], items[a]
    else:
        items[a] = items[b]
    return items


def _rebuilt(old: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    names = list(old)
    a, b = rng.choice(names), rng.choice(names)
    kind = rng.randrange(3)
    if kind == 0:
        return {name: value for name, value in old.items() if name != a}
    if kind == 1:
        return {**old, a: old[b], b: old[a]}
    return {(f"{name}s" if name == a else name): value for name, value in old.items()}
