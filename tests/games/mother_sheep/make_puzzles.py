"""Makes `puzzles.jsonl` anew: `python -m tests.games.mother_sheep.make_puzzles`.

Positions of games of `greedy` against itself, turned into last turns: the bag is empty, one or two of the
community fences are left, and one secret at most. Few first actions are best, and are proved to be
(prove.py): closing ones, or those that spoil what the rival could close.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import flockmind
from flockmind import InfoState
from flockmind.state import State

from ..golden import write_lines
from .positions import shipped
from .prove import GAP, Proof, Prover, Unproved, after, corral, found_outcomes

FILE = Path(__file__).with_name("puzzles.jsonl")
WANTED = {"pair": 4, "race": 8, "block": 8}
"""Puzzles of each kind."""
FENCES = {fence["id"]: fence for fence in shipped()["fences"]["fences"]}


def last_turn(info: InfoState, community: list[str], secrets: list[str], rival: list[str]) -> InfoState:
    """The position with these fences left and no others, `rival` in the rival's hand: the file of fences has
    only them."""
    document = info.without_events().to_dict()
    used = [text.split()[0] for text in document["table"]] + community + secrets + rival
    listed = [fence for name, fence in FENCES.items() if name in used]
    document["options"] = {**document["options"], "fences": "own"}
    document["components"] = {"fences": dict(shipped()["fences"], provenance="variant", fences=listed)}
    held = [len(secrets) if seat == info.player else len(rival) for seat in range(2)]
    document |= {"community": community, "secrets": secrets, "held": held}
    document["not_held"] = [[], []]
    return InfoState.from_dict(document)


def ends(seed: int, made_of: Callable[[State], Iterator[InfoState]]) -> Iterator[InfoState]:
    """Last turns made of a game, of plays not next to each other."""
    state = flockmind.load_game("mother-sheep", 2).new_state(seed)
    number = 0
    while not state.is_terminal:
        info = state.info_state(state.to_move)
        situation = info.situation()
        if situation["pending"] is None and len(situation["corral"]) >= 2:
            number += 1
            if number % 3 == 0:
                yield from made_of(state)
        state.apply(flockmind.suggest(info, "greedy", iterations=1, seed=seed).best)


def chances(state: State) -> Iterator[InfoState]:
    """Two fences left, one for the rival, of which one could close; one that could not, and a secret."""
    info = state.info_state(state.to_move)
    situation = info.situation()
    closing = {name for name in situation["community"] if last_turn(info, [name], [], []).notable_turns(1)}
    for pair in itertools.combinations(situation["community"], 2):
        if len(closing & set(pair)) == 1:
            yield last_turn(info, list(pair), [], [])
    for name in situation["community"]:
        if situation["secrets"] and name not in closing:
            end = last_turn(info, [name], situation["secrets"][:1], [])
            if end.notable_turns(1):
                yield end


def threats(state: State) -> Iterator[InfoState]:
    """Two fences left, and one of the rival's secrets that threatens the asker after most plays."""
    info = state.info_state(state.to_move)
    for pair in itertools.combinations(info.situation()["community"], 2):
        for secret in state.info_state(1 - info.player).situation()["secrets"]:
            end = last_turn(info, list(pair), [], [secret])
            with suppress(Unproved):
                if is_threatened(Prover(end, found_outcomes)):
                    yield end


def is_threatened(prover: Prover) -> bool:
    """Whether, of some plays, three quarters are worse than if nothing more were fenced in."""
    calm = prover.average(lambda card: prover.wins(corral(prover.start), card, my_turn=False))
    actions = prover.start.legal_actions()
    values = [prover.value(after(prover.start, action)) for action in actions[:: len(actions) // 8 + 1]]
    return 4 * sum(value.attainable > calm - GAP for value in values) <= len(values)


def kind_of(info: InfoState, best: list[str]) -> str | None:
    """Whether the rival still replies, or the asker's pair of fences is the last, and every best action
    begins a turn that fences in a sheep; or the rival has a secret for its reply, and none does: then the
    others differ from them by what they let the rival close."""
    situation = info.situation()
    first = {str(turn[0]) for turn in info.notable_turns(10_000)}
    if situation["held"][1 - info.player] > 0:
        quiet = set(map(str, info.legal_actions())) - first
        return "block" if quiet > set(best) else None
    if not first.issuperset(best):
        return None
    return "race" if len(situation["community"]) == 2 else "pair"


def puzzle(info: InfoState) -> dict[str, Any] | None:
    try:
        proof: Proof = Prover(info, found_outcomes).prove()
    except Unproved:
        return None
    kind = kind_of(info, proof.best)
    if kind is None or 4 * len(proof.best) > len(proof.values):
        return None
    share = proof.values[proof.best[0]].guaranteed
    return {"kind": kind, "info": info.to_dict(), "best": proof.best, "share": share, "gap": proof.gap}


def search(kinds: list[str], made_of: Callable[[State], Iterator[InfoState]]) -> list[dict[str, Any]]:
    """As many puzzles of these kinds as are wanted, at most one of a game."""
    found: dict[str, list[dict[str, Any]]] = {kind: [] for kind in kinds}
    seed = 0
    while any(len(rows) < WANTED[kind] for kind, rows in found.items()):
        seed += 1
        for info in ends(seed, made_of):
            row = puzzle(info)
            if row is not None and len(found[row["kind"]]) < WANTED[row["kind"]]:
                found[row["kind"]].append({"id": f"{row['kind']}-{len(found[row['kind']]) + 1}", **row})
                print(seed, {kind: len(rows) for kind, rows in found.items()}, flush=True)
                break
    return [row for rows in found.values() for row in rows]


def main() -> None:
    write_lines(FILE, search(["pair", "race"], chances) + search(["block"], threats))


if __name__ == "__main__":
    main()
