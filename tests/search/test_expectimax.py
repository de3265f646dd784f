"""Expectimax: equal to brute force, whatever is pruned or remembered."""

from __future__ import annotations

import resource

import pytest

import flockmind
from flockmind.testing import random_game, sample

SLUGS = [info.slug for info in flockmind.list_games()]


def kuhn(card: str, moves: list[str]) -> flockmind.InfoState:
    player = len(moves) % 2
    envelope = {"format": "flockmind-info/1", "game": "kuhn-poker", "players": 2}
    return flockmind.InfoState.from_dict(
        {**envelope, "player": player, "to_move": player, "card": card, "moves": moves}
    )


def rival_reply(state: flockmind.State) -> str:
    """The rival's better action in a world it knows, one decision ahead, judged by the leader's share."""
    best, best_value = "", -1.0
    for action in state.legal_actions():
        after = state.copy()
        after.apply(action)
        scores = after.scores()
        leaders = [p for p in (0, 1) if scores[p] == max(scores)]
        share = after.returns() if after.is_terminal else [float(p in leaders) / len(leaders) for p in (0, 1)]
        if share[state.to_move] > best_value:
            best, best_value = action, share[state.to_move]
    return best


def brute_force(worlds: list[flockmind.State], asker: int) -> float:
    """Mean share of the asker over equally likely worlds, one action for all of them at its decisions."""
    first = worlds[0]
    if first.is_terminal:
        return sum(w.returns()[asker] for w in worlds) / len(worlds)
    if first.to_move == asker:
        values = []
        for action in first.legal_actions():
            after = [w.copy() for w in worlds]
            for w in after:
                w.apply(action)
            values.append(split(after, asker))
        return max(values)
    after = [w.copy() for w in worlds]
    for w in after:
        w.apply(rival_reply(w))
    return split(after, asker)


def split(worlds: list[flockmind.State], asker: int) -> float:
    parts: dict[int, list[flockmind.State]] = {}
    for w in worlds:
        parts.setdefault(w.info_key(asker), []).append(w)
    return sum(brute_force(part, asker) * len(part) / len(worlds) for part in parts.values())


def all_worlds(info: flockmind.InfoState) -> list[flockmind.State]:
    found: dict[int, flockmind.State] = {}
    for seed in range(40):
        world = sample(info, seed)
        found.setdefault(world.info_key(1 - info.player), world)
    return list(found.values())


@pytest.mark.parametrize("card", ["J", "Q", "K"])
@pytest.mark.parametrize("moves", [["bet"], ["pass", "bet"]])
def test_equals_brute_force_where_only_the_asker_decides(card: str, moves: list[str]) -> None:
    info = kuhn(card, moves)
    hint = flockmind.suggest(info, "expectimax", iterations=10**6, seed=1)
    assert hint.worlds == 2
    for line in hint.lines:
        worlds = all_worlds(info)
        for world in worlds:
            world.apply(line.action)
        value = split(worlds, info.player)
        assert line.estimate.win_probability == pytest.approx(value)
        assert line.estimate.low == line.estimate.high == line.estimate.win_probability


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("seed", range(4))
def test_table_and_probes_never_change_a_value(slug: str, seed: int) -> None:
    state = random_game(flockmind.load_game(slug), seed, 3)
    if state.is_terminal:
        state = random_game(flockmind.load_game(slug), seed, 0)
    info = state.info_state(state.to_move)
    base = "expectimax:depth=2,worlds=1,chance_limit=4,chance_samples=2,opponents=1,exact_worlds=0"
    values = []
    for flags in ("table=1,star2=1", "table=0,star2=1", "table=1,star2=0", "table=0,star2=0"):
        hint = flockmind.suggest(info, f"{base},{flags}", iterations=10**9, seed=2)
        values.append({line.action: line.estimate.win_probability for line in hint.lines})
    for other in values[1:]:
        assert other == pytest.approx(values[0])


@pytest.mark.parametrize("slug", SLUGS)
def test_hidden_draws_do_not_fill_the_memory(slug: str) -> None:
    """Sets of worlds stay small, also where chance deals again and again what the asker does not see."""
    game = flockmind.load_game(slug)
    length = sum(who != "chance" for who, _ in random_game(game, 1).history())
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for part in range(8):
        state = random_game(game, 1, part * length // 8)
        info = state.info_state(state.to_move)
        flockmind.suggest(info, "expectimax:exact_worlds=0", iterations=2000, seed=1)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 200_000  # kilobytes


def test_hybrid_solves_what_can_be_solved() -> None:
    hint = flockmind.suggest(kuhn("K", ["bet"]), "hybrid", iterations=50, seed=1)
    assert hint.best == "bet"
    assert hint.lines[0].estimate.low == hint.lines[0].estimate.high == 1.0


def test_the_cheat_gives_no_hints() -> None:
    with pytest.raises(flockmind.BotError, match="truth"):
        flockmind.suggest(kuhn("K", ["bet"]), "cheat")
