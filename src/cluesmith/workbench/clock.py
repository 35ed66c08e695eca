"""Time that several searches share."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from cluesmith.kernel.run import Limits


class Clock:
    """Started when made; None is no limit.  Who cancels ends it too."""

    def __init__(self, seconds: float | None, cancelled: Callable[[], bool] | None = None) -> None:
        Limits(seconds=seconds)  # refuses what is no time
        self.end = None if seconds is None else monotonic() + seconds
        self.cancelled = cancelled

    @property
    def is_over(self) -> bool:
        if self.end is not None and monotonic() >= self.end:
            return True
        return self.cancelled is not None and self.cancelled()

    def limits_for(self, *, solutions: int, nodes: int | None = None) -> Limits:
        """What is left of the time, for a search for so many solutions."""
        left = None if self.end is None else max(0.0, self.end - monotonic())
        return Limits(left, nodes, solutions, self.cancelled)
