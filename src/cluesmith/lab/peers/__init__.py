"""Peers: other solvers that answer the same puzzles, to measure ours against.

Every module here holds classes with the shape of `Peer`, one module per solver.
A peer is optional: `available` gives the reason why it cannot run here.  The
time it reports goes from the parsed puzzle to the answer, model building
included; starting a process is left out (each module says how).
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

UNKNOWN = "unknown"


class Proof(NamedTuple):
    """An answer in words and the seconds it took.

    unique, multiple or none, or how many solutions there are, as the family's
    peers were asked; unknown where the time was over first.
    """

    verdict: str
    seconds: float


class Peer(Protocol):
    @property
    def name(self) -> str: ...

    @property
    def stays_loaded(self) -> bool:
        """Whether only the first puzzle of a process pays for loading the peer."""

    def available(self) -> str | None:
        """None where the peer can run, else the reason why not."""

    def takes(self, puzzle: Any) -> bool:
        """Whether the peer reads puzzles like this one at all."""

    def prove(self, puzzle: Any, limit: float = 60.0) -> Proof:
        """Answer the puzzle; the verdict is unknown once `limit` seconds are over."""


def verdict_of(count: int) -> str:
    """The verdict when a search for at most two solutions has ended."""
    return ("none", "unique", "multiple")[min(count, 2)]


def solutions(count: int) -> str:
    """The answer when all solutions were asked for."""
    return f"{count} solution{'' if count == 1 else 's'}"
