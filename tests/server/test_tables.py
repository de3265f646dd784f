"""Games held by the server: tokens, views without hidden truth, bots, undo, records."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

import flockmind
from flockmind import Hint, InfoState, Limits
from flockmind.seeds import derive
from flockmind.server.policy import Policy
from flockmind.server.table import Table

GAMES = [(game.slug, game.min_players) for game in flockmind.list_games()]


class Seat:
    """A client with the token of one seat."""

    def __init__(self, client: Any, table: dict[str, Any], player: int) -> None:
        self.client = client
        self.player = player
        self.path = f"/v1/tables/{table['id']}"
        self.headers = {"authorization": f"Bearer {table['seats'][player]['token']}"}

    def view(self, **query: Any) -> dict[str, Any]:
        reply = self.client.get(self.path, headers=self.headers, params=query)
        assert reply.status_code == 200, reply.text
        found: dict[str, Any] = reply.json()
        return found

    def act(self, action: str) -> Any:
        return self.client.post(f"{self.path}/actions", headers=self.headers, json={"action": action})

    def undo(self) -> Any:
        return self.client.post(f"{self.path}/undo", headers=self.headers)

    def record(self) -> Any:
        return self.client.get(f"{self.path}/record", headers=self.headers)


def create(client: Any, **body: Any) -> dict[str, Any]:
    reply = client.post("/v1/tables", json=body)
    assert reply.status_code == 201, reply.text
    table: dict[str, Any] = reply.json()
    return table


@pytest.mark.parametrize("in_order", [True, False])
@pytest.mark.parametrize(("slug", "players"), GAMES)
def test_views_are_what_a_player_knows(client: Any, slug: str, players: int, in_order: bool) -> None:
    """Every view is what the seat's player knows after some step of the truth.

    Out of order, where several choose at the same moment, one who chose early waits in a position that the
    truth passes by; then only the positions in which a seat is asked are compared, without the order of
    events.
    """
    table = create(client, game=slug, players=players, reveal="always", seed=5)
    seats = [Seat(client, table, player) for player in range(players)]
    rng = random.Random(3)
    seen: list[list[dict[str, Any]]] = []
    for _ in range(25):
        views = [seat.view() for seat in seats]
        seen.append(views)
        movers = [view["player"] for view in views if view["to_move"] == view["player"]]
        if not movers:
            break
        for view in views:
            assert bool(view["actions"]) == (view["to_move"] == view["player"])
            assert view["scores"] is None
        mover = movers[0] if in_order else rng.choice(movers)
        assert seats[mover].act(rng.choice(views[mover]["actions"])).status_code == 200
    record = flockmind.Record.from_dict(seats[0].record().json())
    states = [record.replay(ply) for ply in range(len(record.actions) + 1)]
    for player in range(players):
        possible = [state.info_state(player).to_dict() for state in states]
        if not in_order:
            possible = [{**document, "events": []} for document in possible]
        for views in seen:
            document = views[player]["info_state"]
            if in_order:
                assert document in possible
            elif views[player]["to_move"] == player and views is not seen[-1]:
                assert {**document, "events": []} in possible


@pytest.mark.parametrize(("slug", "players"), GAMES)
def test_a_person_against_bots_to_the_end(client: Any, slug: str, players: int) -> None:
    seats = ["human", *["random"] * (players - 1)]
    table = create(client, game=slug, players=players, seats=seats, reveal="end", seed=8)
    assert [row["token"] is None for row in table["seats"]] == [False] + [True] * (players - 1)
    me = Seat(client, table, 0)
    rng = random.Random(4)
    view = me.view()
    views = [view]
    while not view["over"]:
        if view["to_move"] == 0:
            view = me.act(rng.choice(view["actions"])).json()
        else:
            view = me.view(after=view["version"])
        assert view["fault"] is None
        views.append(view)
    record = flockmind.Record.from_dict(me.record().json())
    assert record.bots == tuple(seats)
    state = record.replay()
    assert state.scores() == view["scores"]
    assert state.winners() == view["winners"]
    possible = []
    for ply in range(len(record.actions) + 1):
        state = record.replay(ply)
        info = state.info_state(0)
        possible.append(info.to_dict())
        if info.to_move == 0 != state.to_move:  # chosen before its turn in the order of the rules
            own = next(action for who, action in record.actions[ply:] if who == 0)
            possible.append(info.observe(f"0: {own}").to_dict())
    for shown in views:
        assert shown["info_state"] in possible
    early = [shown["version"] for shown in views]
    assert len(set(early)) >= len({str(shown["info_state"]) for shown in views})


@pytest.mark.parametrize(("slug", "players"), GAMES)
def test_undo_goes_back_to_ones_own_decision(client: Any, slug: str, players: int) -> None:
    seats = ["human", *["random"] * (players - 1)]
    table = create(client, game=slug, players=players, seats=seats, seed=8)
    me = Seat(client, table, 0)
    view = me.view()
    while view["to_move"] != 0:
        view = me.view(after=view["version"])
    assert me.undo().status_code == 409
    after = me.act(view["actions"][-1]).json()
    back = me.undo().json()
    assert back["info_state"] == view["info_state"]
    assert back["version"] not in (view["version"], after["version"])
    again = me.act(view["actions"][-1])
    assert again.status_code == 200


def test_tokens(client: Any) -> None:
    table = create(client, game="kuhn-poker")
    other = create(client, game="kuhn-poker")
    path = f"/v1/tables/{table['id']}"
    tokens = [row["token"] for row in (*table["seats"], *other["seats"])]
    assert len(set(tokens)) == 4
    wrong = ({}, {"authorization": "Bearer"}, {"authorization": tokens[0]})
    for headers in (*wrong, {"authorization": f"Bearer {tokens[2]}"}, {"authorization": "Bearer é".encode()}):
        for method, url in (("GET", path), ("POST", f"{path}/actions"), ("POST", f"{path}/undo")):
            reply = client.request(method, url, headers=headers)
            assert reply.status_code == 401, headers
            assert reply.headers["www-authenticate"] == "Bearer"
        assert client.get(f"{path}/record", headers=headers).status_code == 401
    assert client.get("/v1/tables/none", headers={"authorization": f"Bearer {tokens[0]}"}).status_code == 404


def test_not_on_move_and_not_legal(client: Any) -> None:
    table = create(client, game="kuhn-poker", seed=3)
    first, second = Seat(client, table, 0), Seat(client, table, 1)
    assert second.act("pass").status_code == 409
    reply = first.act("fold")
    assert (reply.status_code, reply.json()["error"]["code"]) == (422, "notation")
    assert first.act("bet").status_code == 200
    assert first.act("bet").status_code == 409
    assert first.undo().status_code == 409, "undo is for one person"
    assert second.act("pass").status_code == 200
    assert second.view()["over"]
    assert second.act("pass").status_code == 409
    assert second.record().status_code == 409, "records are shown only where the table says so"


def test_a_view_waits_for_its_version_to_change(client: Any) -> None:
    table = create(client, game="kuhn-poker", seed=3)
    first, second = Seat(client, table, 0), Seat(client, table, 1)
    view = second.view()
    assert second.view(after=view["version"], wait=0.05)["version"] == view["version"]
    assert second.view(after="other")["version"] == view["version"]
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(second.view, after=view["version"])
        assert first.act("pass").status_code == 200
        assert waiting.result()["to_move"] == 1


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "game"),
        ({"game": "chess"}, "game"),
        ({"game": "kuhn-poker", "players": 5}, "players"),
        ({"game": "kuhn-poker", "options": {"x": 1}}, "options.x"),
        ({"game": "kuhn-poker", "seats": ["human"]}, "seats"),
        ({"game": "kuhn-poker", "seats": ["random", "random"]}, "seats"),
        ({"game": "kuhn-poker", "seats": ["human", "nobody"]}, "seats[1]"),
        ({"game": "kuhn-poker", "seats": ["human", "ismcts:time=1000"]}, "seats[1]"),
        ({"game": "kuhn-poker", "reveal": "now"}, "reveal"),
        ({"game": "kuhn-poker", "record": {}}, "game"),
        ({"record": {}}, "record.format"),
    ],
)
def test_what_no_table_can_be_made_of(client: Any, body: dict[str, Any], field: str) -> None:
    reply = client.post("/v1/tables", json=body)
    assert (reply.status_code, reply.json()["error"]["field"]) == (422, field)


def test_a_record_is_played_on(client: Any) -> None:
    state = flockmind.load_game("kuhn-poker").new_state(3)
    state.apply("pass")
    table = create(client, record=state.record().to_dict(), reveal="always", seats=["random", "human"])
    me = Seat(client, table, 1)
    assert me.view()["info_state"] == state.info_state(1).to_dict()
    assert me.record().json()["actions"] == state.record().to_dict()["actions"]
    assert me.act("pass").json()["over"]


def test_a_table_of_a_record_tells_that_it_may_be_known(client: Any) -> None:
    """Whoever gave the record knows what it holds; its end does not come from the table's seed."""
    state = flockmind.load_game("kuhn-poker").new_state(3)
    state.apply("pass")
    table = create(client, record=state.record().to_dict(), reveal="end", seats=["random", "human"])
    me = Seat(client, table, 1)
    assert me.view()["seeded"]
    assert me.act("pass").json()["over"]
    record = me.record().json()
    assert record["seed"] is None
    reply = client.post("/v1/tables", json={"record": record})
    assert reply.status_code == 422
    assert reply.json()["error"]["field"] == "record"
    assert "unfinished" in reply.json()["error"]["message"]
    assert not Seat(client, create(client, game="kuhn-poker"), 0).view()["seeded"]


