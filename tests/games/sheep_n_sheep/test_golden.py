"""Golden numbers: perft and recorded games; `golden.py` makes them anew."""

from __future__ import annotations

import json

import pytest

import flockmind
from flockmind.info_state import InfoState

from ..golden import replay
from .fast_game import FastGame
from .golden import HERE, PLAYTHROUGHS, perft_rows
from .slow_positions import FULL, options
from .slow_rules import SlowGame


def test_perft() -> None:
    assert perft_rows() == (HERE / "perft.txt").read_text(encoding="utf-8").splitlines()


def lines(name: str) -> list[str]:
    return (HERE / name).read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("number", range(len(PLAYTHROUGHS)))
def test_playthrough(number: int) -> None:
    game = json.loads(lines("playthrough.jsonl")[number])
    start, players = game["start_player"], game["players"]
    replay(game, FastGame.new(players, start), SlowGame(players, options(start), FULL))


def slow_outcomes(slow: SlowGame) -> dict[str, float]:
    """For each first action of a last turn the best winning share, by the slow rules alone."""
    seat = slow.turn

    def best(game: SlowGame) -> float:
        while game.to_move == -1:
            game.apply(game.chance_outcomes()[0][0])
        if game.to_move == -4:
            return float(game.returns()[seat])
        return max(best(after(game, text)) for text in game.legal_actions())

    def after(game: SlowGame, text: str) -> SlowGame:
        copy = game.copy()
        copy.act(text)
        return copy

    return {text: best(after(slow, text)) for text in slow.legal_actions()}


@pytest.mark.long
def test_puzzles_have_the_answers_they_say() -> None:
    for line in lines("puzzles.jsonl"):
        puzzle = json.loads(line)
        doc = puzzle["info"]
        cards = {**FULL}
        hidden = {}
        view = SlowGame.from_info(doc, cards)
        pool = sorted(view.unseen().elements())
        for seat, hand in enumerate(doc["hands"]):
            if seat != doc["player"]:
                hidden[seat] = [pool.pop() for _ in range(hand["size"] - len(hand["known"]))]
        shares = slow_outcomes(SlowGame.from_info(doc, cards, hidden))
        assert max(shares.values()) == puzzle["share"]
        assert sorted(a for a, share in shares.items() if share == puzzle["share"]) == puzzle["best"]


@pytest.mark.parametrize(("bot", "share"), [("ismcts", 0.9), ("greedy", 0.6)])
def test_bots_solve_puzzles(bot: str, share: float) -> None:
    rows = [json.loads(line) for line in lines("puzzles.jsonl")]
    solved = 0
    for row in rows:
        info = InfoState.from_dict(row["info"])
        hint = flockmind.suggest(info, bot=bot, iterations=1000 if bot == "ismcts" else 1, seed=1)
        solved += hint.lines[0].action in row["best"]
    assert solved >= share * len(rows)
