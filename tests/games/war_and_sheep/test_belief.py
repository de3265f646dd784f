"""The exact belief: samples against full enumeration of the worlds, at each kind of moment."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import pytest
from scipy.stats import chisquare

from flockmind import InfoState

from .fast import Fast, read
from .positions import SMALL, TINY, options, position, shut_in
from .slow_belief import exact_worlds
from .test_against_slow import SPIES, choose

World = tuple[tuple[str, ...], tuple[tuple[str, str], ...]]
# A wrong sampler falls below this at once; a right one in one test of a hundred thousand.
LEAST_P = 1e-5


def world_of(situation: dict[str, Any], seen: set[str]) -> World:
    """The rival's hand and what only it has scouted, from its own information state."""
    faces = {cell: face for cell, face in situation["faces"].items() if cell not in seen}
    return tuple(situation["hand"]), tuple(sorted(faces.items()))


def sampled(info: InfoState, samples: int, likelihood: bool = False) -> Counter[World]:
    document = info.situation()
    pending = document["pending"] or {}
    seen = set(document["faces"])
    if pending.get("kind") == "scout":
        seen |= set(pending["cells"][: len(pending["faces"])])
    worlds: Counter[World] = Counter()
    for seed in range(samples):
        state = info._core.sample(seed, likelihood)
        worlds[world_of(state.info_state(1 - info.player).situation(), seen)] += 1
    return worlds


def check(
    info: InfoState, worlds: Mapping[World, Fraction | float], samples: int, likelihood: bool = False
) -> None:
    """Chi-square of samples against the enumeration; rare worlds are put together. The marginals, too."""
    found = sampled(info, samples, likelihood)
    assert set(found) <= {world for world, p in worlds.items() if p}
    observed, expected = [0], [0.0]
    for world, p in sorted(worlds.items(), key=lambda item: item[1]):
        if expected[-1] >= 8:
            observed.append(0)
            expected.append(0.0)
        observed[-1] += found[world]
        expected[-1] += float(p) * samples
    if len(expected) > 1 and expected[-1] < 5:
        observed[-2:] = [observed[-2] + observed[-1]]
        expected[-2:] = [expected[-2] + expected[-1]]
    if len(expected) > 1:
        assert chisquare(observed, expected).pvalue > LEAST_P
    rows = {(thing, place): p for thing, place, p in info._core.marginals(likelihood, 0, 1)}
    hand = f"hand {1 - info.player}"
    for card in {card for cards, _ in worlds for card in cards}:
        exact = sum(p for (cards, _), p in worlds.items() if card in cards)
        assert rows.get((card, hand), 0) == pytest.approx(float(exact))
    for cell, face in {item for _, faces in worlds for item in faces}:
        exact = sum(p for (_, faces), p in worlds.items() if (cell, face) in faces)
        assert rows.get((face, cell), 0) == pytest.approx(float(exact))


def moment(document: dict[str, Any], player: int) -> frozenset[str]:
    """What is special about what this player knows."""
    rival = 1 - player
    since = document["memory"][rival]["since"]
    kinds = {step.split()[1] if step[0] == str(rival) else "own" for step in since}
    if set(document["scouted"][rival]) - set(document["faces"]):
        kinds.add("hidden face")
    if document["memory"][rival]["certain"]:
        kinds.add("certain")
    if document["open"][rival]:
        kinds.add("open")
    if any("?" in step for step in document["memory"][player]["since"]):
        kinds.add("unknown to me")
    if document["to_move"] == rival:
        kinds.add("rival on move")
    if document["pending"] is not None:
        kinds.add(document["pending"]["kind"])
    return frozenset(kinds)


def moments(components: dict[str, dict], seeds: range) -> Iterator[tuple[dict[str, Any], frozenset[str]]]:
    for seed in seeds:
        rng = random.Random(seed)
        game = Fast.start(options(components, seed % 2), components)
        while game.to_move != -4:
            for player in (0, 1):
                document = game.info(player)
                yield document, moment(document, player)
            if game.to_move == -1:
                outcomes = game.chance_outcomes()
                step = rng.choices([face for face, _ in outcomes], [float(p) for _, p in outcomes])[0]
            else:
                step = choose(game.legal_actions(), seed % 4 > 0, rng)
            game.apply(step)


@pytest.mark.parametrize("components", [TINY, SMALL, SPIES], ids=["tiny", "small", "spies"])
def test_samples_follow_the_enumeration(components: dict[str, dict]) -> None:
    seen: Counter[frozenset[str]] = Counter()
    kinds: set[str] = set()
    checked = 0
    for document, what in moments(components, range(60)):
        if not what or seen[what] >= 1 or checked >= 45:
            continue
        worlds = exact_worlds(document, components)
        if not 2 <= len(worlds) <= 120:
            continue
        seen[what] += 1
        kinds |= what
        checked += 1
        check(read(document, components), worlds, 2500)
    assert kinds >= {"draw", "hidden face", "scout", "rival on move", "graze"}
    if components is not TINY:
        assert kinds >= {"play", "take", "own", "certain", "unknown to me"}


@pytest.mark.long
@pytest.mark.parametrize("components", [TINY, SMALL, SPIES], ids=["tiny", "small", "spies"])
def test_samples_follow_the_enumeration_long(components: dict[str, dict]) -> None:
    seen: Counter[frozenset[str]] = Counter()
    for document, what in moments(components, range(100, 400)):
        worlds = exact_worlds(document, components) if seen[what] < 8 else {}
        if 2 <= len(worlds) <= 300:
            seen[what] += 1
            check(read(document, components), worlds, 6000)


@pytest.mark.parametrize("hand", [["airlift"], ["crazy-sheep"], ["airlift", "crazy-sheep"]])
def test_w26_worlds_in_which_the_rival_could_not_move_are_none(hand: list[str]) -> None:
    """North is shut in and hidden: it needs a playable card or a wolf that it has seen."""
    docs, components = shut_in(hand)
    worlds = exact_worlds(docs[0], components)
    every = {**docs[0], "to_move": -1}
    assert len(worlds) < len(exact_worlds(every, components))
    check(read(docs[0], components), worlds, 6000)


def test_what_the_asker_has_seen_is_certain() -> None:
    docs, components = position(
        ["Y_.", "_._", "R_."],
        {"ordinary": 1},
        faces=({"b2": "wolf"}, {"b2": "wolf", "c1": "lush"}),
    )
    info = read(docs[0], components)
    for seed in range(200):
        faces = info._core.sample(seed, False).info_state(1).situation()["faces"]
        assert faces["b2"] == "wolf"
        assert faces["c1"] in ("lush", "ordinary")
