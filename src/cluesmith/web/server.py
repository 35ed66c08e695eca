"""Listening: one socket, one event loop, until Ctrl-C."""

from __future__ import annotations

import errno
import socket
from collections.abc import Callable

import uvicorn
from starlette.applications import Starlette

from cluesmith.errors import UsageError
from cluesmith.web import api
from cluesmith.web.app import application
from cluesmith.web.guard import LOOPBACK_NAMES
from cluesmith.web.settings import Settings

BACKLOG = 512
FAREWELL_SECONDS = 1  # for answers under way when the server is told to end


def listen(host: str, port: int) -> socket.socket:
    """A socket bound to this address; what prevents it is told in one line."""
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
    """What to type into a browser."""
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
    """How uvicorn is to behave: quiet, trusting no proxy, quick to end."""
    return uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        lifespan="on",
        ws="none",
        timeout_graceful_shutdown=FAREWELL_SECONDS,
    )


class _Server(uvicorn.Server):
    """Tells when it is ready."""

    def __init__(self, config: uvicorn.Config, started: Callable[[], None]) -> None:
        super().__init__(config)
        self.tell_started = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.tell_started()
