"""Clients that mean no good: half-open, never reading, hogging.

    python hostile.py ADDRESS SECONDS half_open|never_reading|hogging

Each binds an address of loopback of its own, so that a server sees it as another client.
"""

from __future__ import annotations

import asyncio
import json
import random
import socket
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import httpx

HOSTILE = "127.0.0.2"


def connected(address: str, source: str = "127.0.0.1", receive: int | None = None) -> socket.socket:
    """A connection to a server from one of this machine's loopback addresses.

    `receive` is how many bytes the system takes in for a client that does not read.
    """
    url = httpx.URL(address)
    assert url.port is not None
    line = socket.socket()
    if receive is not None:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
    line.settimeout(120)
    line.bind((source, 0))
    line.connect((url.host, url.port))
    return line


def request(verb: str, *headers: str, **fields: Any) -> bytes:
    body = json.dumps(fields).encode()
    head = (
        f"POST /api/v1/{verb} HTTP/1.1",
        "Host: localhost",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        *headers,
        "\r\n",
    )
    return "\r\n".join(head).encode() + body


def is_dropped(line: socket.socket) -> bool:
    """Whether the server has ended a connection on which it has sent nothing."""
    try:
        return line.recv(1) == b""
    except ConnectionError:
        return True


def drip(line: socket.socket, data: bytes) -> bool:
    """Send the same bytes again and again; whether the server ends the connection."""
    line.settimeout(0.05)
    with suppress(ConnectionError):
        for _ in range(2000):
            line.sendall(data)
            with suppress(TimeoutError):
                while line.recv(4096):
                    pass
                return True
        return False
    return True


def status(line: socket.socket) -> int:
    """The status of the next answer; 0 if there is none."""
    try:
        head = b""
        while not head.endswith(b"\r\n") and (more := line.recv(1)):
            head += more
    except ConnectionError:
        return 0
    return int(head.split()[1]) if head else 0


def large_parse(boards: int = 1000) -> dict[str, Any]:
    """Empty boards of size 64, each of which is answered with 9 KB; a thousand are 41 KB."""
    return {"text": "\n".join([json.dumps({"family": "skyscraper", "size": 64})] * boards)}


def sparse() -> dict[str, Any]:
    """A 12 x 12 Lol Sudoku of which little is known: rating it takes all the time there is."""
    size, dice = 12, random.Random(0)
    cells = [divmod(place, size) for place in range(size * size)]
    digits, areas = ([[0] * size for _ in range(size)] for _ in "ab")
    for row, column in dice.sample(cells, 20):
        digits[row][column] = (4 * (row % 3) + row // 3 + column) % size + 1
    for row, column in dice.sample(cells, 10):
        areas[row][column] = row // 3 * 3 + column // 4 + 1
    return {"family": "lol-sudoku", "size": size, "digits": digits, "areas": areas}


Attack = Callable[[str, int, float], Awaitable[None]]


async def opened(host: str, port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection(host, port, local_addr=(HOSTILE, 0))


async def half_open(host: str, port: int, until: float) -> None:
    """Half a request, then silence; who is dropped comes again."""
    reader, writer = await opened(host, port)
    writer.write(b"POST /api/v1/hint HTTP/1.1\r\nHost: loc")
    with suppress(TimeoutError):
        async with asyncio.timeout_at(until):
            await reader.read()
    writer.close()
    await asyncio.sleep(1)


async def never_reading(host: str, port: int, until: float) -> None:
    """41 KB that are answered with 9 MB, of which nothing is read; again after half a minute."""
    _, writer = await opened(host, port)
    writer.transport.pause_reading()  # type: ignore[attr-defined]
    writer.write(request("parse", **large_parse()))
    await asyncio.sleep(min(30, max(0, until - asyncio.get_running_loop().time())))
    writer.transport.abort()


async def hogging(host: str, port: int, until: float) -> None:
    """One hard request after the other."""
    reader, writer = await opened(host, port)
    writer.write(request("rate", puzzle=sparse()))
    with suppress(TimeoutError):
        async with asyncio.timeout_at(until):
            await reader.readuntil(b"\r\n\r\n")
    writer.close()


COUNTS: dict[Attack, int] = {half_open: 1500, never_reading: 300, hogging: 4}


async def attack(host: str, port: int, seconds: float, kind: Attack) -> None:
    until = asyncio.get_running_loop().time() + seconds

    async def client() -> None:
        while asyncio.get_running_loop().time() < until:
            try:
                await kind(host, port, until)
            except (OSError, EOFError):
                await asyncio.sleep(0.5)

    await asyncio.gather(*(client() for _ in range(COUNTS[kind])))


if __name__ == "__main__":
    import resource

    resource.setrlimit(
        resource.RLIMIT_NOFILE, (4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1])
    )
    address, seconds, kind = sys.argv[1:]
    url = httpx.URL(address)
    attacks = {one.__name__: one for one in COUNTS}
    asyncio.run(attack(url.host, url.port or 80, float(seconds), attacks[kind]))
