"""The server: the application (API, OpenAPI document, page), and listening until Ctrl-C."""

from __future__ import annotations

import errno
import socket
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cluesmith.errors import UsageError
from cluesmith.web import api
from cluesmith.web.api import Api, Endpoint, refusal
from cluesmith.web.files import FOLDER, File, Files, answer
from cluesmith.web.messages import Fault, bad_request, not_found
from cluesmith.web.openapi import document
from cluesmith.web.security_headers import LOOPBACK_NAMES, SecurityHeaders
from cluesmith.web.settings import Settings
from cluesmith.web.verbs import BASE, VERBS
from cluesmith.web.work_queue import Pool

BACKLOG = 512
SHUTDOWN_SECONDS = 1  # that open requests have to finish when the server ends


def application(
    settings: Settings | None = None,
    names: Collection[str] | None = LOOPBACK_NAMES,
    folder: Path = FOLDER,
) -> Starlette:
    """The server as an ASGI application, answering to these host names only."""
    settings = settings or Settings()
    pool = Pool(settings)
    verbs, files = Api(pool, settings), Files(folder)
    described = File.of(".json", document(settings))

    async def openapi(request: Request) -> Response:
        return answer(described, request)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        await pool.open()
        try:
            yield
        finally:
            pool.close()

    app = Starlette(
        routes=[
            *(
                Route(BASE + verb.path, Endpoint(verbs, verb), methods=[verb.method])
                for verb in VERBS.values()
            ),
            Route("/openapi.json", openapi),
            Route("/", files.page),
            Route("/page/{path:path}", files.file),
        ],
        middleware=[Middleware(SecurityHeaders, names=names)],
        exception_handlers={Fault: _refuse, HTTPException: _refuse_http},
        lifespan=lifespan,
    )
    app.state.pool = pool
    return app


async def _refuse(_request: Request, error: Exception) -> Response:
    assert isinstance(error, Fault)
    return refusal(error)


async def _refuse_http(request: Request, error: Exception) -> Response:
    """Errors of the router, in the same form as all others."""
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        refused = refusal(bad_request(f"{request.url.path} does not take {request.method}", 405))
        refused.headers.update(error.headers or {})
        return refused
    return refusal(not_found(f"there is nothing at {request.url.path[:80]}"))


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens on this address; raises a one-line `UsageError` if that fails."""
    try:
        kind, *_, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        bound = socket.socket(kind, socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise UsageError(f"--host {host}: {_reason(error)}") from None
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(address)
        bound.listen(BACKLOG)
    except OSError as error:
        bound.close()
        if error.errno == errno.EADDRINUSE:
            raise UsageError(
                f"port {port} is in use: choose another with --port, or 0 for any that is free"
            ) from None
        raise UsageError(f"cannot listen on {host} port {port}: {_reason(error)}") from None
    return bound


def _reason(error: Exception) -> str:
    return str(getattr(error, "strerror", None) or error).lower()


def address_of(bound: socket.socket) -> str:
    """The URL to type into a browser."""
    host, port = bound.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "localhost"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def is_loopback(bound: socket.socket) -> bool:
    return api.is_loopback(bound.getsockname()[0])


def serve(
    bound: socket.socket, started: Callable[[], None], settings: Settings | None = None
) -> None:
    """Answer requests until interrupted; `started` is called once the server is ready."""
    names = LOOPBACK_NAMES if is_loopback(bound) else None
    _Server(configured(application(settings, names)), started).run(sockets=[bound])


def configured(app: Starlette) -> uvicorn.Config:
    """Uvicorn's configuration: no logs, no trust in proxies, quick to end."""
    return uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        lifespan="on",
        ws="none",
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )


class _Server(uvicorn.Server):
    """Calls `on_started` when it is ready."""

    def __init__(self, config: uvicorn.Config, started: Callable[[], None]) -> None:
        super().__init__(config)
        self.on_started = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.on_started()
