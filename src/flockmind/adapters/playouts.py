"""Random games as arrays, for those who train networks: what was known, what was done, how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import FieldError
from ..game import Game, check_seed
from .features import SIZE, document, places


@dataclass(frozen=True)
class Playouts:
    """Decisions of whole games, in order, one row each, and the ends of the games.

    `n` decisions of `g` games with `p` players:

    observations  float32 (n, size)  what the player on move knew, as `features.encode` gives it: -1 to 1
    players       int8    (n,)       the player on move
    actions       int32   (n,)       the action taken, by its place in `legal_actions()`
    legal         int32   (n,)       how many actions were legal
    games         int32   (n,)       the game of the decision, 0 to g - 1
    returns       float64 (g, p)     winning shares at the end, 0 to 1, a sum of 1 in each game
    scores        float64 (g, p)     points at the end
    """

    observations: npt.NDArray[np.float32]
    players: npt.NDArray[np.int8]
    actions: npt.NDArray[np.int32]
    legal: npt.NDArray[np.int32]
    games: npt.NDArray[np.int32]
    returns: npt.NDArray[np.float64]
    scores: npt.NDArray[np.float64]

    def outcomes(self) -> npt.NDArray[np.float64]:
        """Of each decision, the winning share that its player ended with: float64 (n,)."""
        return self.returns[self.games, self.players]


def play(game: Game, games: int, *, seed: int = 0, guided: float = 0.0, size: int = SIZE) -> Playouts:
    """Plays `games` games to their ends.

    `guided` is the share of moves by the game's own policy, 0 to 1; the rest are uniformly random. The same
    game, seed, `games`, `guided` and `size` give the same arrays, on every platform; an option that is drawn
    from a seed (a layout, say) is drawn from this one, for all games alike.

    Raises FieldError naming `games`, `guided`, `size` or `seed` where one is out of range.
    """
    for name, fits, expected in (
        ("games", games >= 1, "expected at least 1"),
        ("guided", 0 <= guided <= 1, "expected a share from 0 to 1"),
        ("size", size >= 1, "expected at least 1"),
    ):
        if not fits:
            raise FieldError(name, expected)
    game = game.drawn(check_seed(seed))
    counts, returns, scores = game.core.simulate(seed, games, guided, False)
    n = counts["decisions"]
    batch = Playouts(
        observations=np.zeros((n, size), dtype=np.float32),
        players=np.empty(n, dtype=np.int8),
        actions=np.empty(n, dtype=np.int32),
        legal=np.empty(n, dtype=np.int32),
        games=np.empty(n, dtype=np.int32),
        returns=returns,
        scores=scores,
    )
    options, encoder, rows = game.options, places(size), iter(range(n))

    def see(number: int, player: int, situation: dict[str, Any], place: int, legal: int) -> None:
        row = next(rows)
        encoder.fill(document(options, player, situation), batch.observations[row])
        batch.players[row], batch.games[row] = player, number
        batch.actions[row], batch.legal[row] = place, legal

    game.core.watch(seed, games, guided, see)
    return batch
