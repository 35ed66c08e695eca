"""What a request can be answered with instead of its result: a status, a code, one clear line."""

from __future__ import annotations

import json
from typing import Any

BUSY_SECONDS = 1  # after which a client that met a full house may ask again


class Fault(Exception):
    """A request that cannot be answered: its code is for programs, its message for people."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message

    def to_json(self) -> dict[str, Any]:
        return {"error": {"code": self.code, "message": self.message}}

    def encode(self) -> bytes:
        return json.dumps(self.to_json()).encode()

    @property
    def headers(self) -> dict[str, str]:
        return {"Retry-After": str(BUSY_SECONDS)} if self.status in (429, 503) else {}


# Every code, and the statuses it comes with.
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


def too_much_memory(verb: str) -> Fault:
    return Fault(422, "limit", f"{verb} needed too much memory and was stopped")
