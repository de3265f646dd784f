"""Proofs of best actions in the last turns of a game of two, by trying everything.

The bag is empty and nobody draws any more: what is unknown to the asker is the rival's card alone, each of
those that are left as likely as any other. A secret of the rival is the one fence that has not been seen, so
it is in its hand in every world. Every value is the asker's winning share, averaged over them.

- `guaranteed(a)`: after the action the asker goes on as well as it can, and the rival, who is shown the
  asker's card, takes the worst reply to it.
- `attainable(a)`: the rival takes the reply that is best for it on average over the cards that the asker
  may hold by what the rival knows. Against this rival no asker gets more.

If `guaranteed` of some actions is above `attainable` of all others, they are proved to be the best.
Outcomes of the reply that were overlooked can only lower `guaranteed`: they take nothing from what
`attainable` says of a rival that makes one of the others.

Only ends are handled in which the rival replies once, and with secrets only to an asker who has none.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from flockmind import InfoState
from flockmind.games.mother_sheep_table import TableView
from flockmind.state import State
from flockmind.testing import sample

from .positions import shipped

GAP = 0.05
CARDS = {card["id"]: frozenset(card["sheep"]) for card in shipped()["cards"]["cards"]}

Corral = frozenset[str]
Outcomes = Callable[[State], set[Corral]]


@dataclass(frozen=True)
class Value:
    guaranteed: float
    attainable: float


@dataclass(frozen=True)
class Proof:
    best: list[str]
    values: dict[str, Value]
    gap: float


class Unproved(Exception):
    """No end of the kind that is handled, or the values do not tell the actions apart."""


def corral(state: State) -> Corral:
    return frozenset(state.info_state(0).situation()["corral"])


def after(state: State, action: str) -> State:
    copy = state.copy()
    copy.apply(action)
    return copy


def all_outcomes(state: State) -> set[Corral]:
    """What may be in the corral when the last play is over, by playing every play."""
    if state.is_terminal:
        return {corral(state)}
    ends: set[Corral] = set()
    for action in state.legal_actions():
        if action == "pass":
            raise Unproved("a pass goes on")
        ends |= all_outcomes(after(state, action))
    return ends


def found_outcomes(state: State) -> set[Corral]:
    """The same by the search for turns that fence in a sheep; at least one play is taken to close nothing."""
    info = state.info_state(state.to_move)
    if info.legal_actions() == ["pass"]:
        raise Unproved("a pass goes on")
    ends = {corral(state)}
    for turn in info.notable_turns(10_000):
        end = state
        for action in turn:
            end = after(end, action)
        ends.add(corral(end))
    return ends


def holds(card: str, fenced_in: Corral) -> bool:
    """Whether the card is complete."""
    return CARDS[card] <= fenced_in


class Prover:
    """For the player on turn."""

    def __init__(self, info: InfoState, outcomes: Outcomes = all_outcomes) -> None:
        situation = info.situation()
        self.me = info.player
        fences = len(situation["table"]) + len(situation["community"]) + sum(situation["held"])
        replies = len(situation["community"]) > 1
        if info.game.players != 2 or fences != len(TableView(info).letters):
            raise Unproved("the bag is not empty, or more than two play")
        if len(situation["community"]) > 2 or (replies and min(situation["held"]) > 0):
            raise Unproved("the rival replies more than once, or both hold secrets")
        self.own = situation["cards"][self.me]
        self.ruled_out = set(situation["ruled_out"])
        self.left = [c for c in CARDS if c != self.own and c not in self.ruled_out]
        self.start = sample(info, 0)
        self.outcomes = outcomes

    def prove(self) -> Proof:
        values = {str(a): self.value(after(self.start, a)) for a in self.start.legal_actions()}
        most = max(value.guaranteed for value in values.values())
        best = [a for a, value in values.items() if value.guaranteed > most - 1e-9]
        rest = [value.attainable for a, value in values.items() if a not in best]
        gap = most - max(rest, default=most)
        if gap < GAP:
            raise Unproved("the others may be as good")
        return Proof(sorted(best), values, gap)

    def value(self, state: State) -> Value:
        if state.to_move == self.me:
            values = [self.value(after(state, action)) for action in state.legal_actions()]
            return Value(max(v.guaranteed for v in values), max(v.attainable for v in values))
        at = corral(state)
        over = len(state.info_state(self.me).situation()["community"]) == 0 or holds(self.own, at)
        if over:
            share = self.average(lambda card: self.wins(at, card, my_turn=True))
            return Value(share, share)
        if state.is_terminal:
            raise Unproved("the end hangs on the rival's card")
        ends = sorted(self.outcomes(state), key=sorted)

        def worst(card: str) -> bool:
            if holds(card, at):
                return self.wins(at, card, my_turn=True)
            return all(self.wins(end, card, my_turn=False) for end in ends)

        def replied(card: str) -> bool:
            if holds(card, at):
                return self.wins(at, card, my_turn=True)
            end = max(ends, key=lambda end: self.rival_wins(end, at, card))
            return self.wins(end, card, my_turn=False)

        return Value(self.average(worst), self.average(replied))

    def average(self, wins: Callable[[str], bool]) -> float:
        return sum(map(wins, self.left)) / len(self.left)

    def wins(self, end: Corral, rival: str, my_turn: bool, own: str | None = None) -> bool:
        """M15, M16: most of one's own sheep; among equals whoever's turn it was."""
        mine, theirs = len(CARDS[own or self.own] & end), len(CARDS[rival] & end)
        return mine >= theirs if my_turn else mine > theirs

    def rival_wins(self, end: Corral, at: Corral, rival: str) -> int:
        """Of the cards that the asker may hold as the rival knows, those against which it wins."""
        cards = [c for c in CARDS if c != rival and c not in self.ruled_out and not holds(c, at)]
        return sum(not self.wins(end, rival, my_turn=False, own=card) for card in cards)
