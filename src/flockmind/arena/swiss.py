"""The pairing of a swiss tournament: neighbours in the standings that have met least often."""

from __future__ import annotations

from itertools import combinations

from .schedule import Lineup, Plan, Results


class Standings:
    """What the rounds so far say: winning shares, meetings, and rounds sat out."""

    def __init__(self, bots: int) -> None:
        self.share = [0.0] * bots
        self.games = [0] * bots
        self.rests = [0] * bots
        self.met = [[0] * bots for _ in range(bots)]

    def add_round(self, plan: Plan, number: int, tables: list[Lineup], results: Results) -> None:
        """Counts a complete round."""
        seated = {bot for lineup in tables for bot in lineup}
        for bot in range(plan.bots):
            self.rests[bot] += bot not in seated
        for lineup in tables:
            for a, b in combinations(lineup, 2):
                self.met[a][b] += 1
                self.met[b][a] += 1
        for deal in range(number * plan.round_deals, (number + 1) * plan.round_deals):
            for fixture in plan.seat(deal, tables):
                for bot, got in zip(fixture.seats, results[deal, fixture.slot], strict=True):
                    self.share[bot] += got
                    self.games[bot] += 1

    def order(self) -> list[int]:
        """Bots by mean winning share a game, best first; equal ones in the order they were given."""
        return sorted(
            range(len(self.share)),
            key=lambda bot: (-round(self.share[bot] / max(1, self.games[bot]), 9), bot),
        )

    def meetings(self, bot: int, table: list[int]) -> int:
        """How often the bot has met those at the table, in sum."""
        return sum(self.met[bot][other] for other in table)


def tables_of_rounds(plan: Plan, rounds: int, results: Results) -> list[list[Lineup]]:
    """The tables of the first `rounds` rounds; `results` must hold all games of all but the last.

    Bots that are left over sit out: those who sat out least often, lowest in the standings first.
    """
    standings = Standings(plan.bots)
    made: list[list[Lineup]] = []
    for number in range(rounds):
        if number:
            standings.add_round(plan, number - 1, made[-1], results)
        free = standings.order()
        for _ in range(plan.bots % plan.players):
            fewest = min(standings.rests[bot] for bot in free)
            free.remove([bot for bot in free if standings.rests[bot] == fewest][-1])
        made.append(_fill(plan.players, free, standings))
    return made


def _fill(players: int, free: list[int], standings: Standings) -> list[Lineup]:
    tables: list[Lineup] = []
    while free:
        table = [free.pop(0)]
        while len(table) < players:
            fewest = min(standings.meetings(bot, table) for bot in free)
            chosen = next(bot for bot in free if standings.meetings(bot, table) == fewest)
            free.remove(chosen)
            table.append(chosen)
        tables.append(tuple(table))
    return tables