class Odd:
    """A bot that keeps its seeds, and answers as it is told to."""

    def __init__(self, answer: Callable[[str], Any] = lambda action: action) -> None:
        self.answer = answer
        self.seeds: list[int] = []

    def hint(self, info: InfoState, limits: Limits, seed: int) -> Hint:
        self.seeds.append(seed)
        hint = Hint.ranked(info, "odd", seed, {info.legal_actions()[0]: 1.0})
        return replace(hint, lines=(replace(hint.lines[0], action=self.answer(hint.best)),))


def table_with(bot: Any, monkeypatch: pytest.MonkeyPatch, seed: int) -> Table:
    monkeypatch.setattr("flockmind.server.table.load_bot", lambda spec: bot)
    return Table(flockmind.load_game("kuhn-poker"), ["odd", "human"], Policy(), seed, None, "never")


def test_a_bot_s_seed_does_not_tell_the_table_s(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = []
    for seed in (0, 1, 2):
        bot = Odd()
        table_with(bot, monkeypatch, seed).play_bot(flockmind.CancelToken())
        seeds += bot.seeds
    assert seeds == [derive("decision", seed, 0, 2) for seed in (0, 1, 2)]


def fail(error: BaseException) -> Any:
    raise error


@pytest.mark.parametrize(
    "answer",
    [lambda _: "fold", lambda _: 7, lambda _: fail(RuntimeError()), lambda _: fail(SystemExit("end"))],
    ids=["illegal", "no text", "raises", "exits"],
)
def test_a_bot_that_fails_stops_its_table(monkeypatch: pytest.MonkeyPatch, answer: Any) -> None:
    table = table_with(Odd(answer), monkeypatch, 1)
    person = table.people[0]
    before = table.version(person)
    table.play_bot(flockmind.CancelToken())
    assert "seat 0 failed" in (table.fault or "")
    assert table.bot_to_move() is None
    assert table.version(person) != before


def test_tables_are_limited_and_forgotten(start: Any) -> None:
    import httpx

    running = start(client_tables=3, table_hours=1e-9)
    with httpx.Client(base_url=running.url, timeout=None) as client:
        for _ in range(6):
            create(client, game="kuhn-poker")
    running = start(client_tables=3)
    with httpx.Client(base_url=running.url, timeout=None) as client:
        for _ in range(3):
            create(client, game="kuhn-poker")
        reply = client.post("/v1/tables", json={"game": "kuhn-poker"})
        assert reply.status_code == 429
        assert int(reply.headers["retry-after"]) >= 1
