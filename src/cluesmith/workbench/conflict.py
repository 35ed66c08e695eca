"""Why a puzzle has no solution: an irreducible set of facts that contradict each other.

QuickXplain (Junker, 2004): halve the facts, explain each half in the presence
of the other.  It needs few solver calls where the conflict is small, as
contradictions in puzzles are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

from cluesmith import registry
from cluesmith.family import Fact, Puzzle
from cluesmith.workbench.result import Conflict

Solvable = Callable[[Puzzle, float | None], bool | None]


class _Explainer:
    """The state of one search for a conflict."""

    def __init__(self, puzzle: Puzzle, solvable: Solvable, seconds: float | None) -> None:
        self.puzzle = puzzle
        self.solvable = solvable
        self.end = None if seconds is None else monotonic() + seconds
        self.keep = registry.family(puzzle.family).keep
        self.in_time = True

    def contradict(self, facts: Sequence[Fact]) -> bool:
        """Whether these facts are shown to contradict; no, where the time is up."""
        left = None if self.end is None else self.end - monotonic()
        if left is not None and left <= 0:
            self.in_time = False
            return False
        answer = self.solvable(self.keep(self.puzzle, facts), left)
        if answer is None:
            self.in_time = False
        return answer is False

    def explain(self, base: list[Fact], grew: bool, facts: list[Fact]) -> list[Fact]:
        """The facts, out of `facts`, needed to contradict `base`."""
        if grew and self.contradict(base):
            return []
        if len(facts) == 1:
            return facts
        half = len(facts) // 2
        first, second = facts[:half], facts[half:]
        of_second = self.explain(base + first, True, second)
        of_first = self.explain(base + of_second, bool(of_second), first)
        return of_first + of_second


def find_conflict(puzzle: Puzzle, solvable: Solvable, seconds: float | None) -> Conflict:
    """An irreducible conflict of a puzzle known to have no solution."""
    facts = list(registry.family(puzzle.family).facts(puzzle))
    explainer = _Explainer(puzzle, solvable, seconds)
    found = explainer.explain([], False, facts) if facts else []
    order = {id(fact): place for place, fact in enumerate(facts)}
    found.sort(key=lambda fact: order[id(fact)])
    return Conflict(tuple(found), irreducible=explainer.in_time)
