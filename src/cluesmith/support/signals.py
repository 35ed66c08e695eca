"""Signals: Ctrl-C where there are worker processes."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType


def ignore() -> None:
    """Leave Ctrl-C to the parent process: the first thing a worker does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def held() -> Iterator[None]:
    """Delay Ctrl-C to the end of the block, while worker processes are started.

    Otherwise it may leave a pool half made, and meets workers that do not ignore
    it yet: they die with a traceback, and the pool starts others in their place.
    """
    if current_thread() is not main_thread():  # signals are the main thread's
        yield
        return
    pressed: list[int] = []

    def press(number: int, _frame: FrameType | None) -> None:
        pressed.append(number)

    before = signal.signal(signal.SIGINT, press)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if pressed:
            signal.raise_signal(signal.SIGINT)
