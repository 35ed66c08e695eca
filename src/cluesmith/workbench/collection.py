"""Collections of puzzles: sort them, filter them by criteria.

A puzzle's level and score are those it came with, or are rated.  `duplicates` finds those that
are equivalent.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cluesmith import registry
from cluesmith.errors import UsageError, limit_reached, unknown
from cluesmith.family import Level, Verdict
from cluesmith.workbench.clock import Clock
from cluesmith.workbench.database import Database
from cluesmith.workbench.deduce import rate
from cluesmith.workbench.solve import decide

HIGHEST = 10**9  # no rating has a higher score
FAR = 1 << 62  # past every size, level and score
KEYS = ("family", "size", "level", "score")
GRADED = ("level", "score")
_LAST = (1 << 64) - 1
_NUMBER = struct.Struct(">Q")


@dataclass(frozen=True, slots=True)
class Grade:
    """A level and a score; None where the puzzle is not unique, or has none stored."""

    level: Level | None
    score: int | None


def grade(puzzle: Any) -> Grade:
    """The rating stored with a puzzle: level and score, the level alone, or nothing."""
    level, score = puzzle.meta.get("level"), puzzle.meta.get("score")
    if level not in tuple(Level):
        return Grade(None, None)
    return Grade(Level(level), score if type(score) is int and 0 <= score <= HIGHEST else None)


def graded(puzzle: Any, *, afresh: bool = False, seconds: float | None = None) -> tuple[Any, Grade]:
    """The puzzle with its rating stored in it, and the rating.

    It is rated if its level or score is missing, or always (`afresh`).  A puzzle that
    is not unique has no rating; one stored with it is removed.  Raises `LimitError`
    if the rating takes longer than `seconds`.
    """
    stated = Grade(None, None) if afresh else grade(puzzle)
    if stated.level is not None and stated.score is not None:
        return puzzle, stated
    rating = rate(puzzle, seconds=seconds)
    if rating.stopped is not None:
        least = f" (at least {rating.at_least})" if rating.at_least else ""
        raise limit_reached(f"not rated{least}", rating.stopped, seconds)
    puzzle = unrated(puzzle)
    if rating.level is None:
        return puzzle, Grade(None, None)
    found = Grade(stated.level or Level(rating.level), rating.score)
    level = {"level": str(found.level), "score": found.score}
    return replace(puzzle, meta=puzzle.meta | level), found


def unrated(puzzle: Any) -> Any:
    """The puzzle without a level and a score."""
    meta = {key: value for key, value in puzzle.meta.items() if key not in ("level", "score")}
    return replace(puzzle, meta=meta)


@dataclass(frozen=True, slots=True)
class Criteria:
    """Criteria to filter by; empty and None match every puzzle.

    `afresh`: rate every puzzle, even one that came with a level and a score.
    `seconds` limits the work on each puzzle.
    """

    families: Sequence[str] = ()
    sizes: Sequence[range] = ()
    levels: Sequence[range] = ()
    scores: range = range(FAR)
    unique: bool = False
    afresh: bool = False
    seconds: float | None = None

    @property
    def need_grade(self) -> bool:
        return self.afresh or bool(self.levels) or self.scores != range(FAR)


def match(puzzle: Any, criteria: Criteria) -> tuple[Any, bool]:
    """The puzzle, with its rating if a criterion needs it, and whether it matches all criteria.

    Cheap criteria come first.  Raises `LimitError` if it is not known after
    `criteria.seconds`.
    """
    clock = Clock(criteria.seconds)
    if criteria.families and puzzle.family not in criteria.families:
        return puzzle, False
    if criteria.sizes and not any(puzzle.size in span for span in criteria.sizes):
        return puzzle, False
    if criteria.need_grade:
        puzzle, grade = graded(puzzle, afresh=criteria.afresh, seconds=criteria.seconds)
        if not _suits(grade, criteria):
            return puzzle, False
    return puzzle, not criteria.unique or _is_unique(puzzle, clock)


def _suits(grade: Grade, criteria: Criteria) -> bool:
    if grade.level is None or grade.score is None:
        return not criteria.levels and criteria.scores == range(FAR)
    if criteria.levels and not any(grade.level.rank in span for span in criteria.levels):
        return False
    return grade.score in criteria.scores


def _is_unique(puzzle: Any, clock: Clock) -> bool:
    verdict = decide(puzzle, clock.limits_for(solutions=2)).verdict
    if verdict is Verdict.UNKNOWN:
        raise clock.error("no verdict")
    return verdict is Verdict.UNIQUE


def level_rank(name: str) -> int:
    """The rank of a level, easiest 0."""
    if name not in tuple(Level):
        raise unknown("level", name, map(str, Level))
    return Level(name).rank


def size_number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise UsageError(f"{text!r} is not a size; write 5, 4..6 or ..7")
    return int(text)


def spans(text: str, number: Callable[[str], int]) -> list[range]:
    """Parse ranges such as ``4..6``, ``hard..``, ``..medium`` or ``5``, separated by commas."""
    found = []
    for part in text.split(","):
        low, dots, high = part.strip().partition("..")
        first = number(low) if low or not dots else 0
        last = first if not dots else number(high) if high else FAR
        if last < first:
            raise UsageError(f"{part.strip()!r} is descending: write {high}..{low}")
        found.append(range(first, last + 1))
    return found


@dataclass(frozen=True, slots=True)
class By:
    """A sort key, ascending or descending; puzzles without a value come last either way."""

    name: str
    down: bool = False


def parse_keys(text: str) -> list[By]:
    """Parse sort keys such as ``level,-score``."""
    keys = [By(part.strip().removeprefix("-"), part.strip()[:1] == "-") for part in text.split(",")]
    for key in keys:
        if key.name not in KEYS:
            raise unknown("key", key.name, KEYS)
    return keys


def key_of(puzzle: Any, grade: Grade | None, keys: Sequence[By]) -> bytes:
    """The sort key as bytes; level and score need a grade."""
    return b"".join(_NUMBER.pack(_value(puzzle, grade, key)) for key in keys)


def _value(puzzle: Any, grade: Grade | None, key: By) -> int:
    value: int | None
    if key.name == "family":
        value = registry.names().index(puzzle.family)
    elif key.name == "size":
        value = puzzle.size
    elif grade is None or grade.level is None:
        value = None
    else:
        value = grade.level.rank if key.name == "level" else grade.score
    if value is None:
        return _LAST
    return _LAST - 1 - value if key.down else value


class Sorter(Database):
    """A stable sort of texts by keys."""

    TABLE = "CREATE TABLE records (number INTEGER PRIMARY KEY, key BLOB, text TEXT)"

    def add(self, key: bytes, text: str) -> None:
        with self.reporting():
            self.rows.execute("INSERT INTO records (key, text) VALUES (?, ?)", (key, text))

    def sorted(self) -> Iterator[str]:
        """The texts in order."""
        with self.reporting():
            for (text,) in self.rows.execute("SELECT text FROM records ORDER BY key, number"):
                yield text
