"""Ctrl-C that loses nothing: the first one asks the search to stop, the second insists."""

from __future__ import annotations

import signal
from types import FrameType


class Interrupt:
    """While active, the first SIGINT only sets `pressed`; another raises KeyboardInterrupt.

    So a solution that is just being printed is printed to its end.
    """

    def __init__(self) -> None:
        self.pressed = False

    def __enter__(self) -> Interrupt:
        self._before = signal.signal(signal.SIGINT, self._press)
        return self

    def __exit__(self, *_: object) -> None:
        signal.signal(signal.SIGINT, self._before)

    def _press(self, number: int, frame: FrameType | None) -> None:
        if self.pressed:
            raise KeyboardInterrupt
        self.pressed = True
