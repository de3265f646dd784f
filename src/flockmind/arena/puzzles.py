"""Puzzles: positions with known best actions, and the share of them that a bot solves.

A file of puzzles has a JSON object a line. `info` is an information state whose player is on move and
`best` the list of its best actions; `id` (default: the line's number) and `kind` (default: ``all``) are
texts; no two puzzles have the same `id`. Other members are not read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ..bot import Bot, load_bot
from ..documents import loads
from ..engine import suggest
from ..errors import FieldError
from ..hint import Limits
from ..info_state import InfoState

ITERATIONS = 1000
"""Iterations a puzzle where neither the caller nor the bot's SPEC sets a limit."""


@dataclass(frozen=True)
class Puzzle:
    """A position of which the best actions are known."""

    id: str
    kind: str
    info: InfoState
    best: frozenset[str]
    """Notation of the best actions; all of them are legal."""


@dataclass(frozen=True)
class Solved:
    """What a bot made of a set of puzzles."""

    bot: str
    """The bot's SPEC."""
    total: dict[str, int]
    """Puzzles of each kind."""
    solved: dict[str, int]
    """How many of them were answered with a best action."""
    wrong: dict[str, str]
    """The answer to each of the others, by the puzzle's id."""

    @property
    def share(self) -> float:
        """Solved puzzles among all, from 0 to 1."""
        return sum(self.solved.values()) / max(1, sum(self.total.values()))

    def to_dict(self) -> dict[str, Any]:
        """The result as JSON members."""
        return {**vars(self), "share": self.share}


def read_puzzles(text: str) -> list[Puzzle]:
    """The puzzles of a file's text; raises FieldError that names the line, counted from 1."""
    puzzles: dict[str, Puzzle] = {}
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                puzzle = _read(line, number)
                if puzzles.setdefault(puzzle.id, puzzle) is not puzzle:
                    raise FieldError("id", f"{puzzle.id!r} stands in a line before")
            except FieldError as error:
                raise FieldError(f"line {number}", str(error)) from None
    if not puzzles:
        raise FieldError("", "expected a puzzle a line")
    return list(puzzles.values())


def _read(line: str, number: int) -> Puzzle:
    try:
        row = loads(line)
    except ValueError as error:
        raise FieldError("", f"expected JSON ({error})") from None
    if not isinstance(row, dict) or "info" not in row:
        raise FieldError("", "expected an object with info and best")
    info = InfoState.from_dict(row["info"])
    best = row.get("best")
    legal = set(info.legal_actions())
    if not isinstance(best, list) or not best or not all(isinstance(a, str) and a in legal for a in best):
        raise FieldError("best", "expected a list of legal actions of the player on move")
    identity, kind = row.get("id", str(number)), row.get("kind", "all")
    for name, value in (("id", identity), ("kind", kind)):
        if not isinstance(value, str):
            raise FieldError(name, "expected a text")
    return Puzzle(identity, kind, info, frozenset(best))


def solve_puzzles(
    puzzles: Sequence[Puzzle],
    bot: str | Bot,
    iterations: int | None = None,
    seed: int = 0,
    on_answer: Callable[[int], None] | None = None,
) -> Solved:
    """Asks a bot for its action in each puzzle; the i-th is asked with the seed `seed` + i.

    `iterations` overrides the limits of the bot's SPEC; if there are none either, ITERATIONS. `on_answer`
    is called with the number of answers so far. Raises BotError for a bot that cannot be asked.
    """
    asked = load_bot(bot)
    own: Limits = getattr(asked, "limits", Limits())
    limits = Limits(iterations=iterations)
    if iterations is None and own.iterations is None and own.time is None:
        limits = Limits(iterations=ITERATIONS)
    total: Counter[str] = Counter()
    solved: Counter[str] = Counter()
    wrong: dict[str, str] = {}
    for i, puzzle in enumerate(puzzles):
        total[puzzle.kind] += 1
        answer = suggest(puzzle.info, asked, iterations=limits.iterations, seed=seed + i).best
        if answer in puzzle.best:
            solved[puzzle.kind] += 1
        else:
            wrong[puzzle.id] = answer
        if on_answer is not None:
            on_answer(i + 1)
    name = bot if isinstance(bot, str) else getattr(bot, "spec", type(bot).__name__)
    kinds = sorted(total)
    return Solved(name, {k: total[k] for k in kinds}, {k: solved[k] for k in kinds}, wrong)
