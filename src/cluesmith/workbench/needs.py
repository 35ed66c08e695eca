"""Which facts a puzzle needs, each with a solution that it alone prevents.

A fact is needed if, without it, there are solutions that break it.  One of them is the proof: it
keeps all other facts.  Where the puzzle is unique, it is a second solution; where the puzzle has
none, it is what dropping this one fact would allow.  A fact that prevents nothing is needless:
without it the puzzle has the same solutions.

In a puzzle with one solution or none, any other solution without the fact will do, and the family's
quick proof finds two or says that there is one.  Else the search is for a solution that breaks the
fact.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cluesmith import registry
from cluesmith.family import Fact, Puzzle, Verdict
from cluesmith.kernel.run import Limits, Run
from cluesmith.kernel.search import Search
from cluesmith.workbench.clock import Clock
from cluesmith.workbench.solve import Solving, decide


class Needs:
    """What is known of each fact of a puzzle: the solution it prevents, or that it is needless."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.family = registry.family_of(puzzle)
        self.puzzle = puzzle
        self.facts: Sequence[Fact] = self.family.puzzle.facts(puzzle)
        self.prevents: dict[Fact, Any] = {}
        self.needless: set[Fact] = set()
        self._place = {fact: i for i, fact in enumerate(self.facts)}
        self._without: dict[Fact, Any] = {}

    def without(self, fact: Fact) -> Any:
        """The puzzle without a fact."""
        if fact not in self._without:
            i = self._place[fact]
            others = [*self.facts[:i], *self.facts[i + 1 :]]
            self._without[fact] = self.family.puzzle.keep(self.puzzle, others)
        return self._without[fact]

    def find(
        self, verdict: Verdict, facts: Iterable[Fact], clock: Clock, nodes: int | None = None
    ) -> None:
        """Decide these facts of a puzzle with this verdict, each in so many nodes if it can be."""
        for fact in facts:
            if clock.is_over:
                return
            if fact in self.prevents or fact in self.needless:
                continue
            search = self._broken if verdict is Verdict.MULTIPLE else self._other
            found, complete = search(fact, clock, nodes)
            if found is not None:
                self.prevents[fact] = found
            elif complete:
                self.needless.add(fact)

    def _other(self, fact: Fact, clock: Clock, nodes: int | None) -> tuple[Any, bool]:
        """A solution without the fact that breaks it, where at most one solution keeps it."""
        result = decide(self.without(fact), clock.limits_for(solutions=2, nodes=nodes))
        return self._breaking(result.solutions), result.complete

    def _broken(self, fact: Fact, clock: Clock, nodes: int | None) -> tuple[Any, bool]:
        """A solution without the fact that breaks it; without one, whether it is known why."""
        denial = registry.inspection_of(self.puzzle).denial
        if denial is None:
            solving = Solving(self.without(fact), limits=clock.left(Limits(nodes=nodes)))
            return self._breaking(solving), solving.run.complete
        problem = denial(self.puzzle, fact)
        if problem is None:
            return None, True
        limits = clock.limits_for(solutions=1, nodes=nodes)
        run = Run(Search(problem.engine, problem.brancher), limits, problem.fallback)
        for _ in run:
            return problem.solution(), False
        return None, run.complete

    def _breaking(self, solutions: Iterable[Any]) -> Any:
        """The first of some solutions that is none of the whole puzzle."""
        return next((found for found in solutions if self.family.rules(self.puzzle, found)), None)
