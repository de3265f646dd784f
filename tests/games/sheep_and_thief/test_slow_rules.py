"""The slow rules by themselves: random games, knowledge, the rulebook's worked examples."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from typing import Any

import pytest

from .pieces import ROOT, SMALL_GAMES, options, small_components, standard_components
from .slow_rules import SlowGame
from .support import on_move, sheep_on

CASES = [("standard", "", "", n) for n in (2, 3, 4)] + [
    (name, cards, board, n) for name, cards, board, counts in SMALL_GAMES for n in counts
]


def new_game(cards: str, board: str, players: int, seed: int) -> SlowGame:
    data = small_components(cards, board) if cards else standard_components()
    return SlowGame(
        players, options(start_player=seed % players, missions=seed % 2 == 1, black_sheep=seed % 4 >= 2), data
    )


def choose(game: SlowGame, rng: random.Random, greedy: bool) -> str:
    """Uniform, or: half of the time the action after which the player scores most."""
    legal = game.legal_actions() or [text for text, _ in game.chance_outcomes()]
    if game.to_move >= 0 and game.phase == "placing" and greedy and rng.random() < 0.5:
        player = game.to_move
        after = []
        for text in legal:
            other = game.copy()
            other.apply(text)
            after.append(other.scores()[player])
        return legal[after.index(max(after))]
    return rng.choice(legal)


def check_conservation(game: SlowGame) -> None:
    board = game.components["board"]
    cards = game.deck + [
        card
        for table in game.tables
        for card in table.hand + table.pack + table.boxed + [cell.card for cell in table.board.values()]
    ]
    farmyards = cards.count("farmyard")
    assert farmyards == game.players
    assert sorted(cards) == sorted(game.rules.ids + ["farmyard"] * farmyards)
    assert 0 <= game.supply() <= board["white_sheep"]


@pytest.mark.parametrize(("name", "cards", "board", "players"), CASES)
def test_random_games(name, cards, board, players):
    for seed in range(4):
        rng = random.Random(seed)
        game = new_game(cards, board, players, seed)
        while game.to_move != -4:
            assert (game.to_move == -1) == bool(game.chance_outcomes())
            if game.to_move == -1:
                assert sum(chance for _, chance in game.chance_outcomes()) == 1
            else:
                assert len(set(game.legal_actions())) == len(game.legal_actions()) > 0
            before = [game.info(p) for p in range(players)]
            events = game.apply(choose(game, rng, seed == 1))
            check_conservation(game)
            for p in range(players):
                # one's knowledge changes if, and only if, one sees something
                assert (game.info(p) != before[p]) == bool(events[p])
        assert sum(game.returns()) == 1
        assert game.legal_actions() == []
        assert all(score >= 0 for score in game.scores())


@pytest.mark.parametrize(("name", "cards", "board", "players"), CASES)
def test_documents_identify_the_state(name, cards, board, players):
    rng = random.Random(5)
    game = new_game(cards, board, players, 3)
    while game.to_move != -4:
        docs = [json.loads(json.dumps(game.info(p))) for p in range(players)]
        for p in (0, players - 1):
            others = {q: docs[q] for q in range(players) if q != p}
            again = SlowGame.from_info(docs[p], game.components, others)
            assert [again.info(q) for q in range(players)] == docs
            assert again.to_move == game.to_move
            assert again.legal_actions() == game.legal_actions()
            if not any(table.pack for table in game.tables) or game.phase != "deal":
                assert again.chance_outcomes() == game.chance_outcomes()
            assert again.scores() == game.scores()
        game.apply(choose(game, rng, False))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_document_is_enough_for_a_state(players):
    """What lies open and one's own legal actions need no other player's document."""
    rng = random.Random(9)
    game = new_game("cards-16", "board-2x2" if players > 2 else "board-3x3", players, 2)
    while game.to_move != -4:
        for p in range(players):
            doc = game.info(p)
            again = SlowGame.from_info(doc, game.components)
            assert again.to_move == doc["to_move"]
            assert again.info(p) == doc
            if doc["to_move"] == p and game.to_move == p:
                assert again.legal_actions() == game.legal_actions()
        game.apply(choose(game, rng, False))


def test_public_parts_are_the_same_for_all():
    rng = random.Random(1)
    game = new_game("cards-16", "board-3x3", 3, 3)
    private = {"player", "to_move", "hand", "pack", "boxed", "looks"}

    def public(doc: dict[str, Any]) -> dict[str, Any]:
        doc = {key: value for key, value in doc.items() if key not in private}
        for board in doc["boards"]:
            board.pop("mission", None)
            for item in board["cards"]:
                if item.get("down"):
                    item.pop("card", None)
        return doc

    while game.to_move != -4:
        docs = [public(game.info(p)) for p in range(3)]
        assert docs[0] == docs[1] == docs[2]
        game.apply(choose(game, rng, False))


def test_copies_are_independent():
    game = new_game("cards-16", "board-3x3", 2, 0)
    rng = random.Random(0)
    while game.to_move != -4:
        before = [game.info(p) for p in range(2)]
        game.copy().apply(choose(game, rng, False))
        assert [game.info(p) for p in range(2)] == before
        game.apply(choose(game, rng, False))


def test_the_standard_game():
    data = standard_components()
    for players, dealt in ((2, 32), (3, 39), (4, 52)):
        game = SlowGame(players, options(), data)
        assert game.supply() == 46 - players
        rng = random.Random(players)
        while game.to_move != -4:
            game.apply(choose(game, rng, False))
        assert len(game.deck) == 56 - dealt
        assert all(len(table.board) == 13 for table in game.tables)
        assert all(len(table.hand) == (2 if players == 2 else 1) for table in game.tables)
    assert SlowGame(3, options(black_sheep=True), data).supply() == 46


# --- the rulebook's worked examples ---------------------------------------------------------------


def test_example_the_fox_blocks_its_space(make):
    game = make(on_move("", "B01", {"r1c2": "B02"}, fox="r2c1"))
    assert {action.split()[1] for action in game.legal_actions()} == {"r1c3", "r2c2"}


def test_example_two_dogs(make):
    """A lone sheep joins the herd beside it, then the whole herd moves into the barn."""
    game = make(
        on_move(
            "D dogs=2;R river=E;H barn",
            "D",
            {"r1c1": "farmyard", "r1c2": "B01 3", "r1c3": "H", "r2c1": "B02", "r2c2": "R 1"},
        )
    )
    game.apply("D r3c1")
    game.apply("dog r2c2 r1c2 1")
    game.apply("dog r1c2 r1c3 4")
    assert sheep_on(game, 0, "r1c3") == 4
    assert game.to_move == 1


def test_example_two_foxes(make):
    """Up onto a card with a barn (nothing), then left onto one without (two sheep stolen)."""
    position = on_move(
        "F foxes=2;H barn", "F", {"r2c1": "B01"}, {"r1c2": "B02 2", "r1c3": "H 3", "r2c1": "B03"}, fox="r2c3"
    )
    game = make(position)
    game.apply("F r2c2")
    game.apply("fox n")
    assert game.info(0)["boards"][0]["paddock"] == 0
    game.apply("fox w")
    assert game.info(0)["boards"][0]["paddock"] == 2
    assert (sheep_on(game, 1, "r1c3"), sheep_on(game, 1, "r1c2")) == (3, 0)


def test_example_one_loses_ones_own_sheep(make):
    """Left first: one sheep stolen, two of one's own go back to the supply."""
    game = make(on_move("F foxes=2", "F", {"r2c2": "B01 2", "r2c1": "B02"}, {"r2c2": "B03 1"}, fox="r2c3"))
    game.apply("F r1c2")
    game.apply("fox w")
    assert game.info(0)["boards"][0]["paddock"] == 1
    assert sheep_on(game, 0, "r2c2") == 0


def test_example_returns_are_shared(make):
    game = make(on_move("", "B01", players=3))
    for _ in range(3):
        game.apply(game.legal_actions()[0])
    assert game.returns() == [Fraction(1, 3)] * 3


def page_example() -> dict[str, Any]:
    text = (ROOT / "docs/games/sheep-and-thief.md").read_text()
    doc: dict[str, Any] = json.loads(text.split("```json\n")[1].split("```")[0])
    return doc


def test_the_page_example_is_a_position():
    doc, data = page_example(), standard_components()
    game = SlowGame.from_info(doc, data)
    assert game.info(2) == doc
    assert "fox n" in game.legal_actions() and "dog r1c3 r1c2 2" in game.legal_actions()
    check_conservation(game)


def test_a_position_without_history_can_be_written_by_hand():
    doc, data = page_example(), standard_components()
    legal = SlowGame.from_info(doc, data).legal_actions()
    del doc["looks"]
    for board in doc["boards"]:
        for item in board["cards"]:
            item.pop("round", None)
            item.pop("unfit", None)
    game = SlowGame.from_info(doc, data)
    assert game.legal_actions() == legal
    check_conservation(game)
    while game.phase == "placing":
        game.apply(game.legal_actions()[0])
