"""`flockmind puzzles`, and what it stands on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from flockmind import BotError, FieldError, Hint, InfoState, Limits
from flockmind.arena.puzzles import read_puzzles, solve_puzzles

from .helpers import refusal, stdout


def row(card: str, **members: Any) -> dict[str, Any]:
    """The second player of Kuhn poker is bet at: the king calls, the jack does not."""
    info = {
        "format": "flockmind-info/1",
        "game": "kuhn-poker",
        "players": 2,
        "options": {"start_player": 0},
        "player": 1,
        "to_move": 1,
        "card": card,
        "moves": ["bet"],
    }
    return {"info": info, "best": ["bet" if card == "K" else "pass"], **members}


ROWS = [row("K", kind="call", id="king"), row("J", kind="fold", id="jack"), row("J")]


def text_of(rows: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(r) + "\n\n" for r in rows)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "puzzles.jsonl"
    path.write_text(text_of(ROWS), encoding="utf-8")
    return path


def test_shares_by_kind(file: Path) -> None:
    words = ("puzzles", file, "--bots", "ismcts", "ismcts:iterations=300", "random", "--seed", "3", "--json")
    answer = json.loads(stdout(*words))
    assert answer == json.loads(stdout(*words))
    assert (answer["puzzles"], answer["seed"]) == (3, 3)
    for result in answer["bots"][:2]:
        assert result["total"] == result["solved"] == {"all": 1, "call": 1, "fold": 1}
        assert result["share"] == 1
        assert result["wrong"] == {}
    assert [result["bot"] for result in answer["bots"]] == ["ismcts", "ismcts:iterations=300", "random"]
    last = answer["bots"][2]
    assert sum(last["solved"].values()) + len(last["wrong"]) == 3
    shown = stdout(*words[:-1])
    assert "fold" in shown
    assert shown.count("3/3") == 2


def test_what_is_wrong_is_told() -> None:
    puzzles = read_puzzles(text_of([{**row("K"), "best": ["pass"]}]))
    result = solve_puzzles(puzzles, "ismcts", iterations=200)
    assert result.wrong == {"1": "bet"}
    assert result.share == 0


def test_a_bot_that_sees_the_truth_is_refused(file: Path) -> None:
    with pytest.raises(BotError, match="tournaments only"):
        solve_puzzles(read_puzzles(text_of(ROWS)), "cheat")
    assert "tournaments only" in refusal("puzzles", file, "--bots", "cheat")


def test_a_bot_without_an_answer_is_an_error() -> None:
    class Silent:
        def hint(self, info: InfoState, limits: Limits, seed: int) -> Hint:
            return None  # type: ignore[return-value]

    with pytest.raises(BotError, match="gave no hint"):
        solve_puzzles(read_puzzles(text_of(ROWS)), Silent())


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "a puzzle a line"),
        ("{", "line 1: .*expected JSON"),
        ("[]", "line 1: .*info and best"),
        (text_of([ROWS[0], {**ROWS[1], "best": []}]), "line 3: best"),
        (text_of([{**ROWS[1], "best": ["raise"]}]), "line 1: best"),
        (text_of([{**ROWS[1], "best": "bet"}]), "line 1: best"),
        (text_of([{**ROWS[1], "kind": 3}]), "line 1: kind"),
        (text_of([{**ROWS[1], "id": 3}]), "line 1: id"),
        (text_of([ROWS[0], ROWS[2], ROWS[0]]), "line 5: id: 'king'"),
        (text_of([ROWS[0], {**ROWS[1], "id": "5"}, ROWS[2]]), "line 5: id: '5'"),
        (text_of([{"best": ["bet"], "info": {**ROWS[1]["info"], "card": "A"}}]), "line 1: .*card"),
    ],
)
def test_what_a_file_must_be(text: str, part: str, tmp_path: Path) -> None:
    with pytest.raises(FieldError, match=part):
        read_puzzles(text)
    file = tmp_path / "wrong.jsonl"
    file.write_text(text, encoding="utf-8")
    assert "wrong.jsonl" in refusal("puzzles", file, "--bots", "random")
