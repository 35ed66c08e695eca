"""A conflict found fast, for a setter who has just gone too far.

`check` explains from below, by QuickXplain with unlimited searches: half of the facts leave an
open board, which is slow to solve, and now and then very slow.  Here facts are dropped from a
puzzle without solutions, in runs that double (`carve`), as long as a refutation as short as the
first one is left.  So a board that has become solvable costs no more than one that has not, and
what remains is easy to follow.  A longer refutation may need fewer facts: where few are left,
those are dropped that no refutation needs, until a budget of nodes is spent.  Only then is the
conflict known to be irreducible.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cluesmith import registry
from cluesmith.family import Fact, Puzzle
from cluesmith.support.minimise import carve
from cluesmith.workbench.clock import Clock
from cluesmith.workbench.quickxplain import Conflict
from cluesmith.workbench.solve import solve

SHORT = 2  # nodes that a refutation may always take
FEW = 6  # facts
BUDGET = 400  # nodes for all longer refutations: some 15 ms on a 9x9 Skyscraper


def quick_conflict(
    puzzle: Puzzle, always: Sequence[Fact], others: Sequence[Fact], clock: Clock
) -> Conflict:
    """A conflict of a puzzle that has no solution: of facts known to be in every one, and others.

    Of the others, the first are dropped first.
    """
    search = _Refuter(puzzle, clock)
    kept = carve([[fact] for fact in others], search.refutes_shortly, always)
    sure = len(kept) <= FEW
    if sure:
        kept = carve([[fact] for fact in kept[len(always) :]], search.refutes, always)
    found = set(kept)
    facts = registry.family_of(puzzle).puzzle.facts(puzzle)
    return Conflict(tuple(fact for fact in facts if fact in found), sure and search.sure)


class _Refuter:
    """Says which facts of a puzzle without solutions contradict each other, in few nodes."""

    def __init__(self, puzzle: Puzzle, clock: Clock) -> None:
        self.puzzle = puzzle
        self.clock = clock
        self.family = registry.family_of(puzzle)
        self.budget = BUDGET
        self.sure = True
        self.spent = 0  # nodes of the last attempt
        self.by_proof = True  # the family's quick proof is up to it
        self.by_proof = self._is_solvable(puzzle, None) is False
        if not self.by_proof:
            self._is_solvable(puzzle, None)
        self.short = max(SHORT, self.spent)

    def refutes_shortly(self, facts: list[Fact]) -> bool:
        """Whether these facts are refuted in no more nodes than all together."""
        return self._is_solvable(self._with(facts), self.short) is False

    def refutes(self, facts: list[Fact]) -> bool:
        """Whether these facts are refuted, within the budget."""
        if self.budget <= 0:
            self.sure = False
            return False
        answer = self._is_solvable(self._with(facts), self.budget)
        self.budget -= self.spent
        self.sure = self.sure and answer is not None
        return answer is False

    def _with(self, facts: list[Fact]) -> Any:
        return self.family.puzzle.keep(self.puzzle, facts)

    def _is_solvable(self, puzzle: Puzzle, nodes: int | None) -> bool | None:
        """Whether there is a solution; None where that takes more nodes, or time is over."""
        self.spent = nodes or 0
        if self.clock.is_over:
            return None
        limits = self.clock.limits_for(solutions=1, nodes=nodes)
        if not self.by_proof:
            result = solve(puzzle, limits=limits)
            self.spent = result.stats["nodes"]
            return bool(result.count) if result.count or result.complete else None
        proof = None
        with limits.bound():
            proof = self.family.prove(puzzle, nodes) if self.family.prove else None
        if proof is None:
            return None
        self.spent = proof.stats["nodes"]
        return bool(proof.solutions)
