"""Irreducible conflicts: which facts contradict each other, and none of them is needless.

QuickXplain (Junker, 2004): halves of the facts are tried with an oracle that says what is solvable,
first within few nodes, because a contradiction that is easy to see is the one to show.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cluesmith import registry
from cluesmith.family import Fact, Puzzle
from cluesmith.kernel.run import Limits
from cluesmith.workbench.clock import Clock

EFFORTS = (1, 30, 1000)  # nodes in which contradictions are looked for first

Solvable = Callable[[Puzzle, Limits], bool | None]


@dataclass(frozen=True, slots=True)
class Conflict:
    """Facts that contradict each other.

    `irreducible`: it is proven that without any one of them there is a
    solution; False only if the time limit came first.
    """

    facts: tuple[Fact, ...]
    irreducible: bool


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

    def thin_out(self, facts: list[Fact]) -> list[Fact]:
        """Leave out one fact after the other, the last first, as long as the others contradict."""
        for fact in reversed(facts):
            others = [other for other in facts if other != fact]
            if self.contradict(others):
                facts = others
        return facts


def find_conflict(puzzle: Puzzle, is_solvable: Solvable, limits: Limits) -> Conflict:
    """An irreducible conflict of a puzzle known to have no solution."""
    facts = list(registry.family_of(puzzle).puzzle.facts(puzzle))
    explainer = _Explainer(puzzle, is_solvable, Clock(limits.seconds, limits.cancelled))
    few = None
    for explainer.nodes in EFFORTS:
        if explainer.contradict(facts):
            few = explainer.explain([], False, facts)
            break
    explainer.nodes = None
    explainer.sure = True
    found = explainer.explain([], False, facts) if few is None else explainer.thin_out(few)
    return Conflict(tuple(found), irreducible=explainer.sure)
