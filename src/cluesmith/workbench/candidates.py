"""How many solutions stand behind each candidate, exactly up to a limit.

A candidate is an unknown of a puzzle with one of its values.  Millions of solutions are never
listed: a candidate needs a few more than the limit, and solutions found for one count for all
they contain.

First the solver simply lists solutions; where there are few, that is all.  Else each candidate
in turn that still has too few solutions is set, and its solutions are listed until they are
enough or no more.  In the latter case all its solutions are known: it is *settled*, and is
removed from the board for the rest of the count, so that what is left to search shrinks.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Any

from cluesmith import registry
from cluesmith.family import Problem, Puzzle, Unknown
from cluesmith.kernel import events
from cluesmith.kernel.failure_weights import Bumped
from cluesmith.kernel.run import Run
from cluesmith.kernel.search import Search
from cluesmith.support.bounds import poll
from cluesmith.support.rng import Rng
from cluesmith.workbench.clock import Clock
from cluesmith.workbench.solve import build

Answers = tuple[Any, ...]
Candidate = tuple[int, Hashable]  # an unknown, by its number, and a value

LISTED = 16  # solutions listed at first, in multiples of the limit
# Nodes of that list, so that it does not get stuck: at first, and more for each solution.
FIRST_NODES, NODES_FOR_EACH = 5_000, 300


class Pool:
    """Known solutions of a puzzle, and how many of them each candidate has.

    `settled` are candidates all of whose solutions are known; `whole` says that of all.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        inspection = registry.inspection_of(puzzle)
        self.puzzle = puzzle
        self.answers = inspection.answers
        self.unknowns: Sequence[Unknown] = inspection.unknowns(puzzle)
        self.solutions: dict[Answers, Any] = {}
        self.counts: list[dict[Any, int]] = [dict.fromkeys(u.values, 0) for u in self.unknowns]
        self.settled: set[Candidate] = set()
        self.whole = False

    def add(self, solution: Any) -> None:
        """Count a solution of the puzzle, if it is new."""
        answers = tuple(self.answers(self.puzzle, solution))
        if answers not in self.solutions:
            self.solutions[answers] = solution
            for counts, value in zip(self.counts, answers, strict=True):
                counts[value] += 1

    def add_all(self, solutions: Iterable[Any], *, whole: bool) -> None:
        """Count solutions; `whole`: there are no others."""
        for solution in solutions:
            self.add(solution)
        self.whole = self.whole or whole

    def recall_settled(self, earlier: Pool) -> None:
        """Take over what was settled in a puzzle with fewer facts, all of whose solutions are here.

        What a fact states is no longer an unknown on every board.
        """
        numbers = {unknown.cell: number for number, unknown in enumerate(self.unknowns)}
        for number, value in earlier.settled:
            cell = earlier.unknowns[number].cell
            if cell in numbers:
                self.settled.add((numbers[cell], value))
        self.whole = earlier.whole

    def is_settled(self, candidate: Candidate) -> bool:
        return self.whole or candidate in self.settled

    def open(self, limit: int) -> Iterator[Candidate]:
        """Candidates with at most `limit` known solutions that may have more."""
        for number, counts in enumerate(self.counts):
            for value, count in counts.items():
                if count <= limit and not self.is_settled((number, value)):
                    yield number, value


class Count:
    """A search for more solutions, on one board from which settled candidates are removed.

    It goes on until each candidate has more solutions than `limit`, or is settled.
    """

    def __init__(self, pool: Pool, limit: int, clock: Clock) -> None:
        self.pool = pool
        self.limit = limit
        self.clock = clock
        self.stopped = False
        self.problem: Problem = build(pool.puzzle)
        self.brancher = Bumped(self.problem.variables, Rng(1))
        self._propagate()
        for candidate in self.pool.settled:
            self._remove(candidate)
        self._settle_impossible()
        self._list()

    def run(self, nodes: int | None) -> None:
        """Search with each candidate in turn, in so many nodes at most."""
        for number, value in list(self.pool.open(self.limit)):
            if self.stopped or self.pool.whole:
                return
            if self.pool.counts[number][value] <= self.limit:
                self._settle((number, value), nodes)

    def _settle_impossible(self) -> None:
        """Settle what filtering the board has ruled out, all at once."""
        engine, pool = self.problem.engine, self.pool
        for number, unknown in enumerate(pool.unknowns):
            domain = engine.domain(number)
            pool.settled.update(
                (number, value) for i, value in enumerate(unknown.values) if not domain >> i & 1
            )

    def _list(self) -> None:
        """List solutions in any order; if there are few, these are all."""
        if self.pool.whole:
            return
        most = LISTED * (self.limit + 1)
        problem = self.problem
        run = self._search(problem.brancher, problem.fallback, most, FIRST_NODES)
        for _ in run:
            self.pool.add(problem.solution())
            run.search.node_limit += NODES_FOR_EACH
        self.pool.whole = run.complete
        self._end(run)

    def _settle(self, candidate: Candidate, nodes: int | None) -> None:
        """List solutions with a candidate until it has enough; with too few it is settled."""
        number, value = candidate
        counts, problem = self.pool.counts[number], self.problem
        if problem.engine.domain(number) & self._bit(candidate):
            fallback = problem.fallback if nodes is None else None
            run = self._search(self.brancher, fallback, self.limit + 1, nodes, candidate)
            for _ in run:
                self.pool.add(problem.solution())
                if counts[value] > self.limit:
                    break
            self._end(run)
            if not run.complete:
                return
        self.pool.settled.add(candidate)
        self._remove(candidate)

    def _search(
        self,
        brancher: Any,
        fallback: Any,
        most: int,
        nodes: int | None,
        candidate: Candidate | None = None,
    ) -> Run:
        """A search below the present board, with a candidate set; `_end` goes back."""
        engine = self.problem.engine
        engine.push()
        if candidate is not None:
            engine.narrow(candidate[0], self._bit(candidate))
        limits = self.clock.limits_for(solutions=most, nodes=nodes and engine.nodes + nodes)
        return Run(Search(engine, brancher), limits, fallback)

    def _end(self, run: Run) -> None:
        run.search.leave()
        self.problem.engine.pop()
        self.stopped = run.stopped in ("time", "cancelled")

    def _remove(self, candidate: Candidate) -> None:
        """Search no more for solutions with a settled candidate."""
        engine, number = self.problem.engine, candidate[0]
        rest = engine.domain(number) & ~self._bit(candidate)
        if rest and engine.narrow(number, rest):
            self._propagate()
        else:
            self.pool.whole = True

    def _propagate(self) -> None:
        """Filter the board; where it fails, all solutions are known."""
        while (outcome := self.problem.engine.fixpoint()) == events.PAUSED:
            poll()
        if outcome == events.FAILED:
            self.pool.whole = True

    def _bit(self, candidate: Candidate) -> int:
        number, value = candidate
        return 1 << self.pool.unknowns[number].values.index(value)
