"""Peers: other solvers that answer the same puzzles, to measure ours against.

One module per solver.  A peer is optional: `available` gives the reason why it cannot
run here.  The time it reports goes from the parsed puzzle to the answer, model building
included; starting a process is left out (each module says how).
"""

from __future__ import annotations

import shutil
from abc import ABC, abstractmethod
from importlib.util import find_spec
from typing import Any, NamedTuple

UNKNOWN = "unknown"


class Proof(NamedTuple):
    """An answer in words and the seconds it took.

    unique, multiple or none, or how many solutions there are, as the family's
    peers were asked; unknown where the time was over first.
    """

    verdict: str
    seconds: float


def verdict_of(count: int) -> str:
    """The verdict when a search for at most two solutions has ended."""
    return ("none", "unique", "multiple")[min(count, 2)]


def solutions(count: int) -> str:
    """The answer when all solutions were asked for."""
    return f"{count} solution{'' if count == 1 else 's'}"


class Peer(ABC):
    """A solver; it needs a Python `package`, or a `command` on the path."""

    name: str
    package = ""
    command = ""
    stays_loaded = True  # only the first puzzle of a process pays for loading the peer
    answer = staticmethod(verdict_of)  # a count of solutions in words

    def __init__(self) -> None:
        self.program = shutil.which(self.command) or ""

    def available(self) -> str | None:
        """None where the peer can run, else the reason why not."""
        found = find_spec(self.package) if self.package else self.program
        return None if found else f"{self.package or self.command} is not installed"

    def takes(self, puzzle: Any) -> bool:
        """Whether the peer reads puzzles like this one at all."""
        return True

    @abstractmethod
    def prove(self, puzzle: Any, limit: float = 60.0) -> Proof:
        """Answer the puzzle; the verdict is unknown once `limit` seconds are over."""
