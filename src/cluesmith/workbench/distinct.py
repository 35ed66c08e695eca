"""Distinct puzzles: seeds are tried in order, and those of a puzzle made before are skipped.

A size and level may have few puzzles: 3-point stars, say.  Whether all have turned up shows in
how many seeds in a row gave nothing new.  If all puzzles were equally likely and one were left,
the limit below would miss it once in 20,000 times; it counts seeds, so that the same command
gives the same puzzles on any machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from cluesmith.errors import ExhaustedError, LimitError
from cluesmith.workbench.duplicates import IsNew, Seen

LEAST_IDLE, IDLE_FOR_EACH = 100, 10  # seeds in a row without a new puzzle: at least, per puzzle


class Distinct(Iterator[Any]):
    """The first `count` of the puzzles that are new; `is_new` knows others besides, `known` many.

    `puzzles` come one per seed and are closed at the end.  One that took too long raises its
    `LimitError` and counts as one of them.  Raises an `ExhaustedError` after many seeds
    without a new puzzle.
    """

    def __init__(
        self,
        puzzles: Any,
        count: int,
        first_seed: int,
        is_new: IsNew | None = None,
        known: int = 0,
    ) -> None:
        self.puzzles = puzzles
        self.left = count
        self.first_seed = first_seed
        self.seen: Seen | None = None
        if is_new is None:
            self.seen = Seen()
            is_new = self.seen.is_new
        self.is_new: IsNew = is_new
        self.known = known
        self.tried = self.found = self.idle = 0

    def __next__(self) -> Any:
        while self.left and self.idle < LEAST_IDLE + IDLE_FOR_EACH * (self.known + self.found):
            try:
                puzzle = next(self.puzzles, None)
            except LimitError:
                self.left -= 1
                raise
            if puzzle is None:  # the last seed, or cancelled
                self.left = 0
                break
            self.tried += 1
            if self.is_new(puzzle):
                self.found, self.idle = self.found + 1, 0
                self.left -= 1
                return puzzle
            self.idle += 1
        exhausted, self.left = self.left > 0, 0
        self.close(self.puzzles.finish)
        if not exhausted:
            raise StopIteration
        plural = "" if self.found == 1 else "s"
        raise ExhaustedError(
            f"{self.found:,} different puzzle{plural} found in {self.tried:,} seeds "
            f"from {self.first_seed} on; no more turned up"
        )

    def close(self, end: Callable[[], None] | None = None) -> None:
        """Make no more; `end` says how the puzzles end."""
        if self.seen is not None:
            self.seen.close()
        (end or self.puzzles.close)()
