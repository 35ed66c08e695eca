"""Relations between cells that all solutions of a puzzle share: the map of a Lol Sudoku.

What the solutions found so far have in common may be shared by all.  Each such relation is then
denied: a solution without it shows what else is not shared, and where there is none the relation
is proven.
"""

from __future__ import annotations

from typing import Any

from cluesmith import registry
from cluesmith.family import Fact, Puzzle
from cluesmith.kernel.run import Run
from cluesmith.kernel.search import Search
from cluesmith.workbench.clock import Clock

NODES = (200, None)  # for each relation at first, and for those that need more


class Shared:
    """The relations that no solution so far has ruled out."""

    def __init__(self, puzzle: Puzzle, clock: Clock) -> None:
        self.puzzle = puzzle
        self.clock = clock
        self.family = registry.family_of(puzzle)
        inspection = self.family.inspection
        self.relations = inspection.relations if inspection else None
        self.denial = inspection.denial if inspection else None
        self.left: dict[Fact, None] | None = None

    @property
    def all(self) -> tuple[Fact, ...]:
        return tuple(self.left or ())

    def look(self, solution: Any) -> None:
        """Keep what a solution has too."""
        if self.relations is None:
            return
        has = dict.fromkeys(self.relations(self.puzzle, solution))
        if self.left is None:
            self.left = has
        else:
            self.left = {fact: None for fact in self.left if fact in has}

    def proven(self) -> tuple[tuple[Fact, ...], bool]:
        """Those that are proven to be shared, and whether there are no others."""
        if self.denial is None or not self.left:
            return (), True
        facts = list(self.family.puzzle.facts(self.puzzle))
        proven: dict[Fact, None] = {fact: None for fact in self.left if fact in facts}
        for nodes in NODES:
            for fact in self.all:
                if fact in proven or fact not in self.left:
                    continue
                if self.clock.is_over:
                    return tuple(proven), False
                if self._is_proven(fact, facts, nodes):
                    proven[fact] = None
        return tuple(fact for fact in self.left if fact in proven), len(proven) == len(self.left)

    def _is_proven(self, fact: Fact, facts: list[Fact], nodes: int | None) -> bool:
        """Whether no solution breaks it; one that does is looked at."""
        assert self.denial is not None
        problem = self.denial(self.family.puzzle.keep(self.puzzle, [*facts, fact]), fact)
        if problem is None:
            return True
        limits = self.clock.limits_for(solutions=1, nodes=nodes)
        run = Run(Search(problem.engine, problem.brancher), limits, problem.fallback)
        for _ in run:
            self.look(problem.solution())
            return False
        return run.complete
