"""Listening: accepts connections, within limits of their number in all and by address.

asyncio's own server has no such limits, and when it runs out of file descriptors it logs an
error for every place in its backlog, again and again.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from collections.abc import Callable

from cluesmith.web.addresses import UNIX, client_of, is_among
from cluesmith.web.connection import Connection
from cluesmith.web.settings import Settings

PAUSE_SECONDS = 0.5  # before the next attempt when the system has no descriptors or memory left
EXHAUSTED = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
RESERVED_DESCRIPTORS = 64  # for files, and whatever else is no connection
WORKER_DESCRIPTORS = 4  # of each worker process, while it starts

# Makes a connection, which calls the function it is given when it has ended.
Factory = Callable[[Callable[[], None]], Connection]

log = logging.getLogger(__name__)


class Listener:
    """Accepts connections from a socket until it is closed.

    When all places are taken, a newcomer takes the place of a connection without a request, of
    the client that has the most connections; a client that has as many itself is refused.
    """

    def __init__(self, bound: socket.socket, settings: Settings, factory: Factory) -> None:
        self.bound = bound
        self.settings = settings
        self.factory = factory
        self.most = min(settings.connections, most_connections(settings))
        self.open: dict[str, list[Connection]] = {}  # by client, the oldest first
        self.task = asyncio.create_task(self._accept())

    def close(self) -> None:
        self.task.cancel()

    async def _accept(self) -> None:
        loop = asyncio.get_running_loop()
        self.bound.setblocking(False)
        while True:
            try:
                line, name = await loop.sock_accept(self.bound)
            except OSError as error:
                is_exhausted = error.errno in EXHAUSTED
                if is_exhausted:
                    log.error("no new connections for now: %s", error.strerror)
                await asyncio.sleep(PAUSE_SECONDS if is_exhausted else 0)
                continue
            await self._admit(line, name[0] if isinstance(name, tuple) else UNIX)
            await asyncio.sleep(0)  # let others run, however many connections come

    async def _admit(self, line: socket.socket, address: str) -> None:
        client = client_of(address)
        if not self._has_room(client, is_among(address, self.settings.trusted_proxies)):
            line.close()
            return
        connection = self.factory(lambda: self._leave(client, connection))
        self.open.setdefault(client, []).append(connection)
        try:
            loop = asyncio.get_running_loop()
            await loop.connect_accepted_socket(lambda: connection, line)
        except OSError:  # the client has gone
            self._leave(client, connection)

    def _has_room(self, client: str, is_proxy: bool) -> bool:
        own = len(self.open.get(client, ()))
        if own >= self.settings.connections_per_address and not is_proxy:
            return False
        if sum(map(len, self.open.values())) < self.most:
            return True
        crowd = max(self.open.values(), key=len)
        waiting = next((one for one in crowd if one.is_waiting), None)
        if waiting is None or len(crowd) <= own:
            return False
        waiting.drop()
        return True

    def _leave(self, client: str, connection: Connection) -> None:
        left = self.open.get(client, [])
        if connection in left:
            left.remove(connection)
        if not left:
            self.open.pop(client, None)


def most_connections(settings: Settings) -> int:
    """As many as the limit of file descriptors leaves for connections."""
    try:
        import resource
    except ImportError:
        return settings.connections
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return settings.connections
    workers = sum(bounds.at_once + bounds.spare for bounds in (settings.quick, settings.long))
    return max(1, soft - RESERVED_DESCRIPTORS - WORKER_DESCRIPTORS * workers)
