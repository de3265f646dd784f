"""The OpenAPI document against the server: whatever is sent, the reply is one that the document names."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from .conftest import Running
from .test_engine import info

schemathesis = pytest.importorskip("schemathesis")


ACCEPTANCE = pytest.importorskip("schemathesis.specs.openapi.checks").positive_data_acceptance
"""Left out: a schema cannot say what makes a position legal."""


def run(server: Running, cases: int) -> None:
    schema = schemathesis.openapi.from_url(f"{server.url}/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) >= 14
    for operation in operations:
        check(operation, cases, *seated(server))


def check(operation: Any, cases: int, table: str, token: str) -> None:
    """Sends so many cases, and as many that break the schema of a body.

    Those of tables go to one that there is, with the token of a seat.
    """
    modes = [schemathesis.GenerationMode.POSITIVE]
    if operation.body:
        modes.append(schemathesis.GenerationMode.NEGATIVE)
    for mode in modes:
        send_all(operation.as_strategy(generation_mode=mode), cases, table, token)


def send_all(cases: Any, count: int, table: str, token: str) -> None:
    @settings(
        max_examples=count,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=cases)
    def send(case: Any) -> None:
        if "table_id" in (case.path_parameters or {}):
            case.path_parameters["table_id"] = table
            case.headers = {**(case.headers or {}), "Authorization": f"Bearer {token}"}
            case.query = {**(case.query or {}), "wait": 0}
        reply = case.call()
        assert reply.status_code < 500, reply.text
        case.validate_response(reply, excluded_checks=[ACCEPTANCE])

    send()


def seated(server: Running) -> tuple[str, str]:
    table = httpx.post(f"{server.url}/v1/tables", json={"game": "kuhn-poker"}, timeout=None).json()
    return table["id"], table["seats"][0]["token"]


def test_every_operation(server: Running) -> None:
    run(server, 10)


@pytest.mark.long
def test_every_operation_with_many_cases(server: Running) -> None:
    run(server, 500)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=10,
)


@settings(max_examples=60, deadline=None, database=None, derandomize=True)
@given(data=st.data())
def test_a_document_with_one_member_changed_is_refused_or_answered(
    server: Running, data: st.DataObject
) -> None:
    # Both limits: with one of them changed the other still ends the search soon.
    limits = {"iterations": 2, "time": 0.05}
    body: dict[str, Any] = {"info_state": info(), "limits": limits, "seed": 1, "top": 1}
    body = json.loads(json.dumps(body))
    place = data.draw(st.sampled_from([body, body["info_state"], body["limits"]]))
    name = data.draw(st.sampled_from(sorted(place)))
    place[name] = data.draw(JSON)
    reply = httpx.post(f"{server.url}/v1/suggest", json=body, timeout=None)
    assert reply.status_code in (200, 422), reply.text
