"""A puzzle's rating as it stands in a collection: the one it came with, or a new one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from cluesmith.family import Level
from cluesmith.workbench.deduce import rate

LEVELS = tuple(map(str, Level))
HIGHEST = 10**9  # a score past it is no rating of ours


@dataclass(frozen=True, slots=True)
class Grade:
    """Level and score; None where the puzzle is not unique, or does not say."""

    level: Level | None
    score: int | None


def grade(puzzle: Any) -> Grade:
    """What the puzzle says of itself: level and score, the level alone, or nothing."""
    level, score = puzzle.meta.get("level"), puzzle.meta.get("score")
    if level not in LEVELS:
        return Grade(None, None)
    return Grade(Level(level), score if type(score) is int and 0 <= score <= HIGHEST else None)


def graded(puzzle: Any, *, afresh: bool = False) -> tuple[Any, Grade]:
    """The puzzle with its rating written into it, and the rating.

    It is rated for what it does not say, or for all if that is not to be relied on
    (`afresh`).  A puzzle that is not unique has no rating, and loses a wrong one.
    """
    said = Grade(None, None) if afresh else grade(puzzle)
    if said.level is not None and said.score is not None:
        return puzzle, said
    rating = rate(puzzle)
    meta = {key: value for key, value in puzzle.meta.items() if key not in ("level", "score")}
    if rating.level is None:
        return replace(puzzle, meta=meta), Grade(None, None)
    found = Grade(said.level or Level(rating.level), rating.score)
    return replace(puzzle, meta=meta | {"level": str(found.level), "score": found.score}), found
