"""Signals: Ctrl-C during long compiled work, and moments that no signal may interrupt.

Deliberately never compiled: Python handles pending signals between bytecodes.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread

# What asks a process to end: Ctrl-C, a plain kill, and a terminal that is closed.
ENDING = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)


def ignore() -> None:
    """Leave Ctrl-C and a closed terminal to the parent process: the first thing a worker does.

    The parent ends it with a plain kill, which may be pending since before it started.
    """
    for number in ENDING:
        ended = number == signal.SIGTERM
        signal.signal(number, signal.SIG_DFL if ended else signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)


@contextmanager
def held() -> Iterator[None]:
    """Delay Ctrl-C and other signals that end a process to the end of the block.

    For what must not be left half done, such as starting worker processes: a pool would
    be half made, and workers that do not ignore Ctrl-C yet would die of it with a traceback.
    """
    if current_thread() is not main_thread() or not hasattr(signal, "pthread_sigmask"):
        yield  # signals are the main thread's
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def release() -> None:
    """End the delay early, within the block of `held`: whoever handles signals is ready."""
    if current_thread() is main_thread() and hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
