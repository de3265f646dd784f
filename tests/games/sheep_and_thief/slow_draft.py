"""Dealing, drafting and removing cards: chance nodes and simultaneous choices (T1, T1a, T2)."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from .slow_state import CHANCE, State, Table


class Draft(State):
    def queue_deal(self) -> None:
        """T1a: from the start player on, each player's cards in one go, up to the hand size."""
        self.deal_queue = []
        for q in self.order():
            self.deal_queue += [q] * (self.hand_size - len(self.tables[q].hand))

    def chance_outcomes(self) -> list[tuple[str, Fraction]]:
        if self.to_move != CHANCE:
            return []
        pool = self.mission_deck if self.mission_queue else self.deck
        return [(thing, Fraction(1, len(pool))) for thing in pool]

    def apply_chance(self, text: str) -> None:
        if self.mission_queue:
            self.mission_deck.remove(text)
            player = self.mission_queue.pop(0)
            self.tables[player].mission = text
            self.events[player].append(f"chance: {text}")  # its owner alone looks at it
        else:
            self.deck.remove(text)
            self.tables[self.deal_queue.pop(0)].pack.append(text)
        if not self.mission_queue and not self.deal_queue:
            self.open_draft()

    def open_draft(self) -> None:
        """The deal is complete: the carried card joins the pack (T2), everybody looks."""
        self.phase, self.step = "draft", 0
        for table in self.tables:
            table.pack += table.hand
            table.hand = []
        self.look()

    def look(self) -> None:
        """Everybody looks at the pack before him; what must be kept is kept (T1)."""
        for q, table in enumerate(self.tables):
            self.events[q].append("shown: pack " + " ".join(self.sorted(table.pack)))
        if len(self.tables[0].pack) > self.per_pick:
            return
        for table in self.tables:
            self.take(table, list(table.pack))
        self.phase, self.step = "placing", 0
        self.skip_passes()

    def take(self, table: Table, cards: list[str]) -> None:
        """Notes the look and moves cards from the pack to the hand."""
        while len(table.looks) < self.round:
            table.looks.append([])
        looks = table.looks[self.round - 1]
        assert looks is not None
        looks.append((self.sorted(table.pack), self.sorted(cards)))
        for card in cards:
            table.pack.remove(card)
            table.hand.append(card)

    def legal_choices(self, player: int) -> list[str]:
        """A pick, or the removal of all cards but one in one choice (T15)."""
        table = self.tables[player]
        if self.phase == "draft":
            return [
                "pick " + " ".join(group) for group in combinations(self.sorted(table.pack), self.per_pick)
            ]
        return [
            "box " + " ".join(group) for group in combinations(self.sorted(table.hand), len(table.hand) - 1)
        ]

    def apply_pick(self, player: int, cards: list[str]) -> None:
        self.events[player].append(f"{player}: pick " + " ".join(cards))
        self.take(self.tables[player], cards)
        self.chosen.add(player)
        if len(self.chosen) < self.players:
            return  # the moment goes on: nobody else sees anything
        self.end_moment("pick ?")
        self.step += 1
        # T1: packs go left (to the next seat) in odd rounds, right in even ones
        shift = 1 if self.round % 2 == 1 else -1
        packs = [table.pack for table in self.tables]
        for q in range(self.players):
            self.tables[(q + shift) % self.players].pack = packs[q]
        self.look()

    def end_moment(self, hidden: str) -> None:
        """All have chosen: each player hears that the others have, in turn order."""
        for seen_by in range(self.players):
            for q in self.choosers():
                if q != seen_by:
                    self.events[seen_by].append(f"{q}: {hidden}")
        self.chosen = set()

    def apply_box(self, player: int, cards: list[str]) -> None:
        self.events[player].append(f"{player}: box " + " ".join(cards))
        table = self.tables[player]
        for card in cards:
            table.hand.remove(card)
            table.boxed.append(card)
        self.chosen.add(player)
        if len(self.chosen) == len(self.choosers()):
            self.end_moment("box ?")
            self.next_round()

    def next_round(self) -> None:
        self.round += 1
        self.phase = "deal"
        self.box_counts = {}
        self.queue_deal()
        if not self.deal_queue:
            self.open_draft()
