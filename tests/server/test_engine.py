"""`flockmind engine` as a process: requests, cancelling, priorities, broken input."""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Iterator
from typing import Any

import pytest

import flockmind
from flockmind import CancelToken
from flockmind.schemas import compile_check
from flockmind.server.policy import Policy
from flockmind.server.protocol import KINDS
from flockmind.server.scheduler import Job, Scheduler
from flockmind.server.session import Session

from .engine_client import Engine

SLUGS = [game.slug for game in flockmind.list_games()]
LONG = {"time": 60}


@pytest.fixture
def engine() -> Iterator[Engine]:
    with Engine("--searches", "1") as started:
        yield started


def info(slug: str = "kuhn-poker", seed: int = 3) -> dict[str, Any]:
    state = flockmind.load_game(slug).new_state(seed)
    return state.info_state(state.to_move).to_dict()


@pytest.mark.parametrize("slug", SLUGS)
def test_suggest_is_the_package_s_own_answer(engine: Engine, slug: str) -> None:
    document = info(slug)
    reply = engine.ask(
        id="a", type="suggest", info_state=document, limits={"iterations": 50}, seed=5, top=3, bot="ismcts"
    )
    expected = flockmind.suggest(flockmind.InfoState.from_dict(document), iterations=50, seed=5, top=3)
    assert {**reply, "seconds": 0} == {
        "id": "a",
        "final": True,
        "cancelled": False,
        **expected.to_dict(),
        "seconds": 0,
    }
    compile_check(KINDS["suggest"].reply_schema)({k: v for k, v in reply.items() if k not in ("id", "final")})


@pytest.mark.parametrize("slug", SLUGS)
def test_a_whole_game_by_a_client_without_rules(engine: Engine, slug: str) -> None:
    rng = random.Random(1)
    reply = engine.ask(id=0, type="new", game=slug, seed=11)
    step = 0
    while reply["to_move"] >= 0 and step < 2000:
        step += 1
        action = rng.choice(reply["actions"])
        reply = engine.ask(id=step, type="apply", record=reply["record"], action=action, seed=11)
    assert reply["to_move"] == flockmind.TERMINAL
    record = flockmind.Record.from_dict(reply["record"])
    state = record.replay()
    assert reply["scores"] == state.scores()
    assert reply["winners"] == state.winners()
    own = record.game.new_state(11)
    for who, text in record.actions:
        if who != "chance":
            own.apply(text)
    assert own == state, "the same seed deals the same game"


def test_without_a_seed_chance_is_the_client_s(engine: Engine) -> None:
    reply = engine.ask(id=1, type="new", game="kuhn-poker")
    assert reply["to_move"] == flockmind.CHANCE
    assert sorted(text for text, _ in reply["outcomes"]) == ["J", "K", "Q"]
    assert sum(p for _, p in reply["outcomes"]) == pytest.approx(1)
    reply = engine.ask(id=2, type="apply", record=reply["record"], action="K")
    assert reply["to_move"] == flockmind.CHANCE
    reply = engine.ask(id=3, type="apply", record=reply["record"], seed=4)
    assert reply["to_move"] == 0
    assert reply["record"]["actions"][0] == ["chance", "K"]


def test_apply_observes_on_an_information_state(engine: Engine) -> None:
    start = engine.ask(id=1, type="new", game="kuhn-poker", seed=3, player=0)
    for action in ("pass", "0: pass"):
        reply = engine.ask(id=2, type="apply", info_state=start["info_state"], action=action)
        seen = flockmind.InfoState.from_dict(start["info_state"]).observe("0: pass")
        assert reply["info_state"] == seen.to_dict()
        assert reply["to_move"] == 1
        assert reply["actions"] == []
    reply = engine.ask(id=3, type="apply", info_state=reply["info_state"], action="bet")
    assert reply["error"]["field"] == "action"


