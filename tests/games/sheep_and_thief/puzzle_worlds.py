"""The worlds of an information state for proofs: all that differ in what may yet matter, and how likely
they are. Each is a State of the package, taken from its sampler; the numbers do not come from it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from math import perm
from typing import Any

from flockmind import Game, _core

from ..prove import TooLarge
from .slow_belief import exact_belief
from .support import private

MOST_SAMPLES = 20_000
MISSIONS = {f"M{number}" for number in range(1, 10)}


def collect(
    info: _core.Info, chances: dict[Any, float], key: Callable[[_core.State], Any]
) -> list[tuple[_core.State, float]]:
    """A sampled state for each key of `chances`, with its probability.

    Raises TooLarge if that takes too long, and AssertionError for a state that is not among them."""
    found: dict[Any, _core.State] = {}
    for seed in range(MOST_SAMPLES):
        state = info.sample(seed, False)
        name = key(state)
        assert name in chances, "a world that cannot be"
        found.setdefault(name, state)
        if len(found) == len(chances):
            return [(found[name], chances[name]) for name in sorted(chances)]
    raise TooLarge


class SmallWorlds:
    """All worlds of a small game, counted by the slow version; at most `most`."""

    def __init__(self, game: Game, most: int) -> None:
        self.components = game.documents
        self.options = game.options
        self.most = most

    def __call__(self, info: _core.Info) -> list[tuple[_core.State, float]]:
        doc = {**info.situation(), "player": info.player, "options": self.options}
        doc["players"] = len(doc["boards"])
        rivals = [q for q in range(doc["players"]) if q != info.player]
        counts = exact_belief(doc, self.components)
        if len(counts) > self.most:
            raise TooLarge
        chances = {world: times / counts.total() for world, times in counts.items()}
        return collect(info, chances, lambda state: tuple(private(state, q) for q in rivals))


class LateWorlds:
    """Of the last round of the whole game, while cards are laid: only missions are open.

    Where a rival has a turn to come its hand must be known for certain, else TooLarge: of two players
    all cards of the rival are but the pair that it took first, until that lies on the table."""

    def __init__(self, game: Game) -> None:
        self.rounds: int = game.documents["board"]["rounds"]
        self.placed: int = game.documents["board"]["placed"]

    def __call__(self, info: _core.Info) -> list[tuple[_core.State, float]]:
        doc = info.situation()
        if doc["phase"] != "placing" or doc["round"] != self.rounds:
            raise TooLarge
        rivals = [q for q in range(len(doc["boards"])) if q != info.player]
        for q in rivals:
            if len(self.laid(doc, q)) < self.placed and not self.hand_is_known(doc, q):
                raise TooLarge
        own = doc["boards"][info.player].get("mission")
        if own is None:
            return [(info.sample(0, False), 1.0)]
        others = sorted(MISSIONS - {own})
        chance = 1 / perm(len(others), len(rivals))
        chances = dict.fromkeys(permutations(others, len(rivals)), chance)
        return collect(info, chances, lambda state: tuple(mission(state, q) for q in rivals))

    def laid(self, doc: dict[str, Any], q: int) -> list[str | None]:
        """Cards that q has laid in this round; None: face down."""
        cards = doc["boards"][q]["cards"]
        return [None if c.get("down") else c["card"] for c in cards if c.get("round") == self.rounds]

    def hand_is_known(self, doc: dict[str, Any], q: int) -> bool:
        """Whether the first pair of the only rival is on the table."""
        looks = doc["looks"][-1]
        if len(doc["boards"]) > 2 or len(looks) != 3:
            return False
        first, second, third = (set(look["saw"]) for look in looks)
        passed = (first - set(looks[0]["took"]) - third) | (second - set(looks[1]["took"]))
        laid = self.laid(doc, q)
        return None not in laid and len(set(laid) - passed) == 2


def mission(state: _core.State, q: int) -> str:
    return str(state.info_state(q).situation()["boards"][q]["mission"])
