"""Conflicts: why a puzzle has no solution, as an irreducible set of contradicting facts.

QuickXplain (Junker, 2004): halve the facts, explain each half in the presence
of the other.  It needs few solver calls where the conflict is small, as
contradictions in puzzles are.  Most contradictions show with hardly any search,
so the facts are first reduced with a search of one node, which never has to
find a solution of a large and nearly empty board; the remaining few are then
reduced with a full search.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cluesmith import registry
from cluesmith.family import Fact, Puzzle
from cluesmith.kernel.run import Limits
from cluesmith.workbench.solve import Clock, Conflict

Solvable = Callable[[Puzzle, Limits], bool | None]


class _Explainer:
    """QuickXplain on the facts of one puzzle, with an oracle that says which are solvable."""

    def __init__(self, puzzle: Puzzle, is_solvable: Solvable, clock: Clock) -> None:
        self.puzzle = puzzle
        self.is_solvable = is_solvable
        self.clock = clock
        self.keep = registry.family_of(puzzle).puzzle.keep
        self.nodes: int | None = None
        self.sure = True

    def contradict(self, facts: Sequence[Fact]) -> bool:
        """Whether these facts are proven to be contradictory, within the limits."""
        if self.clock.is_over:
            self.sure = False
            return False
        limits = self.clock.limits_for(solutions=1, nodes=self.nodes)
        answer = self.is_solvable(self.keep(self.puzzle, facts), limits)
        if answer is None:
            self.sure = False
        return answer is False

    def explain(self, base: list[Fact], grew: bool, facts: list[Fact]) -> list[Fact]:
        """The facts, out of `facts`, needed to contradict `base`."""
        if grew and self.contradict(base):
            return []
        if len(facts) <= 1:
            return facts
        half = len(facts) // 2
        first, second = facts[:half], facts[half:]
        of_second = self.explain(base + first, True, second)
        of_first = self.explain(base + of_second, bool(of_second), first)
        return of_first + of_second


def find_conflict(puzzle: Puzzle, is_solvable: Solvable, limits: Limits) -> Conflict:
    """An irreducible conflict of a puzzle known to have no solution."""
    facts = list(registry.family_of(puzzle).puzzle.facts(puzzle))
    explainer = _Explainer(puzzle, is_solvable, Clock(limits.seconds, limits.cancelled))
    explainer.nodes = 1
    if explainer.contradict(facts):
        facts = explainer.explain([], False, facts)
    explainer.nodes = None
    explainer.sure = True
    facts = explainer.explain([], False, facts)
    return Conflict(tuple(facts), irreducible=explainer.sure)
