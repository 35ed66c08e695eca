"""A time limit that is shared by several searches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import monotonic

from cluesmith.errors import LimitError, limit_reached
from cluesmith.kernel.run import Limits


class Clock:
    """A time limit that several searches share, from now on; None: no limit.

    `cancelled` ends it too.
    """

    def __init__(self, seconds: float | None, cancelled: Callable[[], bool] | None = None) -> None:
        if seconds is not None or cancelled is not None:
            Limits(seconds=seconds, cancelled=cancelled)  # validates them
        self.seconds = seconds
        self.end = None if seconds is None else monotonic() + seconds
        self.cancelled = cancelled

    @property
    def is_over(self) -> bool:
        if self.end is not None and monotonic() >= self.end:
            return True
        return self.cancelled is not None and self.cancelled()

    @property
    def reason(self) -> str:
        """What has ended the work, once it is over: "time" or "cancelled"."""
        return "time" if self.end is not None and monotonic() >= self.end else "cancelled"

    def error(self, missing: str) -> LimitError:
        """The error for work that this clock has ended."""
        return limit_reached(missing, self.reason, self.seconds)

    def limits_for(self, *, solutions: int, nodes: int | None = None) -> Limits:
        """The limits of a search for this many solutions, in the remaining time."""
        return self.left(Limits(None, nodes, solutions, self.cancelled))

    def left(self, limits: Limits) -> Limits:
        """The limits with the remaining time."""
        if self.end is None:
            return limits
        return replace(limits, seconds=max(0.0, self.end - monotonic()))
