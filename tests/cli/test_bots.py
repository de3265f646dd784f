"""Defaults that are a game's own: as the page on them says, and as `flockmind bots` shows."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import flockmind

from .helpers import invoke, stdout

PAGE = Path(__file__).parents[2] / "docs" / "parameters.md"
GAMES = ("war-and-sheep", "sheep-and-thief", "sheep-n-sheep", "mother-sheep")
BY_GAME = {row.name for bot in flockmind.list_bots() for row in bot.parameters if row.default is None}


def rows() -> dict[str, list[str]]:
    """Cells of the page's table by parameter."""
    found = re.findall(r"^\| `(\w+)` \|(.*)\|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    return {name: [cell.strip() for cell in cells.split("|")] for name, cells in found}


@pytest.mark.parametrize("column", range(len(GAMES)), ids=GAMES)
def test_the_page_says_what_the_games_say(column: int) -> None:
    constants = flockmind.load_game(GAMES[column]).search_constants()
    assert {name: float(cells[column]) for name, cells in rows().items()} == constants


def test_every_default_has_a_reason() -> None:
    assert set(rows()) == BY_GAME
    reasons = re.findall(r"^- `(\w+)`: \w", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(reasons) == sorted(BY_GAME)


@pytest.mark.parametrize("slug", GAMES)
def test_bots_shows_the_constants_of_a_game(slug: str) -> None:
    def defaults(*arguments: str) -> dict[tuple[str, str], float | None]:
        told = json.loads(stdout("bots", "--json", *arguments))
        return {(bot["name"], row["name"]): row["default"] for bot in told for row in bot["parameters"]}

    general, own = defaults(), defaults("--game", slug)
    constants = flockmind.load_game(slug).search_constants()
    for (bot, name), value in general.items():
        assert own[bot, name] == (constants[name] if value is None else value)


def test_a_constant_is_what_a_search_takes() -> None:
    """Giving all of them changes nothing, and another one does."""
    game = flockmind.load_game("sheep-and-thief")
    state = game.new_state(seed=3)
    info = state.info_state(state.to_move)
    known = {row.name for bot in flockmind.list_bots() if bot.name == "ismcts" for row in bot.parameters}
    given = ",".join(f"{k}={v:g}" for k, v in game.search_constants().items() if k in known)

    def visits(spec: str) -> dict[str, int]:
        hint = flockmind.suggest(info, bot=spec, iterations=200, seed=1)
        return {line.action: line.estimate.visits for line in hint.lines}

    assert visits(f"ismcts:{given}") == visits("ismcts")
    assert visits("ismcts:exploration=5") != visits("ismcts")


def test_players_belong_to_a_game() -> None:
    told = invoke("bots", "--players", "3")
    assert told.exit_code != 0
    assert "--players" in told.output
