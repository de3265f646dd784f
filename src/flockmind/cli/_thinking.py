"""Long work: it can be interrupted, and shows how far it is on a terminal."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from ..errors import FieldError

if TYPE_CHECKING:
    from ..hint import Hint
    from ..info_state import InfoState

T = TypeVar("T")
TICK = 0.05
"""Seconds between looks at the progress."""
HINT = "hint [SECONDS] [iterations=N] [bot=SPEC] [seed=S] [top=K]"
"""The command `hint` within a session."""


def on_terminal() -> bool:
    """Whether progress may be shown: neither stdout nor stderr is piped."""
    return sys.stderr.isatty() and sys.stdout.isatty()


def interruptible(
    work: Callable[[], T], cancel: Callable[[], None] | None = None, tick: Callable[[], None] | None = None
) -> T:
    """What `work()` returns; it runs beside, so that Ctrl-C is heard while it is inside the core.

    On Ctrl-C `cancel` is called and KeyboardInterrupt raised. `tick` is called every `TICK` seconds.
    """
    result: list[T] = []
    failure: list[BaseException] = []

    def run() -> None:
        try:
            result.append(work())
        except BaseException as error:
            failure.append(error)

    thread = threading.Thread(target=run, name="work", daemon=True)
    thread.start()
    try:
        while thread.is_alive():
            thread.join(TICK)
            if tick is not None:
                tick()
    except KeyboardInterrupt:
        if cancel is not None:
            cancel()
            thread.join(2.0)
        raise
    if failure:
        raise failure[0]
    return result[0]


def hint_limits(words: Sequence[str], bot: str, seed: int | None) -> tuple[dict[str, Any], str]:
    """Limits for `think`, and the bot, from what follows the word `hint`: see `HINT`."""
    limits: dict[str, Any] = {"time": None, "iterations": None, "seed": seed, "top": None}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            key, value = "time", key
        if key == "bot":
            bot = value
        elif key not in limits:
            raise FieldError(key, f"unknown; expected {HINT}")
        else:
            try:
                limits[key] = float(value) if key == "time" else int(value)
            except ValueError:
                raise FieldError(key, f"expected a number, not {value!r}") from None
    return limits, bot


@contextmanager
def progress(total: float | None, label: str, shown: bool | None = None) -> Iterator[Callable[..., None]]:
    """A progress bar on stderr while on a terminal: call the result with (done, note="").

    `total` None: how long it takes is not known. `shown` overrides whether there is a bar.
    """
    if not (on_terminal() if shown is None else shown):
        yield lambda done, note="": None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
    from rich.table import Column

    columns = [
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(24),
        TimeElapsedColumn(),
        TextColumn("{task.fields[note]}", table_column=Column(no_wrap=True, overflow="ellipsis")),
    ]
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=total, note="")
        yield lambda done, note="": bar.update(task, completed=done, note=note)


def think(info: InfoState, bot: str, limits: dict[str, Any], shown: bool | None = None) -> Hint:
    """`suggest` with a progress bar and Ctrl-C; `limits` as `suggest` takes them."""
    from .. import CancelToken, load_bot, suggest
    from ..hint import Limits, merge_limits

    chosen = load_bot(bot)
    asked = Limits(time=limits.get("time"), iterations=limits.get("iterations"))
    merged = merge_limits(asked, getattr(chosen, "limits", Limits()))
    seconds, iterations = merged.time, merged.iterations
    latest: list[Hint] = []
    visible = on_terminal() if shown is None else shown
    token = CancelToken()
    started = time.monotonic()

    def note() -> str:
        if not latest:
            return ""
        value = latest[-1].lines[0].estimate.win_probability
        rate = "" if value is None else f" {100 * value:.1f} %"
        return f"{latest[-1].iterations:,} iterations, best {latest[-1].best}{rate}"

    with progress(1.0, "thinking", visible) as show:

        def tick() -> None:
            by_time = (time.monotonic() - started) / seconds if seconds else 0.0
            by_count = latest[-1].iterations / iterations if latest and iterations else 0.0
            show(min(1.0, max(by_time, by_count)), note())

        return interruptible(
            lambda: suggest(
                info, chosen, on_update=latest.append if visible else None, cancel=token, **limits
            ),
            token.cancel,
            tick,
        )
