"""The server: the application (API, OpenAPI document, page), and answering until Ctrl-C."""

from __future__ import annotations

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

from cluesmith.support import signals
from cluesmith.web.api import Api, Endpoint, refusal
from cluesmith.web.connection import Connection
from cluesmith.web.files import FOLDER, File, Files, answer
from cluesmith.web.listener import Listener
from cluesmith.web.log import start_log
from cluesmith.web.messages import Fault, bad_request, not_found
from cluesmith.web.openapi import document
from cluesmith.web.root_path import RootPath
from cluesmith.web.security_headers import LOOPBACK_NAMES, SecurityHeaders
from cluesmith.web.settings import Settings
from cluesmith.web.sockets import is_local, remove
from cluesmith.web.verbs import BASE, VERBS
from cluesmith.web.work_queue import Pool
from cluesmith.web.worker_process import start_fork_server

SHUTDOWN_SECONDS = 1  # that open requests have to finish when the server ends


def application(
    settings: Settings | None = None,
    names: Collection[str] | None = LOOPBACK_NAMES,
    folder: Path = FOLDER,
) -> Starlette:
    """The server as an ASGI application, answering to these host names only."""
    settings = settings or Settings()
    pool = Pool(settings)
    about = {} if settings.library is None else {"library": "adds" if settings.library_adds else ""}
    verbs, files = Api(pool, settings), Files(folder, about)
    described = File.of(".json", document(settings))

    async def openapi(request: Request) -> Response:
        return answer(described, request)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        await pool.open()
        await files.ready()
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
            Route("/sw.js", files.worker),
            Route("/page/{path:path}", files.file),
        ],
        middleware=[
            Middleware(RootPath, root_path=settings.root_path),
            Middleware(SecurityHeaders, names=names),
        ],
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


def serve(
    bound: socket.socket, started: Callable[[], None], settings: Settings | None = None
) -> None:
    """Answer requests until interrupted; `started` is called once the server is ready."""
    settings = settings or Settings()
    names = LOOPBACK_NAMES | settings.allowed_hosts
    is_open = not is_local(bound) and not settings.allowed_hosts
    start_log()
    start_fork_server()
    with signals.held():  # until uvicorn listens to them
        Server(application(settings, None if is_open else names), settings, started).run([bound])


class Server(uvicorn.Server):
    """Uvicorn, with connections of our own; calls `on_started` when it is ready."""

    def __init__(
        self, app: Starlette, settings: Settings, on_started: Callable[[], None] = lambda: None
    ) -> None:
        proxies = [str(network) for network in settings.trusted_proxies]
        config = uvicorn.Config(
            app,
            log_config=None,
            log_level="error",
            access_log=False,
            server_header=False,
            proxy_headers=bool(proxies),
            forwarded_allow_ips=proxies,
            lifespan="on",
            ws="none",
            timeout_keep_alive=settings.idle_timeout,  # type: ignore[arg-type]
            timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        )
        super().__init__(config)
        self.settings = settings
        self.pool: Pool = app.state.pool
        self.on_started = on_started
        self.listeners: list[Listener] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        signals.release()
        await super().startup([])
        if self.started:
            self.listeners = [Listener(one, self.settings, self._connect) for one in sockets or ()]
            self.on_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for listener in self.listeners:
            listener.close()
            remove(listener.bound)
        self.pool.close()  # requests under way are answered at once: their work is gone
        await super().shutdown(sockets)

    def _connect(self, left: Callable[[], None]) -> Connection:
        return Connection(
            head_timeout=self.settings.head_timeout,
            send_timeout=self.settings.send_timeout,
            left=left,
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
        )
