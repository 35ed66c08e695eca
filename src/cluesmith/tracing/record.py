"""Recording a trace: a depth-first search, written to a file or to memory as it goes."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from io import BytesIO
from time import perf_counter
from typing import Any, BinaryIO

from cluesmith.errors import UsageError
from cluesmith.forms.files import checked_path
from cluesmith.kernel.recorder import Recorder
from cluesmith.kernel.run import MOST, Limits, Run
from cluesmith.kernel.search import Search
from cluesmith.support import output_file
from cluesmith.tracing.file import PART_BYTES, Writer
from cluesmith.tracing.subject import Subject, subject_of
from cluesmith.tracing.trace import Trace

NODES = 1_000_000  # the default limits
BYTES = 100_000_000


def trace(
    searched: Any,
    *,
    model: str | None = None,
    strategy: str | None = None,
    nodes: int | None = NODES,
    size: int = BYTES,
    seconds: float | None = None,
    solutions: int | None = 1,
    cancelled: Callable[[], bool] | None = None,
    out: str | os.PathLike[str] | None = None,
    events: bool = True,
) -> Trace:
    """Record a depth-first search: its tree, each domain change and what made it, each failure.

    `searched` is a puzzle, searched with a model and a strategy as in `solve`, or a `Model`.
    The search ends at the first solution; `solutions=None` looks for all.  Beyond `nodes`, `size`
    in bytes or `seconds` the trace is cut, and says so.

    >>> import cluesmith as cs
    >>> trace = cs.trace(cs.examples("skyscraper")["t3"], model="paper")
    >>> len(trace), trace.stats["backtracks"], trace.stopped
    (75, 36, 'solutions')

    With `out` it is written to that file, which `Trace.open` reads.  Without `events` only the
    tree is recorded; what else is asked for is found by doing that propagation again.
    """
    limits = Limits(seconds, nodes, solutions, cancelled)
    if not (type(size) is int and 1 <= size <= MOST):
        raise UsageError(f"the limit of size is {size!r:.40}, expected a number of bytes from 1 on")
    build = partial(subject_of, searched, model, strategy)
    subject = build()
    if out is None:
        memory = BytesIO()
        record(subject, memory, limits, size, events)
        return Trace.read(memory.getvalue(), build)
    name = checked_path(out)
    with output_file.replacing(name) as part, open(part, "w+b") as file:
        record(subject, file, limits, size, events)
        file.seek(0)
        data = file.read()
    return Trace.read(data, build)


def record(subject: Subject, file: BinaryIO, limits: Limits, size: int, events: bool) -> None:
    """Search, and write the trace to a file, of at most `size` bytes."""
    search = Search(subject.engine, subject.brancher)
    recorder = Recorder(subject.engine, events)
    search.record(recorder)
    writer = Writer(file, size, subject.head)

    def is_over() -> bool:
        """Called every few milliseconds."""
        if recorder.pending() >= PART_BYTES:
            write(recorder, writer)
        return writer.is_full or (limits.cancelled is not None and limits.cancelled())

    began = perf_counter()
    run = Run(
        search,
        Limits(limits.seconds, limits.nodes, limits.solutions, is_over),
        subject.fallback,
    )
    try:
        run.exhaust()
    finally:
        recorder.finish()
    write(recorder, writer)
    stopped = "size" if writer.is_full else run.stopped
    writer.end({"stopped": stopped, "seconds": round(perf_counter() - began, 6)})


def write(recorder: Recorder, writer: Writer) -> None:
    """Write what is recorded up to now."""
    while (part := recorder.take(PART_BYTES)) is not None:
        columns, events = part
        writer.add(columns, events if recorder.events else None)
