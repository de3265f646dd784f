"""Expectimax: the same values whatever is pruned or remembered, in bounded memory; the bots built on it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import flockmind
from flockmind.testing import random_game

SLUGS = [info.slug for info in flockmind.list_games()]
FOR_THREE = [info.slug for info in flockmind.list_games() if info.max_players > 2]


def kuhn(card: str, moves: list[str]) -> flockmind.InfoState:
    player = len(moves) % 2
    envelope = {"format": "flockmind-info/1", "game": "kuhn-poker", "players": 2}
    return flockmind.InfoState.from_dict(
        {**envelope, "player": player, "to_move": player, "card": card, "moves": moves}
    )


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("seed", range(4))
def test_table_and_probes_never_change_a_value(slug: str, seed: int) -> None:
    state = random_game(flockmind.load_game(slug), seed, 3)
    if state.is_terminal:
        state = random_game(flockmind.load_game(slug), seed, 0)
    same_with_and_without(state.info_state(state.to_move), "depth=2,opponents=1")


@pytest.mark.parametrize("slug", FOR_THREE)
@pytest.mark.parametrize("seed", range(4))
def test_nor_where_one_of_two_rivals_replies(slug: str, seed: int) -> None:
    state = random_game(flockmind.load_game(slug, players=3), seed, 3)
    info = state.info_state(state.to_move)
    depth = 3 if len(info.legal_actions()) < 50 else 2
    same_with_and_without(info, f"depth={depth},opponents=2")


def same_with_and_without(info: flockmind.InfoState, parameters: str) -> None:
    """Whether a table is used and chance nodes are probed makes no difference to any value."""
    base = f"expectimax:{parameters},worlds=1,chance_limit=4,chance_samples=2,exact_worlds=0"
    values = []
    for flags in ("table=1,star2=1", "table=0,star2=1", "table=1,star2=0", "table=0,star2=0"):
        hint = flockmind.suggest(info, f"{base},{flags}", iterations=10**9, seed=2)
        values.append({line.action: line.estimate.win_probability for line in hint.lines})
    for other in values[1:]:
        assert other == pytest.approx(values[0])


def test_bounds_that_a_game_states_prune() -> None:
    """Without them, the same positions of phantom tic-tac-toe take 107,831 nodes."""
    nodes = 0
    for seed in range(6):
        for length in (4, 5, 6):
            state = random_game(flockmind.load_game("phantom-tic-tac-toe"), seed, length)
            if not state.is_terminal:
                bot = "expectimax:depth=20,exact_worlds=0,worlds=1"
                info = state.info_state(state.to_move)
                nodes += flockmind.suggest(info, bot, iterations=10**9, seed=1).iterations
    assert nodes < 65_000


PEAK = """
import re
import sys
from pathlib import Path

import flockmind
from flockmind.testing import random_game


def peak():
    return int(re.search(r"VmHWM:\\s+(\\d+) kB", Path("/proc/self/status").read_text())[1])


game = flockmind.load_game(sys.argv[1])
length = sum(who != "chance" for who, _ in random_game(game, 1).history())
before = peak()
for part in range(8):
    state = random_game(game, 1, part * length // 8)
    info = state.info_state(state.to_move)
    flockmind.suggest(info, "expectimax:exact_worlds=0", iterations=2000, seed=1)
print(peak() - before)
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc")
@pytest.mark.parametrize("slug", SLUGS)
def test_hidden_draws_do_not_fill_the_memory(slug: str) -> None:
    """Sets of worlds stay small, also where chance deals again and again what the asker does not see.

    In a process of its own, whose peak no other test has raised."""
    done = subprocess.run([sys.executable, "-c", PEAK, slug], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) < 200_000  # kilobytes


def test_a_search_that_is_stopped_has_solved_nothing() -> None:
    info = random_game(flockmind.load_game("leduc-poker"), 1, 2).info_state(0)
    for nodes in (1, 2, 10, 50, 100):
        hint = flockmind.suggest(info, "expectimax:depth=20", iterations=nodes, seed=1)
        assert hint.iterations > nodes  # the node at which it stopped is counted
        assert {(line.estimate.low, line.estimate.high) for line in hint.lines} == {(None, None)}


def test_hybrid_solves_what_can_be_solved() -> None:
    hint = flockmind.suggest(kuhn("K", ["bet"]), "hybrid", iterations=50, seed=1)
    assert hint.best == "bet"
    assert hint.lines[0].estimate.low == hint.lines[0].estimate.high == 1.0


def test_the_cheat_gives_no_hints() -> None:
    with pytest.raises(flockmind.BotError, match="truth"):
        flockmind.suggest(kuhn("K", ["bet"]), "cheat")
