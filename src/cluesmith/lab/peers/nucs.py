"""NuCS, a constraint solver in Python compiled by Numba, in a process that stays.

Numba's code cannot be stopped from inside.  The time is taken there, from the
making of the problem to the end of the search; starting, importing and
compiling are left out.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from importlib.util import find_spec
from typing import Any

from cluesmith.lab.peers.peer import UNKNOWN, Proof
from cluesmith.lab.peers.resident import Resident

START_SECONDS = 120.0  # compiling, the first time ever


@dataclass(slots=True)
class Program:
    """A problem in NuCS' words: bounds of variables, and propagators by name.

    The first `decided` variables are branched on; at most `most` solutions are wanted.
    """

    decided: int
    most: int
    bounds: list[tuple[int, int]] = field(default_factory=list)
    propagators: list[tuple[str, Sequence[int], Sequence[int]]] = field(default_factory=list)

    def variable(self, low: int, high: int) -> int:
        self.bounds.append((low, high))
        return len(self.bounds) - 1

    def post(self, name: str, variables: Sequence[int], parameters: Sequence[int] = ()) -> None:
        self.propagators.append((name, variables, parameters))


class Nucs(ABC):
    """The shared part; a family says what its program is and what the count means."""

    name = "NuCS"
    stays_loaded = True

    def __init__(self) -> None:
        # -P: a nucs.py in the working folder must not stand in for the package.
        command = [sys.executable, "-P", "-m", "cluesmith.lab.peers.nucs_worker"]
        self.process = Resident("nucs", command, START_SECONDS)

    def available(self) -> str | None:
        return None if find_spec("nucs") else "nucs is not installed"

    def takes(self, puzzle: Any) -> bool:
        return True

    @abstractmethod
    def program(self, puzzle: Any) -> Program: ...

    @abstractmethod
    def answer(self, count: int) -> str: ...

    def prove(self, puzzle: Any, limit: float = 60.0) -> Proof:
        found = self.process.ask(asdict(self.program(puzzle)), limit)
        if found is None:
            return Proof(UNKNOWN, limit)
        return Proof(self.answer(found["count"]), found["seconds"])

    def close(self) -> None:
        self.process.close()
