"""The sampler against the exact belief by enumeration, at every kind of moment."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import pytest
from scipy import stats

from flockmind.info_state import InfoState
from flockmind.testing import sample

from .fast_game import info_of
from .slow_belief import World, belief
from .slow_positions import SMALL, Components, Doc, deck_of, options, play
from .slow_rules import SlowGame
from .test_slow_info import SETUP, played

FEW = deck_of("7*green-1-draw", "7*green-2-draw", "8*white-2-none", "8*grey-1-bell")
SAMPLES = 3000


def hidden_cards(info: InfoState, seed: int) -> World:
    """The hidden cards of every rival in a sampled world."""
    state = sample(info, seed)
    world = []
    for seat in range(info.game.players):
        if seat == info.player:
            world.append(())
            continue
        own = state.info_state(seat).situation()
        left = Counter(own["hand"])
        left.subtract(own["hands"][seat]["known"])
        world.append(tuple(sorted(left.elements())))
    return tuple(world)


def check(doc: Doc, components: Components, samples: int = SAMPLES) -> None:
    """Chi-square of `samples` draws against the exact belief; worlds too rare for it are counted as one."""
    exact = belief(doc, components)
    info = info_of(doc, components)
    seen = Counter(hidden_cards(info, seed) for seed in range(samples))
    assert set(seen) <= {world for world, weight in exact.items() if weight > 0}
    expected: list[float] = []
    observed: list[float] = []
    rare: Fraction = Fraction(0)
    rare_seen = 0
    for world, weight in sorted(exact.items()):
        if weight * samples < 8:
            rare += weight
            rare_seen += seen[world]
        else:
            expected.append(float(weight * samples))
            observed.append(seen[world])
    if rare > 0:
        expected.append(float(rare * samples))
        observed.append(rare_seen)
    if len(expected) > 1:
        assert stats.chisquare(observed, expected).pvalue > 1e-4


Kind = Callable[[Doc, int], bool]

MOMENTS: dict[str, Kind] = {
    "deal": lambda doc, viewer: (doc["pending"] or {}).get("kind") == "deal",
    "set": lambda doc, viewer: (doc["pending"] or {}).get("kind") == "set",
    "refill": lambda doc, viewer: (doc["pending"] or {}).get("kind") == "refill",
    "draw": lambda doc, viewer: (doc["pending"] or {}).get("kind") == "draw",
    "rival begins": lambda doc, viewer: (
        (doc["pending"] or {}).get("laid") is False
        and doc["to_move"] != viewer
        and doc["pastures"][doc["to_move"]] != {}
    ),
    "rival goes on": lambda doc, viewer: (
        (doc["pending"] or {}).get("laid") is True and doc["to_move"] != viewer
    ),
    "rival discarded": lambda doc, viewer: (
        (doc["pending"] or {}).get("kind") == "free" and doc["to_move"] != viewer
    ),
    "past": lambda doc, viewer: any(
        hand.get("hidden_past") for seat, hand in enumerate(doc["hands"]) if seat != viewer
    ),
    "long past": lambda doc, viewer: any(
        len(hand["hidden_past"]) > 2 for seat, hand in enumerate(doc["hands"]) if seat != viewer
    ),
    "turn": lambda doc, viewer: doc["pending"] is None and doc["to_move"] >= 0,
    "end": lambda doc, viewer: doc["to_move"] == -4 and any(h["size"] for h in doc["hands"]),
}


def found(kind: str, viewer: int, wanted: int) -> list[Doc]:
    """The first documents of random games at such a moment, few enough hidden cards to enumerate."""
    docs: list[Doc] = []
    for seed in range(200):
        rng = random.Random(seed)
        for game, _ in played(1000 + seed, 2, SMALL):
            doc = game.info(viewer)
            rival = doc["hands"][1 - viewer]
            hidden = rival["size"] - len(rival.get("known", []))
            if MOMENTS[kind](doc, viewer) and hidden and hidden <= 4 and rng.random() < 0.4:
                docs.append(doc)
                break
        if len(docs) == wanted:
            return docs
    raise AssertionError(f"no such moment: {kind}")


@pytest.mark.parametrize("kind", MOMENTS)
def test_belief_at_every_kind_of_moment(kind: str) -> None:
    viewer = 1 if kind == "deal" else len(kind) % 2  # in the deal seat 0 comes before seat 1
    for doc in found(kind, viewer, 2):
        check(doc, SMALL)


def test_belief_about_two_rivals() -> None:
    checked = 0
    for seed in range(2):
        for ply, (game, _) in enumerate(played(seed, 3, FEW)):
            doc = game.info(1)
            hidden = [h["size"] - len(h["known"]) for seat, h in enumerate(doc["hands"]) if seat != 1]
            if ply % 25 == 24 and max(hidden) <= 3:
                check(doc, FEW, 1500)
                checked += 1
    assert checked >= 3


def test_belief_where_equal_cards_were_laid_out_of_the_hidden_part() -> None:
    game = SlowGame(2, options(1), SMALL)
    play(game, *SETUP, "same first", "place grey-2-bell 0,0", "done")
    check(game.info(0), SMALL)
    play(game, "take 3", "green-1-draw", "white-2-none")
    play(game, "take 1", "white-2-none", "grey-3-bell", "grey-2-bell", "grey-2-bell")
    play(game, "take 2", "white-2-none", "white-1-none")
    play(game, "same from 0,0", "place grey-2-bell 1,0", "done")
    doc = game.info(0)
    assert doc["hands"][1]["hidden_past"] == [2, "grey-2-bell", 2, "grey-2-bell"]
    check(doc, SMALL, 6000)


def test_marginals_are_those_of_the_exact_belief() -> None:
    doc = found("turn", 0, 1)[0]
    exact = belief(doc, SMALL)
    rows = info_of(doc, SMALL)._core.marginals(False, 1, 4000)
    for card, place, probability in rows:
        seat = int(place.removeprefix("hand "))
        truth = sum(weight for world, weight in exact.items() if card in world[seat])
        assert probability == pytest.approx(float(truth), abs=0.04)
    assert {row[1] for row in rows} == {"hand 1"}
