"""Who meets whom on which deal: round robin, gauntlet and swiss, for tables of 2 to 6.

A table is a line-up of bots. A deal is played by every line-up of its round, and by each line-up
once for every rotation of the seats, so that neither the luck of the deal nor the seat favours a bot.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from ..errors import FieldError, check_count
from ..seeds import derive

SCHEDULES = ("round-robin", "gauntlet", "swiss")

Lineup = tuple[int, ...]
"""Indices of bots, one a seat before rotation."""
Results = Mapping[tuple[int, int], Sequence[float]]
"""Winning shares by seat of the games played, by (deal, slot)."""


@dataclass(frozen=True, order=True)
class Fixture:
    """A game to play: game `slot` of a deal, with the bot of each seat."""

    deal: int
    slot: int
    seats: Lineup


def rotations(lineup: Lineup) -> list[Lineup]:
    """The line-up in every rotation of the seats."""
    return [lineup[-r:] + lineup[:-r] if r else lineup for r in range(len(lineup))]


def one_against_rest(pair: tuple[int, int], players: int) -> list[Lineup]:
    """Two bots at a table of n: one against n-1 of the other, both ways (the same thing for n = 2)."""
    a, b = pair
    if players == 2:
        return [(a, b)]
    return [(a,) + (b,) * (players - 1), (b,) + (a,) * (players - 1)]


def lineups(schedule: str, bots: int, players: int) -> list[Lineup]:
    """The line-ups that play every deal of a round robin or a gauntlet.

    Round robin: every set of n bots, or every pair one against the rest if there are fewer than n.
    Gauntlet: the first bot against each other one.
    """
    if schedule == "gauntlet":
        pairs = [(0, other) for other in range(1, bots)]
    elif bots >= players:
        return list(combinations(range(bots), players))
    else:
        pairs = list(combinations(range(bots), 2))
    return [lineup for pair in pairs for lineup in one_against_rest(pair, players)]


def check_schedule(schedule: str, bots: int, players: int) -> None:
    """Raises FieldError for an unknown schedule, and for a swiss that cannot fill a table."""
    if schedule not in SCHEDULES:
        raise FieldError("schedule", f"expected one of {', '.join(SCHEDULES)}")
    if schedule == "swiss" and bots < players:
        raise FieldError("schedule", f"swiss takes at least as many bots as the {players} seats of a table")


def games_of_a_deal(schedule: str, bots: int, players: int) -> int:
    """Games that are played on one deal; FieldError as of `check_schedule`."""
    check_schedule(schedule, bots, players)
    tables = bots // players if schedule == "swiss" else len(lineups(schedule, bots, players))
    return tables * players


class Plan:
    """The games of a tournament, deal by deal.

    `games` is rounded up to whole deals. The order of the bots within a line-up is drawn for each
    deal from the seed, so that every bot sits before every other in turn.
    """

    def __init__(
        self, schedule: str, bots: int, players: int, games: int, seed: int, rounds: int | None = None
    ) -> None:
        self.per_deal = games_of_a_deal(schedule, bots, players)
        """Games of a deal."""
        check_count("games", games)
        self.schedule, self.bots, self.players, self.seed = schedule, bots, players, seed
        self.swiss = schedule == "swiss"
        self._fixed = [] if self.swiss else lineups(schedule, bots, players)
        self._rounds: dict[int, list[Lineup]] = {}
        self.rounds = 1 if not self.swiss else rounds or min(bots, math.ceil(math.log2(bots)) + 2)
        self.round_deals = math.ceil(games / (self.per_deal * self.rounds))
        """Deals of a round (of the whole tournament unless it is swiss)."""
        self.deals = self.round_deals * self.rounds
        self.games = self.deals * self.per_deal

    def round_of(self, deal: int) -> int:
        """The round a deal belongs to; round k can be set up when rounds before it are complete."""
        return deal // self.round_deals

    def fixtures(self, deal: int, results: Results) -> list[Fixture]:
        """The games of a deal; swiss pairs by the `results` of the rounds before."""
        if not self.swiss:
            return self.seat(deal, self._fixed)
        number = self.round_of(deal)
        if number not in self._rounds:
            from .swiss import tables_of_rounds

            self._rounds[number] = tables_of_rounds(self, number + 1, results)[-1]
        return self.seat(deal, self._rounds[number])

    def ready(self, deal: int, results: Results) -> bool:
        """Whether the games of a deal are settled: in a swiss, when all rounds before it are complete."""
        if not self.swiss or self.round_of(deal) in self._rounds:
            return True
        first = self.round_of(deal) * self.round_deals
        return all((d, slot) in results for d in range(first) for slot in range(self.per_deal))

    def seat(self, deal: int, tables: Sequence[Lineup]) -> list[Fixture]:
        """The games of a deal between these line-ups."""
        games: list[Lineup] = []
        for number, lineup in enumerate(tables):
            draws = [derive("order", self.seed, deal, number, i) for i in range(self.players)]
            games += rotations(tuple(bot for _, bot in sorted(zip(draws, lineup, strict=True))))
        return [Fixture(deal, slot, seats) for slot, seats in enumerate(games)]
