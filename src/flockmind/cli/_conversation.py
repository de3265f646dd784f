"""A command that reads lines until it is told to stop, from a person or from a script."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence

from ..errors import FlockmindError
from ._inputs import InputError


def converse(
    name: str, enter: Callable[[str], bool], prompt: Callable[[], str], words: Callable[[], Sequence[str]]
) -> int:
    """Gives lines to `enter` to the end, or until it returns False; the exit code.

    A wrong line is told and the conversation goes on. On a terminal `prompt` asks for a line and Tab
    completes `words`; in a script the line's number is told, and a wrong one makes the exit code 2.
    """
    talking = sys.stdin.isatty()
    wrong = False
    for number, line in enumerate(_lines(prompt, words, talking), 1):
        try:
            if not enter(line):
                break
        except KeyboardInterrupt:
            if not talking:
                raise
            print("interrupted", file=sys.stderr)
        except (FlockmindError, InputError) as error:
            wrong = True
            text = " ".join((error.message if isinstance(error, InputError) else str(error)).split())
            place = "" if talking else f"flockmind {name}: standard input: line {number}: "
            print(place + text, file=sys.stderr, flush=True)
    return 2 if wrong and not talking else 0


def _lines(prompt: Callable[[], str], words: Callable[[], Sequence[str]], talking: bool) -> Iterator[str]:
    if not talking:
        for data in sys.stdin.buffer:
            yield data.decode("utf-8", errors="replace").strip()
        return
    _complete(words)
    while True:
        try:
            line = input(prompt())
        except EOFError:
            print()
            return
        yield line.strip()


def _complete(words: Callable[[], Sequence[str]]) -> None:
    """Tab completes `words`, where the terminal can."""
    try:
        import readline
    except ImportError:
        return

    def complete(text: str, state: int) -> str | None:
        matches = [word for word in words() if word.startswith(text)]
        return matches[state] if state < len(matches) else None

    readline.set_completer(complete)
    readline.set_completer_delims("")
    readline.parse_and_bind("tab: complete")
