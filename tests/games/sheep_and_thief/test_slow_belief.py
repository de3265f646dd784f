"""The exact belief counted from one document, against all histories that give the same events."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from .pieces import options, small_components
from .slow_belief import exact_belief, truth
from .slow_rules import SlowGame


class Histories:
    """Plays every game that player p cannot tell from the true one, by its events."""

    def __init__(self, game: SlowGame, p: int, events: list[str]) -> None:
        self.p, self.events = p, events
        self.doc = game.info(p)
        self.found: Counter[Any] = Counter()
        self.walk(SlowGame(game.players, game.options, game.components), 0)

    def walk(self, game: SlowGame, seen: int) -> None:
        p, events = self.p, self.events
        if seen == len(events) and game.to_move == self.doc["to_move"]:
            assert game.info(p) == self.doc  # the document is a function of the events
            self.found[truth(game, p)] += 1
            return
        legal = game.legal_actions()
        if game.to_move == p:
            legal = [a for a in legal if seen < len(events) and events[seen] == f"{p}: {a}"]
        elif game.to_move == -1:
            packs = [event for event in events[seen:] if event.startswith("shown: pack")]
            if not packs:
                return
            q = game.deal_queue[0]
            legal = [text for text, _ in game.chance_outcomes()]
            if q == p:
                legal = [card for card in legal if card in packs[0].split()]
            # each set of cards once: all orders have the same chance, in all histories
            legal = [card for card in legal if not game.tables[q].pack or card > game.tables[q].pack[-1]]
        for text in legal:
            after = game.copy()
            news = after.apply(text)[p]
            if events[seen : seen + len(news)] == news:
                self.walk(after, seen + len(news))


def shares(counts: Counter[Any]) -> dict[Any, float]:
    total = sum(counts.values())
    return {key: count / total for key, count in counts.items()}


def compare(game: SlowGame, p: int, events: list[str]) -> int:
    doc = game.info(p)
    counted = exact_belief(doc, game.components)
    played = Histories(game, p, events).found
    assert truth(game, p) in counted
    assert shares(counted) == pytest.approx(shares(played))
    return len(counted)


@pytest.mark.parametrize(
    ("players", "cards", "board", "seed"),
    [
        *[(2, "cards-10", "board-2x2", seed) for seed in range(12)],
        *[(3, "cards-10", "board-2x2", seed) for seed in range(8)],
        *[(2, "cards-16", "board-3x3", seed) for seed in range(2)],
    ],
)
def test_belief_from_the_document_equals_belief_from_all_histories(players, cards, board, seed):
    rng = random.Random(seed)
    game = SlowGame(players, options(start_player=seed % players), small_components(cards, board))
    events: list[list[str]] = [[] for _ in range(players)]
    sizes = []
    while game.to_move != -4:
        p = rng.randrange(players)  # on move or not
        agreed = game.to_move == game.info(p)["to_move"]  # else the belief counts others as p does
        if agreed and game.pending is None and rng.random() < 0.3:
            sizes.append(compare(game, p, events[p]))
        legal = game.legal_actions() or [text for text, _ in game.chance_outcomes()]
        down = [text for text in legal if text.endswith("down")]
        for q, seen in enumerate(game.apply(rng.choice(down or legal))):
            events[q] += seen
    assert all(size >= 1 for size in sizes)


def test_belief_after_face_down_placements():
    """A board that nothing fits soon: several face-down cards, all hands restricted by them."""
    compared = 0
    for seed in range(60):
        rng = random.Random(seed)
        game = SlowGame(2, options(start_player=seed % 2), small_components("cards-10", "board-2x2"))
        events: list[list[str]] = [[], []]
        while game.to_move != -4:
            p = game.to_move
            others = list(game.tables[1 - p].board.values()) if p >= 0 else []
            if p >= 0 and game.pending is None and any(cell.down for cell in others):
                compare(game, p, events[p])
                compared += 1
            legal = game.legal_actions() or [text for text, _ in game.chance_outcomes()]
            for q, seen in enumerate(game.apply(rng.choice(legal))):
                events[q] += seen
    assert compared >= 3
