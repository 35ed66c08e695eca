"""The engine of this process: one task at a time, when its outcome is waited for."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from cluesmith.engines.engine import Outcome


class Here:
    """Does tasks in this process, in the order they were begun; cannot end one that hangs."""

    places = 1

    def __init__(self, do: Callable[[Any], Any]) -> None:
        self.do = do
        self.waiting: deque[Any] = deque()

    def begin(self, task: Any) -> None:
        self.waiting.append(task)

    def wait(self, seconds: float) -> list[Outcome]:
        """Do the next task, if there is one; `seconds` do not matter."""
        if not self.waiting:
            return []
        task = self.waiting.popleft()
        try:
            return [Outcome(task, self.do(task))]
        except Exception as error:
            return [Outcome(task, error=error)]

    def close(self) -> None:
        self.waiting.clear()

    def __enter__(self) -> Here:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
