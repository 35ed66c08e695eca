"""Which puzzles of a collection are wanted: by family, size, level, score, uniqueness."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from cluesmith.errors import NotFoundError, UsageError, unknown
from cluesmith.family import Level, Verdict
from cluesmith.kernel.run import Limits
from cluesmith.workbench.collection.grade import Grade, graded
from cluesmith.workbench.solve import decide

FAR = 1 << 62  # past every size, level and score


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a puzzle must be; empty and None are no wish.

    `afresh`: a level and a score that came with a puzzle are not relied on.
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


def wanted(puzzle: Any, wishes: Wishes) -> tuple[Any, bool]:
    """Whether a puzzle is wanted, and the puzzle, with its rating if that was asked for.

    Cheap wishes come first.  Where `seconds` do not suffice to tell whether it
    is unique, that is a `NotFoundError`.
    """
    if wishes.families and puzzle.family not in wishes.families:
        return puzzle, False
    if wishes.sizes and not any(puzzle.size in span for span in wishes.sizes):
        return puzzle, False
    if wishes.asks_grade:
        puzzle, grade = graded(puzzle, afresh=wishes.afresh)
        if not _suits(grade, wishes):
            return puzzle, False
    return puzzle, not wishes.unique or _is_unique(puzzle, wishes.seconds)


def _suits(grade: Grade, wishes: Wishes) -> bool:
    if grade.level is None or grade.score is None:
        return not wishes.levels and wishes.scores == range(FAR)
    if wishes.levels and not any(grade.level.rank in span for span in wishes.levels):
        return False
    return grade.score in wishes.scores


def _is_unique(puzzle: Any, seconds: float | None) -> bool:
    verdict = decide(puzzle, Limits(seconds=seconds, solutions=2)).verdict
    if verdict is Verdict.UNKNOWN:
        raise NotFoundError(f"whether it is unique did not show in {seconds:g} s")
    return verdict is Verdict.UNIQUE


def level_rank(name: str) -> int:
    """The place of a level among all, easiest 0."""
    if name not in tuple(Level):
        raise unknown("level", name, map(str, Level))
    return Level(name).rank


def size_number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise UsageError(f"{text!r} is no size; write such as 5, 4..6 or ..7")
    return int(text)


def spans(text: str, number: Callable[[str], int]) -> list[range]:
    """What ``4..6``, ``hard..``, ``..medium``, ``5`` or several with commas stand for."""
    found = []
    for part in text.split(","):
        low, dots, high = part.strip().partition("..")
        first = number(low) if low or not dots else 0
        last = first if not dots else number(high) if high else FAR
        if last < first:
            raise UsageError(f"{part.strip()!r} goes down: write {high}..{low}")
        found.append(range(first, last + 1))
    return found
