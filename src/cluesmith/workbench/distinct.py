"""Distinct puzzles: seeds are tried in order, and those of a puzzle made before are skipped.

A size and level may have few puzzles: 3-point stars, say.  Whether all have turned up shows in
how many seeds in a row gave nothing new.  If all puzzles were equally likely and one were left,
the limit below would miss it once in 20,000 times; it counts seeds, so that the same command
gives the same puzzles on any machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, closing
from typing import Any

from cluesmith.errors import ExhaustedError
from cluesmith.workbench.duplicates import Duplicates, IsNew

LEAST_IDLE, IDLE_FOR_EACH = 100, 10  # seeds in a row without a new puzzle: at least, per puzzle


def distinct(
    puzzles: Any, count: int, first_seed: int, is_new: IsNew | None = None
) -> Iterator[Any]:
    """The first `count` of the puzzles that are new; `is_new` knows others besides.

    `puzzles` come one per seed and are closed at the end.  Raises an `ExhaustedError` after
    many seeds without a new puzzle.
    """
    with ExitStack() as stack:
        stack.enter_context(closing(puzzles))
        if is_new is None:
            is_new = stack.enter_context(Duplicates()).is_new
        tried = found = idle = 0
        for puzzle in puzzles:
            tried += 1
            if is_new(puzzle):
                found, idle = found + 1, 0
                yield puzzle
                if found == count:
                    return
            else:
                idle += 1
                if idle == LEAST_IDLE + IDLE_FOR_EACH * found:
                    break
    plural = "" if found == 1 else "s"
    raise ExhaustedError(
        f"{found:,} different puzzle{plural} found in {tried:,} seeds from {first_seed} on; "
        "no more turned up"
    )
