"""What every search promises: repeatable, cancellable, within its limits, honest about its figures."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import Any

import pytest

import flockmind
from flockmind.bot import SearchBot, load_bot
from flockmind.hint import Limits, merge_limits
from flockmind.testing import check_no_peek, random_game

SLUGS = [info.slug for info in flockmind.list_games()]
SEARCHES = [bot.name for bot in flockmind.list_bots() if not bot.sees_state]


def decision(slug: str, seed: int = 7, steps: int = 1) -> flockmind.InfoState:
    state = random_game(flockmind.load_game(slug), seed, steps)
    if state.is_terminal:
        return decision(slug, seed, steps - 1)
    return state.info_state(state.to_move)


def answer(hint: flockmind.Hint) -> dict[str, Any]:
    return {k: v for k, v in hint.to_dict().items() if k != "seconds"}


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("bot", SEARCHES)
def test_same_question_same_answer(slug: str, bot: str) -> None:
    info = decision(slug)
    first = flockmind.suggest(info, bot, iterations=200, seed=5)
    assert answer(flockmind.suggest(info, bot, iterations=200, seed=5)) == answer(first)
    assert sorted(line.action for line in first.lines) == sorted(info.legal_actions())


@pytest.mark.parametrize("slug", SLUGS)
def test_threads_never_change_the_answer(slug: str) -> None:
    info = decision(slug)
    for budget in (1, 2, 3, 4, 5, 7, 8, 13, 21, 33, 64, 65, 95, 96, 97, 100, 129, 160, 192, 200):
        one = flockmind.suggest(info, iterations=budget, workers=3, threads=1, seed=2)
        many = flockmind.suggest(info, iterations=budget, workers=3, threads=3, seed=2)
        assert answer(one) == answer(many)
        assert one.iterations == budget


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("bot", ["ismcts", "pimc", "flat"])
def test_actions_to_compare_get_the_same_number_of_iterations(slug: str, bot: str) -> None:
    info = decision(slug)
    chosen = sorted({info.legal_actions()[0], info.legal_actions()[-1]})
    hint = flockmind.suggest(info, bot, iterations=30 * len(chosen), seed=5, only=chosen)
    assert sorted(line.action for line in hint.lines) == chosen
    assert {line.estimate.visits for line in hint.lines} == {30}
    assert hint.iterations == 30 * len(chosen)
    assert {step.actions[0] for step in hint.turns} <= set(chosen)
    with pytest.raises(flockmind.FieldError, match="only"):
        flockmind.suggest(info, bot, iterations=30, only=[chosen[0], chosen[0]])
    with pytest.raises(flockmind.FieldError, match="only"):
        flockmind.suggest(info, bot, iterations=30, only=["nonsense"])


def test_a_compared_action_has_the_value_that_the_search_finds_for_it() -> None:
    info = flockmind.load_game("kuhn-poker").new_state(seed=7).info_state(0)
    whole = flockmind.suggest(info, iterations=20_000, seed=1)
    for line in whole.lines:
        alone = flockmind.suggest(info, iterations=20_000, seed=2, only=[line.action]).lines[0]
        assert alone.estimate.win_probability == pytest.approx(line.estimate.win_probability, abs=0.05)


@pytest.mark.parametrize("slug", SLUGS)
def test_workers_are_part_of_the_question(slug: str) -> None:
    hint = flockmind.suggest(decision(slug), iterations=60, workers=2, seed=2)
    assert hint.workers == 2
    assert hint.iterations == 60


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("bot", SEARCHES)
def test_no_bot_peeks(slug: str, bot: str) -> None:
    for seed in range(3):
        check_no_peek(decision(slug, seed, 2), bot, seed=seed, iterations=60)


def test_figures_agree_with_each_other() -> None:
    hint = flockmind.suggest(decision("kuhn-poker"), iterations=1000, seed=3)
    assert sum(line.estimate.visits for line in hint.lines) == 1000
    assert sum(line.estimate.share for line in hint.lines) == pytest.approx(1.0)
    for line in hint.lines:
        e = line.estimate
        assert e.low is not None
        assert e.win_probability is not None
        assert e.high is not None
        assert e.low <= e.win_probability <= e.high


def test_both_limits_whichever_ends_first() -> None:
    info = decision("kuhn-poker")
    assert flockmind.suggest(info, iterations=10, time=60, seed=1).iterations == 10
    short = flockmind.suggest(info, iterations=10**9, time=0.05, seed=1)
    assert 0 < short.iterations < 10**9


@pytest.mark.parametrize("slug", SLUGS)
def test_a_timed_search_is_repeated_by_its_iterations(slug: str) -> None:
    info = decision(slug)
    timed = flockmind.suggest(info, time=0.1, seed=1)
    assert answer(flockmind.suggest(info, iterations=timed.iterations, seed=1)) == answer(timed)


def test_cancel_from_another_thread_returns_the_best_so_far() -> None:
    token = flockmind.CancelToken()
    timer = threading.Timer(0.1, token.cancel)
    timer.start()
    start = time.monotonic()
    hint = flockmind.suggest(decision("kuhn-poker"), time=600, seed=1, cancel=token)
    timer.join()
    assert time.monotonic() - start < 300
    assert hint.iterations > 0
    assert token.cancelled


def test_cancelled_before_it_begins_still_answers() -> None:
    token = flockmind.CancelToken()
    token.cancel()
    hint = flockmind.suggest(decision("kuhn-poker"), iterations=100, seed=1, cancel=token)
    assert hint.iterations == 0
    assert hint.lines[0].estimate.win_probability is None


def test_reports_while_searching() -> None:
    seen: list[flockmind.Hint] = []
    flockmind.suggest(decision("kuhn-poker"), time=0.5, seed=1, on_update=seen.append, report_every=0.05)
    assert len(seen) >= 2
    assert [h.iterations for h in seen] == sorted(h.iterations for h in seen)


def test_an_error_in_a_report_reaches_the_caller() -> None:
    def fail(_: flockmind.Hint) -> None:
        raise RuntimeError("stop here")

    with pytest.raises(RuntimeError, match="stop here"):
        flockmind.suggest(decision("kuhn-poker"), time=5, seed=1, on_update=fail, report_every=0.01)


def test_an_error_in_a_report_ends_the_other_threads() -> None:
    def fail(_: flockmind.Hint) -> None:
        raise RuntimeError("stop here")

    start = time.monotonic()
    with pytest.raises(RuntimeError, match="stop here"):
        flockmind.suggest(
            decision("kuhn-poker"),
            time=100,
            workers=2,
            threads=2,
            seed=1,
            on_update=fail,
            report_every=0.01,
        )
    assert time.monotonic() - start < 50


def test_a_full_tree_goes_on_learning() -> None:
    """A mebibyte holds some 7,000 nodes: the search keeps its budget, its bounds and the better action."""
    info = decision(SLUGS[-1]) if "sheep-and-thief" not in SLUGS else decision("sheep-and-thief")
    roomy = flockmind.suggest(info, "ismcts:guided=0", iterations=20000, seed=1)
    tight = flockmind.suggest(info, "ismcts:guided=0,memory=1", iterations=20000, seed=1)
    assert tight.iterations == sum(line.estimate.visits for line in tight.lines) == 20000
    assert tight.lines != roomy.lines
    values = {line.action: line.estimate.win_probability for line in roomy.lines}
    assert values[tight.best] == pytest.approx(values[roomy.best], abs=0.05)


WRONG = [
    ({"iterations": 0}, "iterations"),
    ({"iterations": True}, "iterations"),
    ({"time": -1.0}, "time"),
    ({"workers": 0}, "workers"),
    ({"threads": 1000}, "threads"),
    ({"top": 0}, "top"),
    ({"seed": -1}, "seed"),
    ({"bot": "ismcts:exploration=-1"}, "exploration"),
    ({"bot": "ismcts:no_such=1"}, "no_such"),
    ({"bot": "ismcts:exploration=x"}, "exploration"),
    ({"bot": "ismcts:iterations=2.5"}, "iterations"),
]


@pytest.mark.parametrize(("wrong", "field"), WRONG)
def test_wrong_limits_name_the_field(wrong: dict[str, Any], field: str) -> None:
    with pytest.raises(flockmind.FieldError) as caught:
        flockmind.suggest(decision("kuhn-poker"), **wrong)
    assert caught.value.field == field


def test_an_argument_wins_over_the_spec() -> None:
    hint = flockmind.suggest(decision("kuhn-poker"), "ismcts:iterations=50", iterations=70, seed=1)
    assert hint.iterations == 70
    assert flockmind.suggest(decision("kuhn-poker"), "ismcts:iterations=50", seed=1).iterations == 50


@pytest.mark.parametrize("name", ["workers", "threads"])
def test_one_worker_or_thread_wins_over_the_spec(name: str) -> None:
    """One is given explicitly, though it is what counts if nothing is."""
    spec = load_bot(f"ismcts:iterations=40,{name}=3")
    assert isinstance(spec, SearchBot)
    assert getattr(merge_limits(Limits(**{name: 1}), spec.limits), name) == 1
    assert getattr(merge_limits(Limits(), spec.limits), name) == 3
    assert getattr(merge_limits(Limits(), Limits()), name) == 1
    info = decision("kuhn-poker")
    assert flockmind.suggest(info, spec, workers=1, seed=1).workers == 1
    assert flockmind.suggest(info, spec, seed=1).workers == (3 if name == "workers" else 1)


@pytest.mark.parametrize("worlds", [0, -1, True, 2.0])
def test_beliefs_take_a_number_of_worlds(worlds: Any) -> None:
    with pytest.raises(flockmind.FieldError) as caught:
        flockmind.beliefs(decision("kuhn-poker"), worlds=worlds)
    assert caught.value.field == "worlds"


@pytest.mark.parametrize("error", [SystemExit(3), asyncio.CancelledError(), GeneratorExit()], ids=repr)
def test_a_bot_does_not_end_the_program_that_asks(error: BaseException) -> None:
    class Ending:
        def hint(self, info: flockmind.InfoState, limits: Limits, seed: int) -> flockmind.Hint:
            raise error

    with pytest.raises(flockmind.BotError, match=type(error).__name__):
        flockmind.suggest(decision("kuhn-poker"), Ending())


def test_who_is_not_on_move_gets_no_hint() -> None:
    state = flockmind.load_game("kuhn-poker").new_state(seed=1)
    with pytest.raises(flockmind.FieldError) as caught:
        flockmind.suggest(state.info_state(1))
    assert caught.value.field == "to_move"
