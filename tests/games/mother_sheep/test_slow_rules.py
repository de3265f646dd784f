"""The slow rules by themselves: whole games, conservation, information states, one worked end."""

from __future__ import annotations

import json
import random

import pytest

from .positions import CLOSING, ROOT, shipped, triangle
from .slow_lattice import DIRECTIONS, MOTHER, parse_node
from .slow_layout import SHEEP, layout_fault
from .slow_rules import SlowGame, random_layout
from .slow_table import Placement, Table

COMPONENTS = shipped()


def start(players: int, seed: int) -> tuple[SlowGame, random.Random]:
    rng = random.Random(seed)
    options = {
        "start_player": seed % players,
        "layout": random_layout(rng),
        "fences": "standard",
        "cards": "standard",
    }
    return SlowGame(players, options, COMPONENTS), rng


def random_action(game: SlowGame, rng: random.Random) -> str:
    """Some legal action, found by single verdicts; the whole list only when that fails."""
    if game.phase == "secret" and rng.random() < 0.5:
        return "done"
    nodes = list(set(game.table.covering) | MOTHER)
    if game.touch is not None:
        nodes = list(game.table.nodes_of(game.touch))
    for _ in range(2000):
        hand = game.secrets[game.turn]
        secret = game.phase == "secret" or (game.phase == "play" and hand and rng.random() < 0.1)
        fence = rng.choice(hand if secret else game.community)
        (q, r), i = rng.choice(nodes), rng.randrange(7)
        direction = rng.choice(game.table.directions(fence))
        dq, dr = DIRECTIONS[direction]
        text = str(Placement(fence, (q - i * dq, r - i * dr), direction))
        text = f"secret {text}" if secret else text
        if game.is_legal(text):
            return text
    return rng.choice(game.legal_actions())


def check(game: SlowGame) -> None:
    hands = [fence for hand in game.secrets for fence in hand]
    everywhere = [*game.table.laid, *game.community, *hands, *game.bag()]
    assert sorted(everywhere) == sorted(game.letters)
    assert sorted([*game.corral, *game.table.sheep]) == SHEEP
    assert game.impossible_sheep() == []
    assert game.table.closed_areas(game.table.walls) == []
    assert all(len(bands) <= 2 for bands in game.table.covering.values())
    hidden = {"cards": game.cards, "secrets": game.secrets}
    for p in range(game.players):
        doc = json.loads(json.dumps(game.info(p)))
        assert doc == game.info(p)
        again = SlowGame.from_info(doc, COMPONENTS, hidden)
        assert [again.info(q) for q in range(game.players)] == [game.info(q) for q in range(game.players)]
        assert again.scores() == game.scores() and again.to_move == game.to_move
        assert again.table.used == game.table.used
        assert again.table.blocked == game.table.blocked
        assert again.table.walls == game.table.walls


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_random_games_end_and_keep_everything(players: int) -> None:
    game, rng = start(players, seed=players)
    steps = 0
    while game.to_move != -4:
        text = rng.choice(game.chance_outcomes())[0] if game.to_move == -1 else random_action(game, rng)
        game.apply(text)
        steps += 1
        if steps % 7 == 0:
            check(game)
    check(game)
    assert sum(game.returns()) == 1
    assert game.legal_actions() == [] and game.chance_outcomes() == []


def test_the_list_and_the_verdict_agree() -> None:
    game, rng = start(2, seed=5)
    while len(game.table.laid) < 12:
        chance = game.to_move == -1
        game.apply(rng.choice(game.chance_outcomes())[0] if chance else random_action(game, rng))
    while game.phase != "play":
        chance = game.to_move == -1
        game.apply(rng.choice(game.chance_outcomes())[0] if chance else "done")
    actions = game.legal_actions()
    assert len(actions) == len(set(actions))
    listed = set(actions)
    for fence in game.community:
        for placement in game.table.everywhere(fence):
            assert game.is_legal(str(placement)) == (str(placement) in listed)
    for fence in game.secrets[game.turn]:
        for placement in rng.sample(game.table.everywhere(fence), 300):
            text = f"secret {placement}"
            assert game.is_legal(text) == (text in listed)


def test_the_order_of_laying_leaves_no_trace() -> None:
    """Used bands, blocked nodes and walls follow from where the fences lie."""
    game, rng = start(4, seed=9)
    while len(game.table.laid) < 40:
        chance = game.to_move == -1
        game.apply(rng.choice(game.chance_outcomes())[0] if chance else random_action(game, rng))
    laid = list(game.table.laid.values())
    for _ in range(20):
        rng.shuffle(laid)
        other = Table(game.letters, game.table.sheep)
        for placement in laid:
            other.put(placement)
        assert other.used == game.table.used
        assert other.blocked == game.table.blocked
        assert other.walls == game.table.walls


def test_copies_are_independent() -> None:
    game, rng = start(3, seed=2)
    while game.to_move == -1:
        game.apply(rng.choice(game.chance_outcomes())[0])
    before = [game.info(p) for p in range(3)]
    other = game.copy()
    other.apply(random_action(other, rng))
    assert [game.info(p) for p in range(3)] == before
    assert other.info(0) != before[0]


def test_layouts_drawn_are_layouts() -> None:
    rng = random.Random(3)
    for _ in range(20):
        assert layout_fault([parse_node(text) for text in random_layout(rng)]) is None


def test_the_example_of_the_docs_page() -> None:
    page = (ROOT / "docs" / "games" / "mother-sheep.md").read_text(encoding="utf-8")
    doc = json.loads(page.split("```json")[1].split("```")[0])
    hidden = {
        "cards": ["C12", "C18", "C04"],
        "secrets": [["F44", "F74", "F01"], ["F26", "F37"], ["F72", "F13"]],
    }
    game = SlowGame.from_info(doc, COMPONENTS, hidden)
    assert game.info(0) == doc and list(game.info(0)) == list(doc)
    assert game.impossible_sheep() == [] and len(game.bag()) == 65
    game.apply("done")
    assert game.info(0)["pending"] == {"kind": "refill", "fenced_in": False}
    game.apply(game.chance_outcomes()[0][0])
    assert game.to_move == 2


def test_the_rulebooks_example_of_an_end() -> None:
    """Player 0 fences in the last sheep of player 1, plays on in vain; player 1 wins (M15)."""
    place = triangle(
        sheep={"Annabelle": "12,0"},
        corral=["Bob", "Dusty", "Gertie", "Tabitha"],
        cards=["C10", "C01"],
    )
    game = SlowGame.from_info(place.doc, place.components, place.hidden)
    game.apply(CLOSING)
    assert game.scores() == [2, 5] and game.to_move == -1
    game.apply("S2")
    assert game.to_move == 0
    events = game.apply("S0 0,1 0")
    assert events[0] == ["0: S0 0,1 0", "shown: card 1 C01"]
    assert events[1] == ["0: S0 0,1 0", "shown: card 0 C10"]
    assert game.to_move == -4 and game.returns() == [0, 1]
