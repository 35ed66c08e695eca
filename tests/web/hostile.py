"""Clients that mean no good: half-open, never reading, hogging; and honest ones beside them.

Each client binds the address it is given, so that a server on loopback sees several clients.
"""

from __future__ import annotations

import json
import socket
from contextlib import suppress
from typing import Any

import httpx


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


def large_parse() -> dict[str, Any]:
    """41 KB that are answered with 9 MB: a thousand empty boards of size 64."""
    return {
        "text": "\n".join(json.dumps({"family": "skyscraper", "size": 64}) for _ in range(1000))
    }
