"""Solving and checking: a puzzle's model, a strategy and limits, put together."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Any

from cluesmith import registry
from cluesmith.errors import UsageError
from cluesmith.family import Problem, Puzzle, Verdict
from cluesmith.kernel.run import NO_LIMITS, Limits, Run
from cluesmith.kernel.search import Search
from cluesmith.kernel.strategy import Strategy
from cluesmith.workbench.conflict import find_conflict
from cluesmith.workbench.result import Result, verdict_of

TWO_SOLUTIONS = Limits(solutions=2)


class Solving:
    """A search under way: iterate for the solutions, then ask for the result so far.

    Stopping early, by leaving the loop or by Ctrl-C, loses nothing: `result`
    tells what was found up to then.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        *,
        model: str | None = None,
        strategy: str | None = None,
        limits: Limits = NO_LIMITS,
    ) -> None:
        self.began = perf_counter()
        self.puzzle = puzzle
        self.problem = build(puzzle, model)
        engine, variables = self.problem.engine, self.problem.variables
        brancher = Strategy(strategy or self.problem.strategy, variables)
        self.run = Run(Search(engine, brancher), limits)

    def __iter__(self) -> Iterator[Any]:
        return map(self._solution, self.run)

    def _solution(self, _number: int) -> Any:
        return self.problem.solution()

    def exhaust(self) -> None:
        """Run to the end or to a limit, only counting."""
        for _ in self.run:
            pass

    def result(self, solutions: list[Any]) -> Result:
        run = self.run
        return Result(
            puzzle=self.puzzle,
            verdict=verdict_of(run.count, run.complete),
            count=run.count,
            complete=run.complete,
            solutions=solutions,
            stats=self.problem.engine.statistics(),
            seconds=perf_counter() - self.began,
            stopped=run.stopped,
        )


def build(puzzle: Puzzle, model: str | None = None) -> Problem:
    """The puzzle as constraints, by the family's first model if none is named."""
    models = registry.family(puzzle.family).models
    if model is None:
        model = next(iter(models))
    if model not in models:
        raise UsageError(f"{puzzle.family} has no model {model!r}; one of {', '.join(models)}")
    return models[model](puzzle)


def solve(
    puzzle: Puzzle,
    *,
    model: str | None = None,
    strategy: str | None = None,
    limits: Limits | None = None,
) -> Result:
    """Search to the first solution, or as far as `limits` say; solutions are in the result."""
    solving = Solving(puzzle, model=model, strategy=strategy, limits=limits or Limits(solutions=1))
    return solving.result(list(solving))


def solutions(
    puzzle: Puzzle,
    *,
    model: str | None = None,
    strategy: str | None = None,
    limits: Limits = NO_LIMITS,
) -> Iterator[Any]:
    """All solutions, lazily, each as soon as it is found."""
    return iter(Solving(puzzle, model=model, strategy=strategy, limits=limits))


def check(
    puzzle: Puzzle,
    *,
    model: str | None = None,
    strategy: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
) -> Result:
    """The verdict: one solution, several (two are shown), or none (with its conflict)."""
    limits = TWO_SOLUTIONS
    if seconds is not None or nodes is not None:
        limits = Limits(seconds=seconds, nodes=nodes, solutions=2)
    solving = Solving(puzzle, model=model, strategy=strategy, limits=limits)
    result = solving.result(list(solving))
    if result.verdict is not Verdict.NONE:
        return result
    return with_conflict(result, seconds)


def with_conflict(result: Result, seconds: float | None) -> Result:
    """The result of a contradictory puzzle with its conflict, found in the time left."""
    from dataclasses import replace

    left = None if seconds is None else max(0.0, seconds - result.seconds)
    began = perf_counter()
    conflict = find_conflict(result.puzzle, is_solvable, left)
    return replace(result, found_conflict=conflict, seconds=result.seconds + perf_counter() - began)


def is_solvable(puzzle: Puzzle, seconds: float | None) -> bool | None:
    """Whether there is a solution; None if the time did not suffice."""
    solving = Solving(puzzle, limits=Limits(seconds=seconds, solutions=1))
    solving.exhaust()
    return solving.run.count > 0 if solving.run.count or solving.run.complete else None
