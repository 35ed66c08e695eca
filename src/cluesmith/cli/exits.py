"""Exit codes, the one of a batch of puzzles, and warnings and errors on stderr."""

from __future__ import annotations

import sys
from collections.abc import Set

FINE = 0
NO_SOLUTION = 1
BAD = 2
LIMIT = 3
INTERRUPTED = 130


def of_batch(codes: Set[int]) -> int:
    """The most serious code: bad input, then a limit, then no solution."""
    return next((code for code in (BAD, LIMIT, NO_SOLUTION) if code in codes), FINE)


def warn(line: str) -> None:
    """Print a one-line warning on stderr."""
    print(f"cluesmith: {line}", file=sys.stderr)


def complain(line: str) -> int:
    """Print a one-line error about bad input on stderr; returns its exit code."""
    warn(line)
    return BAD
