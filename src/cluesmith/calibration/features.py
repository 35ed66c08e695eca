"""Features: the numbers that are known of a puzzle before anyone tries it, from its rating.

Sums and counts enter as logarithms, because times multiply: twice the steps take twice as
long whether there are ten or a hundred.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import log, log1p

from cluesmith import registry
from cluesmith.errors import UnsupportedError
from cluesmith.family import Level, Puzzle, Rating, Technique
from cluesmith.workbench.records import uses


@dataclass(frozen=True, slots=True)
class Rated:
    """A unique puzzle with what its rating says; `used` are its techniques, easiest first."""

    puzzle: Puzzle
    rating: Rating
    level: Level
    used: tuple[tuple[Technique, int], ...]

    @classmethod
    def of(cls, puzzle: Puzzle, rating: Rating) -> Rated:
        if rating.level is None:
            raise UnsupportedError("the puzzle has no level: it does not have exactly one solution")
        return cls(puzzle, rating, Level(rating.level), tuple(uses(puzzle, rating)))

    def steps(self, level: Level) -> int:
        """How many steps are of a level."""
        return sum(count for technique, count in self.used if technique.level == level)

    @property
    def hardest(self) -> tuple[int, int]:
        """The score of the hardest technique, and how often it is needed."""
        technique, count = max(self.used, key=lambda use: use[0].score, default=(None, 0))
        return (technique.score, count) if technique else (0, 0)


@dataclass(frozen=True, slots=True)
class Feature:
    """A number of a rated puzzle; `title` says what it is."""

    name: str
    title: str
    value: Callable[[Rated], float]


def _steps(level: Level) -> Feature:
    def value(rated: Rated) -> float:
        return log1p(rated.steps(level))

    return Feature(f"{level}-steps", f"steps of level {level}", value)


FEATURES = (
    Feature("score", "score", lambda rated: log1p(rated.rating.score)),
    Feature("level", "level", lambda rated: rated.level.rank),
    Feature("size", "size", lambda rated: log(rated.puzzle.size)),
    *map(_steps, Level),
    Feature("hardest", "score of the hardest technique", lambda rated: log1p(rated.hardest[0])),
    Feature("needs", "steps of the hardest technique", lambda rated: log1p(rated.hardest[1])),
    Feature("dependency", "dependency", lambda rated: rated.rating.dependency or 0.0),
)


def features(rated: Rated) -> tuple[float, ...]:
    """The values of all features."""
    return tuple(feature.value(rated) for feature in FEATURES)


def version(family: str) -> int:
    """The version of a family's ratings, on which a calibration rests."""
    deduction = registry.family(family).deduction
    return deduction.version if deduction is not None else 0
