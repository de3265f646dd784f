"""Routes of the tables, each with the token of a seat."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, FastAPI, Query, Request
from fastapi.responses import Response
from fastapi.security import HTTPBearer

from ..schemas import compile_check
from .documents import member
from .http_io import JsonReply, read_object
from .openapi import operation
from .schema_parts import OBJECT, Schema
from .searching import Desk, address, disconnected
from .table import Seat
from .tables import ACT, CREATE, CREATED, MAX_WAIT, VIEW, Host, Tables

SEATED = (401, 404)
CHECKS = {"create": compile_check(CREATE), "act": compile_check(ACT)}


def add_table_routes(app: FastAPI, desk: Desk, tables: Tables) -> None:
    """Adds `/v1/tables` and what is below it."""

    def find(table_id: str, request: Request) -> tuple[Host, Seat]:
        word, _, token = request.headers.get("authorization", "").partition(" ")
        return tables.find(table_id, token.strip() if word.lower() == "bearer" else "")

    async def checked(request: Request, check: str) -> dict[str, Any]:
        body = await read_object(request, desk.settings.max_body, desk.settings.read_seconds)
        with member(""):
            CHECKS[check](body)
        return body

    async def seen(host: Host, seat: Seat) -> Response:
        return JsonReply(await tables.view(host, seat))

    @app.post(
        "/v1/tables",
        summary="A game that the server holds; the reply alone has the tokens of its seats",
        **operation(CREATED, CREATE, errors=(429,), status=201),
    )
    async def create(request: Request) -> Response:
        body = await checked(request, "create")
        with member(""):
            return JsonReply(await tables.create(body, address(request)), 201)

    @app.get(
        "/v1/tables/{table_id}",
        summary="All that the token's seat may know; `after` a version: waits until it changes",
        **_secured(VIEW, (*SEATED, 422)),
    )
    async def view(
        table_id: str,
        request: Request,
        after: Annotated[str | None, Query(max_length=200)] = None,
        wait: Annotated[float, Query(ge=0, le=MAX_WAIT)] = MAX_WAIT,
    ) -> Response:
        host, seat = find(table_id, request)
        if after is not None:
            await tables.wait(host, seat, after, wait, disconnected(request))
        return await seen(host, seat)

    @app.post(
        "/v1/tables/{table_id}/actions",
        summary="Play an action of the token's seat",
        **_secured(VIEW, (*SEATED, 409), ACT),
    )
    async def act(table_id: str, request: Request) -> Response:
        host, seat = find(table_id, request)
        body = await checked(request, "act")
        await tables.act(host, seat, body["action"])
        return await seen(host, seat)

    @app.post(
        "/v1/tables/{table_id}/undo",
        summary="Take the seat's last decision back; only at a table with one person",
        **_secured(VIEW, (*SEATED, 409)),
    )
    async def undo(table_id: str, request: Request) -> Response:
        host, seat = find(table_id, request)
        await tables.undo(host, seat)
        return await seen(host, seat)

    @app.get(
        "/v1/tables/{table_id}/record",
        summary="The record with all that is hidden, when the table reveals it",
        **_secured(OBJECT, (*SEATED, 409)),
    )
    async def record(table_id: str, request: Request) -> Response:
        host, _ = find(table_id, request)
        return JsonReply(await desk.run(host.table.record))


def _secured(reply: Schema, errors: tuple[int, ...], body: Schema | None = None) -> dict[str, Any]:
    return {**operation(reply, body, errors), "dependencies": [Depends(HTTPBearer(auto_error=False))]}
