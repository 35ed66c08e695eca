"""Exit codes, and which one a batch of puzzles ends with."""

from __future__ import annotations

from collections.abc import Iterable

FINE = 0
NO_SOLUTION = 1
BAD = 2
LIMIT = 3
INTERRUPTED = 130


def of_batch(codes: Iterable[int]) -> int:
    """The gravest: interrupted, then bad input, then a limit, then no solution."""
    seen = set(codes)
    return next((code for code in (INTERRUPTED, BAD, LIMIT, NO_SOLUTION) if code in seen), FINE)
