"""Something done a few times a second while other work goes on."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread

TICK_SECONDS = 0.25


class Ticking:
    """A context manager that calls a function a few times a second, in a thread of its own."""

    def __init__(self, tick: Callable[[], None]) -> None:
        self.tick = tick
        self.over = Event()
        self.thread = Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        while not self.over.wait(TICK_SECONDS):
            self.tick()

    def __enter__(self) -> None:
        self.thread.start()

    def __exit__(self, *_: object) -> None:
        self.over.set()
        self.thread.join()
