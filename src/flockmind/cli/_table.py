"""The table that `flockmind table` keeps: one information state, its events, and its file."""

from __future__ import annotations

import re
import sys

from ..action import CHANCE, TERMINAL
from ..errors import IllegalActionError
from ..info_state import InfoState
from ._files import write_atomically
from ._output import console, print_beliefs, print_hint
from ._thinking import HINT, hint_limits, interruptible, think

COMMANDS = {
    "hint": f"{HINT}: rank what to do",
    "beliefs": "what may be where",
    "show": "the position",
    "legal": "what may be done",
    "events": "what was entered so far",
    "undo": "take the last event back",
    "help": "this list",
    "quit": "end; the game stays in its file",
}
WHO = re.compile(r"(\d+|chance|shown)\s*:\s*")


class Table:
    """The game as one player sees it; every change is saved at once."""

    def __init__(self, file: str, info: InfoState, bot: str, seed: int | None) -> None:
        self.file = file
        self.bot = bot
        self.seed = seed
        self.history = _retrace(info)

    @property
    def info(self) -> InfoState:
        """What the player knows."""
        return self.history[-1]

    def save(self) -> None:
        """Replaces the file in one step; raises InputError if it cannot be written."""
        write_atomically(self.file, self.info.to_json() + "\n")

    def prompt(self) -> str:
        """Who is to move, for the line that is asked."""
        names = {CHANCE: "chance", TERMINAL: "over", self.info.player: "you"}
        return f"{names.get(self.info.to_move, f'player {self.info.to_move}')}> "

    def welcome(self) -> None:
        """What a player sees first."""
        print(f"{self.info.game.face.title}, player {self.info.player}. Saved in {self.file}; try help.")

    def enter(self, line: str) -> bool:
        """Does what a line says; False for `quit`. If it raises, nothing has changed."""
        word, *rest = line.split() or [""]
        if word == "" or line.startswith("#"):
            return True
        if word in COMMANDS and (not rest or word == "hint"):
            if line in self.info.legal_actions():
                raise IllegalActionError(
                    f"{line!r} is a command and an action: write {self.info.player}: {line}"
                )
            return self._obey(word, rest)
        was_over = self.info.to_move == TERMINAL
        self._change([*self.history, self.info.observe(self._event(line))])
        if self.info.to_move == TERMINAL and not was_over:
            print("The game is over.")
        return True

    def _event(self, line: str) -> str:
        """The line with who it is about: left out, it is this player's own action or draw."""
        match = WHO.match(line)
        if match:
            return f"{match[1]}: {line[match.end() :]}"
        mover = self.info.to_move
        if mover == self.info.player:
            return f"{mover}: {line}"
        if mover == CHANCE:
            return f"chance: {line}"
        who = "the game is over" if mover == TERMINAL else f"player {mover} is on move"
        raise IllegalActionError(f"{line!r}: expected WHO: TEXT or a command ({who})")

    def _obey(self, word: str, rest: list[str]) -> bool:
        if word == "hint":
            limits, bot = hint_limits(rest, self.bot, self.seed)
            print_hint(think(self.info, bot, limits), limits["top"])
        elif word == "beliefs":
            from ..engine import beliefs

            print_beliefs(interruptible(lambda: beliefs(self.info)))
        elif word == "show":
            from ..games import text

            print(text(self.info))
        elif word == "legal":
            self._print_legal()
        elif word == "events":
            for event in self.info.events:
                print(event)
        elif word == "undo":
            self._undo()
        elif word == "help":
            self._print_help()
        sys.stdout.flush()
        return word != "quit"

    def _undo(self) -> None:
        if len(self.history) == 1:
            raise IllegalActionError("nothing to take back")
        gone = self.info.events[-1]
        self._change(self.history[:-1])
        print(f"taken back: {gone}")

    def _change(self, history: list[InfoState]) -> None:
        before, self.history = self.history, history
        try:
            self.save()
        except BaseException:
            self.history = before
            raise

    def _print_legal(self) -> None:
        mover = self.info.to_move
        if mover == self.info.player:
            for action in self.info.legal_actions():
                print(action)
        elif mover == TERMINAL:
            print("The game is over.")
        elif mover == CHANCE:
            print("This player is about to see something drawn: enter  chance: TEXT")
        else:
            print(f"Player {mover} is on move: enter  {mover}: TEXT")

    def _print_help(self) -> None:
        print("Enter what this player sees happen, as WHO: TEXT, WHO being a seat, chance or shown:")
        print("  one's own action needs no WHO, nor does a draw that is due. Commands:")
        for name, meaning in COMMANDS.items():
            console().print(f"  {name:8} {meaning}", markup=False)


def _retrace(info: InfoState) -> list[InfoState]:
    """The information state before each of its events, and itself."""
    if not info._core.has_events:
        return [info.starting_here()]
    document = info.to_dict()
    if info.start is None:
        first = info.game.new_state().info_state(info.player)
    else:
        inside = {*info.situation(), "events", "from"}
        envelope = {k: v for k, v in document.items() if k not in inside}
        first = InfoState.from_dict({**envelope, **info.start}).starting_here()
    history = [first]
    for event in info.events:
        history.append(history[-1].observe(event))
    return history
