"""A puzzle made ready for print: proven unique, solved, graded, without a player's entries."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from cluesmith import registry
from cluesmith.errors import UnsupportedError
from cluesmith.family import Level, Puzzle, Verdict
from cluesmith.publish.drawings import Drawing
from cluesmith.workbench.deduce import rate
from cluesmith.workbench.solve import check

PLAYERS_OWN = ("entries", "marks")
LEAST_SHOWN = 3  # the size of a board from which on it shows what its family is like


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle of a booklet.  `level` and `score` are None where the family cannot rate it."""

    puzzle: Puzzle
    solution: Any
    level: Level | None
    score: int | None

    @property
    def is_typical(self) -> bool:
        """Whether it may stand for its family, in the rules and on the title page."""
        return self.puzzle.size >= LEAST_SHOWN

    @property
    def hardness(self) -> tuple[int, int]:
        """To compare by; what is not rated comes first."""
        return (-1 if self.level is None else self.level.rank, self.score or 0)


@dataclass(frozen=True, slots=True)
class Numbered:
    """An entry, its number in the booklet, and its drawings."""

    number: int
    entry: Entry
    name: str
    level: str
    note: str
    board: Drawing
    solved: Drawing


def prepare(puzzle: Puzzle, seconds: float | None = None) -> Entry | Verdict:
    """The puzzle as an entry; or, where it has not exactly one solution, its verdict.

    Its solution is always found anew.  A level and a score that it brings along
    are believed.
    """
    puzzle = _unplayed(puzzle)
    result = check(puzzle, seconds=seconds)
    if result.verdict is not Verdict.UNIQUE:
        return result.verdict
    return Entry(puzzle, result.solutions[0], *_graded(puzzle))


def hardest(entries: Iterable[Entry]) -> Entry | None:
    """The first of the hardest, of those that are rated."""
    rated = [entry for entry in entries if entry.level is not None]
    return max(rated, key=lambda entry: entry.hardness) if rated else None


def _unplayed(puzzle: Puzzle) -> Puzzle:
    """What is given only: a drawing would show a player's entries."""
    if not any(key in puzzle.meta for key in PLAYERS_OWN):
        return puzzle
    family = registry.family(puzzle.family)
    told = family.puzzle.to_json(puzzle)
    clean: Puzzle = family.puzzle.from_json({k: v for k, v in told.items() if k not in PLAYERS_OWN})
    return clean


def _graded(puzzle: Puzzle) -> tuple[Level | None, int | None]:
    level, score = puzzle.meta.get("level"), puzzle.meta.get("score")
    if level in list(Level) and type(score) is int:
        return Level(level), score
    try:
        rating = rate(puzzle)
    except UnsupportedError:
        return None, None
    return (None, None) if rating.level is None else (Level(rating.level), rating.score)
