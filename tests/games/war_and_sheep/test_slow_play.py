"""Whole games of the slow rules: what must hold in every position."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from .positions import FULL, SMALL, TINY, options
from .slow_belief import exact_worlds, follow_steps, normalised
from .slow_effects import gain, know_whole, put_from_hand, take
from .slow_memory import Step
from .slow_rules import SlowGame


def text(doc: dict) -> str:
    return json.dumps(doc)


def choose(game: SlowGame, rng: random.Random, greedy: bool) -> str:
    if game.to_move == -1:
        outcomes, chances = zip(*game.chance_outcomes(), strict=True)
        assert sum(chances) == 1
        return rng.choices(outcomes, [float(chance) for chance in chances])[0]
    actions = game.legal_actions()
    assert actions
    assert len(actions) == len(set(actions))
    lively = [a for a in actions if a.split()[0] in ("move", "play", "wolf", "take", "show")]
    if greedy and lively and rng.random() < 0.8:
        kind = rng.choice(sorted({a.split()[0] for a in lively}))
        return rng.choice([a for a in lively if a.startswith(kind)])
    return rng.choice(actions)


def play(components: dict, seed: int, greedy: bool) -> Iterator[tuple[SlowGame, str]]:
    """The game before each ply, and the ply, which the caller applies; at the end ""."""
    rng = random.Random(seed)
    game = SlowGame(2, options(components, seed % 2), components)
    plies = 0
    while game.to_move != -4:
        ply = choose(game, rng, greedy)
        yield game, ply
        plies += 1
        assert plies < 2000
    yield game, ""


def check_conserved(game: SlowGame) -> None:
    board = game.board
    unseen = sum(game.unseen_markers().values())
    assert unseen + len(game.faces) == len(board.markers)
    assert all(seen <= set(game.faces) for seen in game.scouted)
    assert set(board.sheep) & board.markers <= {(game.pending or {}).get("cell")}
    assert not board.wolves & (set(board.sheep) | board.markers)
    for player in (0, 1):
        hidden = [one for one in board.sheep.values() if one.camouflaged and one.owner == player]
        assert len(hidden) <= 1
        assert "boo" not in game.hands[player]
        assert game.memory[player].size() == len(game.hands[player])
        draws = game.memory[1 - player].count("draw")
        others = [step for step in game.memory[player].steps if step.kind == "other"]
        if others:
            assert sum(not step.known for step in others) == draws
    assert not (game.memory[0].count("take") and game.memory[1].count("take"))
    total = game.pile() + game.discard + Counter(game.hands[0]) + Counter(game.hands[1])
    assert total == game.all_cards
    assert sum(game.scores()) <= 50


@pytest.mark.parametrize("greedy", [False, True])
@pytest.mark.parametrize("size", [3, 4, 6])
def test_random_games(size: int, greedy: bool) -> None:
    components = {3: TINY, 4: SMALL, 6: FULL}[size]
    endings: set[str] = set()
    for seed in range(8 if size == 6 else 120):
        for game, ply in play(components, seed, greedy):
            check_conserved(game)
            infos = [game.info(0), game.info(1)]
            assert json.loads(text(infos[0])) == infos[0]
            # the two documents identify the state, and its future
            again = SlowGame.from_infos(infos, components)
            assert [again.info(0), again.info(1)] == infos
            assert again.to_move == game.to_move
            assert again.legal_actions() == game.legal_actions()
            assert again.chance_outcomes() == game.chance_outcomes()
            if ply:
                assert again.apply(ply) == game.apply(ply)
                assert [again.info(0), again.info(1)] == [game.info(0), game.info(1)]
        assert sum(game.returns()) == 1
        if not game.board.sheep_of(0) or not game.board.sheep_of(1):
            endings.add("no sheep")
        elif not game.board.markers:
            endings.add("no marker")
        else:
            endings.add("quiet" if game.quiet_turns == game.quiet_limit else "ceasefire")
    if size == 4:
        assert endings >= ({"no sheep", "no marker", "ceasefire"} if greedy else {"quiet"})


@pytest.mark.parametrize("greedy", [False, True])
def test_what_is_seen_carries_the_information_state(greedy: bool) -> None:
    """A player's next document is a function of the last one and the events that they see."""
    after: dict[tuple[str, ...], str] = {}
    legal: dict[str, list[str]] = {}
    repeated = 0
    for seed in range(500):
        deck = {**TINY["deck"], "actions": 1 + seed // 250}
        for game, ply in play({**TINY, "deck": deck}, seed, greedy):
            before = [str(seed // 250) + text(game.info(player)) for player in (0, 1)]
            if game.to_move >= 0:
                actions = game.legal_actions()
                assert legal.setdefault(before[game.to_move], actions) == actions
            if not ply:
                break
            events = game.apply(ply)
            for player in (0, 1):
                now = str(seed // 250) + text(game.info(player))
                if not events[player]:
                    assert now == before[player]
                key = (before[player], *events[player])
                repeated += key in after
                assert after.setdefault(key, now) == now
    assert repeated > 1000


def test_every_world_of_the_belief_gives_back_the_document() -> None:
    checked = 0
    for seed in range(25):
        for game, ply in play(SMALL, seed, greedy=True):
            for player in (0, 1):
                doc = game.info(player)
                worlds = exact_worlds(doc, SMALL) if seed % 5 == 0 or checked < 500 else {}
                truth = {c: game.faces[c] for c in game.scouted[1 - player]}
                truth = {c: f for c, f in truth.items() if c not in doc["faces"]}
                looked = doc["pending"] is not None and doc["pending"]["kind"] == "scout"
                if worlds and not looked:
                    hand = tuple(game.hands[1 - player])
                    assert worlds[hand, tuple(sorted(truth.items()))] > 0
                for hand, faces in list(worlds)[:40]:
                    hidden = {"hand": list(hand), "faces": dict(faces)}
                    world = SlowGame.from_info(doc, SMALL, hidden)
                    assert world.info(player) == doc
                    checked += 1
                    if hand == tuple(game.hands[1 - player]) and dict(faces) == truth:
                        private = game.to_move != -4 and game.pending is not None
                        if not private:
                            assert world.info(1 - player) == game.info(1 - player)
            if ply:
                game.apply(ply)
    assert checked > 1000


def test_the_example_of_the_docs_page() -> None:
    page = Path(__file__).parents[3] / "docs" / "games" / "war-and-sheep.md"
    doc = json.loads(page.read_text(encoding="utf-8").split("```json")[1].split("```")[0])
    worlds = exact_worlds(doc, FULL)
    hands: Counter[str] = Counter()
    faces: Counter[str] = Counter()
    for ((card,), ((_, face),)), chance in worlds.items():
        hands[card] += chance
        faces[face] += chance
    assert hands["airlift"] == Fraction(32, 157)
    assert hands["sheepdog"] == Fraction(10, 157)
    assert faces["withered"] == Fraction(5, 14)
    world = SlowGame.from_info(doc, FULL, {"hand": ["ceasefire"], "faces": {"c5": "lush"}})
    assert world.info(0) == doc
    north = ["1 take", "0 draw ?", "1 draw", "1 play sheepdog"]
    assert world.info(1)["memory"][1]["since"] == north


def condition(weights: dict, hand: list[str]) -> dict:
    return {tuple(hand): weights[tuple(hand)]}


def test_memory_keeps_all_that_matters() -> None:
    """The belief from the memory is the belief from all that happened, step by step."""
    rng = random.Random(5)
    deck = {"boo": 2, "airlift": 4, "insider-trading": 5, "sheepdog": 3, "crazy-sheep": 2}
    components = {"layout": TINY["layout"], "deck": {**TINY["deck"], "cards": deck}}
    histories: dict[tuple, set] = {}
    for _ in range(400):
        game = SlowGame(2, options(components), components)
        # for each observer: weights of the other's hand, and pile and that hand together
        weights: list[dict] = [{(): 1}, {(): 1}]
        pools = [Counter(deck), Counter(deck)]
        for pool in pools:
            del pool["boo"]

        def step(observer: int, one: Step, weights: list = weights, pools: list = pools) -> None:
            weights[observer] = follow_steps_from(weights[observer], one, pools[observer])
            if one.kind in ("play", "other"):
                pools[observer] = pools[observer] - Counter([one.card])

        while game.pile():
            me = rng.randrange(2)
            rival = 1 - me
            game.turn = me
            hand = game.hands[me]
            deed = rng.choice(["draw", "draw", "play", "take", "clogs"])
            if deed == "draw":
                card = rng.choice(list(game.pile().elements()))
                lost = list(hand)
                if card != "boo":
                    game.memory[rival].other_drew(card, game.open_hand[me])
                    step(me, Step("other", card))
                    step(rival, Step("draw"))
                gain(game, me, card, "draw")
            elif deed == "play" and hand:
                card = rng.choice(hand)
                put_from_hand(game, card)
                step(rival, Step("play", card))
            elif deed == "take" and "insider-trading" in hand and len(hand) < 5:
                card = rng.choice(list(game.pile()))
                lost = list(hand)
                lost.remove("insider-trading")
                step(rival, Step("play", "insider-trading"))
                weights[me] = condition(weights[me], game.hands[rival])
                take(game, card)
                if card != "boo":
                    step(me, Step("other", card))
                    step(rival, Step("take"))
            elif deed == "clogs" and rng.random() < 0.05:
                game.open_hand[rival] = True
                know_whole(game, rival)
                continue
            else:
                continue
            if deed in ("draw", "take") and card == "boo":
                condition(weights[rival], lost)  # it was possible
                weights[rival] = {(): 1}
                pools[rival] = pools[rival] - Counter(lost)
            for observer in (0, 1):
                other = 1 - observer
                if game.open_hand[other]:
                    weights[observer] = condition(weights[observer], game.hands[other])
                known = game.memory[other]
                later = Counter(one.card for one in known.steps if one.card)
                pool = game.pile() + Counter(game.hands[other]) + later
                del pool["boo"]
                got = normalised(follow_steps(known.certain, known.steps, pool))
                assert got == normalised(weights[observer])
                words = tuple(known.texts(other, observer))
                key = (tuple(known.certain), words, tuple(sorted(pool.items())))
                histories.setdefault(key, set()).add(tuple(sorted(got.items())))
    assert all(len(beliefs) == 1 for beliefs in histories.values())
    assert len(histories) > 500


def follow_steps_from(weights: dict, one: Step, pool: Counter[str]) -> dict:
    total: Counter[tuple[str, ...]] = Counter()
    for hand, weight in weights.items():
        for after, more in follow_steps(list(hand), [one], pool).items():
            total[after] += weight * more
    return dict(total)
