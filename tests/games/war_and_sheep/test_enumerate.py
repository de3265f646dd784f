"""The list of all worlds against the slow version's enumeration, and against samples."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from scipy.stats import chisquare

from flockmind import InfoState

from .fast import read
from .positions import SMALL, TINY, position, shut_in
from .slow_belief import exact_worlds
from .test_against_slow import SPIES
from .test_belief import LEAST_P, World, moments, sampled, world_of


def listed(info: InfoState, most: int = 1000, likelihood: bool = False) -> dict[World, float] | None:
    """The worlds that the belief lists, with their probabilities."""
    document = info.situation()
    pending = document["pending"] or {}
    seen = set(document["faces"])
    if pending.get("kind") == "scout":
        seen |= set(pending["cells"][: len(pending["faces"])])
    rows = info._core.worlds(most, likelihood)
    if rows is None:
        return None
    worlds: dict[World, float] = {}
    for state, probability in rows:
        assert state.is_ok()
        assert state.to_move == info.to_move or state.to_move == 1 - info.player
        assert state.info_state(info.player).same_situation(info._core)
        world = world_of(state.info_state(1 - info.player).situation(), seen)
        assert world not in worlds  # each world once
        worlds[world] = probability
    return worlds


def check(document: dict[str, Any], components: dict[str, dict], samples: int = 0) -> None:
    """Exactly the slow version's worlds, no more than asked for, and the ones that are sampled."""
    info = read(document, components)
    exact = {world: float(p) for world, p in exact_worlds(document, components).items() if p}
    assert listed(info, len(exact)) == pytest.approx(exact)
    assert listed(info, len(exact) - 1) is None
    if samples and len(exact) > 1:
        found = sampled(info, samples)
        assert set(found) <= set(exact)
        assert chisquare([found[w] for w in exact], [p * samples for p in exact.values()]).pvalue > LEAST_P


@pytest.mark.parametrize("components", [TINY, SMALL, SPIES], ids=["tiny", "small", "spies"])
def test_the_list_is_the_slow_versions(components: dict[str, dict]) -> None:
    seen: Counter[frozenset[str]] = Counter()
    for document, what in moments(components, range(60)):
        if seen[what] or len(exact_worlds(document, components)) > 400:
            continue
        seen[what] += 1
        check(document, components)
    kinds = frozenset().union(*seen)
    assert kinds >= {"draw", "hidden face", "scout", "rival on move", "graze"}
    if components is not TINY:
        assert kinds >= {"play", "take", "own", "certain", "unknown to me"}


def test_samples_fall_on_the_list_by_its_probabilities() -> None:
    done: set[frozenset[str]] = set()
    for document, what in moments(SMALL, range(200, 230)):
        if what in done or len(done) == 12 or not 3 <= len(exact_worlds(document, SMALL)) <= 25:
            continue
        done.add(what)
        check(document, SMALL, 3000)
    assert len(done) == 12


@pytest.mark.parametrize("hand", [["airlift"], ["crazy-sheep"], ["airlift", "crazy-sheep"]])
def test_w26_worlds_in_which_the_rival_could_not_move_are_not_listed(hand: list[str]) -> None:
    docs, components = shut_in(hand)
    check(docs[0], components, 4000)


def test_no_more_worlds_than_asked_for() -> None:
    docs, components = position(["Y_.", "_._", "R_."], {"ordinary": 3})
    assert read(docs[0], components)._core.worlds(1, False) is not None
    assert read(docs[0], components)._core.worlds(0, False) is None
