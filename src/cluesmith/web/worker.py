"""A worker process: does one job at a time, within limits of time and memory.

It is started by the pool with one end of a socket, and ends when the other end
closes.  Nothing that goes wrong in a job ends it but the limit of time: the
alarm clock, which holds even when the server is gone.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
from socket import socket
from time import monotonic
from typing import Any

from cluesmith.errors import NotFoundError, PuzzleError, UnsupportedError, UsageError
from cluesmith.forms import jsontext
from cluesmith.web.faults import Fault, bad_request, too_much_memory
from cluesmith.web.fields import check_all
from cluesmith.web.frames import Frame, Kind, receive
from cluesmith.web.jobs import JOBS
from cluesmith.web.verbs import VERBS

PROGRESS_SECONDS = 0.1  # between two tellings of how far a job is
ALARM_SECONDS = 5.0  # past a job's limit, should nobody have stopped it
MEMORY_UNIT = 1 if sys.platform == "darwin" else 1024  # what ru_maxrss counts in

# Which answer an error becomes.
_CODES: tuple[tuple[type[Exception], int, str], ...] = (
    (PuzzleError, 422, "bad-puzzle"),
    (UnsupportedError, 422, "unsupported"),
    (NotFoundError, 422, "not-found"),
    (UsageError, 422, "bad-request"),
)


def main(ours: socket, memory: int, niceness: int) -> None:
    """Do jobs until the server hangs up; `memory` is the most address space, in bytes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's to answer
    _confine(memory, niceness)
    with ours, ours.makefile("rb") as source:
        while (job := receive(source)) is not None:
            _do(job, ours)


def _confine(memory: int, niceness: int) -> None:
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)


def _do(job: Frame, line: socket) -> None:
    """One job: its frames go out, the last of them final."""
    head, _, body = job.data.partition(b"\n")
    verb, _, how = head.decode().partition(" ")
    _set_alarm(VERBS[verb].seconds + ALARM_SECONDS)
    telling = _Telling(line, how == "stream")
    try:
        result = JOBS[verb](check_all(VERBS[verb].fields, _json(body)), telling)
        if isinstance(result, bytes):
            telling.send(Kind.PICTURE, result)
        else:
            telling.send(Kind.RESULT, _encoded(result))
    except (MemoryError, RecursionError):
        telling.fail(too_much_memory(verb))
    except Fault as fault:
        telling.fail(fault)
    except Exception as error:
        telling.fail(_fault(error))
    finally:
        _set_alarm(0)


class _Telling:
    """A job's frames on their way to the server."""

    def __init__(self, line: socket, wanted: bool) -> None:
        self.line = line
        self.wanted = wanted
        self.next = 0.0

    def progress(self, done: int, total: int) -> None:
        if self.wanted and monotonic() >= self.next:
            self.send(Kind.PROGRESS, _encoded({"done": done, "total": total}))
            self.next = monotonic() + PROGRESS_SECONDS

    def item(self, value: dict[str, Any]) -> None:
        if self.wanted:
            self.send(Kind.ITEM, _encoded(value))

    def fail(self, fault: Fault) -> None:
        said = {"status": fault.status, "code": fault.code, "message": fault.message}
        self.send(Kind.FAULT, _encoded(said))

    def send(self, kind: Kind, data: bytes) -> None:
        self.line.sendall(Frame(kind, data, _peak_memory()).encode())


def _json(body: bytes) -> Any:
    try:
        return jsontext.parse(body.decode())
    except UnicodeDecodeError as error:
        raise bad_request(f"byte {error.start} of the request is not UTF-8 text") from None
    except PuzzleError as error:
        raise bad_request(str(error)) from None


def _encoded(value: dict[str, Any]) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()


def _fault(error: Exception) -> Fault:
    for kind, status, code in _CODES:
        if isinstance(error, kind):
            return Fault(status, code, str(error))
    raise error


def _set_alarm(seconds: float) -> None:
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _peak_memory() -> int:
    try:
        import resource
    except ImportError:
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * MEMORY_UNIT
