"""Cells that hold the same value in every solution: the backbone of a puzzle.

What two solutions have in common is all that can be forced.  A few more,
drawn at random, leave little of it; what is left is refuted cell by cell: is
there a solution with another value here?  Each such solution rules out all
the cells in which it differs; where there is none the cell is forced, and
what is forced helps the next search.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cluesmith import registry
from cluesmith.family import Entry, Problem, Puzzle, Verdict
from cluesmith.kernel.run import Run
from cluesmith.kernel.search import Search
from cluesmith.kernel.variable_weights import Bumped
from cluesmith.support.rng import Rng
from cluesmith.workbench.clock import Clock
from cluesmith.workbench.solve import build, decide

DRAWS = 8
DRAW_NODES = 500
NODES = (200, None)  # for each cell at first, and for those that need more


@dataclass(frozen=True, slots=True)
class Forced:
    """Each entry stands in every solution; where `complete`, no other does.

    On a puzzle without solutions there is none, and where none was found in
    time the verdict is unknown.
    """

    verdict: Verdict
    entries: tuple[Entry, ...]
    complete: bool


def forced(puzzle: Puzzle, *, seconds: float | None = 2.0) -> Forced:
    """The cells that hold the same value in every solution."""
    entries = registry.family_of(puzzle).puzzle.entries
    clock = Clock(seconds)
    result = decide(puzzle, clock.limits_for(solutions=2))
    found = [tuple(entries(solution)) for solution in result.solutions]
    if result.verdict is not Verdict.MULTIPLE:
        known = result.verdict is not Verdict.UNKNOWN
        return Forced(result.verdict, found[0] if found and known else (), known)
    backbone = _Backbone(puzzle, found, clock)
    backbone.draw()
    for nodes in NODES:
        backbone.refute(nodes)
    return Forced(result.verdict, backbone.proven, not backbone.open)


class _Backbone:
    """What may still be forced, as variable -> entry, and what is."""

    def __init__(self, puzzle: Puzzle, found: list[tuple[Entry, ...]], clock: Clock) -> None:
        self.puzzle = puzzle
        self.entries = registry.family_of(puzzle).puzzle.entries
        self.clock = clock
        self.open = dict(enumerate(found[0]))
        self.forced: dict[int, Entry] = {}
        for entries in found[1:]:
            self._rule_out(entries)
        engine = self._problem().engine
        for variable in list(self.open):
            mask = engine.domain(variable)
            if mask & (mask - 1) == 0:
                self.forced[variable] = self.open.pop(variable)

    @property
    def proven(self) -> tuple[Entry, ...]:
        return tuple(entry for _, entry in sorted(self.forced.items()))

    def draw(self) -> None:
        """Random solutions, for as long as they rule out much."""
        rng = Rng(1)
        for _ in range(DRAWS):
            before = len(self.open)
            problem = self._problem()
            brancher = Bumped(problem.variables, rng)
            run = Run(
                Search(problem.engine, brancher),
                self.clock.limits_for(solutions=1, nodes=DRAW_NODES),
            )
            self._look(problem, run)
            if len(self.open) > before // 2:
                break

    def refute(self, nodes: int | None) -> None:
        """Each open cell with another value: not to be had, or a solution that rules out more."""
        for variable, entry in list(self.open.items()):
            if variable not in self.open:
                continue
            if self.clock.is_over:
                return
            problem = self._problem()
            engine = problem.engine
            other = ~(1 << entry[-1] - engine.base(variable)) & engine.domain(variable)
            if not other:
                self.forced[variable] = self.open.pop(variable)
                continue
            engine.narrow(variable, other)
            limits = self.clock.limits_for(solutions=1, nodes=nodes)
            run = Run(Search(engine, problem.brancher), limits, problem.fallback)
            self._look(problem, run)
            if run.complete and not run.count:
                self.forced[variable] = self.open.pop(variable)

    def _look(self, problem: Problem, run: Run) -> None:
        for _ in run:
            self._rule_out(self.entries(problem.solution()))

    def _rule_out(self, entries: Iterable[Entry]) -> None:
        for variable, entry in enumerate(entries):
            if self.open.get(variable, entry) != entry:
                del self.open[variable]

    def _problem(self) -> Problem:
        """The puzzle with what is known to be forced, filtered."""
        problem = build(self.puzzle)
        engine = problem.engine
        for variable, entry in self.forced.items():
            engine.narrow(variable, 1 << entry[-1] - engine.base(variable))
        engine.fixpoint()
        return problem
