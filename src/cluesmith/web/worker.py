"""Worker process: does one job at a time, within limits of time and memory.

A work queue starts it with one end of a socket; it ends when the other end closes.  An error
in a job does not end it; an alarm does, past the time limit, should the server not have
killed it by then.  It writes nothing on stderr: the server logs what has to be logged.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import traceback
from collections.abc import Mapping
from socket import socket
from time import monotonic
from typing import Any

from cluesmith.errors import NotFoundError, PuzzleError, UnsupportedError, UsageError
from cluesmith.forms import jsontext
from cluesmith.web.jobs import JOBS
from cluesmith.web.messages import (
    PART_BYTES,
    Fault,
    Frame,
    Job,
    Kind,
    bad_request,
    encoded,
    receive,
    too_much_memory,
)
from cluesmith.web.verbs import VERBS, check_fields

PROGRESS_SECONDS = 0.1  # between two frames of progress
ALARM_SECONDS = 5.0  # between a job's time limit and the alarm
MEMORY_UNIT = 1 if sys.platform == "darwin" else 1024  # the unit of ru_maxrss

# Codes of the answers to errors, all of status 422.
_CODES: Mapping[type[Exception], str] = {
    PuzzleError: "bad-puzzle",
    UnsupportedError: "unsupported",
    NotFoundError: "not-found",
    UsageError: "bad-request",
}


def main(
    ours: socket, memory: int, niceness: int, library: str | None = None, library_adds: bool = False
) -> None:
    """Do jobs until the server closes the socket; `memory` limits the address space, in bytes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server handles Ctrl-C
    _confine(memory, niceness)
    with ours, ours.makefile("rb") as source, contextlib.suppress(ConnectionError):
        while (frame := receive(source)) is not None:
            job = Job.of(frame)
            _set_alarm(job.seconds + ALARM_SECONDS)
            _do(job, _Reporter(ours, job, library, library_adds), memory)
            _set_alarm(0)


def _confine(memory: int, niceness: int) -> None:
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    with open(os.devnull, "wb") as null:
        os.dup2(null.fileno(), 2)  # the renderer of PNG prints much when it is out of memory
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)


def _do(job: Job, report: _Reporter, memory: int) -> None:
    """Send the frames of one job, the last of them final."""
    try:
        kind, result = _result(job, report)
    except (MemoryError, RecursionError):
        report.fail(too_much_memory(job.verb, memory))
    except Fault as fault:
        report.fail(fault)
    except tuple(_CODES) as error:
        report.fail(_fault(error))
    except Exception:
        report.send(Kind.CRASH, traceback.format_exc().encode()[-PART_BYTES:])
        raise
    else:
        report.result(kind, result)


def _result(job: Job, report: _Reporter) -> tuple[Kind, bytes]:
    result = JOBS[job.verb](check_fields(VERBS[job.verb], _json(job.body)), report)
    return (Kind.PICTURE, result) if isinstance(result, bytes) else (Kind.RESULT, encoded(result))


class _Reporter:
    """Sends the frames of a job to the server; knows what the job may use."""

    def __init__(self, line: socket, job: Job, library: str | None, library_adds: bool) -> None:
        self.line = line
        self.library = library
        self.library_adds = library_adds
        self.seconds = job.seconds
        self.streams = job.streams
        self.next = 0.0

    def progress(self, done: int, total: int) -> None:
        if self.streams and monotonic() >= self.next:
            self.send(Kind.PROGRESS, encoded({"done": done, "total": total}))
            self.next = monotonic() + PROGRESS_SECONDS

    def item(self, value: dict[str, Any]) -> None:
        if self.streams:
            self.send(Kind.ITEM, encoded(value))

    def fail(self, fault: Fault) -> None:
        values = {"status": fault.status, "code": fault.code, "message": fault.message}
        self.send(Kind.FAULT, encoded(values))

    def result(self, kind: Kind, data: bytes) -> None:
        """Send a result; a large one in parts, as fast as the client reads them."""
        for first in range(0, len(data), PART_BYTES):
            end = first + PART_BYTES
            self.send(kind, data[first:end], more=end < len(data))

    def send(self, kind: Kind, data: bytes, more: bool = False) -> None:
        self.line.sendall(Frame(kind, data, _peak_memory(), more).encode())


def _json(body: bytes) -> Any:
    try:
        return jsontext.parse(body.decode())
    except UnicodeDecodeError as error:
        raise bad_request(f"byte {error.start} of the request is not UTF-8 text") from None
    except PuzzleError as error:
        raise bad_request(str(error)) from None


def _fault(error: Exception) -> Fault:
    code = next(code for kind, code in _CODES.items() if isinstance(error, kind))
    return Fault(422, code, str(error))


def _set_alarm(seconds: float) -> None:
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _peak_memory() -> int:
    try:
        import resource
    except ImportError:
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * MEMORY_UNIT
