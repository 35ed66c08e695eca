"""Puzzles prepared for print: proven unique, solved, rated, without a player's entries."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from cluesmith import registry
from cluesmith.errors import UnsupportedError
from cluesmith.family import Level, Puzzle, Verdict
from cluesmith.workbench.deduce import rate
from cluesmith.workbench.solve import check

PLAYERS_OWN = ("entries", "marks")
LEAST_SHOWN = 3  # the least size of a board that shows what its family is like


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle of a booklet; `level` and `score` are None if it cannot be rated, or not in time."""

    puzzle: Puzzle
    solution: Any
    level: Level | None
    score: int | None
    in_time: bool = True

    @property
    def is_typical(self) -> bool:
        """Whether it can represent its family in the rules and on the title page."""
        return self.puzzle.size >= LEAST_SHOWN

    @property
    def hardness(self) -> tuple[int, int]:
        """A sort key; puzzles without a rating come first."""
        return (-1 if self.level is None else self.level.rank, self.score or 0)


def prepare(puzzle: Puzzle, seconds: float | None = None) -> Entry | Verdict:
    """The puzzle as an entry, or its verdict if it does not have exactly one solution.

    A stored solution is ignored; a stored level and score are used.  A puzzle that is not
    rated within `seconds` has no level.
    """
    puzzle = _unplayed(puzzle)
    result = check(puzzle, seconds=seconds)
    if result.verdict is not Verdict.UNIQUE:
        return result.verdict
    return Entry(puzzle, result.solutions[0], *_graded(puzzle, seconds))


def hardest(entries: Iterable[Entry]) -> Entry | None:
    """The hardest of the rated entries, the first of several."""
    rated = [entry for entry in entries if entry.level is not None]
    return max(rated, key=lambda entry: entry.hardness) if rated else None


def _unplayed(puzzle: Puzzle) -> Puzzle:
    """The puzzle without a player's entries, which a drawing would show."""
    if not any(key in puzzle.meta for key in PLAYERS_OWN):
        return puzzle
    family = registry.family(puzzle.family)
    fields = family.puzzle.to_json(puzzle).items()
    clean: Puzzle = family.puzzle.from_json({k: v for k, v in fields if k not in PLAYERS_OWN})
    return clean


def _graded(puzzle: Puzzle, seconds: float | None) -> tuple[Level | None, int | None, bool]:
    """The level, the score, and whether they were found in time."""
    level, score = puzzle.meta.get("level"), puzzle.meta.get("score")
    if level in list(Level) and type(score) is int:
        return Level(level), score, True
    try:
        rating = rate(puzzle, seconds=seconds)
    except UnsupportedError:
        return None, None, True
    if rating.level is None:
        return None, None, rating.complete
    return Level(rating.level), rating.score, True
