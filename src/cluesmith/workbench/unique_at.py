"""Making a puzzle unique at a wanted level, or so that it needs a wanted technique.

A random solution is to become the only one.  From all facts that could be added for it, those are
dropped, in a random order, without which the techniques up to the level still solve the puzzle.
What is left is easy to miss by nothing: drop one more fact and it is too hard.  So its level is
mostly the one wanted; where it is not, or the technique is not needed, another solution and
another order are tried.  What the setter gave always stays.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from cluesmith import registry
from cluesmith.deduction import grading
from cluesmith.errors import NotFoundError, UnsupportedError, UsageError, unknown
from cluesmith.family import Fact, Level, Puzzle, Rating, Technique, Verdict
from cluesmith.support.bounds import Bound
from cluesmith.support.minimise import carve
from cluesmith.support.rng import Rng
from cluesmith.workbench.by_technique import techniques
from cluesmith.workbench.clock import Clock
from cluesmith.workbench.deduce import rate
from cluesmith.workbench.setting import MOST_NODES, Changed, draw, generator, unrated
from cluesmith.workbench.solve import decide

TRIES = 200


def make_unique_at(
    puzzle: Puzzle,
    *,
    level: str | None = None,
    technique: str | None = None,
    seed: int | None = None,
    seconds: float | None = 20.0,
    cancelled: Callable[[], bool] | None = None,
) -> Changed:
    """The puzzle with more facts, just one solution, and this level; it needs the technique.

    With a technique alone, the level is the technique's own.
    """
    wanted = _Wanted.of(puzzle.family, level, technique)
    clock, rng = Clock(seconds, cancelled), generator("make unique at", seed)
    verdict = decide(puzzle, clock.limits_for(solutions=2)).verdict
    if verdict is Verdict.NONE:
        raise UnsupportedError("the puzzle has no solution, so nothing can make it unique")
    with Bound(seconds, cancelled):
        if verdict is Verdict.UNIQUE:
            _refuse_harder(puzzle, wanted)
        for _ in range(TRIES):
            found = _Try(puzzle, wanted, rng, clock).make()
            if found is not None:
                return found
        raise NotFoundError(
            f"{TRIES} tries gave no puzzle {wanted} that keeps what is given; "
            "remove something, or try another level"
        )
    raise clock.error(f"no puzzle {wanted} was found")


class _Wanted:
    """The level that a puzzle is to have, and a technique that it is to need."""

    def __init__(self, level: Level, technique: Technique | None) -> None:
        self.level = level
        self.technique = technique

    @classmethod
    def of(cls, family: str, level: str | None, technique: str | None) -> _Wanted:
        known = {one.name: one for one in techniques(family)}
        if technique is not None and technique not in known:
            raise unknown("technique", technique, known)
        if level is not None and level not in list(Level):
            raise unknown("level", level, [str(one) for one in Level])
        needed = known[technique] if technique is not None else None
        if needed is None and level is None:
            raise UsageError("no level and no technique is given")
        least = needed.level if needed else Level.EASY
        asked = Level(level) if level is not None else least
        if asked.rank < least.rank:
            raise UsageError(f"{technique} is {least}: no puzzle of level {asked} needs it")
        return cls(asked, needed)

    def fits(self, rating: Rating) -> bool:
        needs = self.technique is None or bool(rating.steps.get(self.technique.name))
        return rating.level == self.level and needs

    def __str__(self) -> str:
        needing = f" that needs {self.technique.name}" if self.technique else ""
        return f"of level {self.level}{needing}"


class _Try:
    """One solution of a puzzle, and the facts that could be added for it, in a random order."""

    def __init__(self, puzzle: Puzzle, wanted: _Wanted, rng: Rng, clock: Clock) -> None:
        self.puzzle = puzzle
        self.wanted = wanted
        self.clock = clock
        self.family = registry.family_of(puzzle)
        if self.family.puzzle.addable is None:
            raise UnsupportedError(f"{puzzle.family} has no facts to add: it cannot be made unique")
        self.tools = registry.deduction_of(puzzle).recorder(puzzle).tools
        self.given = list(self.family.puzzle.facts(puzzle))
        solution = draw(puzzle, rng, clock)
        # The kinds that a setter likes least are dropped first.
        kinds = reversed(self.family.puzzle.addable(puzzle, solution))
        self.groups = [group for kind in kinds for group in rng.shuffle(list(kind.values()))]

    def make(self) -> Changed | None:
        """The puzzle, if it came out as it is wanted."""
        if not self._is_solved([fact for group in self.groups for fact in group]):
            return None
        kept = carve(self.groups, self._is_solved)
        puzzle = unrated(self._with(kept))
        rating = rate(puzzle)
        if not self.wanted.fits(rating):
            return None
        new = set(kept) - set(self.given)
        stored = {"level": str(rating.level), "score": rating.score}
        puzzle = replace(puzzle, meta={**puzzle.meta, **stored})
        return Changed(puzzle, tuple(f for f in self.family.puzzle.facts(puzzle) if f in new))

    def _with(self, facts: Sequence[Fact]) -> Any:
        return self.family.puzzle.keep(self.puzzle, list(dict.fromkeys([*self.given, *facts])))

    def _is_solved(self, facts: Sequence[Fact]) -> bool:
        puzzle = self._with(facts)
        return grading.is_solved(self.tools, puzzle, self.wanted.level, self._is_unique)

    def _is_unique(self, puzzle: Any) -> bool:
        limits = self.clock.limits_for(solutions=2, nodes=MOST_NODES)
        return decide(puzzle, limits).verdict is Verdict.UNIQUE


def _refuse_harder(puzzle: Puzzle, wanted: _Wanted) -> None:
    """Further facts never make a unique puzzle harder."""
    rating = rate(puzzle)
    if rating.level is not None and Level(rating.level).rank < wanted.level.rank:
        raise UnsupportedError(
            f"the puzzle is unique and {rating.level} already; more facts would not make it "
            f"{wanted.level}: remove some first"
        )
