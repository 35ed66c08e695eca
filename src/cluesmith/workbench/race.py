"""Race searches of one puzzle in several processes: the first to know the answer wins.

They differ in where they branch and in what they try first, so that a puzzle that is hard for
one may be easy for another.  The first runner is the search of a single process, with the
family's quick proof where that would be tried; the second learns from the start, if it can.
Each is sound and complete: the verdict is the same whoever wins.  Only which solution is found,
of several, depends on who does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf
from time import monotonic, perf_counter
from typing import Any

from cluesmith.engines.engine import open_engine
from cluesmith.engines.jobs import workers
from cluesmith.engines.spread import Spread
from cluesmith.errors import UsageError
from cluesmith.family import Problem, Puzzle
from cluesmith.kernel.failure_weights import Weighted
from cluesmith.kernel.run import Limits, Run, Way, by_chance, learns, searching
from cluesmith.kernel.search import Brancher, Search
from cluesmith.support.bounds import poll
from cluesmith.workbench.clock import Clock
from cluesmith.workbench.result import Result
from cluesmith.workbench.solve import Alone, Solving

HEAD_START_SECONDS = 0.1  # for the first runner, alone, before processes are started
LOOK_SECONDS = 0.05  # between two looks at limits


@dataclass(frozen=True, slots=True)
class Runner:
    """Searches a puzzle in the way of a number; 0 is the way of a single process."""

    alone: Alone
    puzzle: Puzzle
    limits: Limits
    end: float | None

    def __call__(self, number: int) -> Result:
        limits = self.limits
        if self.end is not None:
            limits = replace(limits, seconds=max(0.0, self.end - monotonic()))
        if number == 0:
            return self.alone(self.puzzle, limits)
        solving = Solving(self.puzzle, model=self.alone.model, limits=limits)
        if number == 1 and learns(solving.problem) and self.alone.search is None:
            solving.run = searching(solving.problem, limits, Way.LEARNING, self.alone.seed)
            return solving.result(list(solving))
        brancher = way(solving.problem, number, self.alone.seed)
        solving.run = Run(Search(solving.problem.engine, brancher), limits, brancher)
        return solving.result(list(solving))


def way(problem: Problem, number: int, seed: int | None = None) -> Brancher:
    """Where to branch: by failures of constraints, or of variables with values at random."""
    if number in (1, 3):
        return Weighted(problem.variables, up=number == 1)
    return by_chance(problem, f"{seed or 0} {number}")


def race(alone: Alone, puzzle: Puzzle, limits: Limits, jobs: int | str) -> Result:
    """The answer of the first runner that has one; `alone` is what a single process would do.

    Without an answer within the limits, the result of the runner that found most.
    """
    at_once = workers(jobs)
    if alone.strategy is not None:
        raise UsageError("jobs race several strategies: not with a strategy of your own")
    if at_once == 1:
        return alone(puzzle, limits)
    began, clock = perf_counter(), Clock(limits.seconds, limits.cancelled)
    left = inf if limits.seconds is None else limits.seconds
    best = alone(puzzle, replace(limits, seconds=min(HEAD_START_SECONDS, left)))
    if best.stopped != "time" or clock.is_over:
        return best
    runner = Runner(alone, puzzle, replace(limits, cancelled=None), clock.end)
    spread: Spread[int, Result] = Spread(
        open_engine(runner, jobs=at_once),
        range(at_once),
        tick=poll,
        name=lambda number: f"search {number}",
    )
    try:
        while not (spread.is_over or is_answer(best)):
            for result in spread.some(LOOK_SECONDS):
                if not is_answer(best) and (is_answer(result) or result.count >= best.count):
                    best = result
            if limits.cancelled is not None and limits.cancelled() and not is_answer(best):
                best = replace(best, stopped="cancelled")
                break
        else:
            if not is_answer(best):
                spread.finish()
    finally:
        spread.close()
    return replace(best, seconds=perf_counter() - began)


def is_answer(result: Result) -> bool:
    """Whether the search ended by itself, or with as many solutions as were wanted."""
    return result.stopped in (None, "solutions")


class Race:
    """A race to be used as `Solving` is: iterate over the solutions, then get the result."""

    nodes = 0  # nobody asks the others how far they are

    def __init__(self, alone: Alone, puzzle: Puzzle, limits: Limits, jobs: int | str) -> None:
        self.asked = (alone, puzzle, limits, jobs)
        self.done: Result | None = None

    def __iter__(self) -> Iterator[Any]:
        self.done = race(*self.asked)
        return iter(self.done.solutions)

    @property
    def count(self) -> int:
        return self.done.count if self.done else 0

    def result(self, solutions: Sequence[Any]) -> Result:
        if self.done is None:
            raise UsageError("the result of a race comes after its solutions")
        return replace(self.done, solutions=solutions)
