"""Ctrl-C without loss: the first asks the search to stop, the second ends the program."""

from __future__ import annotations

import signal
from collections.abc import Callable
from types import FrameType
from typing import TypeVar

Answer = TypeVar("Answer")


class Interrupt:
    """While active, the first SIGINT only sets `pressed`; another raises KeyboardInterrupt.

    So a solution that is being printed is completed.  While `waiting`, when nothing
    can be lost, the first raises too.
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
        """The result of a blocking call; Ctrl-C ends it at once."""
        try:
            self.waiting = True
            if self.pressed:
                raise KeyboardInterrupt
            return call()
        finally:
            self.waiting = False
