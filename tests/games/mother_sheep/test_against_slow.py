"""The core's rules and the slow ones side by side: everything that both can say must be the same."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest

import flockmind

from .fast_game import FastGame
from .positions import shipped
from .slow_rules import SlowGame, random_layout

COMPONENTS = shipped()
GREEDY = flockmind.load_bot("greedy")


class SideBySide:
    """One game on both. `greedy`: share of decisions by the greedy bot, the rest uniform."""

    def __init__(self, players: int, seed: int, greedy: float, lists: int) -> None:
        self.rng = random.Random(seed)
        self.greedy = greedy
        self.lists = lists  # every so many decisions the whole lists are compared
        options = {
            "start_player": seed % players,
            "layout": random_layout(self.rng),
            "fences": "standard",
            "cards": "standard",
        }
        self.slow = SlowGame(players, options, COMPONENTS)
        self.fast = FastGame.start(players, options, COMPONENTS)
        self.watched = [self.fast.state.info_state(p) for p in range(players)]
        self.counts: Counter[str] = Counter()

    def play(self) -> Counter[str]:
        while self.step():
            pass
        assert self.fast.returns() == self.slow.returns()
        return self.counts

    def step(self) -> bool:
        self.compare_knowledge()
        if self.slow.to_move == -4:
            return False
        text = self.draw() if self.slow.to_move == -1 else self.decide()
        fenced_in = len(self.slow.corral)
        events = self.slow.apply(text)
        assert self.fast.apply(text) == events
        self.counts["fenced in"] += len(self.slow.corral) - fenced_in
        for p, lines in enumerate(events):
            for line in lines:
                self.watched[p] = self.watched[p].observe(line)
        return True

    def compare_knowledge(self) -> None:
        assert self.fast.to_move == self.slow.to_move
        assert self.fast.scores() == self.slow.scores()
        for p in range(self.slow.players):
            doc = self.slow.info(p)
            assert self.fast.info(p) == doc
            assert list(self.fast.info(p)) == list(doc)
            assert self.watched[p] == self.fast.state.info_state(p), "events lead elsewhere"

    def draw(self) -> str:
        outcomes = self.slow.chance_outcomes()
        assert sorted(self.fast.chance_outcomes()) == sorted(outcomes)
        assert sum(p for _, p in outcomes) == Fraction(1)
        return self.rng.choice(outcomes)[0]

    def decide(self) -> str:
        self.counts["decisions"] += 1
        actions = self.fast.legal_actions()
        if self.counts["decisions"] % self.lists == 0:
            assert set(actions) == set(self.slow.legal_actions())
            self.compare_verdicts(set(actions))
        else:
            for text in self.rng.sample(actions, min(3, len(actions))):
                assert self.slow.why_illegal(text) is None
        if self.rng.random() < self.greedy:
            info = self.fast.state.info_state(self.slow.to_move)
            return str(GREEDY.hint(info, flockmind.Limits(iterations=1), self.rng.getrandbits(32)).best)
        return self.rng.choice(actions)

    def compare_verdicts(self, legal: set[str]) -> None:
        """Every way to lay a fence that might be laid now, legal or not, with the reason counted."""
        slow = self.slow
        if slow.phase != "play":
            return
        for fence in slow.community:
            for placement in slow.table.candidates(fence):
                fault = slow.table.fault(placement)
                assert (str(placement) in legal) == (fault is None)
                self.counts["verdicts"] += 1
                self.counts[fault.split(":")[0].split()[0] if fault else "legal"] += 1


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_both_versions_agree(players: int) -> None:
    counts = SideBySide(players, seed=players, greedy=0.9, lists=15).play()
    assert counts["verdicts"] > 1000
    assert counts["fenced in"] > 0


def test_both_versions_agree_in_random_play() -> None:
    SideBySide(2, seed=77, greedy=0.0, lists=20).play()


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_both_versions_agree_over_200_games() -> None:
    total: Counter[str] = Counter()
    for number in range(200):
        total += SideBySide(
            2 + number % 5, seed=1000 + number, greedy=(0.25, 0.5, 0.9, 1.0)[number % 4], lists=6
        ).play()
    print(dict(total))
    assert total["verdicts"] >= 500_000
    assert total["fenced in"] >= 300
    assert total["M14"] > 0
    assert total["M10"] > 0
