"""How a command ends: exit codes, warnings and errors on stderr, and Ctrl-C without loss."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Set
from types import FrameType
from typing import TypeVar

FINE = 0
NO_SOLUTION = 1
BAD = 2
LIMIT = 3
INTERRUPTED = 130

Answer = TypeVar("Answer")


def of_batch(codes: Set[int]) -> int:
    """The most serious code: bad input, then a limit, then no solution."""
    return next((code for code in (BAD, LIMIT, NO_SOLUTION) if code in codes), FINE)


def warn(line: str) -> None:
    """Print a one-line warning on stderr; what it quotes cannot control the terminal."""
    from cluesmith.forms.plaintext import printable

    print(f"cluesmith: {printable(line)}", file=sys.stderr)


def complain(line: str) -> int:
    """Print a one-line error about bad input on stderr; returns its exit code."""
    warn(line)
    return BAD


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