def test_beliefs_games_bots_and_view(engine: Engine) -> None:
    reply = engine.ask(id=1, type="beliefs", info_state=info())
    assert reply["beliefs"][0]["probability"] == pytest.approx(0.5)
    listed = engine.ask(id=2, type="games")["games"]
    assert listed == [game.to_dict() for game in flockmind.list_games()]
    assert engine.ask(id=3, type="games", schema="kuhn-poker")["schema"]["type"] == "object"
    assert "ismcts" in [bot["name"] for bot in engine.ask(id=4, type="bots")["bots"]]
    reply = engine.ask(id=5, type="view", info_state=info(), marks={"bet": 1})
    assert 'data-action="bet"' in reply["svg"]
    assert reply["actions"] == ["pass", "bet"]


def test_reports_stream_until_cancelled(engine: Engine) -> None:
    engine.send(id="s", type="suggest", info_state=info(), limits=LONG, report_every=0.02)
    first = engine.wait("s", final=False)
    second = engine.wait("s", final=False)
    assert 0 < first["iterations"] < second["iterations"]
    assert engine.ask(id="c", type="cancel", target="s")["was"] == "running"
    last = engine.wait("s")
    assert last["cancelled"]
    assert last["iterations"] >= second["iterations"]
    assert last["lines"]


def test_cancel_queued_twice_and_unknown(engine: Engine) -> None:
    engine.send(id=1, type="suggest", info_state=info(), limits=LONG, report_every=0.02)
    engine.wait(1, final=False)
    engine.send(id=2, type="suggest", info_state=info(), limits=LONG)
    assert engine.ask(id=3, type="cancel", target=2)["was"] == "queued"
    assert engine.wait(2)["error"]["code"] == "cancelled"
    engine.write("".join(json.dumps({"id": n, "type": "cancel", "target": 1}) + "\n" for n in (4, 5)))
    assert engine.wait(4)["was"] == "running"
    second = engine.wait(5)
    assert second.get("was") == "cancelled" or second["error"]["code"] == "unknown_id"
    engine.wait(1)
    for name, target in ((6, 1), (7, "never"), (8, None), (9, [1])):
        error = engine.ask(id=name, type="cancel", target=target)["error"]
        assert (error["code"], error["field"]) == ("unknown_id", "target")


def test_ids_are_told_apart_by_type_and_not_used_twice(engine: Engine) -> None:
    engine.send(id=1, type="suggest", info_state=info(), limits=LONG, report_every=0.02)
    engine.wait(1, final=False)
    reply = engine.ask(id=1, type="suggest", info_state=info(), limits=LONG)
    assert reply["error"]["code"] == "duplicate_id"
    assert engine.ask(id=2, type="cancel", target="1")["error"]["code"] == "unknown_id"
    assert engine.ask(id=3, type="cancel", target=1)["was"] == "running"


def test_highest_priority_first(engine: Engine) -> None:
    engine.send(id="now", type="suggest", info_state=info(), limits=LONG, report_every=0.02)
    engine.wait("now", final=False)
    for name, priority in (("low", -1), ("a", 0), ("b", 0), ("high", 2.5)):
        engine.send(id=name, type="suggest", info_state=info(), limits={"iterations": 1}, priority=priority)
    engine.send(id="c", type="cancel", target="now")
    order = []
    while len(order) < 4:
        reply = engine.read()
        if reply["final"] and reply["id"] in ("low", "a", "b", "high"):
            order.append(reply["id"])
    assert order == ["high", "a", "b", "low"]


