"""Sheep & Thief, the slow and obvious rules. Ruling numbers: docs/games/sheep-and-thief.md.

The class is built in layers, to be read in this order: slow_scoring.py (boards and gold),
slow_state.py (what there is), slow_draft.py (dealing, drafting, removing), slow_placing.py
(placing and animals), this file (what a player of the class calls), slow_info.py (knowledge)."""

from __future__ import annotations

from fractions import Fraction

from . import slow_info
from .slow_placing import Placing
from .slow_state import CHANCE


class SlowGame(Placing):
    def legal_actions(self) -> list[str]:
        player = self.to_move
        if player < 0:
            return []
        if self.phase in ("draft", "box"):
            return self.legal_choices(player)
        if self.pending is not None:
            return self.legal_effects(player)
        return self.legal_placements(player)

    def apply(self, text: str) -> list[list[str]]:
        """Plays a legal action or a chance outcome; what each player sees of it."""
        self.events = [[] for _ in range(self.players)]
        player = self.to_move
        if player == CHANCE:
            self.apply_chance(text)
            return self.events
        if text not in self.legal_actions():
            raise ValueError(f"not legal: {text}")
        words = text.split()
        if self.phase == "draft":
            self.apply_pick(player, words[1:])
        elif self.phase == "box":
            self.apply_box(player, words[1:])
        elif self.pending is not None:
            self.tell_all(f"{player}: {text}")
            self.apply_effect(player, words)
        else:
            self.apply_placement(player, words)
        return self.events

    def scores(self) -> list[int]:
        """Gold as if the game ended now, missions included."""
        boards = [table.board for table in self.tables]
        result = []
        for q, table in enumerate(self.tables):
            gold = self.rules.white_on_board(table.board) + table.paddock
            gold += self.rules.towns(table.board) + self.rules.rivers(table.board)
            if table.mission is not None:
                gold += self.rules.mission_gold(table.mission, boards, q, self.fox)
            if table.black is not None:
                gold += self.rules.black_gold(table.black)
            result.append(gold)
        return result

    def returns(self) -> list[Fraction]:
        """T14: most gold, then most white sheep on the board, then shared."""
        gold = self.scores()
        keys = [(gold[q], self.rules.white_on_board(self.tables[q].board)) for q in range(self.players)]
        winners = keys.count(max(keys))
        return [Fraction(1, winners) if key == max(keys) else Fraction(0) for key in keys]

    def info(self, p: int) -> dict:
        return slow_info.info(self, p)

    @classmethod
    def from_info(
        cls, doc: dict, components: dict[str, dict], hidden: dict[int, dict] | None = None
    ) -> SlowGame:
        return slow_info.from_info(cls, doc, components, hidden or {})
