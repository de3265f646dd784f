"""Random games: they end, lose no card, and every document says what it must and no more."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from . import slow_past
from .slow_belief import belief, belief_by_history
from .slow_info import observe
from .slow_positions import FULL, SMALL, Components, deck_of, names, options, play, position
from .slow_rules import SlowGame

PAGE = Path(__file__).parents[3] / "docs" / "games" / "sheep-n-sheep.md"
SHIPPED = Path(__file__).parents[3] / "src/flockmind/components/sheep-n-sheep-cards.json"


def choose(game: SlowGame, rng: random.Random) -> str:
    """A chance outcome, or an action; laying on is liked, so that pastures grow."""
    if game.to_move == -1:
        outcomes = game.chance_outcomes()
        return rng.choices([o[0] for o in outcomes], [float(o[1]) for o in outcomes])[0]
    actions = game.legal_actions()
    if rng.random() < 0.6:
        actions = [a for a in actions if a.startswith(("place", "same", "run"))] or actions
    return rng.choice(actions)


def played(
    seed: int, players: int, components: Components = FULL, start: int = 0
) -> Iterator[tuple[SlowGame, list[list[str]]]]:
    """The states of a random game, each with what was just observed."""
    rng = random.Random(seed)
    game = SlowGame(players, options(start), components)
    yield game, [[] for _ in range(players)]
    while game.to_move != -4:
        events = game.apply(choose(game, rng))
        yield game, events


@pytest.mark.parametrize("seed", range(6))
def test_random_games_end_and_lose_no_card(seed: int) -> None:
    players = 2 + seed % 3
    game = None
    for game, _ in played(seed, players, start=seed % players):
        total = game.unseen() + Counter(game.public_cards())
        total.update(card for hand in game.hands for card in hand.hidden)
        assert total == names(FULL)
        assert game.unseen().total() == game.deck + game.stock
        assert (not game.legal_actions()) == (game.to_move < 0)
        assert len(set(game.legal_actions())) == len(game.legal_actions())
        if game.to_move == -1:
            assert sum(chance for _, chance in game.chance_outcomes()) == 1
    assert game is not None
    assert sum(game.returns()) == 1
    assert len(game.scores()) == players


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("components", [FULL, SMALL], ids=["full", "small"])
def test_documents_move_on_by_events_alone(seed: int, components: Components) -> None:
    players = 2 if components is SMALL else 2 + seed % 3
    docs: list[Any] = []
    for game, events in played(seed, players, components, start=seed % players):
        if not docs:
            docs = [game.info(p) for p in range(players)]
            continue
        for p in range(players):
            for event in events[p]:
                docs[p] = observe(docs[p], event, components)
            assert docs[p] == game.info(p)
            if game.to_move >= 0:
                assert docs[p]["to_move"] == game.to_move


@pytest.mark.parametrize("seed", range(4))
def test_every_world_of_a_document_gives_the_document_back(seed: int) -> None:
    rng = random.Random(seed)
    players = 2 + seed % 3
    for game, _ in played(seed, players):
        if rng.random() < 0.7:
            continue
        for p in range(players):
            doc = game.info(p)
            view = SlowGame.from_info(doc, FULL)
            pool = sorted(view.unseen().elements())
            rng.shuffle(pool)
            hidden = {
                seat: [pool.pop() for _ in range(entry["size"] - len(entry["known"]))]
                for seat, entry in enumerate(doc["hands"])
                if seat != p
            }
            world = SlowGame.from_info(doc, FULL, hidden)
            assert world.info(p) == doc
            assert json.loads(json.dumps(doc)) == doc
            if game.to_move == p:
                assert world.legal_actions() == game.legal_actions()


def test_all_documents_together_are_the_state() -> None:
    for game, _ in played(3, 3):
        docs = [game.info(p) for p in range(3)]
        hidden = {}
        for p, doc in enumerate(docs):
            cards = Counter(doc["hand"])
            cards.subtract(doc["hands"][p]["known"])
            hidden[p] = list(cards.elements())
        if game.to_move >= 0:
            again = SlowGame.from_info(docs[0], FULL, {1: hidden[1], 2: hidden[2]})
            assert [again.info(p) for p in range(3)] == docs
            assert again.legal_actions() == game.legal_actions()


def test_a_hidden_draw_shows_in_no_other_document() -> None:
    sets = [["green-1-draw", "green-2-draw"], [], [], []]
    game = SlowGame.from_info(position(2, hands=[[], []], sets=sets), FULL)
    play(game, "take 1", "white-1-none")
    assert game.info(1)["to_move"] == -1  # the second card of the set is still to be seen
    play(game, "white-1-none")
    seen = game.info(1)
    assert seen["to_move"] == 1
    assert seen["hands"][0]["size"] == 4
    assert seen["pending"] is None
    own = game.info(0)
    assert own["to_move"] == -1
    assert own["pending"] == {"kind": "draw", "player": 0, "draws": 2}
    assert game.apply("grey-1-bell") == [["chance: grey-1-bell"], []]
    assert game.info(1) == seen
    assert game.apply("grey-2-bell") == [["chance: grey-2-bell"], []]
    assert game.info(1) == seen
    assert game.info(0)["to_move"] == 1


def test_the_deal_moves_past_the_hands_of_others() -> None:
    game = SlowGame(3, options(), FULL)
    first = [game.info(p) for p in range(3)]
    assert [[h["size"] for h in doc["hands"]] for doc in first] == [[0, 0, 0], [2, 0, 0], [2, 2, 0]]
    assert {doc["to_move"] for doc in first} == {-1}
    play(game, "white-1-none", "white-2-none")
    assert game.info(1) == first[1]
    assert game.info(2) == first[2]
    assert game.info(0)["pending"] == {"kind": "set", "place": 1}


def test_turns_are_the_ends_of_all_courses() -> None:
    for seed, game_players in ((1, 2), (2, 3)):
        for game, _ in played(seed, game_players):
            if game.to_move < 0 or len(game.hands[game.turn].cards) > 3:
                continue
            if len(game.pastures[game.turn]) > 6:
                break
            seat, ends = game.turn, set()
            todo = [game]
            while todo:
                state = todo.pop()
                for text in state.legal_actions():
                    after = state.copy()
                    after.act(text)
                    if after.laying is not None:
                        todo.append(after)
                        continue
                    place = int(text.split()[1]) if text.startswith("take") else 0
                    hand = after.hands[seat].cards
                    pasture = frozenset(after.pastures[seat].items())
                    ends.add((pasture, tuple(sorted(hand)), place))
            assert game.turns() == ends


# --- belief ---


@pytest.mark.parametrize("seed", range(8))
def test_exact_belief_of_the_document_is_that_of_the_history(seed: int) -> None:
    start = SlowGame(2, options(), SMALL)
    viewer = seed % 2
    events: list[str] = []
    for ply, (game, observed) in enumerate(played(seed, 2, SMALL)):
        events += observed[viewer]
        if ply % 6 == 5 or game.to_move == -4:
            doc = game.info(viewer)
            assert belief(doc, SMALL) == belief_by_history(start, viewer, events)


def test_exact_belief_about_two_rivals() -> None:
    few = deck_of("7*green-1-draw", "7*green-2-draw", "8*white-2-none", "8*grey-1-bell")
    for seed in range(2):
        start = SlowGame(3, options(), few)
        events: list[str] = []
        for ply, (game, observed) in enumerate(played(seed, 3, few)):
            events += observed[1]
            if ply % 20 == 19:
                assert belief(game.info(1), few) == belief_by_history(start, 1, events)


SETUP = [
    *("grey-2-bell", "green-1-draw", "white-1-none", "white-1-none"),  # hands of the first, second
    *("green-2-draw", "green-2-draw", "grey-3-bell", "white-2-none"),
    *("yellow-1-heart", "pink-2-vp1", "brown-3-star", "green-3-draw"),
]


def test_exact_belief_where_equal_cards_were_laid_out_of_the_hidden_part() -> None:
    start = SlowGame(2, options(1), SMALL)
    game = start.copy()
    course = [*SETUP, "same first", "place grey-2-bell 0,0", "done"]
    events = [event for text in course for event in game.apply(text)[0]]
    assert game.info(0)["hands"][1]["hidden_past"] == [2, "grey-2-bell"]
    assert belief(game.info(0), SMALL) == belief_by_history(start, 0, events)
    course = ["take 3", "green-1-draw", "white-2-none"]  # seat 0
    course += ["take 1", "white-2-none", "grey-3-bell", "grey-2-bell", "grey-2-bell"]
    course += ["take 2", "white-2-none", "white-1-none"]  # seat 0
    course += ["same from 0,0", "place grey-2-bell 1,0", "done"]
    events += [event for text in course for event in game.apply(text)[0]]
    doc = game.info(0)
    assert doc["hands"][1]["hidden_past"] == [2, "grey-2-bell", 2, "grey-2-bell"]
    exact = belief(doc, SMALL)
    assert exact == belief_by_history(start, 0, events)
    doc["hands"][1]["hidden_past"] = []
    assert exact != belief(doc, SMALL)


def test_a_beginning_tells_that_a_card_can_be_laid() -> None:
    start = SlowGame(2, options(), SMALL)
    game = start.copy()
    course = [*SETUP, "run first", "place green-1-draw 0,0", "done"]
    course += ["same first", "place white-1-none 0,0", "done", "run from 0,0"]
    events = [event for text in course for event in game.apply(text)[1]]
    exact = belief(game.info(1), SMALL)
    assert exact == belief_by_history(start, 1, events)
    assert all("-2-" in world[0][0] for world in exact)  # one hidden card, and it is a 2


def test_hidden_past_is_shortened() -> None:
    def may_be_hidden(card: str) -> bool:
        return card in ("a", "b")

    def short(*past: int | str, hidden: int = 1) -> slow_past.Past:
        return slow_past.shorten(list(past), hidden, may_be_hidden)

    assert short(2, "a", hidden=0) == []
    assert short(2, "x") == []
    assert short(2, "x", 1, "a") == [2, "a"]
    assert short(3, "b", "x", "a", "y", 1) == [1, "a", "b", 1]
    assert short(3, "a", 1, "y", "x", "b") == [3, "a", 1, "other", "other", "b"]
    assert short(3, "x", "a", 1, "x") == [3, "a", "x", 1, "x"]
    assert short(*short(3, "a", 1, "y", "b")) == short(3, "a", 1, "y", "b")


# --- the page ---


def test_the_example_of_the_page() -> None:
    text = PAGE.read_text(encoding="utf-8")
    doc = json.loads(text.split("```json\n")[1].split("```")[0])
    game = SlowGame.from_info(doc, FULL)
    assert game.info(doc["player"]) == {key: doc[key] for key in doc if key != "events"}
    for name in ("deck", "stock"):
        del doc[name]
    for entry in doc["hands"]:
        entry.pop("hidden_past")
    assert SlowGame.from_info(doc, FULL).legal_actions() == game.legal_actions()


def test_the_shipped_cards_are_those_of_the_page() -> None:
    if not SHIPPED.exists():
        pytest.skip("no component files here")
    shipped = json.loads(SHIPPED.read_text(encoding="utf-8"))
    assert names({"cards": shipped}) == names(FULL)
