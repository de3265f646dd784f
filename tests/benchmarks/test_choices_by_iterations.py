"""What more iterations still change: every choice is compared, and the largest search loses nothing."""

from __future__ import annotations

import pytest

import flockmind
from benchmarks import choices_by_iterations as choices


def test_a_decision_is_one_of_its_game_and_offers_a_choice() -> None:
    game = flockmind.load_game("kuhn-poker")
    for seed in range(20):
        info, number = choices.decision(game, seed)
        assert info.to_move == info.player
        assert len(info.legal_actions()) > 1
        assert 2 <= number <= 3


def test_what_a_choice_loses() -> None:
    one = choices.Position({64: "a", 128: "b", 256: "c"}, {"a": 0.3, "b": 0.55, "c": 0.5})
    assert one.loss(64) == pytest.approx(0.2)
    assert one.loss(128) == pytest.approx(-0.05)
    assert one.loss(256) == 0
    assert [one.agrees(n) for n in (64, 128, 256)] == [False, False, True]
    same = choices.Position({64: "c", 128: "c", 256: "c"}, {"c": 0.0})
    assert choices.row([one, same], 64).startswith("| 64 | 50 | 10.00 (")


def test_a_bot_is_asked_with_each_number_and_its_choices_are_compared(
    capsys: pytest.CaptureFixture[str],
) -> None:
    info, _ = choices.decision(flockmind.load_game("leduc-poker"), 3)
    found = choices.position(info, "ismcts", range(1, 7), 50, seed=5)
    assert list(found.chosen) == [2, 4, 8, 16, 32, 64]
    assert set(found.worth) == set(found.chosen.values())
    assert set(found.worth) <= set(info.legal_actions())
    choices.main(["leduc-poker", "--positions", "3", "--low", "1", "--high", "3", "--compared", "20"])
    rows = [line.split(" | ") for line in capsys.readouterr().out.split("\n") if line.startswith("| ")][1:]
    assert [row[0] for row in rows] == ["| 2", "| 4", "| 8"]
    assert rows[-1][1:] == ["100", "0.00 (0.00 to 0.00) |"]
