"""Mother Sheep, slow and obvious: turns, deals and the end (rulings M7, M8, M13, M15-M20)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from .slow_info import info_document, state_from_info
from .slow_lattice import parse_node
from .slow_layout import SHEEP, layout_fault, random_layout
from .slow_play import LegalPlays
from .slow_table import Placement, Table

__all__ = ["CHANCE", "TERMINAL", "SlowGame", "random_layout"]

CHANCE, TERMINAL = -1, -4
SECRETS = 3  # secrets a seat
COMMUNITY = 3  # community fences on offer


class SlowGame(LegalPlays):
    slug = "mother-sheep"

    def __init__(self, players: int, options: dict[str, Any], components: dict[str, dict[str, Any]]) -> None:
        self.players = players
        self.options = options
        self.components = components
        self.letters = {f["id"]: f["nodes"] for f in components["fences"]["fences"]}
        self.card_sheep = {c["id"]: set(c["sheep"]) for c in components["cards"]["cards"]}
        layout = [parse_node(text) for text in options["layout"]]
        fault = layout_fault(layout)
        if fault is not None:
            raise ValueError(f"layout: {fault}")  # M20
        self.table = Table(self.letters, dict(zip(SHEEP, layout, strict=True)))
        self.cards: list[str | None] = [None] * players
        self.secrets: list[list[str]] = [[] for _ in range(players)]
        self.community: list[str] = []
        self.corral: list[str] = []
        self.turn: int = options["start_player"]
        self.phase = "deal"  # deal, play, secret, community, refill, over
        self.touch: Placement | None = None  # first fence of the play, while the second is due
        self.fenced_in = False  # did this play fence in a sheep?
        self.passes = 0  # in a row
        self.ruled_out: set[str] = set()  # cards complete at an earlier turn's end (M15)
        self.not_held: list[set[str]] = [set() for _ in range(players)]  # shown by passes (M19)

    @classmethod
    def from_info(
        cls,
        doc: dict[str, Any],
        components: dict[str, dict[str, Any]],
        hidden: dict[str, Any],
    ) -> SlowGame:
        """A full state: `hidden` has "cards" and "secrets", lists by seat, of all seats."""
        game = cls(doc["players"], doc["options"], components)
        state_from_info(game, doc, hidden)
        return game

    def copy(self) -> SlowGame:
        other = SlowGame.__new__(SlowGame)
        other.__dict__.update(self.__dict__)
        other.table = self.table.copy()
        other.cards = list(self.cards)
        other.secrets = [list(hand) for hand in self.secrets]
        other.community = list(self.community)
        other.corral = list(self.corral)
        other.ruled_out = set(self.ruled_out)
        other.not_held = [set(fences) for fences in self.not_held]
        return other

    def info(self, p: int) -> dict[str, Any]:
        return info_document(self, p)

    # ---------------------------------------------------------------- what is where

    @property
    def to_move(self) -> int:
        if self.phase in ("deal", "refill"):
            return CHANCE
        return TERMINAL if self.phase == "over" else self.turn

    def bag(self) -> list[str]:
        """Fences nobody has: neither laid, nor on offer, nor in a hand."""
        gone = set(self.table.laid) | set(self.community)
        for hand in self.secrets:
            gone |= set(hand)
        return [fence for fence in self.letters if fence not in gone]

    def next_deal(self) -> tuple[str, int] | None:
        """M17, M18: all cards from seat 0 up, three secrets a seat, three community fences."""
        for seat in range(self.players):
            if self.cards[seat] is None:
                return "card", seat
        for seat in range(self.players):
            if len(self.secrets[seat]) < SECRETS:
                return "secret", seat
        return ("community", -1) if len(self.community) < COMMUNITY else None

    def complete_cards(self) -> set[str]:
        return {card for card, sheep in self.card_sheep.items() if sheep <= set(self.corral)}

    # ---------------------------------------------------------------- chance

    def chance_outcomes(self) -> list[tuple[str, Fraction]]:
        if self.phase == "deal" and self.next_deal()[0] == "card":  # type: ignore[index]
            pool = [card for card in self.card_sheep if card not in self.cards]
        elif self.to_move == CHANCE:
            pool = self.bag()
        else:
            return []
        return [(name, Fraction(1, len(pool))) for name in pool]

    def apply_chance(self, name: str) -> list[list[str]]:
        if name not in [text for text, _ in self.chance_outcomes()]:
            raise ValueError(f"no such outcome now: {name}")
        seen_by = list(range(self.players))
        if self.phase == "refill":
            self.community.append(name)
            self.finish_play()
        else:
            what, seat = self.next_deal()  # type: ignore[misc]
            if what == "card":
                self.cards[seat] = name
                seen_by = [seat]
            elif what == "secret":
                self.secrets[seat].append(name)
                seen_by = [seat]
            else:
                self.community.append(name)
            if self.next_deal() is None:
                self.phase = "play"
        for fences in self.not_held:
            fences.discard(name)  # on offer, for all to see
        return [[f"chance: {name}"] if p in seen_by else [] for p in range(self.players)]

    # ---------------------------------------------------------------- actions

    def apply(self, text: str) -> list[list[str]]:
        """Returns for each player the events this player observes."""
        if self.to_move == CHANCE:
            events = self.apply_chance(text)
        else:
            fault = self.why_illegal(text)
            if fault is not None:
                raise ValueError(f"{text}: {fault}")
            events = [[f"{self.turn}: {text}"] for _ in range(self.players)]
            self.apply_action(text)
        if self.phase == "over":
            for p in range(self.players):
                for seat in range(self.players):
                    if seat != p:
                        events[p].append(f"shown: card {seat} {self.cards[seat]}")
        return events

    def apply_action(self, text: str) -> None:
        if text == "pass":
            if self.secrets[self.turn]:
                self.not_held[self.turn] |= self.playable_fences()
            self.passes += 1
            self.end_turn()
            return
        if text == "done":
            self.complete_play()
            return
        secret = text.startswith("secret ")
        placement = Placement.parse(text.removeprefix("secret "))
        hand = self.secrets[self.turn]
        (hand if secret else self.community).remove(placement.fence)
        for fences in self.not_held:
            fences.discard(placement.fence)  # on the table, for all to see
        if not hand:
            self.not_held[self.turn].clear()
        self.passes = 0
        lifted = self.table.lay(placement)
        self.corral = sorted(self.corral + lifted)
        self.fenced_in = self.fenced_in or bool(lifted)
        if self.phase == "play" and secret:
            self.phase, self.touch = "community", placement
        elif self.phase == "play" and hand:
            self.phase, self.touch = "secret", placement  # asked whenever a secret is held
        else:
            self.complete_play()

    def complete_play(self) -> None:
        """M7: the refill comes before anything else."""
        self.touch = None
        if self.bag():
            self.phase = "refill"
        else:
            self.finish_play()

    def finish_play(self) -> None:
        """M13: an extra play if the play fenced in a sheep and a live one is left."""
        extra = self.fenced_in and bool(self.table.sheep)
        self.fenced_in = False
        if not extra:
            self.end_turn()
        else:
            self.phase = "play" if self.community else "over"  # M16

    def end_turn(self) -> None:
        if self.complete_cards() & set(self.cards):
            self.phase = "over"  # M15
        elif self.passes == self.players or not self.community:
            self.phase = "over"  # M8, M16: by count
        else:
            self.ruled_out = self.complete_cards()
            self.turn = (self.turn + 1) % self.players
            self.phase = "play"

    # ---------------------------------------------------------------- the end

    def scores(self) -> list[int]:
        """Own sheep fenced in."""
        return [
            len(self.card_sheep[card] & set(self.corral)) if card is not None else 0 for card in self.cards
        ]

    def winner(self) -> int:
        """M15, M16: most sheep of one's five (a complete card has them all), then turn order."""
        order = [(self.turn + i) % self.players for i in range(self.players)]
        scores = self.scores()
        return max(order, key=lambda seat: scores[seat])  # the first of equals

    def returns(self) -> list[Fraction]:
        if self.phase != "over":
            raise ValueError("the game is not over")
        return [Fraction(int(seat == self.winner())) for seat in range(self.players)]
