"""The HTTP endpoints and the WebSocket."""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

import flockmind
from flockmind.schemas import compile_check
from flockmind.server.protocol import KINDS

from .conftest import SETTINGS, Running
from .test_engine import info

Start = Callable[..., Running]

SLUGS = [game.slug for game in flockmind.list_games()]


@pytest.mark.parametrize("slug", SLUGS)
def test_suggest_is_the_package_s_own_answer(client: Any, slug: str) -> None:
    body = {"info_state": info(slug), "limits": {"iterations": 40}, "seed": 2, "top": 2}
    reply = client.post("/v1/suggest", json=body)
    assert reply.status_code == 200
    expected = flockmind.suggest(
        flockmind.InfoState.from_dict(body["info_state"]), iterations=40, seed=2, top=2
    )
    assert {**reply.json(), "seconds": 0} == {**expected.to_dict(), "cancelled": False, "seconds": 0}


@pytest.mark.parametrize("slug", SLUGS)
def test_listings_and_schema(client: Any, slug: str) -> None:
    assert client.get("/healthz").json()["status"] == "ok"
    assert slug in [game["slug"] for game in client.get("/v1/games").json()["games"]]
    schema = client.get(f"/v1/games/{slug}/schema").json()
    compile_check(schema)(info(slug))
    assert client.get("/v1/bots").json()["bots"]


@pytest.mark.parametrize("slug", SLUGS)
def test_actions_and_views(client: Any, slug: str) -> None:
    document = info(slug)
    reply = client.post("/v1/actions", json={"info_state": document}).json()
    own = flockmind.InfoState.from_dict(document)
    assert reply["actions"] == own.legal_actions()
    action = reply["actions"][0]
    reply = client.post("/v1/actions", json={"info_state": document, "action": action}).json()
    assert reply["info_state"] == own.observe(f"{own.player}: {action}").to_dict()
    shown = client.post("/v1/view", json={"info_state": document, "marks": {action: 1}}).json()
    assert shown["svg"] == flockmind.picture(own, marks={action: 1})
    beliefs = client.post("/v1/beliefs", json={"info_state": document}).json()
    assert len(beliefs["beliefs"]) == len(flockmind.beliefs(own))


@pytest.mark.parametrize(
    ("body", "status", "code", "field"),
    [
        ({}, 422, "field", "info_state"),
        ({"info_state": {}}, 422, "field", "info_state.format"),
        ({"info_state": {**info(), "to_move": 1}}, 422, "field", "info_state.to_move"),
        ({"info_state": info(), "limits": {"time": 31}}, 422, "limit", "limits.time"),
        ({"info_state": info(), "limits": {"threads": 64}}, 422, "limit", "limits.threads"),
        ({"info_state": info(), "bot": "ismcts:time=99"}, 422, "limit", "bot"),
        ({"info_state": info(), "bot": "ismcts:workers=9"}, 422, "limit", "bot"),
        ({"info_state": info(), "bot": "ismcts:memory=9000"}, 422, "limit", "bot"),
        ({"info_state": info(), "bot": "nobody"}, 422, "bot", "bot"),
    ],
)
def test_errors_have_status_code_and_field(
    client: Any, body: dict[str, Any], status: int, code: str, field: str
) -> None:
    reply = client.post("/v1/suggest", json=body)
    error = reply.json()["error"]
    assert (reply.status_code, error["code"], error["field"]) == (status, code, field)


def test_what_is_given_wins_over_a_spec_beyond_the_limits(client: Any) -> None:
    one = {"iterations": 20, "workers": 1, "threads": 1}
    body = {"info_state": info(), "bot": "ismcts:workers=256,threads=256", "limits": one}
    assert client.post("/v1/suggest", json=body).json()["workers"] == 1


def test_a_bot_s_own_memory_is_within_the_limit(start: Start) -> None:
    url = start(max_memory=8).url + "/v1/suggest"
    body = {"info_state": info(), "limits": {"iterations": 20}}
    told = {bot: httpx.post(url, json={**body, "bot": bot}).json()["bot"] for bot in ("ismcts", "random")}
    assert told == {"ismcts": "ismcts:memory=8", "random": "random"}


def test_a_wrong_query_is_told_as_any_error(client: Any) -> None:
    for query, field in (("wait=abc", "wait"), ("wait=-1", "wait"), ("after=" + "x" * 201, "after")):
        reply = client.get(f"/v1/tables/none?{query}")
        assert reply.status_code == 422
        assert (reply.json()["error"]["code"], reply.json()["error"]["field"]) == ("field", field)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_view_refuses_actions_that_are_not_legal_and_takes_any_place(client: Any, slug: str) -> None:
    document = info(slug)
    legal = flockmind.InfoState.from_dict(document).legal_actions()
    wrong = {"info_state": document, "actions": [legal[0], "no such thing"]}
    error = client.post("/v1/view", json=wrong).json()["error"]
    assert (error["code"], error["field"]) == ("field", "actions[1]")
    places = ("a,b", "1,2,3", "", ",", "no place", "9" * 5000 + ",1", "0,0")
    body = {"info_state": document, "heat": dict.fromkeys(places, 0.5), "actions": legal[:1]}
    assert client.post("/v1/view", json=body).status_code == 200


def test_bodies_that_are_none(client: Any) -> None:
    kind = {"content-type": "application/json"}
    for content, headers, status in (
        (b"{", kind, 400),
        (b"[]", kind, 400),
        (b'{"a": NaN}', kind, 400),
        (b"{}", {"content-type": "text/plain"}, 415),
        (b" " * (SETTINGS.max_body + 1), kind, 413),
    ):
        reply = client.post("/v1/suggest", content=content, headers=headers)
        assert reply.status_code == status
        assert reply.json()["error"]["message"]


