"""Criteria to filter a collection by: family, size, level, score, uniqueness.

A puzzle's level and score are those it came with, or are rated.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cluesmith.errors import NotFoundError, UsageError, unknown
from cluesmith.family import Level, Verdict
from cluesmith.kernel.run import Limits
from cluesmith.workbench.deduce import rate
from cluesmith.workbench.solve import decide

LEVELS = tuple(map(str, Level))
HIGHEST = 10**9  # a score past it is no rating of ours
FAR = 1 << 62  # past every size, level and score


@dataclass(frozen=True, slots=True)
class Grade:
    """Level and score; None where the puzzle is not unique, or states none."""

    level: Level | None
    score: int | None


def grade(puzzle: Any) -> Grade:
    """The rating a puzzle came with: level and score, the level alone, or nothing."""
    level, score = puzzle.meta.get("level"), puzzle.meta.get("score")
    if level not in LEVELS:
        return Grade(None, None)
    return Grade(Level(level), score if type(score) is int and 0 <= score <= HIGHEST else None)


def graded(puzzle: Any, *, afresh: bool = False) -> tuple[Any, Grade]:
    """The puzzle with its rating written into it, and the rating.

    It is rated where its level or score is missing, or in any case (`afresh`).  A
    puzzle that is not unique has no rating, and loses a wrong one.
    """
    stated = Grade(None, None) if afresh else grade(puzzle)
    if stated.level is not None and stated.score is not None:
        return puzzle, stated
    rating = rate(puzzle)
    meta = {key: value for key, value in puzzle.meta.items() if key not in ("level", "score")}
    if rating.level is None:
        return replace(puzzle, meta=meta), Grade(None, None)
    found = Grade(stated.level or Level(rating.level), rating.score)
    return replace(puzzle, meta=meta | {"level": str(found.level), "score": found.score}), found


@dataclass(frozen=True, slots=True)
class Criteria:
    """What a puzzle must match; empty and None match any.

    `afresh`: rate every puzzle, also one that came with a level and a score.
    """

    families: Sequence[str] = ()
    sizes: Sequence[range] = ()
    levels: Sequence[range] = ()
    scores: range = range(FAR)
    unique: bool = False
    afresh: bool = False
    seconds: float | None = None

    @property
    def asks_grade(self) -> bool:
        return self.afresh or bool(self.levels) or self.scores != range(FAR)


def match(puzzle: Any, criteria: Criteria) -> tuple[Any, bool]:
    """The puzzle, with its rating if a criterion asks for it, and whether it matches all criteria.

    Cheap criteria come first.  A puzzle whose uniqueness is not decided in
    `seconds` is a `NotFoundError`.
    """
    if criteria.families and puzzle.family not in criteria.families:
        return puzzle, False
    if criteria.sizes and not any(puzzle.size in span for span in criteria.sizes):
        return puzzle, False
    if criteria.asks_grade:
        puzzle, grade = graded(puzzle, afresh=criteria.afresh)
        if not _suits(grade, criteria):
            return puzzle, False
    return puzzle, not criteria.unique or _is_unique(puzzle, criteria.seconds)


def _suits(grade: Grade, criteria: Criteria) -> bool:
    if grade.level is None or grade.score is None:
        return not criteria.levels and criteria.scores == range(FAR)
    if criteria.levels and not any(grade.level.rank in span for span in criteria.levels):
        return False
    return grade.score in criteria.scores


def _is_unique(puzzle: Any, seconds: float | None) -> bool:
    verdict = decide(puzzle, Limits(seconds=seconds, solutions=2)).verdict
    if verdict is Verdict.UNKNOWN:
        raise NotFoundError(f"whether it is unique was not decided in {seconds:g} s")
    return verdict is Verdict.UNIQUE


def level_rank(name: str) -> int:
    """The rank of a level, easiest 0."""
    if name not in tuple(Level):
        raise unknown("level", name, map(str, Level))
    return Level(name).rank


def size_number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise UsageError(f"{text!r} is no size; write such as 5, 4..6 or ..7")
    return int(text)


def spans(text: str, number: Callable[[str], int]) -> list[range]:
    """The ranges written as ``4..6``, ``hard..``, ``..medium`` or ``5``, separated by commas."""
    found = []
    for part in text.split(","):
        low, dots, high = part.strip().partition("..")
        first = number(low) if low or not dots else 0
        last = first if not dots else number(high) if high else FAR
        if last < first:
            raise UsageError(f"{part.strip()!r} goes down: write {high}..{low}")
        found.append(range(first, last + 1))
    return found
