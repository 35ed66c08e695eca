"""Exit codes, which one a batch of puzzles ends with, and the lines that go with them."""

from __future__ import annotations

import sys
from collections.abc import Set

FINE = 0
NO_SOLUTION = 1
BAD = 2
LIMIT = 3
INTERRUPTED = 130


def of_batch(codes: Set[int]) -> int:
    """The gravest: bad input, then a limit, then no solution."""
    return next((code for code in (BAD, LIMIT, NO_SOLUTION) if code in codes), FINE)


def warn(line: str) -> None:
    """One line on stderr about what goes on all the same."""
    print(f"cluesmith: {line}", file=sys.stderr)


def complain(line: str) -> int:
    """One line on stderr about bad input; returns its exit code."""
    warn(line)
    return BAD