@pytest.mark.parametrize(
    ("request_", "code", "field"),
    [
        ({"type": "suggest"}, "field", "info_state"),
        ({"type": "nothing"}, "type", "type"),
        ({"type": None}, "type", "type"),
        ({}, "type", "type"),
        ({"type": "games", "x": 1}, "field", "x"),
        ({"type": "games", "priority": "high"}, "field", "priority"),
        ({"type": "suggest", "limits": {"time": -1}}, "field", "limits.time"),
        ({"type": "suggest", "limits": {"times": 1}}, "field", "limits.times"),
        ({"type": "suggest", "top": 0}, "field", "top"),
        ({"type": "suggest", "bot": "nobody"}, "bot", "bot"),
        ({"type": "suggest", "bot": "ismcts:x=1"}, "field", "bot.x"),
        ({"type": "suggest", "info_state": {}}, "field", "info_state.format"),
        ({"type": "suggest", "info_state": {**info(), "card": "A"}}, "field", "info_state.card"),
        ({"type": "suggest", "info_state": {**info(), "to_move": 1}}, "field", "info_state.to_move"),
        ({"type": "suggest", "info_state": {**info(), "game": "chess"}}, "field", "info_state.game"),
        ({"type": "apply", "info_state": info()}, "field", "action"),
        ({"type": "apply", "info_state": info(), "action": "fold"}, "notation", "action"),
        (
            {"type": "apply", "record": {"format": "flockmind-record/1"}, "action": "x"},
            "field",
            "record.game",
        ),
        ({"type": "new"}, "field", "game"),
        ({"type": "new", "game": "kuhn-poker", "players": 3}, "field", "players"),
        ({"type": "new", "game": "kuhn-poker", "options": {"x": 1}}, "field", "options.x"),
        ({"type": "new", "game": "kuhn-poker", "seed": 1.5}, "field", "seed"),
        ({"type": "quit", "x": 1}, "field", "x"),
    ],
)
def test_errors_name_the_field(engine: Engine, request_: dict[str, Any], code: str, field: str) -> None:
    if request_.get("type") == "suggest" and "info_state" not in request_ and field != "info_state":
        request_ = {**request_, "info_state": info()}
    reply = engine.ask(id="e", **request_)
    assert (reply["error"]["code"], reply["error"]["field"]) == (code, field), reply
    message = reply["error"]["message"]
    if code in ("bot", "notation"):
        assert repr(request_[field]) in message
    else:
        assert message.startswith((f"{field}: ", f"{field.rpartition('.')[2]}: "))
    assert engine.ask(id="after", type="new", game="kuhn-poker", seed=1)["to_move"] == 0


BROKEN = [
    b"x",
    b"{",
    b"[]",
    b"1",
    b"null",
    b'{"id": 1, "type": "games", "a": NaN}',
    b'{"id": 1, "type": "games", "priority": 1e999}',
    b'{"id": "\\ud800", "type": "games"}',
    b"\xff\xfe",
    b"[" * 100_000,
    b'{"id": 1' + b"0" * 5000 + b', "type": "games"}',
    b'{"type": "games"}',
    b'{"id": true, "type": "games"}',
    b'{"id": null, "type": "games"}',
    b'{"id": {"a": 1}, "type": "games"}',
]


def test_broken_lines_never_end_it(engine: Engine) -> None:
    for line in BROKEN:
        engine.write(line + b"\n")
        reply = engine.read()
        assert reply["id"] is None, line
        assert reply["final"]
        assert reply["error"]["code"] in ("json", "field"), line
    engine.write(b"\n  \n")
    assert engine.ask(id=1, type="games")["games"]


def test_random_bytes_never_end_it(engine: Engine) -> None:
    rng = random.Random(5)
    whole = json.dumps({"id": 1, "type": "legal_actions", "info_state": info()}).encode()
    for _ in range(300):
        line = bytearray(whole)
        for _ in range(rng.randrange(1, 4)):
            line[rng.randrange(len(line))] = rng.choice(b'{}[]":,0a\\ \xc3')
        engine.write(bytes(line) + b"\n")
    engine.send(id="end", type="games")
    while engine.read()["id"] != "end":
        pass


def test_a_closed_session_begins_no_search() -> None:
    """A line may still be in a thread when its client goes away."""
    replies: list[dict[str, Any]] = []
    scheduler = Scheduler(1)
    session = Session(scheduler, Policy(), lambda reply, _: replies.append(reply))
    session.close()
    line = json.dumps({"id": 1, "type": "suggest", "info_state": info(), "limits": {"iterations": 5}})
    assert session.receive(line)
    assert [reply["error"]["code"] for reply in replies] == ["cancelled"]
    assert scheduler.close(5.0)


@pytest.mark.parametrize("error", [RuntimeError(), SystemExit(3)], ids=repr)
def test_a_thread_outlives_what_its_job_raises(error: BaseException) -> None:
    ended = threading.Event()
    scheduler = Scheduler(1)

    def fail(_: CancelToken) -> None:
        raise error

    scheduler.submit(Job(fail, ended.set))
    scheduler.submit(Job(lambda _: ended.set(), ended.set))
    assert ended.wait(60)
    assert scheduler.close(5.0)
