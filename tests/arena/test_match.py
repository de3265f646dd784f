"""Matches: equal deals, equal games, and what becomes of bots that misbehave."""

from __future__ import annotations

import asyncio
import copy
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import flockmind
from flockmind import BotError, FieldError, MatchResult, load_game, play_match
from flockmind.arena.entrants import GRACE, UNTIMED, Entrant, enter
from flockmind.arena.seeds import decision_seed
from flockmind.game import MAX_SEED
from flockmind.seeds import derive
from tests.arena.odd_bots import (
    Crashing,
    Dying,
    DyingOnce,
    Hanging,
    Honest,
    Illegal,
    Leaving,
    Odd,
    Printing,
    Silent,
)  # fmt: skip

KUHN = load_game("kuhn-poker")
PAIR = ["ismcts:iterations=30", "random"]


def without_times(report: dict[str, Any]) -> dict[str, Any]:
    document = copy.deepcopy(report)
    del document["times"]
    return document


def games_of(match: MatchResult) -> list[Any]:
    return [(f, r.returns, r.scores, r.forfeit, r.reason, r.record, r.iterations) for f, r in match.games]


def test_a_deal_is_played_once_for_every_rotation() -> None:
    match = play_match(KUHN, PAIR, deals=20, seed=4)
    assert len(match.games) == 40
    chance: dict[int, set[tuple[str, ...]]] = {}
    seatings: dict[int, set[tuple[int, ...]]] = {}
    for (fixture, _), record in zip(match.games, match.records(), strict=True):
        dealt = tuple(text for who, text in record.actions if who == "chance")
        chance.setdefault(fixture.deal, set()).add(dealt)
        seatings.setdefault(fixture.deal, set()).add(fixture.seats)
        assert list(record.bots or ()) == [PAIR[bot] for bot in fixture.seats]
        record.replay()
    assert all(len(deals) == 1 for deals in chance.values())
    assert len({next(iter(deals)) for deals in chance.values()}) > 3
    assert all(seats == {(0, 1), (1, 0)} for seats in seatings.values())


def test_same_seed_same_match_and_another_seed_another() -> None:
    first, second = (play_match(KUHN, PAIR, deals=15, seed=7) for _ in range(2))
    assert games_of(first) == games_of(second)
    assert without_times(first.report) == without_times(second.report)
    assert games_of(first) != games_of(play_match(KUHN, PAIR, deals=15, seed=8))


def test_the_number_of_workers_changes_nothing() -> None:
    alone = play_match(KUHN, PAIR, deals=15, seed=7)
    for jobs in (1, 2):
        match = play_match(KUHN, PAIR, deals=15, seed=7, jobs=jobs)
        assert games_of(match) == games_of(alone)
        assert without_times(match.report) == without_times(alone.report)


def test_no_seed_draws_one_and_reports_it() -> None:
    match = play_match(KUHN, ["random", "random"], deals=3)
    assert match.bots == ("random", "random#2")
    again = play_match(KUHN, ["random", "random"], deals=3, seed=match.seed)
    assert games_of(match) == games_of(again)


def test_seeds_depend_on_every_part() -> None:
    seeds = {decision_seed(deal, seat, ply) for deal in range(5) for seat in range(5) for ply in range(5)}
    assert len(seeds) == 125
    assert all(0 <= seed <= MAX_SEED for seed in seeds)
    assert derive(1, 23) != derive(12, 3)
    assert derive("a", 1) == 214608682680915


