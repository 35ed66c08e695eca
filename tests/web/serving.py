"""A server in a thread of the tests' own process, so that a test can reach its pool."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Any

import httpx

from cluesmith import registry
from cluesmith.web.files import FOLDER
from cluesmith.web.security_headers import LOOPBACK_NAMES
from cluesmith.web.server import Server, application
from cluesmith.web.settings import Settings
from cluesmith.web.sockets import address_of, listen
from cluesmith.web.work_queue import Pool

PATIENCE = 120.0  # seconds to wait for what must come; a machine may be busy

# No request is answered "busy" because the machine is.
PATIENT = Settings(quick_wait=60.0, long_wait=60.0)

# Work of many seconds, in small parts.
LONG = {"family": "gold-star", "points": 10, "level": "hard", "count": 100, "seed": 1}


def endless() -> dict[str, Any]:
    """What to ask for a search that only a limit ends, and that has nothing to tell."""
    family = registry.family("skyscraper")
    board = family.puzzle.to_json(family.examples().puzzles["t4"])
    return {"puzzle": board, "model": "paper", "strategy": "leftmost/step/up"}


class Served:
    """A running server, and a client for it."""

    def __init__(self, address: str, server: Server, loop: asyncio.AbstractEventLoop) -> None:
        self.address = address
        self.server = server
        self.pool: Pool = server.config.app.state.pool  # type: ignore[union-attr]
        self.loop = loop
        self.client = httpx.Client(base_url=f"{address}api/v1", timeout=PATIENCE)

    def post(self, verb: str, /, **fields: Any) -> httpx.Response:
        return self.client.post(f"/{verb}", json=fields)

    def ask(self, verb: str, /, **fields: Any) -> dict[str, Any]:
        """The answer of a request that must succeed."""
        response = self.post(verb, **fields)
        assert response.status_code == 200, response.text
        answer: dict[str, Any] = response.json()
        return answer

    def lines(self, verb: str, /, **fields: Any) -> Iterator[dict[str, Any]]:
        accept = {"Accept": "application/x-ndjson"}
        with self.client.stream("POST", f"/{verb}", json=fields, headers=accept) as response:
            assert response.status_code == 200
            assert response.headers["content-type"] == "application/x-ndjson"
            for line in response.iter_lines():
                yield json.loads(line)

    def connections(self) -> dict[str, int]:
        """How many connections are open, by client."""
        [listener] = self.server.listeners
        return {client: len(lines) for client, lines in [*listener.open.items()]}

    def workers(self) -> set[int]:
        return {worker.pid for worker in self.pool.workers}

    @contextmanager
    def asking(self, verb: str, /, **fields: Any) -> Iterator[socket.socket]:
        """A request under way, whose answer is not read; the end of the block hangs up."""
        url = httpx.URL(self.address)
        assert url.port is not None
        body = json.dumps(fields).encode()
        head = f"POST /api/v1/{verb} HTTP/1.1\r\nHost: localhost\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        with socket.create_connection((url.host, url.port)) as line:
            line.sendall(head.encode() + body)
            yield line


def is_gone(pid: int) -> bool:
    """Whether there is no such process, not even a dead one."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def until(true: Callable[[], bool], seconds: float = PATIENCE) -> bool:
    """Whether something comes true in time."""
    end = time.monotonic() + seconds
    while not (now := true()) and time.monotonic() < end:
        time.sleep(0.02)
    return now


def refused(response: httpx.Response, status: int, code: str) -> str:
    """The message of a refusal, which must be of this kind."""
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/json"
    error = response.json()["error"]
    assert set(error) == {"code", "message"}
    assert error["code"] == code, error
    message: str = error["message"]
    assert message
    assert "\n" not in message
    return message


@contextmanager
def serving(settings: Settings | None = None, folder: Path = FOLDER) -> Iterator[Served]:
    """A server on a free port, until the block ends."""
    with listen("127.0.0.1", 0) as bound:
        settings = settings or Settings()
        app = application(settings, LOOPBACK_NAMES | settings.allowed_hosts, folder)
        server = Server(app, settings)
        ready = Event()
        loops: list[asyncio.AbstractEventLoop] = []

        async def run() -> None:
            loops.append(asyncio.get_running_loop())
            serve = asyncio.create_task(server.serve(sockets=[bound]))
            while not (server.started or serve.done()):
                await asyncio.sleep(0.02)
            ready.set()
            await serve

        thread = Thread(target=asyncio.run, args=(run(),))
        thread.start()
        try:
            assert ready.wait(PATIENCE)
            yield Served(address_of(bound), server, loops[0])
        finally:
            server.should_exit = True
            thread.join(PATIENCE)
            assert not thread.is_alive()
