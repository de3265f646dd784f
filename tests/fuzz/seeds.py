"""What fuzzing starts from: real documents of every game, its words, and the setups to read for."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import flockmind
from flockmind.game import Game
from flockmind.games import schema
from flockmind.state import State
from flockmind.testing import random_game, setups

SLUGS = [game.slug for game in flockmind.list_games()]


def games(slug: str) -> Iterator[Game]:
    """The game with every number of players and every flag, drawn options filled in."""
    info = next(game for game in flockmind.list_games() if game.slug == slug)
    for players, flags in setups(info):
        yield flockmind.load_game(slug, players, **flags).drawn(1)


def setup(game: Game) -> dict[str, Any]:
    """A game as JSON, with the documents of its components in full."""
    return {
        "game": game.slug,
        "players": game.players,
        "options": game.options,
        "components": game.documents,
    }


def _states(slug: str) -> Iterator[State]:
    for number, game in enumerate(games(slug)):
        for steps in (0, 3 + 7 * number, 500):
            yield random_game(game, number, steps)


def _header(game: Game, player: int) -> dict[str, Any]:
    return {"game": game.slug, "players": game.players, "options": game.options, "player": player}


def _info(slug: str) -> Iterator[str]:
    for number, state in enumerate(_states(slug)):
        info = state.info_state(number % state.game.players)
        yield (info if number % 3 else info.without_events()).to_json()


def _lines(slug: str) -> Iterator[str]:
    for number, state in enumerate(_states(slug)):
        seat = number % state.game.players
        header = json.dumps(_header(state.game, seat))
        steps = [text for _, text in state.history()]
        yield "\n".join([header, *steps[:80]])
        yield "\n".join([header, *state.info_state(seat).events[:80]])


def _record(slug: str) -> Iterator[str]:
    return (state.record().to_json() for state in _states(slug))


def _setup(slug: str) -> Iterator[str]:
    return (json.dumps(setup(game)) for game in games(slug))


def _puzzles(slug: str) -> Iterator[str]:
    for number, state in enumerate(_states(slug)):
        if not state.is_terminal:
            info = state.info_state(state.to_move).to_dict()
            yield json.dumps(
                {"id": str(number), "kind": "any", "info": info, "best": state.legal_actions()[:1]}
            )


def _request(slug: str) -> Iterator[str]:
    for state in itertools.islice(_states(slug), 3):
        info = state.info_state(max(0, state.to_move)).without_events().to_dict()
        record = state.record().to_dict()
        limits = {"iterations": 4}
        yield "\n".join(
            json.dumps(row)
            for row in (
                {"id": 1, "type": "suggest", "info_state": info, "limits": limits, "seed": 1, "top": 2},
                {"id": "a", "type": "view", "record": record, "player": 0, "ply": 1, "marks": {}, "heat": {}},
                {"id": 2, "type": "apply", "record": record, "action": "?", "seed": 3},
                {"id": 3, "type": "new", "game": slug, "players": 2, "options": {}, "seed": 1, "player": 0},
                {"id": 4, "type": "events", "info_state": info},
                {"id": 5, "type": "cancel", "target": 1},
            )
        )


def _http(slug: str) -> Iterator[str]:
    kind = "content-type: application/json"
    for lines in _request(slug):
        for line in lines.split("\n"):
            row = json.loads(line)
            path = {"apply": "actions"}.get(row.pop("type"), line.split('"type": "')[1].split('"')[0])
            yield f"POST /v1/{path}\n{kind}\n\n{json.dumps({k: v for k, v in row.items() if k != 'id'})}"
    body = json.dumps({"game": slug, "seats": ["human", "random"], "seed": 1, "reveal": "end"})
    yield f"POST /v1/tables\n{kind}\n\n{body}"
    yield f"GET /v1/games/{slug}/schema\nhost: a\n\n"
    yield "GET /v1/tables/a?after=b&wait=1\nauthorization: Bearer c\n\n"


def _store(slug: str) -> Iterator[str]:
    from flockmind.arena.settings import Settings

    game = next(games(slug))
    settings = Settings(game, ("random", "greedy"), 2, 1)
    state = random_game(game, 1)
    seats = list(range(2)) * game.players
    row = [0, 0, seats[: game.players], state.returns(), state.scores(), None, None]
    figures = [[3] * game.players] * 2 + [[0.5] * game.players]
    definition = {"format": "flockmind-store/1", **settings.definition()}
    yield json.dumps({"definition": definition, "games": [[*row, *figures, state.record().to_json()]]})


def _spec(slug: str) -> Iterator[str]:
    for bot in flockmind.list_bots():
        rows = [f"{row.name}={row.high:g}" for row in bot.parameters]
        yield f"{bot.name}:{','.join([*rows, 'iterations=1234567', 'time=0.25', 'workers=2'])}"


def _settings(slug: str) -> Iterator[str]:
    for game in games(slug):
        values = {k: v if isinstance(v, str) else json.dumps(v) for k, v in game.options.items()}
        pairs = [f"{name}={value}" for name, value in values.items()]
        yield " ".join([slug, str(game.players), *(f"'{pair}'" for pair in pairs)])


MAKERS = {
    "info": _info,
    "setup": _setup,
    "lines": _lines,
    "record": _record,
    "documents": _record,
    "table": _lines,
    "puzzles": _puzzles,
    "request": _request,
    "http": _http,
    "store": _store,
    "spec": _spec,
    "settings": _settings,
}


def write_seeds(target: str, slug: str, folder: Path) -> None:
    """Real inputs of a target, a file each."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, text in enumerate(MAKERS[target](slug)):
        (folder / f"seed-{slug}-{number}").write_text(text, encoding="utf-8")


def _names(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for name, member in value.items():
            yield name
            yield from _names(member)
    elif isinstance(value, list):
        for item in value:
            yield from _names(item)
    elif isinstance(value, str):
        yield value


def words(slug: str) -> list[str]:
    """Names of members, values that schemas list, and words of notation."""
    found = set(_names(schema(slug)))
    for state in _states(slug):
        for text in [*state.legal_actions()[:200], *(text for _, text in state.history())]:
            found.update([text, *text.split(" ")])
    plain = {word for word in found if 0 < len(word) <= 40 and word.isascii() and word.isprintable()}
    return sorted(plain)[:2000]


def write_dictionary(slugs: list[str], file: Path) -> None:
    """A dictionary in the form of libFuzzer."""
    rows = {word.replace("\\", "\\\\").replace('"', '\\"') for slug in slugs for word in words(slug)}
    file.write_text("".join(f'"{row}"\n' for row in sorted(rows)), encoding="utf-8")
