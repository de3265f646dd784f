"""Golden numbers of any game: recorded games with all legal actions, and counts of positions."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable, Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any, Protocol

from flockmind import Game
from flockmind.state import State

CHANCE, TERMINAL = -1, -4


class Play(Protocol):
    """What two versions of the rules have in common."""

    @property
    def to_move(self) -> int: ...
    def legal_actions(self) -> list[str]: ...
    def chance_outcomes(self) -> list[tuple[str, Fraction]]: ...
    def apply(self, text: str) -> Any: ...
    def scores(self) -> Any: ...
    def returns(self) -> Any: ...


def write_lines(file: Path, rows: Iterable[str | dict[str, Any]]) -> None:
    """A text, or an object as JSON, a line."""
    lines = [row if isinstance(row, str) else json.dumps(row, separators=(",", ":")) for row in rows]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def lines(file: Path) -> list[str]:
    """The lines of a file, as `write_lines` writes them."""
    return file.read_text(encoding="utf-8").splitlines()


def digest(actions: list[str]) -> str:
    """The legal actions, sorted, in few letters."""
    return hashlib.sha256("\n".join(sorted(actions)).encode()).hexdigest()[:12]


def playthrough(
    game: Game, seed: int, choose: Callable[[State, list[str], random.Random], str], in_full: bool
) -> dict[str, Any]:
    """A game with the legal actions at each decision: all of them, or their number and digest.

    `choose` picks one of the sorted legal actions of a state."""
    rng = random.Random(seed)
    state: State = game.new_state()
    plies: list[dict[str, Any]] = []
    while not state.is_terminal:
        if state.to_move == CHANCE:
            outcomes = state.chance_outcomes()
            text = str(rng.choices([o[0] for o in outcomes], [o[1] for o in outcomes])[0])
            plies.append({"who": "chance", "action": text, "outcomes": len(outcomes)})
        else:
            legal = sorted(map(str, state.legal_actions()))
            text = choose(state, legal, rng)
            shown = {"legal": legal} if in_full else {"count": len(legal), "digest": digest(legal)}
            plies.append({"who": state.to_move, "action": text, **shown})
        state.apply(text)
    return {"plies": plies, "scores": state.scores(), "returns": state.returns()}


def replay(recorded: dict[str, Any], *versions: Play) -> None:
    """Asserts that every version of the rules plays the recorded game as it stands."""
    for ply in recorded["plies"]:
        for play in versions:
            if ply["who"] == "chance":
                assert play.to_move == CHANCE
                assert len(play.chance_outcomes()) == ply["outcomes"]
            else:
                assert play.to_move == ply["who"]
                legal = sorted(play.legal_actions())
                if "legal" in ply:
                    assert legal == ply["legal"]
                else:
                    assert (len(legal), digest(legal)) == (ply["count"], ply["digest"])
            play.apply(ply["action"])
    for play in versions:
        assert play.to_move == TERMINAL
        assert [float(score) for score in play.scores()] == recorded["scores"]
        assert [float(share) for share in play.returns()] == recorded["returns"]


def perft(play: Any, depth: int, key: Callable[[Any], Any]) -> tuple[int, int]:
    """As the core counts: positions at the depth, and the information states of their movers by `key`.

    `play` offers `copy()` besides."""
    keys = set()

    def walk(at: Any, plies: int) -> int:
        if plies == 0:
            if at.to_move >= 0:
                keys.add(key(at))
            return 1
        leaves = 0
        for text in at.legal_actions() or [text for text, _ in at.chance_outcomes()]:
            after = at.copy()
            after.apply(text)
            leaves += walk(after, plies - 1)
        return leaves

    return walk(play, depth), len(keys)
