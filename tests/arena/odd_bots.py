"""Bots that misbehave, importable in worker processes."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import flockmind
from flockmind import Hint, InfoState, Limits


class Honest:
    """Plays at random, as an object rather than by a SPEC."""

    name = "honest"

    def hint(self, info: InfoState, limits: Limits, seed: int) -> Hint:
        return flockmind.load_bot("random").hint(info, limits, seed)


class Crashing(Honest):
    """Raises in seat 1."""

    name = "crashing"

    def hint(self, info: InfoState, limits: Limits, seed: int) -> Hint:
        if info.player == 1:
            raise RuntimeError("no idea\nwhat to do")
        return super().hint(info, limits, seed)


class Leaving(Honest):
    """Raises what would end the process, or whatever else is no Exception."""

    def __init__(self, error: BaseException) -> None:
        self.error = error
        self.name = f"leaving {error!r}"

    def hint(self, info: InfoState, limits: Limits, seed: int) -> Hint:
        raise self.error


class Illegal(Honest):
    """Answers with an action of the game that is not legal here, or with none at all."""

    def __init__(self, action: object) -> None:
        self.action = action
        self.name = f"illegal {action}"

    def hint(self, info: InfoState, limits: Limits, seed: int) -> Hint:
        hint = super().hint(info, limits, seed)
        object.__setattr__(hint.lines[0], "action", self.action)
        return hint


class Odd(Honest):
    """Answers with a hint of which a member is something else."""

    def __init__(self, **members: Any) -> None:
        self.members = members
        self.name = f"odd {members}"

    def hint(self, info: InfoState, limits: Limits, seed: int) -> Hint:
        return replace(super().hint(info, limits, seed), **self.members)


class Silent(Honest):
    name = "silent"

    def hint(self, info: InfoState, limits: Limits, seed: int) -> Hint:
        return None  # type: ignore[return-value]


class Hanging(Honest):
    """Never answers in seat 0."""

    name = "hanging"

    def hint(self, info: InfoState, limits: Limits, seed: int) -> Hint:
        while info.player == 0:
            time.sleep(0.05)
        return super().hint(info, limits, seed)


class Dying(Honest):
    """Takes its process down."""

    name = "dying"

    def hint(self, info: InfoState, limits: Limits, seed: int) -> Hint:
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError("not reached")


class DyingOnce(Honest):
    """Takes its process down the first time it is asked, by a mark in a folder."""

    name = "dying once"

    def __init__(self, folder: str) -> None:
        self.mark = Path(folder) / "died"

    def hint(self, info: InfoState, limits: Limits, seed: int) -> Hint:
        if not self.mark.exists():
            self.mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().hint(info, limits, seed)


class Printing(Honest):
    name = "printing"

    def hint(self, info: InfoState, limits: Limits, seed: int) -> Hint:
        print("thinking aloud")
        return super().hint(info, limits, seed)