def test_unknown_things_and_methods(client: Any) -> None:
    assert client.get("/v1/games/chess/schema").status_code == 404
    assert client.get("/v1/nothing").status_code == 404
    assert client.get("/v1/suggest").status_code == 405


def test_iterations_alone_are_ended_by_the_server_s_time(start: Start) -> None:
    body = {"info_state": info(), "limits": {"iterations": SETTINGS.max_iterations}, "bot": "flat"}
    reply = httpx.post(start(max_time=0.2).url + "/v1/suggest", json=body, timeout=None).json()
    assert reply["iterations"] < SETTINGS.max_iterations


def test_no_file_of_the_server_is_read(client: Any, tmp_path: Any) -> None:
    """An option that names a path is refused alike whether there is such a file or not."""
    games = [game for game in flockmind.list_games() if any(option.component for option in game.options)]
    if not games:
        pytest.skip("no game here has components")
    option = next(option.name for option in games[0].options if option.component)
    present = tmp_path / "secret.json"
    present.write_text("{}")
    told = set()
    for path in (str(present), str(tmp_path / "absent.json")):
        reply = client.post("/v1/new", json={"game": games[0].slug, "options": {option: path}})
        told.add((reply.status_code, reply.text))
        document = {**info(games[0].slug), "options": {option: path}}
        for url in ("/v1/suggest", "/v1/actions", "/v1/view", "/v1/beliefs"):
            error = client.post(url, json={"info_state": document}).json()["error"]
            assert error["code"] == "limit"
        reply = client.post("/v1/tables", json={"game": games[0].slug, "options": {option: path}})
        assert reply.json()["error"]["code"] == "limit"
    assert len(told) == 1


def test_only_own_names_are_answered(start: Start) -> None:
    url = start(hosts="").url + "/healthz"
    for host, status in (("localhost:9", 200), ("127.0.0.1", 200), ("[::1]:9", 200), ("evil.example", 403)):
        assert httpx.get(url, headers={"host": host}).status_code == status


def test_replies_keep_browsers_strict(client: Any) -> None:
    headers = client.get("/").headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"


def test_openapi_names_every_route(client: Any) -> None:
    document = client.get("/openapi.json").json()
    assert set(document["paths"]) >= {
        "/v1/suggest",
        "/v1/beliefs",
        "/v1/games",
        "/v1/games/{slug}/schema",
        "/v1/actions",
        "/v1/tables",
        "/v1/tables/{table_id}",
        "/v1/tables/{table_id}/actions",
        "/healthz",
    }
    body = document["paths"]["/v1/suggest"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert body == KINDS["suggest"].schema


def test_websocket_speaks_the_protocol(server: Running) -> None:
    with connect(f"ws://127.0.0.1:{server.port}/v1/analyse") as socket:

        def send(**request: Any) -> None:
            socket.send(json.dumps(request))

        send(id="s", type="suggest", info_state=info(), limits={"time": 30}, report_every=0.01)
        report = json.loads(socket.recv())
        assert report["id"] == "s"
        assert not report["final"]
        socket.send("broken")
        send(id="c", type="cancel", target="s")
        seen: dict[Any, Any] = {}
        while len(seen) < 3:
            reply = json.loads(socket.recv())
            if reply["final"]:
                seen[reply["id"]] = reply
        assert seen[None]["error"]["code"] == "json"
        assert seen["c"]["was"] == "running"
        assert seen["s"]["cancelled"]
        send(id="q", type="quit")
        assert json.loads(socket.recv()) == {"id": "q", "final": True}
        with pytest.raises(ConnectionClosed):
            socket.recv()


def test_websocket_of_another_site_is_refused(server: Running) -> None:
    with (
        pytest.raises(InvalidStatus),
        connect(f"ws://127.0.0.1:{server.port}/v1/analyse", origin="http://evil.example"),
    ):
        pass


def test_every_limit_is_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "server.md").read_text(encoding="utf-8")
    for row in fields(SETTINGS):
        assert f"`--{row.name.replace('_', '-')}`" in page


@pytest.mark.parametrize("slug", SLUGS)
def test_events_are_what_may_happen(client: Any, slug: str) -> None:
    """Along a random game, what a player sees next is among what it was told it may see."""
    rng = random.Random(2)
    state = flockmind.load_game(slug).new_state(2)
    hit = asked = 0
    for _ in range(12):
        if state.is_terminal:
            break
        before = [state.info_state(p) for p in range(state.game.players)]
        action = rng.choice(state.legal_actions())
        mover = state.to_move
        state.apply(action)
        for p, old in enumerate(before):
            new = state.info_state(p).events[len(old.events) :]
            if not new or old.to_move != mover:
                continue
            groups = client.post("/v1/events", json={"info_state": old.to_dict()}).json()["events"]
            asked += 1
            hit += any(new[: len(group)] == group for group in groups)
            for group in groups[:5]:
                seen = old
                for event in group:
                    seen = seen.observe(event)
    assert asked
    assert hit >= asked * 0.6


@pytest.mark.skipif(shutil.which("curl") is None, reason="needs curl")
def test_the_page_s_examples_run(server: Running) -> None:
    page = (Path(__file__).parents[2] / "docs" / "server.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```sh\n(.*?)```", page, re.DOTALL)
    assert len(blocks) >= 2
    for block in blocks:
        script = block.replace("http://127.0.0.1:8000", server.url)
        program = f'flockmind() {{ {sys.executable} -c "from flockmind.cli import main; main()" "$@"; }}\n'
        done = subprocess.run(["bash", "-c", program + script], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        assert "error" not in json.loads(done.stdout), done.stdout
