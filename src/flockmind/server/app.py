"""The HTTP application: routes, errors, and what every reply carries."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from contextlib import asynccontextmanager
from importlib import resources
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

from .. import __version__
from .errors import RequestError
from .http_io import JsonReply, error_reply
from .routes import add_routes
from .searching import Desk
from .settings import Settings
from .table_routes import add_table_routes
from .tables import Tables

Scope = MutableMapping[str, Any]
Asgi = Callable[[Scope, Callable[[], Awaitable[Scope]], Callable[[Scope], Awaitable[None]]], Awaitable[None]]

HEADERS = {
    b"content-security-policy": b"default-src 'self'; style-src 'self' 'unsafe-inline'; "
    b"img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    b"frame-ancestors 'none'",
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
}


class Guard:
    """Answers only to the server's own names, and adds the headers that keep browsers strict."""

    def __init__(self, app: Asgi, hosts: tuple[str, ...]) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        """Passes a request on, or refuses it."""
        if scope["type"] == "http" and not self._answers_to(scope):
            await error_reply(RequestError("host", "", "unknown host name"))(scope, receive, send)
            return
        if scope["type"] == "websocket" and not self._answers_to(scope):
            await send({"type": "websocket.close", "code": 1008})
            return

        async def strict(message: Scope) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *HEADERS.items()]
            await send(message)

        await self._app(scope, receive, strict)

    def _answers_to(self, scope: Scope) -> bool:
        if not self._hosts:
            return True
        host = dict(scope["headers"]).get(b"host", b"").decode("latin-1").lower()
        name, bracket, _ = host.partition("]") if host.startswith("[") else host.partition(":")
        return (name + bracket if host.startswith("[") else name) in self._hosts


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application; `app.state.desk` has its threads, which end with its lifespan."""
    settings = settings or Settings()
    desk = Desk(settings)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        yield
        desk.close()

    app = FastAPI(
        title="flockmind",
        version=__version__,
        description="Rules, hints and beliefs for board games with hidden information.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        default_response_class=JsonReply,
    )
    app.state.desk = desk
    app.state.tables = Tables(desk)
    app.add_middleware(Guard, hosts=settings.allowed_hosts)

    async def refused(_: Request, error: Exception) -> JsonReply:
        return error_reply(error, desk.retry_after)

    async def not_found(_: Request, error: Exception) -> JsonReply:
        status = error.status_code if isinstance(error, HTTPException) else 500
        code = {404: "not_found", 405: "method"}.get(status, "field")
        reply = error_reply(RequestError(code, "", str(getattr(error, "detail", ""))))
        reply.status_code = status
        reply.headers.update(getattr(error, "headers", None) or {})
        return reply

    async def wrong_query(_: Request, error: Exception) -> JsonReply:
        assert isinstance(error, RequestValidationError)
        first = error.errors()[0]
        name = str(first["loc"][-1])
        return error_reply(RequestError("field", name, f"{name}: {first['msg']}"))

    app.add_exception_handler(RequestError, refused)
    app.add_exception_handler(RequestValidationError, wrong_query)
    app.add_exception_handler(HTTPException, not_found)
    app.add_exception_handler(Exception, refused)
    add_routes(app, desk, app.state.tables)
    add_table_routes(app, desk, app.state.tables)
    static = str(resources.files(__package__).joinpath("static"))

    @app.get("/", include_in_schema=False)
    async def page() -> FileResponse:
        return FileResponse(f"{static}/index.html")

    app.mount("/page", StaticFiles(directory=static), name="page")
    return app
