"""The whole application: the API under /api/v1, its document, the page."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cluesmith.web.api import Api, refusal
from cluesmith.web.faults import Fault, bad_request, not_found
from cluesmith.web.files import FOLDER, File, Files, answer
from cluesmith.web.guard import LOOPBACK_NAMES, Guard
from cluesmith.web.openapi import document
from cluesmith.web.pool import Pool
from cluesmith.web.settings import Settings
from cluesmith.web.verbs import BASE, VERBS


def application(
    settings: Settings | None = None,
    names: Collection[str] | None = LOOPBACK_NAMES,
    folder: Path = FOLDER,
) -> Starlette:
    """The server as an ASGI application, answering to these host names only."""
    settings = settings or Settings()
    pool = Pool(settings)
    api, files = Api(pool, settings), Files(folder)
    described = File.of(".json", document(settings))

    async def openapi(request: Request) -> Response:
        return answer(described, request)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        await pool.open()
        try:
            yield
        finally:
            await pool.close()

    app = Starlette(
        routes=[
            *(
                Route(BASE + verb.path, api.endpoint(verb), methods=[verb.method])
                for verb in VERBS.values()
            ),
            Route("/openapi.json", openapi),
            Route("/", files.page),
            Route("/page/{path:path}", files.file),
        ],
        middleware=[Middleware(Guard, names=names)],
        exception_handlers={Fault: _refuse, HTTPException: _refuse_http},
        lifespan=lifespan,
    )
    app.state.pool = pool
    return app


async def _refuse(_request: Request, error: Exception) -> Response:
    assert isinstance(error, Fault)
    return refusal(error)


async def _refuse_http(request: Request, error: Exception) -> Response:
    """What the router itself refuses, worded as all our errors."""
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        refused = refusal(bad_request(f"{request.url.path} does not take {request.method}", 405))
        refused.headers.update(error.headers or {})
        return refused
    return refusal(not_found(f"there is nothing at {request.url.path[:80]}"))
