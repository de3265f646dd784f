"""A target of the Python layer under atheris: ``python -m tests.fuzz.python_target TARGET [FLAGS]``."""

from __future__ import annotations

import json
import random
import sys

import atheris

with atheris.instrument_imports(include=["flockmind"]):
    from .oracles import Oracle
    from .targets import ORACLES

from .mutate import mutated


def _mutate(data: bytes, most: int, seed: int) -> bytes:
    """Mostly one node of one line of JSON; else bytes, as libFuzzer changes them."""
    rng = random.Random(seed)
    lines = data.split(b"\n")
    number = rng.randrange(len(lines))
    try:
        document = json.loads(lines[number]) if rng.random() < 0.8 else None
    except (ValueError, RecursionError):
        document = None
    if not isinstance(document, dict | list):
        return bytes(atheris.Mutate(data, most))

    def text(old: str) -> str:
        return bytes(atheris.Mutate(old.encode(errors="replace"), 80)).decode(errors="replace")

    try:
        _, changed = mutated(document, rng, text)
        lines[number] = json.dumps(changed).encode()
    except RecursionError:  # it is nested as deep as a reader must refuse
        return bytes(atheris.Mutate(data, most))
    return b"\n".join(lines)[:most]


def main() -> None:
    """Runs until libFuzzer ends; never returns."""
    _, target, *flags = sys.argv
    oracle: Oracle = ORACLES[target]

    def test(data: bytes) -> None:
        oracle(data)

    atheris.Setup([sys.argv[0], *flags], test, custom_mutator=_mutate)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
