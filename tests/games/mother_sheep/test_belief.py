"""The belief: worlds by chi-square against enumeration at each kind of moment, and nothing is seen."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from typing import Any

import pytest
from scipy.stats import chi2

import flockmind
from flockmind.testing import sample

from .fast_game import read
from .positions import FAR, Position, position, shipped

CARDS = {card["id"]: set(card["sheep"]) for card in shipped()["cards"]["cards"]}
FENCES = {
    f"S{i}": letters
    for i, letters in enumerate(
        [
            "RRRBBBB",
            "GGGRRRR",
            "YYBBBBB",
            "RRGGGYY",
            "BBYYYOO",
            "PPPPOOO",
            "OOBBBRR",
            "RRRRRYY",
            "GGYYYYY",
            "PPRRRRR",
        ]
    )
}


def hands_of(place: Position) -> list[tuple[tuple[str, ...], ...]]:
    """All assignments of the rivals' secrets, each as likely as any other (docs page, exact belief)."""
    doc = place.doc
    me = doc["player"]
    seen = {text.split()[0] for text in doc["table"]} | set(doc["community"]) | set(doc["secrets"])
    unseen = [fence for fence in FENCES if fence not in seen]
    rivals = [p for p in range(doc["players"]) if p != me]
    found: list[tuple[tuple[str, ...], ...]] = []

    def deal(rest: list[str], seats: list[int], hands: tuple[tuple[str, ...], ...]) -> None:
        if not seats:
            found.append(hands)
            return
        open_ = [fence for fence in rest if fence not in doc["not_held"][seats[0]]]
        for hand in itertools.combinations(open_, doc["held"][seats[0]]):
            deal([f for f in rest if f not in hand], seats[1:], (*hands, hand))

    deal(unseen, rivals, ())
    return found


def card_draws(place: Position) -> list[tuple[str, ...]]:
    doc = place.doc
    left = [card for card in CARDS if card != doc["cards"][doc["player"]] and card not in doc["ruled_out"]]
    return list(itertools.permutations(left, doc["players"] - 1))


def rivals_hold(world: Any, me: int, field: str) -> tuple[Any, ...]:
    docs = [world.info_state(p).situation() for p in range(world.game.players)]
    if field == "cards":
        return tuple(doc["cards"][p] for p, doc in enumerate(docs) if p != me)
    return tuple(tuple(doc["secrets"]) for p, doc in enumerate(docs) if p != me)


def assert_uniform(counts: Counter[Any], outcomes: list[Any]) -> None:
    total = sum(counts.values())
    assert set(counts) <= set(outcomes)
    mean = total / len(outcomes)
    assert mean > 5
    statistic = math.fsum((counts[o] - mean) ** 2 / mean for o in outcomes)
    assert chi2.sf(statistic, len(outcomes) - 1) > 1e-3


