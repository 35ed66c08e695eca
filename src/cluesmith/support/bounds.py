"""Time limits and cancellation of long work: `Bound` around it, `poll` within it.

    with Bound(seconds, cancelled) as bound:
        ...                     # loops call poll()
    if bound.stopped: ...       # "time" or "cancelled": the block was left early

A limit ends work as Ctrl-C does, by an exception from `poll`: what is true of the data after
the one is true after the other.  Bounds may be nested, and belong to one thread.

Deliberately never compiled: Python handles pending signals between bytecodes.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from time import monotonic

LOOK_SECONDS = 0.005  # between two looks at the clock; `cancelled` is called no more often


class Cut(BaseException):
    """Leaves the work inside a bound; `except Exception` lets it pass, as KeyboardInterrupt."""

    def __init__(self, bound: Bound) -> None:
        super().__init__(bound.stopped)
        self.bound = bound


class _Own(threading.local):
    """The innermost bound of this thread."""

    bound: Bound | None = None


_own = _Own()


class Bound:
    """A context manager that ends its block early: after `seconds`, or once `cancelled` is true.

    `stopped` is None as long as no limit was reached, then "time" or "cancelled".
    Without limits it does nothing.
    """

    def __init__(
        self, seconds: float | None = None, cancelled: Callable[[], bool] | None = None
    ) -> None:
        self.seconds = seconds
        self.cancelled = cancelled
        self.stopped: str | None = None
        self.end: float | None = None
        self.next_look = 0.0
        self.outer: Bound | None = None

    def __enter__(self) -> Bound:
        self.outer = _own.bound
        if self.seconds is not None:
            self.end = monotonic() + self.seconds
        if self.seconds is not None or self.cancelled is not None:
            _own.bound = self
        return self

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> bool:
        _own.bound = self.outer
        return isinstance(error, Cut) and error.bound is self

    def look(self) -> None:
        """Raise Cut if this bound, or one around it, is over; looks every few milliseconds."""
        now = monotonic()
        if now < self.next_look:
            return
        self.next_look = now + LOOK_SECONDS
        _own.bound = None  # `cancelled` may do work of its own
        try:
            self.check(now)
        finally:
            _own.bound = self

    def check(self, now: float) -> None:
        if self.outer is not None:
            self.outer.check(now)
        if self.end is not None and now >= self.end:
            self.stopped = "time"
        elif self.cancelled is not None and self.cancelled():
            self.stopped = "cancelled"
        else:
            return
        raise Cut(self)


def poll() -> None:
    """Let Python handle signals, and end the work if a limit around it is reached.

    Loops that may run for more than a few milliseconds call this.
    """
    bound = _own.bound
    if bound is not None:
        bound.look()
