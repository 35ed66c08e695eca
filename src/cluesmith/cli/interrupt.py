"""Ctrl-C that loses nothing: the first one asks the search to stop, the second insists."""

from __future__ import annotations

import signal
from collections.abc import Callable
from types import FrameType
from typing import TypeVar

Answer = TypeVar("Answer")


class Interrupt:
    """While active, the first SIGINT only sets `pressed`; another raises KeyboardInterrupt.

    So a solution that is just being printed is printed to its end.  While `waiting`
    the first raises too: there is nothing to lose.
    """

    def __init__(self) -> None:
        self.pressed = False
        self.waiting = False

    def __enter__(self) -> Interrupt:
        self._before = signal.signal(signal.SIGINT, self._press)
        return self

    def __exit__(self, *_: object) -> None:
        signal.signal(signal.SIGINT, self._before)

    def _press(self, number: int, frame: FrameType | None) -> None:
        again, self.pressed = self.pressed, True
        if again or self.waiting:
            raise KeyboardInterrupt

    def wait_for(self, call: Callable[[], Answer]) -> Answer:
        """What a call that waits comes back with; Ctrl-C ends it at once."""
        try:
            self.waiting = True
            if self.pressed:
                raise KeyboardInterrupt
            return call()
        finally:
            self.waiting = False
