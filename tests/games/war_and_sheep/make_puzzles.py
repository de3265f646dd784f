"""Adds to `puzzles.jsonl` what it lacks: `python -m tests.games.war_and_sheep.make_puzzles [SECONDS [SEED]]`.

A puzzle is a line {"id", "kind", "info", "best", "values", "gap", "proof"}: an information state
without events, the actions that are proved to be the only best ones, what is proved of each action (of
the best ones, what they guarantee; of the others, what is attainable by them), the distance between
the two, and the kind of proof: ../prove.py says what these mean. Positions are those of seeded games with a
little sense in them, on small boards dealt from the seed and, in the end of the game, on the full one.
None is chosen by what a bot answers.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from flockmind import InfoState, State

from ..golden import write_lines
from ..prove import TERMINAL, TooLarge, listed, prove
from .fast import fast_game
from .positions import FULL, options

FILE = Path(__file__).parent / "puzzles.jsonl"
KINDS = {"graze": 8, "flee": 5, "scout": 6, "wolf": 6, "card": 6, "camouflage": 5, "end": 6}
"""Puzzles wanted of each kind."""
BUDGET = 2500
CARDS = ("ceasefire", "airlift", "grilled-sheep", "big-clogs", "insider-trading", "sheepdog", "crazy-sheep")


def small_components(rng: random.Random) -> dict[str, dict]:
    """A board of 3x3 to 5x5 with few markers, and a deck to match."""
    size = rng.choice([3, 4, 4, 5])
    sheep = [rng.randint(1, size - 2), rng.randint(1, size - 2)]
    dots = rng.randint(3, min(7, size * size - sum(sheep) - 1))
    cells = ["R"] * sheep[0] + ["Y"] * sheep[1] + ["."] * dots
    cells += ["_"] * (size * size - len(cells))
    rng.shuffle(cells)
    rows = ["".join(cells[i * size : (i + 1) * size]) for i in range(size)]
    weights = rng.choice([(1, 2, 2, 2), (1, 1, 4, 2), (0, 1, 5, 2), (0, 1, 3, 3)])
    faces = Counter(rng.choices(["lush", "ordinary", "withered", "wolf"], weights, k=dots))
    cards = Counter(rng.choices(CARDS, k=rng.randint(0, 9)))
    if rng.random() < 0.3:
        cards["boo"] += 1
    return {
        "layout": {"layouts": {"puzzle": rows}},
        "deck": {
            "markers": dict(faces),
            "cards": dict(cards),
            "actions": rng.choice([1, 2, 2]),
            "quiet_turns": rng.choice([1, 2, 2, 3]),
        },
    }


def sensible(actions: list[str], rng: random.Random) -> str:
    """Any action; moves of sheep and wolves are likelier, and cards are kept for the end."""
    likes = {"move": 5, "wolf": 3, "play": 0.5, "scout": 2}
    return rng.choices(actions, [likes.get(a.split()[0], 1) for a in actions])[0]


def effect(info: InfoState, action: str) -> str:
    """The kind of decision that an action is.

    "end" is anything but a card by which the game is over at once.
    """
    kind = action.split()[0]
    kind = {"play": "card", "take": "card", "show": "scout", "hide": "scout"}.get(kind, kind)
    if kind == "card":
        return kind
    worlds = [world.copy() for world, _ in listed(info._core)]
    for world in worlds:
        world.apply(action)
    if all(world.to_move == TERMINAL for world in worlds):
        return "end"
    if kind == "move":
        after = worlds[0].info_state(info.player).situation()
        return "graze" if after["pending"] or dots(after) < dots(info.situation()) else "flee"
    return kind


def dots(situation: dict[str, Any]) -> int:
    """Markers that are face down."""
    return sum(row.count(".") for row in situation["board"])


def kind_of(info: InfoState, best: list[str]) -> str | None:
    """The kind of a puzzle: that of all its best actions; None if they differ.

    A move without grazing is a flight only where the asker has a wolf in sight.
    """
    kinds = {effect(info, action) for action in best}
    if len(kinds) != 1:
        return None
    kind = kinds.pop()
    if kind == "flee" and not in_danger(info):
        return None
    return kind


def in_danger(info: InfoState) -> bool:
    """Whether the player has a wolf in sight: one that is up, or that it has looked at."""
    situation = info.situation()
    return any("W" in row for row in situation["board"]) or "wolf" in situation["faces"].values()


def is_late(state: State, full: bool) -> bool:
    """Whether it is worth while to look for the end from here."""
    situation = state.info_state(state.to_move).situation()
    limit = state.game.documents["deck"].get("quiet_turns", 4)
    if situation["quiet_turns"] == limit - 1 and situation["actions_left"] == 1:
        return True
    return dots(situation) <= (2 if full else 3)


def candidates(seed: int) -> list[InfoState]:
    """Positions of one game, from its end on backwards."""
    rng = random.Random(seed)
    full = seed % 25 == 0
    components = FULL if full else small_components(rng)
    state = fast_game(options(components, seed % 2), components).new_state(seed=seed)
    found = []
    while not state.is_terminal:
        actions = state.legal_actions()
        if len(actions) >= 4 and is_late(state, full):
            found.append(state.info_state(state.to_move).without_events())
        state.apply(sensible(actions, rng))
    return found[::-1]


def puzzles(made: list[dict[str, Any]], seconds: float, seed: int) -> list[dict[str, Any]]:
    """The puzzles made so far, and new ones from the games after `seed` until all kinds are there."""
    have = Counter(row["kind"] for row in made)
    wanted = {kind: number - have[kind] for kind, number in KINDS.items()}
    seen = {InfoState.from_dict(row["info"]).key for row in made}
    counts: Counter[str] = Counter()
    stop = time.process_time() + seconds
    while any(number > 0 for number in wanted.values()) and time.process_time() < stop:
        seed += 1
        for info in candidates(seed)[:6]:
            counts["looked at"] += 1
            try:
                proof = prove(info, BUDGET)
            except TooLarge:
                counts["too large"] += 1
                break  # earlier positions are larger
            if proof is None or 2 * len(proof.best) > len(proof.values) or info.key in seen:
                continue
            kind = kind_of(info, proof.best)
            if kind is None or wanted.get(kind, 0) <= 0:
                continue
            seen.add(info.key)
            wanted[kind] -= 1
            counts[kind] += 1
            made.append(proof.row(f"{kind}-{KINDS[kind] - wanted[kind]}", kind, info))
            break
        if seed % 100 == 0:
            print(seed, dict(counts), file=sys.stderr, flush=True)
    print(seed, dict(counts), file=sys.stderr)
    return sorted(made, key=lambda row: (row["kind"], int(row["id"].split("-")[-1])))


def main() -> None:
    made = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1e9
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    write_lines(FILE, puzzles(made, seconds, seed))


if __name__ == "__main__":
    main()
