"""How many iterations a bot does in a given time, by processor time: for a machine that is busy.

A limit of time by the clock is no equal time where other processes take the processor away. So the mean
cost of a decision is measured, in processor time of this thread, at two numbers of iterations over positions
of random games; the line through them says how many iterations fill the time on average.
"""

from __future__ import annotations

import random
import time

import flockmind
from flockmind.bot import CheatingBot, load_bot
from flockmind.hint import Limits
from flockmind.testing import random_game

POSITIONS = 24
FEW, MANY = 8, 40
MOST = 100_000
"""Of a bot that stops by itself, such as `greedy`."""


def positions(game: flockmind.Game) -> list[flockmind.State]:
    """States in which somebody decides among several actions, from random games."""
    found: list[flockmind.State] = []
    for seed in range(10 * POSITIONS):
        length = sum(who != "chance" for who, _ in random_game(game, seed).history())
        state = random_game(game, seed, random.Random(seed).randrange(length))
        if len(state.legal_actions()) > 1:
            found.append(state)
        if len(found) == POSITIONS:
            break
    return found


def cost(name: str, states: list[flockmind.State], iterations: int) -> float:
    """Mean processor seconds of a decision."""
    bot = load_bot(name)
    limits = Limits(iterations=iterations, top=1)
    total = 0.0
    for number, state in enumerate(states):
        info = state.info_state(state.to_move)
        began = time.thread_time()
        if isinstance(bot, CheatingBot):
            bot.hint_state(state, state.to_move, limits, number)
        else:
            bot.hint(info, limits, number)
        total += time.thread_time() - began
    return total / len(states)


def iterations_in(name: str, game: flockmind.Game, seconds: float) -> int:
    """Iterations of the bot that take so many processor seconds on average: from 1 to MOST, two digits."""
    states = positions(game)
    cost(name, states[:3], FEW)
    few, many = cost(name, states, FEW), cost(name, states, MANY)
    slope = max(1e-9, (many - few) / (MANY - FEW))
    number = min(MOST, max(1, int(FEW + (seconds - few) / slope)))
    digits = len(str(number)) - 2
    return int(round(number, -digits)) if digits > 0 else number
