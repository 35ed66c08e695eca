"""OR-Tools CP-SAT on a model that lists solutions, one worker, in process.

Skyscraper has a peer of its own, which was tuned.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from time import perf_counter
from typing import Any

from cluesmith.lab.peers.peer import UNKNOWN, Proof


class CpSatLister:
    """`module` has `some(puzzle, most, seconds)`; `answer` puts a count in words."""

    name = "CP-SAT"
    stays_loaded = True

    def __init__(self, module: str, most: int, answer: Callable[[int], str]) -> None:
        self.module = module
        self.most = most
        self.answer = answer

    def available(self) -> str | None:
        return None if find_spec("ortools") else "ortools is not installed"

    def takes(self, puzzle: Any) -> bool:
        return True

    def prove(self, puzzle: Any, limit: float = 60.0) -> Proof:
        some = import_module(self.module).some
        began = perf_counter()
        try:
            answer = self.answer(len(some(puzzle, self.most, limit)))
        except TimeoutError:
            answer = UNKNOWN
        return Proof(answer, perf_counter() - began)
