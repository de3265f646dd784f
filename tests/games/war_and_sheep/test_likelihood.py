"""What the rival's choices tell of its hand and of the markers that only it has seen."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import pytest

import flockmind
from flockmind import InfoState, State, load_game

from .fast import fast_game, read
from .positions import SMALL, options, position, shut_in
from .slow_memory import CARDS
from .test_belief import World, check
from .test_enumerate import listed

SLUG = "war-and-sheep"
HIDES = 0.8  # how often a wolf that is found is taken to be kept hidden


def steps(state: State, seed: int) -> Iterator[State]:
    """The state before each decision of a game of `greedy`."""
    number = 0
    while not state.is_terminal:
        yield state
        info = state.info_state(state.to_move)
        state.apply(flockmind.suggest(info, "greedy", iterations=4, seed=100 * seed + number).best)
        number += 1


def rows(info: InfoState, likelihood: bool) -> dict[tuple[str, str], float]:
    return {(thing, place): p for thing, place, p in info._core.marginals(likelihood, 0, 1)}


def small_infos(seeds: range) -> Iterator[InfoState]:
    for seed in seeds:
        for state in steps(fast_game(options(SMALL, seed % 2), SMALL).new_state(seed), seed):
            for player in (0, 1):
                yield state.info_state(player)


def told(info: InfoState) -> dict[World, tuple[float, float]] | None:
    """Worlds with both probabilities, where there are few and the choices tell something."""
    exact = listed(info, 200)
    weighed = listed(info, 200, likelihood=True)
    if exact is None or weighed is None or len(exact) < 3:
        return None
    assert set(exact) == set(weighed)  # no world is ruled out by a choice
    assert sum(weighed.values()) == pytest.approx(1)
    return None if weighed == pytest.approx(exact) else {w: (exact[w], weighed[w]) for w in exact}


def test_samples_and_rows_follow_the_weighed_list() -> None:
    kinds: set[tuple[int, int]] = set()  # hands (3: or more) and hidden markers
    for info in small_infos(range(300, 340)):
        worlds = told(info)
        if worlds is None:
            continue
        hands, faces = {hand for hand, _ in worlds}, {faces for _, faces in worlds}
        kind = (min(len(hands), 3), len(next(iter(faces))))
        if kind in kinds:
            continue
        kinds.add(kind)
        check(info, {world: p for world, (_, p) in worlds.items()}, 2500, likelihood=True)
    assert {(1, 1), (1, 2), (3, 0), (3, 1), (3, 2)} <= kinds


def test_weights_are_a_product_over_faces() -> None:
    """With the same hand, changing one face changes the weight alike whatever the others are."""
    compared = 0
    for info in small_infos(range(400, 420)):
        worlds = told(info)
        if worlds is None:
            continue
        factors: dict[tuple[Any, ...], float] = {}
        for (hand, faces), (exact, weighed) in worlds.items():
            for at, (cell, face) in enumerate(faces):
                others = faces[:at] + faces[at + 1 :]
                for face2 in ("lush", "ordinary", "withered", "wolf"):
                    twin = worlds.get((hand, (*faces[:at], (cell, face2), *faces[at + 1 :])))
                    if twin is None or not others:
                        continue
                    ratio = weighed / exact * twin[0] / twin[1]
                    assert factors.setdefault((cell, face, face2), ratio) == pytest.approx(ratio)
                    compared += face != face2
    assert compared > 100


def test_a_wolf_may_have_been_kept_hidden() -> None:
    """After one scout only the answer weighs: each wolf among the markers by the same factor."""
    state = load_game(SLUG).new_state(5)
    info = state.info_state(1)
    info = info.observe("0: scout b2 c2")
    exact, weighed = listed(info), listed(info, likelihood=True)
    assert exact is not None
    assert weighed is not None
    product = {w: p * HIDES ** [face for _, face in w[1]].count("wolf") for w, p in exact.items()}
    assert weighed == pytest.approx({w: p / sum(product.values()) for w, p in product.items()})
    shown = state.info_state(1).observe("0: scout b2 c2 show c2")
    assert rows(shown, True)[("wolf", "b2")] < rows(shown, False)[("wolf", "b2")]


def test_good_grass_left_alone_is_less_likely_good() -> None:
    info = load_game(SLUG).new_state(5).info_state(1)
    for event in ("0: scout b2 c2", "0: camouflage a1", "1: scout a5"):
        info = info.observe(event)
    info = info.observe("chance: ordinary").observe("1: camouflage a6").observe("0: scout d2 e2")
    exact, weighed = rows(info, False), rows(info, True)
    assert weighed["lush", "b2"] < 0.9 * exact["lush", "b2"]
    assert weighed["withered", "b2"] > exact["withered", "b2"]
    # What nobody has seen follows: the lush ones are elsewhere.
    assert weighed["lush", "d3"] > exact["lush", "d3"]


def ahead(card: str = "airlift") -> InfoState:
    """North, on move with one action left, is ahead and holds a card that South has not seen."""
    docs, components = position(
        ["Y___Y", "_____", "_..._", "._._.", "R___R"],
        {"ordinary": 3, "withered": 3},
        turn=1,
        actions=1,
        grazed=({}, {"ordinary": 3, "withered": 1}),
        hands=([], [card]),
        pile={"ceasefire": 1, "airlift": 1, "insider-trading": 1, "sheepdog": 2, "crazy-sheep": 1, "boo": 1},
    )
    return read(docs[0], components).starting_here()


def test_ceasefire_is_not_in_the_hand_of_a_leader_who_goes_on() -> None:
    info = ahead().observe("1: camouflage a5")
    assert rows(info, True)["ceasefire", "hand 1"] < 0.2 * rows(info, False)["ceasefire", "hand 1"]
    assert rows(info.without_events(), True) == rows(info, False)


def test_who_chooses_a_card_chooses_a_good_one() -> None:
    info = ahead().observe("1: play insider-trading take ?")
    exact, weighed = rows(info, False), rows(info, True)
    assert weighed["ceasefire", "hand 1"] > 1.5 * exact["ceasefire", "hand 1"]


def test_a_hand_that_becomes_known_is_weighed_anew() -> None:
    """What North did not do with a card says nothing of the one drawn after that card was played."""
    before = ahead("crazy-sheep").observe("1: camouflage a5")
    assert rows(before, True) != rows(before, False)
    start = before.observe("0: camouflage a1").observe("0: move e1 w").observe("1: play crazy-sheep e5")
    assert not any(place == "hand 1" for _, place in rows(start, True))
    drawn = start.observe("1: move a5 s").observe("chance: withered").observe("chance: ?")
    assert rows(drawn, True) == rows(drawn, False)


def test_neutral_weights_draw_as_the_exact_belief_does() -> None:
    """Bit by bit: without events, and where choices were seen that tell nothing."""
    seen = 0
    for info in small_infos(range(500, 512)):
        bare = info.without_events()
        assert bare._core.marginals(True, 0, 1) == info._core.marginals(False, 0, 1)
        for seed in range(3):
            assert bare._core.sample(seed, True).same(info._core.sample(seed, False))
    info = load_game(SLUG).new_state(5).info_state(1)
    for event in ("0: camouflage a1", "0: move b1 n", "chance: ordinary"):
        info = info.observe(event)
        assert info._core.marginals(True, 0, 1) == info._core.marginals(False, 0, 1)
        for seed in range(20):
            assert info._core.sample(seed, True).same(info._core.sample(seed, False))
            seen += 1
    assert seen == 60


def test_w26_holds_with_weights() -> None:
    """North, shut in, has kept its wolf still and played a card: it needs another one, or a wolf to run."""
    docs, components = shut_in(["airlift", "crazy-sheep"], "YR__R", airlifts=3)
    info = read(docs[0], components).starting_here().observe("1: play airlift e1 e5")
    assert info.to_move == 1
    exact = listed(info)
    weighed = listed(info, likelihood=True)
    assert exact is not None
    assert weighed is not None
    assert set(weighed) == set(exact)
    assert weighed != pytest.approx(exact)
    stuck = [world for world in exact if "airlift" not in world[0]]
    assert stuck
    assert all("wolf" in dict(faces).values() for _, faces in stuck)
    check(info, weighed, 4000, likelihood=True)


def log_losses(games: range) -> dict[str, tuple[float, float]]:
    """Of the true faces and cards that a player on move cannot see: uniform, weighed; by kind."""
    sums = {"faces": [0.0, 0.0], "hand": [0.0, 0.0]}
    for seed in games:
        for state in steps(load_game(SLUG).new_state(seed), seed):
            player = state.to_move
            info, truth = state.info_state(player), state.info_state(1 - player).situation()
            seen, hand = info.situation()["faces"], f"hand {1 - player}"
            for way, likelihood in enumerate((False, True)):
                chances = rows(info, likelihood)
                for cell, face in truth["faces"].items():
                    if cell not in seen and (face, cell) in chances:
                        sums["faces"][way] -= math.log(chances[face, cell])
                for card in CARDS:
                    p = chances.get((card, hand), 0.0)
                    if 1e-9 < p < 1 - 1e-9:
                        sums["hand"][way] -= math.log(p if card in truth["hand"] else 1 - p)
    return {kind: (uniform, weighed) for kind, (uniform, weighed) in sums.items()}


def test_choices_tell_of_faces_and_cards() -> None:
    losses = log_losses(range(70_000, 70_030))
    for kind, most in (("faces", 0.995), ("hand", 0.95)):
        uniform, weighed = losses[kind]
        assert weighed < most * uniform, kind


def test_it_can_be_switched_on_and_off() -> None:
    """`likelihood=0` draws as without events; the choices of this game make a difference."""
    state = load_game(SLUG).new_state(7)
    for number, _ in enumerate(steps(state, 7)):
        info = state.info_state(state.to_move)
        if number > 8 and rows(info, True) != pytest.approx(rows(info, False)):
            break

    def visits(at: InfoState, spec: str) -> list[int | None]:
        bot = f"{spec}estimate_visits=0"  # so that all actions are tried
        return [line.estimate.visits for line in flockmind.suggest(at, bot, iterations=200, seed=1).lines]

    off = visits(info, "ismcts:likelihood=0,")
    assert off == visits(info.without_events(), "ismcts:likelihood=1,")
    assert off == visits(info, "ismcts:")
    assert off != visits(info, "ismcts:likelihood=1,")