@pytest.mark.parametrize(
    ("bot", "seats", "reason"),
    [
        (Crashing(), {1}, "crashed: RuntimeError: no idea what to do"),
        (Leaving(SystemExit(3)), {0, 1}, "crashed: SystemExit: 3"),
        (Leaving(asyncio.CancelledError()), {0, 1}, "crashed: CancelledError"),
        (Leaving(RuntimeError("half \ud800")), {0, 1}, "crashed: RuntimeError: half ?"),
        (Illegal("fold"), {0, 1}, "illegal action 'fold'"),
        (Illegal(7), {0, 1}, "its action is a int, not a string"),
        (Silent(), {0, 1}, "answered with a NoneType in place of a Hint"),
        (Odd(lines=()), {0, 1}, "answered with a Hint without actions"),
        (Odd(lines=("bet",)), {0, 1}, "answered with a Hint whose lines are none"),
        (Odd(lines=7), {0, 1}, "answered with a Hint whose lines are none"),
        (Odd(iterations=1.5), {0, 1}, "answered with a Hint of 1.5 iterations"),
        (Odd(iterations=-1), {0, 1}, "answered with a Hint of -1 iterations"),
        (Odd(iterations=True), {0, 1}, "answered with a Hint of True iterations"),
        (Odd(iterations=None), {0, 1}, "answered with a Hint of None iterations"),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
@pytest.mark.parametrize("jobs", [None, 1])
def test_a_bot_that_misbehaves_forfeits(bot: Any, seats: set[int], reason: str, jobs: int | None) -> None:
    match = play_match(KUHN, [bot, "random"], deals=3, seed=1, jobs=jobs)
    lost = [(f, r) for f, r in match.games if r.forfeit is not None]
    assert lost
    assert {r.forfeit for _, r in lost} <= seats
    for fixture, result in lost:
        assert result.forfeit is not None
        assert fixture.seats[result.forfeit] == 0
        assert result.returns[result.forfeit] == 0.0
        assert sum(result.returns) == 1.0
        assert result.scores is None
        assert (result.reason or "").startswith(reason)
    assert len(match.report["forfeits"]) == len(lost)
    row = next(row for row in match.ratings if row["bot"] == bot.name)
    assert row["forfeits"] == len(lost)


def test_iterations_may_be_any_whole_number() -> None:
    match = play_match(KUHN, [Odd(iterations=np.int64(5)), "random"], deals=3, seed=1)
    assert not match.report["forfeits"]
    for fixture, result in match.games:
        seat = fixture.seats.index(0)
        assert result.iterations[seat] == 5 * result.decisions[seat]


def test_a_hanging_bot_forfeits_and_the_rest_goes_on() -> None:
    match = play_match(KUHN, [Hanging(), "random"], deals=2, seed=1, jobs=2, decision_timeout=1.0)
    for fixture, result in match.games:
        assert result.forfeit == (0 if fixture.seats[0] == 0 else None)
        assert result.reason in (None, "no answer within 1 s")
    assert len(match.games) == 4


def test_a_bot_that_kills_its_process_forfeits_after_three_deaths() -> None:
    match = play_match(KUHN, [Dying(), Honest()], deals=1, seed=1, jobs=2)
    assert len(match.games) == 2
    for fixture, result in match.games:
        assert result.forfeit is not None
        assert fixture.seats[result.forfeit] == 0
        assert result.reason == "its process died 3 times (exit code -9)"


def test_a_killed_worker_is_noticed_and_its_games_are_played_again(tmp_path: Any) -> None:
    match = play_match(KUHN, [DyingOnce(str(tmp_path)), "random"], deals=10, seed=1, jobs=2)
    assert (tmp_path / "died").exists()
    assert len(match.games) == 20
    assert not match.report["forfeits"]
    undisturbed = play_match(KUHN, [Honest(), "random"], deals=10, seed=1)
    assert [r.returns for _, r in match.games] == [r.returns for _, r in undisturbed.games]


def test_a_script_without_a_guard_may_use_workers() -> None:
    script = "import flockmind; game = flockmind.load_game('kuhn-poker'); print('once');"
    script += "print(len(flockmind.play_match(game, ['random', 'random'], deals=3, seed=1, jobs=2).games))"
    told = subprocess.run([sys.executable, "-"], input=script, capture_output=True, text=True, check=True)
    assert told.stdout == "once\n6\n"


def test_classes_of_the_calling_script_reach_the_workers(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "import flockmind\n"
        "class Mine:\n"
        "    def hint(self, info, limits, seed):\n"
        "        return flockmind.load_bot('random').hint(info, limits, seed)\n"
        "if __name__ == '__main__':\n"
        "    game = flockmind.load_game('kuhn-poker')\n"
        "    match = flockmind.play_match(game, [Mine(), 'random'], deals=3, seed=1, jobs=1)\n"
        "    print(match.bots, len(match.games), match.report['forfeits'])\n"
    )
    told = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=True)
    assert told.stdout == "('Mine', 'random') 6 []\n"


def test_what_bots_print_stays_out_of_standard_output(capfd: pytest.CaptureFixture[str]) -> None:
    play_match(KUHN, [Printing(), "random"], deals=1, seed=1, jobs=1)
    out, err = capfd.readouterr()
    assert out == ""
    assert "thinking aloud" in err


def test_a_bot_that_sees_the_state_gets_it_in_the_arena_only() -> None:
    match = play_match(KUHN, ["random", "cheat:iterations=20"], deals=200, seed=1)
    assert not match.report["forfeits"]
    assert next(row for row in match.ratings if row["bot"].startswith("cheat"))["rating"] > 50
    info = KUHN.new_state(seed=1).info_state(0)
    with pytest.raises(BotError):
        flockmind.suggest(info, bot="cheat")


def test_wrong_matches_are_refused() -> None:
    with pytest.raises(FieldError, match="bots"):
        play_match(KUHN, ["random"])
    with pytest.raises(FieldError, match="bots"):
        play_match(KUHN, "random")
    with pytest.raises(BotError, match="unknown bot"):
        play_match(KUHN, ["random", "nobody"])
    with pytest.raises(FieldError, match="deals"):
        play_match(KUHN, PAIR, deals=0)
    with pytest.raises(FieldError, match="schedule"):
        play_match(KUHN, PAIR, deals=1, schedule="knockout")
    with pytest.raises(FieldError, match="schedule: swiss takes"):
        play_match(load_game("tiny-draft", players=3), PAIR, deals=1, schedule="swiss")
    for jobs in (0, -1, True, 1.5):
        with pytest.raises(FieldError, match="jobs"):
            play_match(KUHN, PAIR, deals=1, jobs=jobs)  # type: ignore[arg-type]
    for wrong in ({"decision_timeout": 1.0}, {"decision_timeout": 0.0, "jobs": 1}):
        with pytest.raises(FieldError, match="decision_timeout"):
            play_match(KUHN, PAIR, deals=1, **wrong)  # type: ignore[arg-type]
    with pytest.raises(BotError, match="worker process"):
        play_match(KUHN, [Illegal(lambda: None), "random"], deals=1, jobs=1)


def test_how_long_a_decision_may_take() -> None:
    assert Entrant("a", "ismcts:time=2").allowance(None) == 20 + GRACE
    assert Entrant("a", "ismcts").allowance(None) == 10 + GRACE
    assert Entrant("a", "ismcts:iterations=10").allowance(None) == UNTIMED
    assert Entrant("a", "ismcts:iterations=10,time=3").allowance(None) == 30 + GRACE
    assert Entrant("a", Honest()).allowance(5.0) == 5.0


def test_names_are_told_apart() -> None:
    assert [e.name for e in enter(["random", Honest(), "random", Honest()])] == [
        "random", "honest", "random#2", "honest#2",
    ]  # fmt: skip
