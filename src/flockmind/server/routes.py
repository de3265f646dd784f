"""Routes without memory: each is one request of the protocol."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI, Request, WebSocket
from fastapi.responses import Response

from .. import __version__
from ..errors import FieldError
from ..games import schema
from .errors import RequestError
from .http_io import JsonReply, read_object
from .live import converse
from .openapi import operation
from .protocol import KINDS, Kind
from .schema_parts import COUNT, OBJECT, STRING, members
from .searching import Desk
from .tables import Tables

HEALTH = members({"status": STRING, "version": STRING, "running": COUNT, "queued": COUNT, "tables": COUNT})


def add_routes(app: FastAPI, desk: Desk, tables: Tables) -> None:
    """Adds health, games, bots, the requests of the protocol, and the WebSocket."""

    @app.get("/healthz", summary="Whether the server answers, and how busy it is", **operation(HEALTH))
    async def health() -> Response:
        running, queued = desk.scheduler.load
        figures = {"running": running, "queued": queued, "tables": len(tables)}
        return JsonReply({"status": "ok", "version": __version__, **figures})

    @app.get("/v1/games", summary=KINDS["games"].summary, **operation(KINDS["games"].reply_schema))
    async def games() -> Response:
        return JsonReply(await desk.run(KINDS["games"].answer, {}, desk.policy, None))

    @app.get("/v1/bots", summary=KINDS["bots"].summary, **operation(KINDS["bots"].reply_schema))
    async def bots() -> Response:
        return JsonReply(await desk.run(KINDS["bots"].answer, {}, desk.policy, None))

    @app.get(
        "/v1/games/{slug}/schema",
        summary="The JSON Schema of a game's information state",
        **operation(OBJECT, errors=(404,)),
    )
    async def game_schema(slug: str) -> Response:
        try:
            return JsonReply(schema(slug))
        except FieldError as error:
            raise RequestError("not_found", "slug", str(error)) from None

    for name in ("suggest", "beliefs", "events", "new", "view"):
        _add_question(app, desk, f"/v1/{name}", KINDS[name])

    @app.post(
        "/v1/actions",
        summary="The legal actions of a position; with `action`, what follows from it",
        **operation(members(KINDS["apply"].reply, ["to_move", "actions", "outcomes"]), KINDS["apply"].schema),
    )
    async def actions(request: Request) -> Response:
        body = await _body(request, desk)
        kind = KINDS["apply" if "action" in body or "seed" in body else "legal_actions"]
        return JsonReply(await desk.answer(kind, body, request))

    @app.websocket("/v1/analyse")
    async def analyse(socket: WebSocket) -> None:
        await converse(socket, desk)


def _add_question(app: FastAPI, desk: Desk, path: str, kind: Kind) -> None:
    shown: dict[str, Any] = operation(kind.reply_schema, kind.schema, errors=(429, 503) if kind.slow else ())

    @app.post(path, summary=kind.summary, name=kind.name, **shown)
    async def question(request: Request) -> Response:
        return JsonReply(await desk.answer(kind, await _body(request, desk), request))


async def _body(request: Request, desk: Desk) -> dict[str, Any]:
    return await read_object(request, desk.settings.max_body, desk.settings.read_seconds)
