"""`flockmind play` with scripted input."""

from __future__ import annotations

from pathlib import Path

import pytest

import flockmind
from flockmind.cli._seats import parse_seats
from tests.cli.helpers import SLUGS, invoke, refusal, stdout

KUHN = ("play", "kuhn-poker", "--seats", "human,ismcts:iterations=50", "--seed", "3")


def test_a_game_is_played_to_its_end() -> None:
    told = stdout(*KUHN, text="bet\n")
    assert "chance: J" in told
    assert "Player 0, you may: pass, bet" in told
    assert "The game is over: player" in told
    assert told == stdout(*KUHN, text="2\n")  # by its number


@pytest.mark.parametrize("slug", SLUGS)
def test_every_game_can_be_played_by_numbers(slug: str) -> None:
    low = next(game.min_players for game in flockmind.list_games() if game.slug == slug)
    seats = ",".join(["human"] + ["random"] * (low - 1))
    result = invoke("play", slug, "--seats", seats, "--seed", "3", text="1\n" * 4 + "quit\n")
    assert "you may:" in result.stdout
    assert "internal error" not in result.stderr


def test_only_what_the_human_knows_is_shown() -> None:
    """Player 1 holds a card that player 0 must not see before the end."""
    told = stdout(*KUHN, text="show\nevents\nlegal\nbeliefs\nquit\n")
    state = flockmind.load_game("kuhn-poker").new_state(seed=3)
    other = state.history()[1][1]
    own = state.history()[0][1]
    assert f"card: {own}" in told
    assert f"card: {other}" not in told
    assert "chance: J" in told


def test_hint_and_help() -> None:
    told = stdout(*KUHN, text="hint iterations=100 seed=1\nhelp\nquit\n")
    assert "100 iterations" in told
    assert "take back your last action" in told


def test_undo_takes_back_to_ones_own_last_decision(tmp_path: Path) -> None:
    first = tmp_path / "a.jsonl"
    told = stdout(*KUHN, text=f"bet\nundo\nsave {first}\nbet\n")
    assert "taken back" in told
    record = flockmind.Record.from_json(first.read_text())
    assert [who for who, _ in record.actions] == ["chance", "chance"]
    assert told.count("The game is over") == 2
    assert "nothing to take back" in refusal(*KUHN, text="undo\nquit\n")


def test_a_saved_game_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    stdout(*KUHN, text=f"save {file}\nquit\n")
    told = stdout("play", file, "--seed", "3", text="bet\n")
    assert told.splitlines()[-1] == stdout(*KUHN, text="bet\n").splitlines()[-1]
    stdout("play", file, "--seats", "human,human", text=f"bet\npass\nsave {file}\n")
    record = flockmind.Record.from_json(file.read_text())
    assert record.bots == ("human", "human")
    assert record.scores == (1.0, -1.0)
    record.replay()


def test_between_two_humans_the_screen_changes_hands() -> None:
    told = stdout("play", "kuhn-poker", "--seats", "human,human", "--seed", "3", text="bet\npass\n")
    before, after = told.split("-" * 60)
    assert "seen by player 0" in before
    assert "seen by player 1" not in before
    assert "Player 1 is on move." in after
    assert "player 0: bet" in after


def test_wrong_lines_change_nothing_and_are_told() -> None:
    result = invoke(*KUHN, text="fold\nhint nonsense\nsave\nhint bot=cheat\nbet\n")
    assert result.exit_code == 2
    lines = result.stderr.splitlines()
    assert len(lines) == 4
    assert lines[0].startswith("flockmind play: standard input: line 1: ")
    assert "The game is over" in result.stdout


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (["kuhn-poker", "--seats", "random,random"], "expected a human"),
        (["kuhn-poker", "--seats", "human,cheat"], "sees the truth"),
        (["kuhn-poker", "--seats", "human,nobody"], "unknown bot"),
        (["kuhn-poker", "--seats", "human,random", "--players", "3"], "players"),
        (["no-such-game"], "unknown game"),
        (["kuhn-poker", "--seats", "human,human,human"], "players"),
    ],
)
def test_wrong_tables_are_refused(words: list[str], what: str) -> None:
    assert what in refusal("play", *words, text="")


def test_commas_within_a_spec() -> None:
    assert parse_seats("human,ismcts:iterations=5,workers=2,random", 3) == [
        "human", "ismcts:iterations=5,workers=2", "random",
    ]  # fmt: skip
    assert parse_seats(None, 3) == ["human", "ismcts", "ismcts"]
