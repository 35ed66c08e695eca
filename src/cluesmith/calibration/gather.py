"""Gather the attempts that count: each player's first at each puzzle, solved without hints.

Equivalent puzzles, rotated or renamed, are one puzzle, so that none can be in two folds.
Memory is bounded: a million attempts take some 270 MB, a hundred thousand puzzles 90 MB.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from math import log

from cluesmith import registry
from cluesmith.calibration.attempt import Attempt
from cluesmith.calibration.features import Rated, features
from cluesmith.calibration.regression import Row
from cluesmith.errors import CluesmithError, UsageError, limit_reached
from cluesmith.family import Level, Puzzle
from cluesmith.kernel.run import bound_of
from cluesmith.workbench.deduce import rate
from cluesmith.workbench.duplicates import canonical

MOST_ATTEMPTS = 1_000_000
MOST_PUZZLES = 100_000
REPEATED, UNSOLVED, HINTED, UNRATED = "repeated", "unsolved", "hinted", "unrated"


@dataclass(frozen=True, slots=True)
class Known:
    """What is needed of a rated puzzle."""

    key: bytes
    size: int
    level: Level
    score: int
    vector: tuple[float, ...]


@dataclass(slots=True)
class Sample:
    """The attempts at puzzles of one family, and the puzzles by number."""

    family: str
    puzzles: dict[int, Known] = field(default_factory=dict)
    rows: list[Row] = field(default_factory=list)

    def comparable(self) -> list[Row]:
        """The rows of players with two puzzles or more: one alone says nothing of the puzzles."""
        counts = Counter(row.player for row in self.rows)
        return [row for row in self.rows if counts[row.player] > 1]


class Gatherer:
    """Takes attempts one at a time; rates each puzzle once.

    With `hints`, attempts with hints count too.  `seconds` limits the rating of each puzzle.
    """

    def __init__(
        self,
        *,
        hints: bool = False,
        seconds: float | None = None,
    ) -> None:
        self.hints, self.seconds = hints, seconds
        self.samples: dict[str, Sample] = {}
        self.left_out: Counter[str] = Counter()
        self.taken = 0
        self._players: dict[str, int] = {}
        self._boards: dict[bytes, int | None] = {}  # None: has no rating
        self._keys: dict[bytes, int] = {}
        self._tried: set[tuple[int, int]] = set()

    def add(self, attempt: Attempt) -> None:
        """Take an attempt; raises an error the first time that a puzzle cannot be rated."""
        if self.taken >= MOST_ATTEMPTS:
            raise UsageError(f"more than {MOST_ATTEMPTS:,} attempts")
        self.taken += 1
        puzzle = attempt.puzzle
        board = _board(puzzle)
        if board not in self._boards:
            if len(self._boards) >= MOST_PUZZLES:
                raise UsageError(f"attempts at more than {MOST_PUZZLES:,} puzzles")
            self._boards[board] = None
            try:
                self._boards[board] = self._number(puzzle)
            except CluesmithError:
                self.left_out[UNRATED] += 1
                raise
        number = self._boards[board]
        if number is None:
            self.left_out[UNRATED] += 1
            return
        player = self._players.setdefault(attempt.player, len(self._players))
        reason = self._reason((player, number), attempt)
        self._tried.add((player, number))
        if reason is not None:
            self.left_out[reason] += 1
        else:
            row = Row(player, number, log(attempt.seconds))
            self.samples[puzzle.family].rows.append(row)

    def _reason(self, pair: tuple[int, int], attempt: Attempt) -> str | None:
        """Why an attempt does not count; None if it does."""
        if pair in self._tried:
            return REPEATED
        if not attempt.solved:
            return UNSOLVED
        return HINTED if attempt.hints and not self.hints else None

    def _number(self, puzzle: Puzzle) -> int:
        """The number of a puzzle, the same for equivalent ones; rates a new one."""
        key = b""
        with bound_of(self.seconds) as bound:
            key = blake2b(canonical(puzzle), digest_size=16).digest()
        if not key:
            raise limit_reached("no canonical key", bound.stopped or "", self.seconds)
        if key in self._keys:
            return self._keys[key]
        rating = rate(puzzle, seconds=self.seconds)
        if rating.stopped is not None:
            raise limit_reached("not rated", rating.stopped, self.seconds)
        rated = Rated.of(puzzle, rating)
        number = self._keys[key] = len(self._keys)
        sample = self.samples.setdefault(puzzle.family, Sample(puzzle.family))
        sample.puzzles[number] = Known(key, puzzle.size, rated.level, rating.score, features(rated))
        return number


def _board(puzzle: Puzzle) -> bytes:
    """A digest of the puzzle itself, without metadata such as a player's progress."""
    bare = replace(puzzle, meta={})  # type: ignore[type-var]
    board = registry.family_of(puzzle).puzzle.to_json(bare)
    return blake2b(json.dumps(board, sort_keys=True).encode(), digest_size=16).digest()
