"""A game in the terminal: humans and bots take turns; each human sees what its seat knows."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from ..action import CHANCE, TERMINAL
from ..errors import FieldError, IllegalActionError
from ..state import State
from ._files import write_atomically
from ._output import console, print_beliefs, print_hint
from ._seats import HUMAN
from ._thinking import HINT, hint_limits, interruptible, think

COMMANDS = {
    "hint": f"{HINT}: rank what you may do",
    "undo": "take back your last action, and all that followed",
    "save": "save FILE: write the game so far as a record; flockmind play FILE goes on with it",
    "show": "the position again",
    "legal": "all that you may do, with numbers",
    "events": "all that you have seen happen",
    "beliefs": "what may be where",
    "help": "this list",
    "quit": "end",
}
LISTED = 30
"""Legal actions that are listed unasked."""
CLEAR = "\x1b[2J\x1b[3J\x1b[H"


class PlaySession:
    """The referee of a game in the terminal. Commands go through `enter`, one line each."""

    def __init__(self, state: State, seats: Sequence[str], seed: int, hint_bot: str) -> None:
        self.state = state
        self.seats = list(seats)
        self.seed = seed
        self.hint_bot = hint_bot
        self.humans = [seat for seat, who in enumerate(seats) if who == HUMAN]
        self.before: list[State] = []
        """The state before each human decision, for `undo`."""
        self.told = [0] * len(self.seats)
        """Of each seat, how many of its events it has been told."""
        self.viewer: int | None = None
        """The human at the screen."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.is_terminal

    def seat_to_show(self) -> int:
        """The human whose knowledge the screen shows: on move, or else the last one."""
        if self.state.to_move in self.humans:
            return self.state.to_move
        return self.humans[0] if self.viewer is None else self.viewer

    def run_on(self) -> None:
        """Lets chance and bots act until a human is on move or the game is over, then shows that."""
        while self.state.to_move not in (TERMINAL, *self.humans):
            if self.state.to_move == CHANCE:
                self.state.apply(self._drawn())
                continue
            seat = self.state.to_move
            info = self.state.info_state(seat)
            limits: dict[str, Any] = {"time": None, "iterations": None, "seed": self._number("bot"), "top": 1}
            self.state.apply(self.state.parse_action(think(info, self.seats[seat], limits).best))
        if self.over:
            self._show_end()
        else:
            self._hand_over(self.state.to_move)
            self._show_turn()

    def _number(self, what: str) -> int:
        from ..seeds import derive

        return derive(what, self.seed, len(self.state.history()))

    def _drawn(self) -> str:
        """An outcome by its probability: for a game that was read from a file, without its deal."""
        return self.state.outcome_at(self._number("chance") / 2**53)

    def _hand_over(self, seat: int) -> None:
        """Between two humans the screen is cleared, so that neither sees what the other knows."""
        if self.viewer is not None and self.viewer != seat:
            if sys.stdout.isatty():
                print(CLEAR, end="")
            else:
                print("-" * 60)
            print(f"Player {seat} is on move.")
            if sys.stdin.isatty():
                input("Press Enter when nobody else is looking. ")
                if sys.stdout.isatty():
                    print(CLEAR, end="")
        self.viewer = seat

    def _show_turn(self) -> None:
        from ..games import text

        seat = self.state.to_move
        info = self.state.info_state(seat)
        self._tell(seat, info.events)
        print()
        print(text(info))
        actions = info.legal_actions()
        print()
        print(f"Player {seat}, you may: {_listed(actions)}")
        sys.stdout.flush()

    def _tell(self, seat: int, events: list[str]) -> None:
        """What happened since the seat was last told, as it saw it; its own actions it knows."""
        for event in events[self.told[seat] :]:
            who, _, what = event.partition(": ")
            if who != str(seat):
                print(f"  player {who}: {what}" if who.isdigit() else f"  {who}: {what}")
        self.told[seat] = len(events)

    def _show_end(self) -> None:
        from ..games import text

        seat = self.seat_to_show()
        info = self.state.info_state(seat)
        self._tell(seat, info.events)
        print()
        print(text(info))
        scores = ", ".join(
            f"player {s} ({self.seats[s]}) {score:g}" for s, score in enumerate(self.state.scores())
        )
        winners = self.state.winners()
        if len(winners) == len(self.seats):
            result = "a draw"
        else:
            result = " and ".join(f"player {s}" for s in winners) + (" wins" if len(winners) == 1 else " win")
        print(f"\nThe game is over: {result}. Points: {scores}.")
        sys.stdout.flush()

    def enter(self, line: str) -> bool:
        """Does what a line says; False for `quit`. If it raises, nothing has changed."""
        words = line.split()
        actions = [] if self.over else self.state.legal_actions()
        if not words or line.startswith("#"):
            return True
        if line not in actions and words[0] in COMMANDS:
            return self._obey(words[0], words[1:])
        if self.over:
            raise IllegalActionError(f"{line!r}: the game is over (save FILE, undo, quit)")
        if line not in actions and line.isdigit() and 1 <= int(line) <= len(actions):
            line = actions[int(line) - 1]
        action = self.state.parse_action(line)
        here = self.state.copy()
        try:
            self.state.apply(action)
            self.run_on()
        except BaseException:
            self.state = here
            raise
        self.before.append(here)
        return True

    def _obey(self, word: str, rest: list[str]) -> bool:
        from ..games import text

        info = self.state.info_state(self.seat_to_show())
        if word == "hint":
            limits, bot = hint_limits(rest, self.hint_bot, None)
            print_hint(think(info, bot, limits), limits["top"])
        elif word == "undo":
            self._undo()
        elif word == "save":
            self._save(rest)
        elif word == "show":
            print(text(info))
        elif word == "legal":
            for number, action in enumerate(info.legal_actions(), 1):
                print(f"{number:4}  {action}")
        elif word == "events":
            for event in info.events:
                print(event)
        elif word == "beliefs":
            from ..engine import beliefs

            print_beliefs(interruptible(lambda: beliefs(info)))
        elif word == "help":
            print("Enter an action, or its number as in legal. Commands:")
            for name, meaning in COMMANDS.items():
                console().print(f"  {name:8} {meaning}", markup=False)
        sys.stdout.flush()
        return word != "quit"

    def _undo(self) -> None:
        if not self.before:
            raise IllegalActionError("nothing to take back")
        self.state = self.before.pop()
        for seat in range(len(self.seats)):
            self.told[seat] = min(self.told[seat], len(self.state.info_state(seat).events))
        print("taken back")
        self.run_on()

    def _save(self, rest: list[str]) -> None:
        if len(rest) != 1:
            raise FieldError("save", "expected a file: save FILE")
        write_atomically(rest[0], self.state.record(self.seats).to_json() + "\n")
        print(f"saved in {rest[0]}")


def _listed(actions: Sequence[str]) -> str:
    shown = ", ".join(actions[:LISTED])
    return shown if len(actions) <= LISTED else f"{shown} and {len(actions) - LISTED} more (legal)"
