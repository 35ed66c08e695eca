"""A puzzle's rating as it stands in a collection: the one it came with, or a new one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from cluesmith.family import Level
from cluesmith.workbench.deduce import rate

LEVELS = tuple(map(str, Level))


@dataclass(frozen=True, slots=True)
class Grade:
    """Level and score; None where the puzzle is not unique."""

    level: Level | None
    score: int | None


def grade(puzzle: Any) -> Grade | None:
    """What the puzzle says of itself; None if it does not say both level and score."""
    level, score = puzzle.meta.get("level"), puzzle.meta.get("score")
    if level in LEVELS and type(score) is int and score >= 0:
        return Grade(Level(level), score)
    return None


def graded(puzzle: Any, *, afresh: bool = False) -> tuple[Any, Grade]:
    """The puzzle with its rating written into it, and the rating.

    It is rated if it says nothing, or if what it says is not to be relied on
    (`afresh`).  A puzzle that is not unique has no rating, and loses a wrong one.
    """
    known = None if afresh else grade(puzzle)
    if known is not None:
        return puzzle, known
    rating = rate(puzzle)
    meta = {key: value for key, value in puzzle.meta.items() if key not in ("level", "score")}
    if rating.level is None:
        return replace(puzzle, meta=meta), Grade(None, None)
    meta |= {"level": str(rating.level), "score": rating.score}
    return replace(puzzle, meta=meta), Grade(Level(rating.level), rating.score)
