"""The hand-over: depth first as long as that gets on, then by a search that learns.

Most puzzles are solved before the clauses of a learner could be made.  Where depth-first search
stalls, it mostly fails for the same reasons again and again, and those are what clauses keep.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from enum import Enum
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.search import Brancher, Search

if TYPE_CHECKING:
    from cluesmith.kernel.learning.choices import Choices

MOST_KNOWN = 1000  # solutions: a search that has found more is not stuck for long
MOST_LEARNED = 50_000  # solutions found by learning: each takes a clause


class Learning(NamedTuple):
    """How a problem is handed over.

    `clauses` makes them of what the problem's engine has left, at its root.  `patience` is a
    number of nodes: where so many bring no solution, a search has stalled.
    """

    variables: Sequence[int]
    clauses: Callable[[], Choices]
    patience: int


class Phase(Enum):
    DEPTH_FIRST = 1
    LEARNING = 2
    AGAIN = 3  # depth first, after so many solutions that learning does not pay


class HandOver:
    """A search that is handed over to a learner once it has stalled, or at once.

    Whoever runs it sees a `Search`.  What is refuted at the root stays refuted, and each
    solution comes once.
    """

    # What it begins with: easy boards take no longer than the setting of a few fields.
    phase = Phase.DEPTH_FIRST
    choices: Choices | None = None
    is_entered = False  # the learner's solution, into the engine
    found = 0
    known: set[bytes]  # solutions that the learner will not find again

    def __init__(self, search: Search, learning: Learning, *, at_once: bool = False) -> None:
        self.search = search
        self.learning = learning
        self.engine: Engine = search.engine
        self.at_once = at_once
        self.noted: list[list[int]] = []  # solutions, while another search may find them again
        search.patience = learning.patience

    @property
    def node_limit(self) -> int:
        return self.search.node_limit

    @node_limit.setter
    def node_limit(self, nodes: int) -> None:
        self.search.node_limit = nodes

    @property
    def failure_limit(self) -> int:
        return self.search.failure_limit

    @failure_limit.setter
    def failure_limit(self, failures: int) -> None:
        self.search.failure_limit = failures

    def restart(self, brancher: Brancher) -> None:
        self.search.restart(brancher)

    def leave(self) -> None:
        """Go back to the level it began at, wherever it is."""
        if self.is_entered:
            self.engine.pop()
            self.is_entered = False
        self.search.leave()

    def advance(self, seconds: float, solutions: int = 1) -> int:
        """As `Search.advance`, but never STALLED, and perhaps SOLUTION after fewer of them."""
        search = self.search
        if self.at_once:
            self.at_once = False
            return self._hand_over()
        if self.choices is not None:
            return self._learn(self.choices, seconds)
        if search.patience:
            outcome: int = search.advance(seconds, 1)  # each is looked at
            if outcome == events.SOLUTION:
                self.found += 1
                self._note()
            elif outcome == events.STALLED:
                return self._hand_over()
            return outcome
        return self._advance(seconds, solutions)

    def _advance(self, seconds: float, solutions: int) -> int:
        """Depth first to the end; what a learner has found is passed over."""
        search = self.search
        is_again = self.phase is Phase.AGAIN
        before = search.found
        outcome: int = search.advance(seconds, 1 if is_again else solutions)
        if is_again and outcome == events.SOLUTION and self._key(self._present()) in self.known:
            return events.SLICE
        self.found += search.found - before
        return outcome

    def _present(self) -> list[int]:
        """The engine's solution."""
        variables = self.learning.variables
        if isinstance(variables, range) and variables.step == 1:
            values: list[int] = self.engine.assignment(variables.start, len(variables))
            return values
        return list(map(self.engine.value, variables))

    @staticmethod
    def _key(solution: list[int]) -> bytes:
        return array("q", solution).tobytes()

    def _note(self) -> None:
        """Keep a solution, so that a learner need not find it."""
        if len(self.noted) < MOST_KNOWN:
            self.noted.append(self._present())
        else:
            self.search.patience = 0
            self.noted.clear()

    def _hand_over(self) -> int:
        """Go back to the root, and make the clauses."""
        engine = self.engine
        self.search.leave()
        engine.schedule_all()
        engine.begin_slice(inf)
        if engine.fixpoint() == events.FAILED:
            return events.EXHAUSTED
        self.phase = Phase.LEARNING
        self.choices = self.learning.clauses()
        for solution in self.noted:
            self.choices.exclude(solution)
        self.known = set(map(self._key, self.noted))
        return events.SLICE

    def _learn(self, choices: Choices, seconds: float) -> int:
        """Go on with the learner."""
        engine, learner = self.engine, choices.learner
        if self.is_entered:
            engine.pop()
            self.is_entered = False
            if len(self.known) >= MOST_LEARNED:
                return self._hand_back()
        decisions, conflicts = learner.decisions, learner.conflicts
        if self.node_limit:
            learner.node_limit = max(1, self.node_limit - engine.nodes + decisions)
        outcome: int = learner.advance(seconds)
        engine.nodes += learner.decisions - decisions
        engine.backtracks += learner.conflicts - conflicts
        if outcome == events.SOLUTION:
            engine.push()
            self.is_entered = True
            if not choices.enter():
                raise AssertionError("the clauses and the propagators disagree")
            self.known.add(self._key(self._present()))
            self.found += 1
        return outcome

    def _hand_back(self) -> int:
        """There are very many solutions: go on depth first, passing over what is known."""
        self.choices = None
        self.phase = Phase.AGAIN
        self.search.patience = 0
        self.search.restart(self.search.brancher)
        return events.SLICE
