"""Messages: the error answers of the API, and the frames that server and worker exchange.

The server sends a worker one job and receives frames until the first final one.
A frame is a kind, a length and bytes.  Frames to the server are small: a large result comes in
parts, which the server passes on one by one.
"""

from __future__ import annotations

import json
import struct
from dataclasses import dataclass
from enum import IntEnum
from io import BufferedReader
from typing import Any

RETRY_SECONDS = 1  # value of the Retry-After header of 429 and 503

# Every error code, with its statuses.
CODES = {
    "bad-request": (400, 405, 415, 421, 422),
    "bad-puzzle": (422,),
    "unsupported": (422,),
    "not-found": (404, 422),
    "too-large": (413,),
    "limit": (422, 429),
    "busy": (503,),
    "gone": (503,),
}


class Fault(Exception):
    """An error answer: its code is for programs, its message for people."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message

    def encode(self) -> bytes:
        return json.dumps({"error": {"code": self.code, "message": self.message}}).encode()

    @property
    def headers(self) -> dict[str, str]:
        return {"Retry-After": str(RETRY_SECONDS)} if self.status in (429, 503) else {}


def bad_request(message: str, status: int = 400) -> Fault:
    return Fault(status, "bad-request", message)


def not_found(message: str) -> Fault:
    return Fault(404, "not-found", message)


def busy() -> Fault:
    return Fault(503, "busy", "the workbench is busy; please try again in a moment")


def gone() -> Fault:
    return Fault(503, "gone", "the process that worked on this was lost; please try again")


def too_long(verb: str, seconds: float) -> Fault:
    return Fault(422, "limit", f"{verb} took longer than {seconds:g} s and was stopped")


def too_much_memory(verb: str, limit: int) -> Fault:
    message = f"{verb} needed more than {limit >> 20} MB of memory and was stopped"
    return Fault(422, "limit", message)


class Kind(IntEnum):
    """What a frame's data is."""

    JOB = 0  # to the worker: a line of JSON (see Job), then the request's body
    PROGRESS = 1  # JSON {"done", "total"}
    ITEM = 2  # JSON, a part of the result that is ready
    RESULT = 3  # JSON
    PICTURE = 4  # PNG or PDF
    FAULT = 5  # JSON {"status", "code", "message"}
    CRASH = 6  # the traceback of an error in the program; the worker ends


FINAL = frozenset((Kind.RESULT, Kind.PICTURE, Kind.FAULT))
HEAD = struct.Struct("!B?IQ")
PART_BYTES = 1 << 16  # of a result, in one frame


@dataclass(frozen=True, slots=True)
class Frame:
    """One message; `memory` is the worker's peak so far, in bytes.

    `more` says that the next frame continues the data of this one.
    """

    kind: Kind
    data: bytes
    memory: int = 0
    more: bool = False

    def encode(self) -> bytes:
        return HEAD.pack(self.kind, self.more, len(self.data), self.memory) + self.data

    @property
    def is_final(self) -> bool:
        return self.kind in FINAL and not self.more

    def fault(self) -> Fault:
        """The error answer in a frame of kind FAULT."""
        return Fault(**json.loads(self.data))


@dataclass(frozen=True, slots=True)
class Job:
    """Work for a worker: a verb, its time limit, and the body of the request, not yet parsed."""

    verb: str
    seconds: float
    body: bytes
    streams: bool = False

    def frame(self) -> Frame:
        return Frame(Kind.JOB, encoded([self.verb, self.seconds, self.streams]) + b"\n" + self.body)

    @classmethod
    def of(cls, frame: Frame) -> Job:
        head, _, body = frame.data.partition(b"\n")
        verb, seconds, streams = json.loads(head)
        return cls(verb, seconds, body, streams)


def encoded(value: Any) -> bytes:
    """Compact JSON."""
    return json.dumps(value, separators=(",", ":")).encode()


def receive(source: BufferedReader) -> Frame | None:
    """The next frame of a blocking source; None at its end."""
    head = source.read(HEAD.size)
    if len(head) < HEAD.size:
        return None
    kind, more, length, memory = HEAD.unpack(head)
    data = source.read(length)
    return None if len(data) < length else Frame(Kind(kind), data, memory, more)
