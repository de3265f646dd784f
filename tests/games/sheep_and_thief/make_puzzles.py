"""Makes `puzzles.jsonl`: `python -m tests.games.sheep_and_thief.make_puzzles [SECONDS]`.

A puzzle is a line {"id", "kind", "info", "best", "values", "gap", "proof"}: an information state
without events, the actions that are proved to be the only best ones, what is proved of each action (of
the best ones, what they guarantee; of the others, what is attainable by them), the distance between
the two, and the kind of proof: ../prove.py says what these mean. Positions are of seeded games: the last
turns of whole games that `greedy` bots play, and games of one round on small boards. None is chosen by what a
bot answers.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import flockmind
from flockmind import Game, InfoState
from flockmind.game import from_documents

from ..golden import write_lines
from ..prove import TooLarge, Worlds, prove
from .pieces import options, small_components, standard_components
from .puzzle_worlds import LateWorlds, SmallWorlds

FILE = Path(__file__).parent / "puzzles.jsonl"
SLUG = "sheep-and-thief"
KINDS = {"place": 10, "fox": 5, "dog": 5, "pick": 10, "reply": 8}
"""Puzzles wanted of each kind: what the best action does in the last turns of whole games; in small games
first picks, and cards laid before a rival's last turn."""
BUDGET = 20_000
SMALL_MOST = 400
"""Worlds of a small game at most."""


def small_game(rng: random.Random) -> Game:
    """One round of two players on a board of 2x2 or 3x3, with some of the cards of the whole game."""
    size = rng.choice([2, 3])
    components = small_components("cards-16", f"board-{size}x{size}")
    cards = rng.sample(standard_components()["cards"]["cards"], rng.choice([7, 8]))
    components["cards"]["cards"] = sorted(cards, key=lambda row: row["id"])
    components["board"] |= {"rounds": 1, "hand": {"2": 3}, "placed": rng.choice([1, 1, 2])}
    chosen = {"start_player": rng.randrange(2), "black_sheep": rng.random() < 0.3}
    return from_documents(SLUG, 2, options(**chosen, cards="custom", board="custom"), components)


def whole_game(rng: random.Random) -> Game:
    players = rng.choice([2, 2, 3, 4])
    flags = {"missions": rng.random() < 0.6, "black_sheep": rng.random() < 0.5}
    return flockmind.load_game(SLUG, players, start_player=rng.randrange(players), **flags)


def candidates(seed: int) -> list[InfoState]:
    """Positions of one game, from its end on backwards; of whole games those of the last round."""
    rng = random.Random(seed)
    small = seed % 2 == 0
    game = small_game(rng) if small else whole_game(rng)
    bot = flockmind.load_bot("greedy:worlds=1")
    state = game.new_state(seed=seed)
    found = []
    while not state.is_terminal:
        info = state.info_state(state.to_move).without_events()
        actions = state.legal_actions()
        situation = info.situation()
        late = situation["phase"] == "placing" and situation["round"] == 3
        if len(actions) >= 3 and (small or late):
            found.append(info)
        if small and rng.random() < 0.5:
            state.apply(rng.choice(actions))
        else:
            state.apply(flockmind.suggest(info, bot=bot, iterations=1, seed=seed).best)
    return found[::-1]


def kind_of(info: InfoState, best: list[str]) -> str | None:
    """The kind of a puzzle: that of all its best actions; None if they differ, or nothing is asked for."""
    situation = info.situation()
    if situation["phase"] == "draft":
        return "pick"
    if info.game.components:
        turns = info.game.documents["board"]["placed"] * info.game.players
        return "reply" if situation["pending"] is None and situation["step"] < turns - 1 else None
    kinds = {action.split()[0] if situation["pending"] else "place" for action in best}
    return kinds.pop() if len(kinds) == 1 else None


def worlds_of(info: InfoState) -> Worlds:
    """The worlds for a proof about this position."""
    small = bool(info.game.components)
    return SmallWorlds(info.game, SMALL_MOST) if small else LateWorlds(info.game)


def puzzles(seconds: float) -> list[dict[str, Any]]:
    wanted = dict(KINDS)
    made: list[dict[str, Any]] = []
    counts: Counter[str] = Counter()
    stop = time.process_time() + seconds
    seed = 0
    while any(wanted.values()) and time.process_time() < stop:
        seed += 1
        taken: set[str] = set()
        for info in candidates(seed):
            counts["looked at"] += 1
            try:
                proof = prove(info, BUDGET, worlds_of(info))
            except TooLarge:
                counts["too large"] += 1
                break  # earlier positions are larger
            if proof is None or 3 * len(proof.best) > len(proof.values):
                continue
            kind = kind_of(info, proof.best)
            if kind is None or kind in taken or not wanted.get(kind):
                continue
            taken.add(kind)
            wanted[kind] -= 1
            counts[kind] += 1
            name = f"{kind}-{KINDS[kind] - wanted[kind]}"
            made.append(proof.row(name, kind, info))
        if seed % 20 == 0:
            print(seed, dict(counts), round(time.process_time()), file=sys.stderr, flush=True)
    print(seed, dict(counts), file=sys.stderr)
    return sorted(made, key=lambda row: (row["kind"], int(row["id"].split("-")[-1])))


def main() -> None:
    write_lines(FILE, puzzles(float(sys.argv[1]) if len(sys.argv) > 1 else 1e9))


if __name__ == "__main__":
    main()
