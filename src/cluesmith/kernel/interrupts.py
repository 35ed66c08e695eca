"""Ctrl-C and worker processes: it is the parent's to answer, from a worker's first moment on."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType


def ignore() -> None:
    """What a worker does first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def held() -> Iterator[None]:
    """While workers are started: Ctrl-C has its effect at the end of the block.

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
