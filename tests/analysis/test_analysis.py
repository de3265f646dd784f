"""Decisions of small games with known answers, and what an analysis may depend on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import flockmind
from flockmind import CancelToken, Hint, InfoState, Limits, Record
from flockmind.analysis import LABELS, Analysis, analyse
from flockmind.hint import Estimate
from flockmind.testing import random_game

SLUGS = [game.slug for game in flockmind.list_games()]


def kuhn(*steps: tuple[int | str, str]) -> Record:
    return Record(flockmind.load_game("kuhn-poker"), steps)


def judged(record: Record, **options: Any) -> list[dict[str, Any]]:
    options = {"iterations": 2000, "seed": 4, **options}
    decisions: list[dict[str, Any]] = analyse(record, **options).to_dict()["decisions"]
    return decisions


def test_folding_the_best_card_is_a_blunder() -> None:
    _, folded = judged(kuhn(("chance", "Q"), ("chance", "K"), (0, "bet"), (1, "pass")))
    assert (folded["ply"], folded["player"], folded["legal"]) == (3, 1, 2)
    assert (folded["played"], folded["best"], folded["label"]) == ("pass", "bet", "blunder")
    assert folded["win_probability"]["mean"] == 1.0
    assert folded["loss"] == {"mean": 0.75, "low": 0.75, "high": 0.75}  # of the stakes from -2 to 2
    assert folded["loss_points"]["mean"] == pytest.approx(3.0)  # wins 2 in place of losing 1
    assert folded["line"][0] == [1, "bet"]


def test_calling_with_the_worst_card_is_a_blunder() -> None:
    _, called = judged(kuhn(("chance", "Q"), ("chance", "J"), (0, "bet"), (1, "bet")))
    assert (called["best"], called["label"]) == ("pass", "blunder")
    assert called["loss"]["mean"] == pytest.approx(0.25)  # of the stakes from -2 to 2
    assert called["loss_points"]["mean"] == pytest.approx(1.0)
    _, folded = judged(kuhn(("chance", "Q"), ("chance", "J"), (0, "bet"), (1, "pass")))
    assert folded["label"] == "best"


class Scripted:
    """Values of two actions, (winning share, points) each, that a search would only estimate."""

    def __init__(self, bet: tuple[float, float], fold: tuple[float, float]) -> None:
        self.values = {"bet": bet, "pass": fold}

    def hint(self, info: InfoState, limits: Limits, seed: int) -> Hint:
        hint = Hint.ranked(info, "scripted", seed, {"bet": 2.0, "pass": 1.0})
        lines = [
            replace(
                x, estimate=Estimate(1, 0.5, self.values[x.action][0], None, None, self.values[x.action][1])
            )
            for x in hint.lines
        ]
        return replace(hint, lines=tuple(lines))


@pytest.mark.parametrize(
    ("bet", "fold", "best", "label", "loss", "points"),
    [
        ((0.9, 3.0), (0.6, 1.0), "bet", "blunder", 0.3, 2.0),
        ((0.9, 3.0), (0.83, 4.0), "bet", "inaccuracy", 0.07, -1.0),
        ((0.6, 3.0), (0.6, 1.0), "bet", "good", 0.0, 2.0),
        ((0.6, 3.0), (0.6, 3.0), "pass", "best", 0.0, 0.0),
        ((0.6, 3.0), (0.8, 1.0), "pass", "best", 0.0, 0.0),
    ],
)
def test_what_a_search_says_first_is_compared_with_what_was_played(
    bet: tuple[float, float], fold: tuple[float, float], best: str, label: str, loss: float, points: float
) -> None:
    record = kuhn(("chance", "Q"), ("chance", "K"), (0, "bet"), (1, "pass"))
    found = analyse(record, Scripted(bet, fold)).decisions[1]
    assert (found.best, found.label) == (best, label)
    assert (found.loss["mean"], found.loss_points["mean"]) == pytest.approx((loss, points))
    assert found.win_probability["mean"] == pytest.approx(bet[0] if best == "bet" else fold[0])


def test_the_best_action_loses_nothing() -> None:
    _, called = judged(kuhn(("chance", "Q"), ("chance", "K"), (0, "bet"), (1, "bet")))
    assert called["best"] == called["played"] == "bet"
    assert called["label"] == "best"
    assert called["loss"] == called["loss_points"] == {"mean": 0.0, "low": 0.0, "high": 0.0}


def test_it_knows_no_more_than_the_mover() -> None:
    """Two truths that seat 0 cannot tell apart: the same judgement of it, beliefs and all."""
    first, second = (judged(kuhn(("chance", "Q"), ("chance", other), (0, "bet")))[0] for other in ("J", "K"))
    assert first == second
    assert {(row["thing"], row["place"]) for row in first["beliefs"]} == {("J", "hand 1"), ("K", "hand 1")}
    assert [row["probability"] for row in first["beliefs"]] == pytest.approx([0.5, 0.5])


@pytest.mark.parametrize("slug", SLUGS)
def test_every_decision_of_every_game_is_judged(slug: str) -> None:
    record = random_game(flockmind.load_game(slug), seed=3, steps=8).record()
    analysis = analyse(record, iterations=60, rounds=3, seed=1)
    moves = [(ply, who, text) for ply, (who, text) in enumerate(record.actions) if who != "chance"]
    assert [(d.ply, d.player, d.played) for d in analysis.decisions] == moves
    assert analysis.complete
    for d in analysis.decisions:
        assert d.label in (*LABELS, "forced")
        assert (d.legal == 1) == (d.label == "forced")
        for interval in (d.win_probability, d.loss, d.loss_points):
            if interval["low"] is not None:
                assert interval["low"] <= interval["mean"] <= interval["high"]  # type: ignore[operator]
        if d.label == "best":
            assert d.best == d.played
        elif d.label != "forced":
            assert (d.loss["mean"], d.loss_points["mean"]) > (0.0, 0.0)  # type: ignore[operator]
    assert sum(row["decisions"] for row in analysis.players()) == len(moves)


def test_same_question_same_analysis() -> None:
    record = random_game(flockmind.load_game("leduc-poker"), seed=3, steps=12).record()
    first = analyse(record, iterations=100, rounds=3, seed=1).to_dict()
    assert analyse(record, iterations=100, rounds=3, seed=1).to_dict() == first
    assert analyse(record, iterations=100, rounds=3, seed=2).to_dict() != first


def test_cancelled_it_gives_what_was_judged_so_far() -> None:
    record = random_game(flockmind.load_game("leduc-poker"), seed=3, steps=12).record()
    token = CancelToken()

    def stop(analysis: Analysis) -> None:
        if len(analysis.decisions) == 2:
            token.cancel()

    part = analyse(record, iterations=100, rounds=3, seed=1, on_decision=stop, cancel=token)
    whole = analyse(record, iterations=100, rounds=3, seed=1)
    assert not part.complete
    assert part.decisions == whole.decisions[:2]
    assert len(whole.decisions) > 2


class Mute:
    """A bot without values."""

    def hint(self, info: InfoState, limits: Limits, seed: int) -> Hint:
        return Hint.ranked(info, "mute", seed, dict.fromkeys(info.legal_actions(), 1.0))


def test_a_bot_without_an_answer_is_an_error() -> None:
    class Silent:
        def hint(self, info: InfoState, limits: Limits, seed: int) -> Hint:
            return None  # type: ignore[return-value]

    record = random_game(flockmind.load_game("kuhn-poker"), 1).record()
    with pytest.raises(flockmind.BotError, match="gave no hint"):
        analyse(record, Silent())


def test_what_cannot_judge_is_refused() -> None:
    record = kuhn(("chance", "Q"), ("chance", "J"), (0, "bet"))
    for bot, told in ((Mute(), "no win prob"), ("random", "no win prob"), ("cheat", "sees the truth")):
        with pytest.raises(flockmind.BotError, match=told):
            analyse(record, bot)
    with pytest.raises(flockmind.FieldError, match="rounds"):
        analyse(record, rounds=1)
    with pytest.raises(flockmind.FieldError, match=r"actions\[2\]"):
        analyse(kuhn(("chance", "Q"), ("chance", "J"), (1, "bet")))
