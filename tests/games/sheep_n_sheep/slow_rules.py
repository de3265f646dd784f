"""Slow, obvious rules of Sheep 'n' Sheep (N1, N2, ...: rulings of docs/games/sheep-n-sheep.md).

A hand may hold unknown cards, "?": then the state is what one player sees, see slow_info.py.
"""

from __future__ import annotations

import copy
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from . import slow_info, slow_laying, slow_past, slow_scoring
from .slow_cards import UNKNOWN, read_deck
from .slow_laying import Laying, Pasture, cell_text, read_cell

CHANCE = -1
TERMINAL = -4

Turn = tuple[frozenset[tuple[slow_laying.Cell, str]], tuple[str, ...], int]


@dataclass
class Hand:
    """`known`: taken from sets, seen by all. `hidden`: dealt or drawn by an icon."""

    known: list[str] = field(default_factory=list)
    hidden: list[str] = field(default_factory=list)
    past: slow_past.Past = field(default_factory=list)

    @property
    def cards(self) -> list[str]:
        return self.known + self.hidden


class SlowGame:
    slug = "sheep-n-sheep"

    def __init__(self, players: int, options: dict[str, Any], components: dict[str, dict[str, Any]]) -> None:
        self.players = players
        self.options = dict(options)
        self.cards = read_deck(components["cards"], players)
        start = options["start_player"]
        self.order = [(start + place) % players for place in range(players)]
        self.stage = "deal"  # "deal", "sets", "turns", "over"
        self.turn: int = start  # whose turn it is
        self.laying: Laying | None = None  # a B turn under way
        self.refilling: int | None = None  # place of the set being refilled, 0-3
        self.draws = 0  # icon draws due in this turn
        self.end = "open"  # "open", "triggered", "last round" (N10)
        self.deck = self.cards.deck_size
        self.stock = self.cards.stock_size
        self.sets: list[list[str]] = [[], [], [], []]
        self.pastures: list[Pasture] = [{} for _ in range(players)]
        self.discards: list[str] = []
        self.hands = [Hand() for _ in range(players)]

    def copy(self) -> SlowGame:
        # The tables are never written to.
        return copy.deepcopy(self, {id(self.cards): self.cards, id(self.options): self.options})

    # --- who is to move, and what may he do ---

    @property
    def to_move(self) -> int:
        if self.stage == "over":
            return TERMINAL
        return self.turn if self.chance_node() is None else CHANCE

    def chance_node(self) -> tuple[str, int] | None:
        """("hand", seat) or ("set", place): where the next card from the deck goes (N17)."""
        if self.stage == "deal":
            return "hand", next(seat for seat in self.order if len(self.hands[seat].hidden) < 2)
        if self.stage == "sets":
            return "set", next(place for place in range(4) if len(self.sets[place]) < 2)
        if self.stage == "over":
            return None
        if self.refilling is not None:
            return "set", self.refilling
        return ("hand", self.turn) if self.draws else None

    def legal_actions(self) -> list[str]:
        if self.to_move < 0:
            return []
        pasture = self.pastures[self.turn]
        hand = self.hands[self.turn].cards
        if self.laying is not None:
            placements = slow_laying.placements(self.cards, pasture, hand, self.laying)
            texts = [f"place {card} {cell_text(cell)}" for card, cell in placements]
            return [*texts, "done"] if self.laying.laid else texts
        texts = []
        if len(hand) <= 5:  # N6: A is closed with six or more
            takes = [f"take {place + 1}" for place in range(4) if self.sets[place]]
            texts += takes or ["pass"]  # N11
        texts += slow_laying.beginnings(self.cards, pasture, hand)
        discards = slow_laying.free_discards(pasture, hand)
        return texts + [f"free discard {card}" for card in discards]

    def unseen(self) -> Counter[str]:
        """What lies in deck and stock, one pool (N17)."""
        pool = Counter(self.cards.copies)
        pool.subtract(self.public_cards())
        for hand in self.hands:
            pool.subtract(card for card in hand.hidden if card != UNKNOWN)
        return +pool

    def public_cards(self) -> list[str]:
        """All cards of which everybody knows where they are."""
        found = list(self.discards)
        for pasture in self.pastures:
            found += pasture.values()
        for cards in self.sets:
            found += cards
        for hand in self.hands:
            found += hand.known
        return found

    def chance_outcomes(self) -> list[tuple[str, Fraction]]:
        if self.to_move != CHANCE:
            return []
        pool = self.unseen()
        return [(card, Fraction(pool[card], pool.total())) for card in sorted(pool)]

    # --- moving ---

    def apply(self, text: str) -> list[list[str]]:
        """Play an action or a chance outcome; what each player observes of it."""
        if self.to_move == CHANCE:
            if text not in self.unseen():
                raise ValueError(f"{text}: no such card is left")
            return self.draw(text)
        if text not in self.legal_actions():
            raise ValueError(f"{text}: not legal here")
        return self.act(text)

    def draw(self, card: str) -> list[list[str]]:
        """A card comes from the deck, or from the stock once the deck is empty (N9)."""
        node = self.chance_node()
        assert node is not None
        kind, where = node
        if self.deck > 0:
            self.deck -= 1
        else:
            self.stock -= 1
        if kind == "set":
            self.sets[where].append(card)
            seen_by = list(range(self.players))
        else:
            hand = self.hands[where]
            hand.past = slow_past.draw(hand.past, 1)
            hand.hidden.append(card)
            seen_by = [where]

        if self.stage == "deal":
            if all(len(hand.hidden) == 2 for hand in self.hands):
                self.stage = "sets"
        elif self.stage == "sets":
            if all(len(cards) == 2 for cards in self.sets):
                self.stage = "turns"
        else:
            if kind == "hand":
                self.draws -= 1
            elif len(self.sets[where]) == 2:
                self.refilling = None
            if self.refilling is None and self.draws == 0:
                self.end_turn()
        self.shorten_pasts()
        return [[f"chance: {card}"] if seat in seen_by else [] for seat in range(self.players)]

    def act(self, text: str) -> list[list[str]]:
        """Play an action. Every action is done in the open (N19)."""
        seat = self.turn
        words = text.split(" ")
        pasture = self.pastures[seat]
        if words[0] == "take":
            self.take(int(words[1]) - 1)
        elif words[0] in ("pass", "done"):
            self.end_turn()
        elif words[0] in ("same", "run"):
            self.laying = slow_laying.begin(self.cards, pasture, text)
        elif words[0] == "free":
            self.leave_hand(words[2])
            self.discards.append(words[2])
            self.laying = Laying("free")
        else:
            card, cell = words[1], read_cell(words[2])
            assert self.laying is not None
            self.leave_hand(card)
            pasture[cell] = card
            self.laying = slow_laying.after_placing(
                self.cards, pasture, len(self.hands[seat].cards), self.laying, cell
            )
            if self.laying is None:
                self.end_turn()
        self.shorten_pasts()
        return [[f"{seat}: {text}"] for _ in range(self.players)]

    def take(self, place: int) -> None:
        taken = self.sets[place]
        self.sets[place] = []
        self.hands[self.turn].known += taken
        icons = [card for card in taken if self.cards.kinds[card].icon == "draw"]
        if self.deck < 2 and self.end == "open":  # N9: the refill fails
            self.end = "triggered"
        # N9, N21: no set from one card. With four players the stock is empty from the start.
        left = self.deck + self.stock
        if left >= 2:
            self.refilling = place
            left -= 2
        self.draws = min(len(icons), left)  # N8; what cannot be drawn is lost (N9)
        if self.refilling is None and self.draws == 0:
            self.end_turn()

    def leave_hand(self, card: str) -> None:
        """A card is laid or discarded: the copy known to all first (N19)."""
        hand = self.hands[self.turn]
        if card in hand.known:
            hand.known.remove(card)
            return
        hand.past = slow_past.lay(hand.past, card, len(hand.hidden))
        hand.hidden.remove(card if card in hand.hidden else UNKNOWN)

    def end_turn(self) -> None:
        self.laying = None
        if self.turn == self.order[-1]:
            if self.end == "last round":
                self.stage = "over"
            elif self.end == "triggered":
                self.end = "last round"  # N10
        self.turn = (self.turn + 1) % self.players

    def shorten_pasts(self) -> None:
        shown = Counter(self.public_cards())
        for hand in self.hands:
            hand.past = slow_past.shorten(
                hand.past, len(hand.hidden), lambda card: shown[card] < self.cards.copies[card]
            )

    # --- results, views ---

    def scores(self) -> list[int]:
        return slow_scoring.scores(self.cards, self.pastures)

    def returns(self) -> list[Fraction]:
        if self.stage != "over":
            raise ValueError("the game is not over")
        return slow_scoring.returns(self.cards, self.pastures)

    def turns(self) -> set[Turn]:
        """Whole turns of the player to move: (end pasture, end hand, place taken or 0).

        The end of a turn is before any chance node. Turns that end alike are one.
        """
        if self.to_move < 0:
            return set()
        pasture = self.pastures[self.turn]
        hand = self.hands[self.turn].cards
        turns: set[Turn] = set()
        for text in self.legal_actions():
            if text.startswith("take"):
                place = int(text.removeprefix("take "))
                end_hand = tuple(sorted(hand + self.sets[place - 1]))
                turns.add((frozenset(pasture.items()), end_hand, place))
            elif text == "pass":
                turns.add((frozenset(pasture.items()), tuple(sorted(hand)), 0))
        for end_pasture, rest in slow_laying.laying_turns(self.cards, pasture, hand, self.laying):
            turns.add((end_pasture, rest, 0))
        return turns

    def info(self, p: int) -> dict[str, Any]:
        """All that player `p` knows: the definition of the information state."""
        return slow_info.document(self, p)

    @classmethod
    def from_info(
        cls,
        doc: dict[str, Any],
        components: dict[str, dict[str, Any]],
        hidden: dict[int, list[str]] | None = None,
    ) -> SlowGame:
        """The state of a document, with the rivals' hidden cards by seat (left out: "?")."""
        game = cls(doc["players"], doc["options"], components)
        slow_info.fill(game, doc, hidden or {})
        return game
