"""The command line: one file a subcommand, found by its name.

A module here whose name has no leading underscore is a command: `flockmind tournament` is the click
command `command` in `tournament.py`, and the first line of that module's docstring is its line in
`flockmind --help`. Modules are imported only when their command runs.
"""

from __future__ import annotations

import ast
import contextlib
import importlib
import importlib.util
import os
import pkgutil
import sys
import threading
import traceback
from collections.abc import Sequence
from typing import Any, NoReturn

import click

from ._output import mute

__all__ = ["cli", "main"]

EPILOG = """\b
Exit codes: 0 done, 1 what was checked failed, 2 wrong use or wrong input.
Shell completion, for example for bash, in ~/.bashrc (or zsh_source, fish_source):
  eval "$(_FLOCKMIND_COMPLETE=bash_source flockmind)"
"""


class Interrupted(Exception):
    """Ctrl-C, or the end of input where an answer was due."""


class ClosedPipe(Exception):
    """Whoever reads standard output has enough."""


def _set_debug(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    if value:
        ctx.meta["flockmind.debug"] = True


class Commands(click.Group):
    """The commands of this folder; errors of the whole program end here as one line."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names of the modules of this folder."""
        names = (module.name for module in pkgutil.iter_modules(__path__))
        return sorted(name.replace("_", "-") for name in names if not name.startswith("_"))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Imports the command's module; None if there is none."""
        if cmd_name not in self.list_commands(ctx):
            return None
        command = importlib.import_module(f"{__name__}.{cmd_name.replace('-', '_')}").command
        assert isinstance(command, click.Command)
        if not any(parameter.name == "debug" for parameter in command.params):
            command.params.append(_debug_option(hidden=True))
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Names the commands there are if this is none."""
        if args and not args[0].startswith("-") and args[0] not in self.list_commands(ctx):
            known = ", ".join(self.list_commands(ctx))
            raise click.UsageError(f"unknown command {args[0]!r}; expected one of {known}", ctx)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command; what click would answer in its own way is renamed."""
        try:
            return super().invoke(ctx)
        except (KeyboardInterrupt, EOFError, click.Abort) as error:
            raise Interrupted from error
        except BrokenPipeError as error:
            raise ClosedPipe from error

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Lists the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, _summary(name)) for name in self.list_commands(ctx)])

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any
    ) -> NoReturn:
        """Runs a command line and exits: 0 done, 1 what was checked failed, 2 wrong use or input."""
        extra["standalone_mode"] = False
        words = list(sys.argv[1:] if args is None else args)
        debug = "--debug" in words
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(AttributeError, ValueError):
                stream.reconfigure(errors="replace")  # type: ignore[union-attr]
        try:
            code = super().main(words, prog_name or "flockmind", **extra)
            sys.stdout.flush()
        except (BrokenPipeError, ClosedPipe):
            code = 0
            mute(sys.stdout)
        except BaseException as error:
            code = _report(error, self._program(words), debug)
        sys.exit(code if isinstance(code, int) else 0)

    def _program(self, words: list[str]) -> str:
        known = self.list_commands(click.Context(self))
        name = next((word for word in words if not word.startswith("-")), "")
        return f"flockmind {name}" if name in known else "flockmind"


def _summary(name: str) -> str:
    module = f"{__name__}.{name.replace('-', '_')}"
    spec = importlib.util.find_spec(module)
    source = getattr(spec and spec.loader, "get_source", lambda _: None)(module)
    text = ast.get_docstring(ast.parse(source)) if source else importlib.import_module(module).__doc__
    return (text or "").split("\n", 1)[0].rstrip(".")


def _debug_option(hidden: bool) -> click.Option:
    text = "Show tracebacks."
    return click.Option(
        ["--debug"], is_flag=True, expose_value=False, hidden=hidden, callback=_set_debug, help=text
    )


def _report(error: BaseException, program: str, debug: bool) -> int:
    """One line on stderr; the exit code."""
    if isinstance(error, SystemExit) and (error.code is None or isinstance(error.code, int)):
        return error.code or 0
    with contextlib.suppress(OSError):
        sys.stdout.flush()
    interrupted = isinstance(error, KeyboardInterrupt | click.Abort | Interrupted)
    try:
        if interrupted and sys.stderr.isatty():
            print(file=sys.stderr)  # after the ^C that the terminal shows
        if debug and not interrupted:
            traceback.print_exception(error)
        print(f"{program}: {_message(error)}", file=sys.stderr, flush=True)
    except OSError:
        mute(sys.stderr)
    if isinstance(error, OSError):
        mute(sys.stdout)
    if interrupted and threading.active_count() > 1:
        os._exit(1)  # a thread inside the core cannot be ended otherwise
    return 1 if interrupted else 2


def _message(error: BaseException) -> str:
    from ..errors import FlockmindError

    if isinstance(error, KeyboardInterrupt | click.Abort | Interrupted):
        return "interrupted"
    if isinstance(error, click.UsageError):
        help_line = f" (try {error.ctx.command_path} --help)" if error.ctx else ""
        text = error.format_message()
        return " ".join((text[:1].lower() + text[1:]).rstrip(".").split()) + help_line
    if isinstance(error, click.ClickException):
        text = error.format_message()
    elif isinstance(error, FlockmindError | SystemExit):
        text = str(error)
    elif isinstance(error, OSError):
        name = error.filename if error.filename is not None else "output"
        text = f"{name}: {error.strerror or error}"
    else:
        text = f"internal error: {type(error).__name__}: {error} (--debug shows where)"
    return " ".join(text.split())


@click.group(
    "flockmind", cls=Commands, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(package_name="flockmind", message="%(prog)s %(version)s")
def cli() -> None:
    """A game-AI search engine for board games with hidden information."""


cli.params.append(_debug_option(hidden=False))


def main() -> None:
    """Entry point of `flockmind`."""
    cli.main()
