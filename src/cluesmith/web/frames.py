"""How the server and a worker process talk over a socket: frames of a kind, a length and bytes.

The server sends one job and receives frames until the first final one.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from enum import IntEnum
from typing import Protocol

HEAD = struct.Struct("!BIQ")


class Kind(IntEnum):
    JOB = 0  # to the worker: the verb, how to answer, and the request's body
    PROGRESS = 1  # JSON {"done", "total"}
    ITEM = 2  # JSON, a part of the result that is ready
    RESULT = 3  # JSON
    PICTURE = 4  # PNG
    FAULT = 5  # JSON {"status", "code", "message"}


FINAL = frozenset((Kind.RESULT, Kind.PICTURE, Kind.FAULT))


@dataclass(frozen=True, slots=True)
class Frame:
    """One message; `memory` is the worker's peak so far, in bytes."""

    kind: Kind
    data: bytes
    memory: int = 0

    def encode(self) -> bytes:
        return HEAD.pack(self.kind, len(self.data), self.memory) + self.data


class Reader(Protocol):
    def read(self, count: int, /) -> bytes | None: ...


def receive(source: Reader) -> Frame | None:
    """The next frame of a blocking source; None at its end."""
    head = source.read(HEAD.size)
    if not head or len(head) < HEAD.size:
        return None
    kind, length, memory = HEAD.unpack(head)
    data = source.read(length) if length else b""
    return None if data is None or len(data) < length else Frame(Kind(kind), data, memory)
