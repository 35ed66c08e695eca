"""How a command ends: exit codes, warnings and errors on stderr, and signals without loss."""

from __future__ import annotations

import os
import signal
import stat
import sys
from collections.abc import Callable, Set
from contextlib import suppress
from types import FrameType
from typing import NoReturn, TypeVar

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


class Ending:
    """SIGTERM and SIGHUP end a command as Ctrl-C does: in order, with nothing left behind.

    Whatever handles Ctrl-C at the time handles them; the process then dies of the signal, as
    its parent expects (exit codes 143 and 129 in a shell).  Signals that are ignored, as under
    nohup, stay so.  Child processes do not inherit this: these signals end them at once.
    """

    def __init__(self) -> None:
        self.received: list[int] = []
        known = [getattr(signal, name, None) for name in ("SIGTERM", "SIGHUP")]
        self.numbers = [
            number for number in known if number and signal.getsignal(number) is signal.SIG_DFL
        ]
        for number in self.numbers:
            signal.signal(number, self._answer)
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._restore)

    def _answer(self, number: int, frame: FrameType | None) -> None:
        self.received.append(number)
        if number != signal.SIGTERM:
            _mute_closed_terminal()
        press = signal.getsignal(signal.SIGINT)
        if callable(press):
            press(signal.SIGINT, frame)
        else:  # ignored, as in the background of a script
            raise KeyboardInterrupt

    def _restore(self) -> None:
        for number in self.numbers:
            signal.signal(number, signal.SIG_DFL)

    def leave(self, code: int) -> NoReturn:
        """Exit with a code; after a signal, at once.

        The interpreter would wait forever for the threads of a pool whose workers were
        ended in the middle of a task.
        """
        self._restore()
        if code != INTERRUPTED and not self.received:
            sys.exit(code)
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError):  # closed
                stream.flush()
        for number in self.received:
            signal.raise_signal(number)
        os._exit(code)


def _mute_closed_terminal() -> None:
    """Redirect the streams of a terminal that is gone: printing to it would be an error."""
    for descriptor in (1, 2):
        with suppress(OSError):
            is_device = stat.S_ISCHR(os.fstat(descriptor).st_mode)
            if is_device and not os.isatty(descriptor):
                os.dup2(os.open(os.devnull, os.O_WRONLY), descriptor)
