"""The socket that the server listens on: TCP, or a Unix socket for a proxy on this machine."""

from __future__ import annotations

import errno
import os
import socket
import stat
from contextlib import suppress

from cluesmith.errors import UsageError
from cluesmith.web.addresses import is_loopback

BACKLOG = 512
# What the system holds of an answer that is not read; without a limit, some megabytes.
SEND_BYTES = 128 << 10


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens on this address; raises a one-line `UsageError` if that fails."""
    try:
        kind, _, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        # With the protocol named, asyncio sends at once (TCP_NODELAY). Without it the body of an
        # answer waits for the client to acknowledge the head, 40 ms on the same machine.
        bound = socket.socket(kind, socket.SOCK_STREAM, protocol)
    except (OSError, UnicodeError) as error:
        raise UsageError(f"--host {host}: {_reason(error)}") from None
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BYTES)
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


def listen_on_path(path: str) -> socket.socket:
    """A Unix socket that listens on this path; one that a dead server left is replaced."""
    if not hasattr(socket, "AF_UNIX"):
        raise UsageError("--unix-socket: this system has no Unix sockets")
    bound = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        if _is_abandoned(path):
            os.unlink(path)
        bound.bind(path)
        bound.listen(BACKLOG)
    except OSError as error:
        bound.close()
        raise UsageError(f"cannot listen on {path}: {_reason(error)}") from None
    return bound


def remove(bound: socket.socket) -> None:
    """Remove the path of a Unix socket, when the server ends."""
    name = bound.getsockname()
    if isinstance(name, str):
        with suppress(OSError):
            os.unlink(name)


def _is_abandoned(path: str) -> bool:
    """Whether there is a socket on which nobody listens."""
    try:
        if not stat.S_ISSOCK(os.stat(path).st_mode):
            return False
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
            probe.connect(path)
    except ConnectionRefusedError:
        return True
    except OSError:
        return False
    return False


def _reason(error: Exception) -> str:
    return str(getattr(error, "strerror", None) or error).lower()


def address_of(bound: socket.socket, root_path: str = "") -> str:
    """The URL to type into a browser; of a Unix socket, which has none, its path."""
    name = bound.getsockname()
    if not isinstance(name, tuple):
        return f"unix:{name}"
    host, port = name[:2]
    if host in ("0.0.0.0", "::"):
        host = "localhost"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}{root_path}/"


def is_local(bound: socket.socket) -> bool:
    """Whether only this machine can reach it over the network."""
    name = bound.getsockname()
    return isinstance(name, tuple) and is_loopback(name[0])