PLAY = position(own_fences=FENCES, community=["S0", "S1", "S2"], secrets=[["S3"], ["S4", "S5"]])
ONE_OUT = position(
    own_fences=FENCES,
    community=["S0", "S1", "S2"],
    secrets=[["S3"], ["S4", "S5"], ["S6"]],
    players=3,
    not_held=[[], ["S6", "S7"], []],
)
BOTH_OUT = position(
    own_fences=FENCES,
    community=["S0", "S1", "S2"],
    secrets=[[], ["S4", "S5"], ["S6", "S8"]],
    players=3,
    not_held=[[], ["S6", "S7"], ["S4", "S7", "S9"]],
)
RULED_OUT = position(
    own_fences=FENCES,
    community=["S0", "S1", "S2"],
    secrets=[["S3"], ["S4", "S5"]],
    cards=["C18", "C02"],
    corral=sorted(CARDS["C03"] | CARDS["C04"]),
    ruled_out=sorted(card for card, sheep in CARDS.items() if sheep <= CARDS["C03"] | CARDS["C04"]),
)
SECOND = position(
    ["S0 0,0 0"],
    own_fences=FENCES,
    community=["S1", "S2"],
    secrets=[["S3"], ["S4", "S5"]],
    pending={"kind": "secret", "touch": "S0 0,0 0", "fenced_in": False},
)
REFILL = position(
    ["S0 0,0 0"],
    own_fences=FENCES,
    community=["S1", "S2"],
    secrets=[["S3"], ["S4", "S5"]],
    pending={"kind": "refill", "fenced_in": False},
    to_move=-1,
)
MOMENTS = {
    "play": PLAY,
    "one out": ONE_OUT,
    "both out": BOTH_OUT,
    "ruled out": RULED_OUT,
    "second": SECOND,
    "refill": REFILL,
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_samples_are_uniform_over_all_worlds(moment: str) -> None:
    place = MOMENTS[moment]
    info = read(place)
    me = place.doc["player"]
    hands: Counter[Any] = Counter()
    cards: Counter[Any] = Counter()
    for seed in range(6000):
        world = sample(info, seed)
        hands[rivals_hold(world, me, "secrets")] += 1
        cards[rivals_hold(world, me, "cards")] += 1
    assert_uniform(hands, hands_of(place))
    assert_uniform(cards, card_draws(place))


def test_cards_and_hands_are_independent() -> None:
    info = read(PLAY)
    joint = Counter(
        (rivals_hold(world, 0, "cards"), rivals_hold(world, 0, "secrets"))
        for world in (sample(info, seed) for seed in range(6000))
    )
    assert_uniform(joint, list(itertools.product(card_draws(PLAY), hands_of(PLAY))))


def deal(seen: list[str], player: int) -> flockmind.InfoState:
    game = flockmind.load_game("mother-sheep", players=3, layout=list(FAR.values()))
    info = game.new_state().info_state(player)
    for text in seen:
        info = info.observe(f"chance: {text}")
    return info


@pytest.mark.parametrize(
    ("seen", "dealt", "held"),
    [([], 1, [0, 0, 0]), (["C05"], 3, [3, 0, 0]), (["C05", "F07"], 3, [3, 1, 0])],
)
def test_a_world_of_the_deal_is_what_came_before_the_next_sight(
    seen: list[str], dealt: int, held: list[int]
) -> None:
    info = deal(seen, player=1)
    cards: Counter[Any] = Counter()
    for seed in range(4000):
        world = sample(info, seed)
        docs = [world.info_state(p).situation() for p in range(3)]
        assert [docs[p]["held"][p] for p in range(3)] == held
        assert sum(docs[p]["cards"][p] is not None for p in range(3)) == dealt
        cards[docs[0]["cards"][0]] += 1
    assert_uniform(cards, [card for card in CARDS if card not in seen])


def test_marginals_are_the_shares_of_the_worlds() -> None:
    rows = {(thing, place): p for thing, place, p in flockmind.beliefs(read(RULED_OUT))}
    left = [card for (card,) in card_draws(RULED_OUT)]
    for card in CARDS:
        assert rows.get((card, "card 1"), 0.0) == pytest.approx(1 / len(left) if card in left else 0.0)
    for sheep in FAR:
        share = sum(sheep in CARDS[card] for card in left) / len(left)
        assert rows[(sheep, "wanted 1")] == pytest.approx(share)


def test_bots_cannot_peek() -> None:
    """Two truths that one player cannot tell apart get the same answer, to the last visit."""
    info = read(PLAY)
    worlds = [sample(info, seed) for seed in (1, 2)]
    assert worlds[0] != worlds[1]
    for bot in ("greedy", "ismcts"):
        hints = [
            flockmind.suggest(world.info_state(0), bot=bot, iterations=10, seed=5).to_dict()
            for world in worlds
        ]
        for hint in hints:
            hint.pop("seconds")
        assert hints[0] == hints[1]
