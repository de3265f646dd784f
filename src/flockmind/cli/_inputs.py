"""What commands share on the way in: errors with their place, games and their options."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from ..documents import loads
from ..errors import FieldError, FlockmindError

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from ..game import Game


class InputError(click.ClickException):
    """A file or a value that is wrong; the message is one line with the place and what was expected."""

    exit_code = 2


@contextmanager
def inside(place: str, field: str | None = None) -> Iterator[None]:
    """Errors of the package that pass through get the file's name, or another place, in front.

    `field`: only errors of this field are the file's.
    """
    try:
        yield
    except FlockmindError as error:
        if field is not None and getattr(error, "field", None) != field:
            raise
        raise InputError(f"{place}: {error}") from error


def parse_json(text: str, place: str) -> Any:
    """The value, or InputError with the line and column."""
    try:
        return loads(text)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise InputError(f"{place}: {where}: expected JSON ({error.msg})") from error
    except ValueError as error:
        raise InputError(f"{place}: expected JSON ({error})") from error


TRUTH = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def parse_settings(slug: str, settings: Iterable[str]) -> dict[str, Any]:
    """Options of a game from ``k=v`` texts, each brought to the type of the game's option.

    Raises FieldError that names the option.
    """
    from ..games import find_face

    kinds = {option.name: option.kind for option in find_face(slug).options} | {"start_player": "seat"}
    values: dict[str, Any] = {}
    for setting in settings:
        key, equals, text = setting.partition("=")
        if not equals or not key:
            raise FieldError("--set", f"expected k=v, not {setting!r}")
        if key == "players":
            raise FieldError("--set", "players are given with --players")
        if key not in kinds:
            raise FieldError(key, f"unknown option; {slug} has {', '.join(kinds)}")
        if key in values:
            raise FieldError(key, "given twice")
        values[key] = _value(key, kinds[key], text)
    return values


def _value(key: str, kind: str, text: str) -> Any:
    if kind == "flag":
        if text.lower() not in TRUTH:
            raise FieldError(key, f"expected true or false, not {text!r}")
        return TRUTH[text.lower()]
    if kind == "seat":
        if not re.fullmatch(r"\d{1,3}", text):
            raise FieldError(key, f"expected a seat, not {text!r}")
        return int(text)
    if kind == "open" and text[:1] in "[{":
        return parse_json(text, key)
    return text


def open_game(slug: str, players: int | None, settings: Iterable[str]) -> Game:
    """The game of ``GAME --players N --set k=v``; raises FieldError that names the option."""
    from ..game import load_game

    options: Mapping[str, Any] = parse_settings(slug, settings)
    return load_game(slug, players, **options)


class GameName(click.ParamType[str]):
    """The slug of a game, with completion; unknown ones are refused when the game is loaded."""

    name = "game"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The slugs that begin so."""
        from click.shell_completion import CompletionItem

        from ..games import list_games

        return [CompletionItem(game.slug) for game in list_games() if game.slug.startswith(incomplete)]


class SpreadCommand(click.Command):
    """A command in which ``--set a=1 b=2`` is short for ``--set a=1 --set b=2``, and ``--bots X Y`` alike.

    After `--set` every word with a ``=`` belongs to it; after `--bots` every word up to the next option.
    """

    spread: Mapping[str, Callable[[str], bool]] = {
        "--set": lambda word: re.match(r"\w+=", word) is not None,
        "--bots": lambda word: not word.startswith("-"),
    }

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Repeats the option before each further value."""
        words: list[str] = []
        current: str | None = None
        first = False
        for word in args:
            if word in self.spread and any(word in p.opts for p in self.params):
                current, first = word, True
            elif current is not None and not first and self.spread[current](word):
                words.append(current)
            elif first:
                first = False
            else:
                current = None
            words.append(word)
        return super().parse_args(ctx, words)


def setup_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--players` and `--set`: parameters `players` and `settings`."""
    number = "Players; default: the fewest the game takes."
    options = "Options of the game (flockmind games lists them)."
    command = click.option("--set", "settings", multiple=True, metavar="K=V ...", help=options)(command)
    return click.option("--players", type=int, metavar="N", help=number)(command)


def game_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The argument GAME with `--players` and `--set`: parameters `slug`, `players`, `settings`."""
    return click.argument("slug", metavar="GAME", type=GameName())(setup_options(command))
