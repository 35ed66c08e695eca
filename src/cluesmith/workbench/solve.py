"""Solving and checking: a puzzle's model, a strategy and limits, put together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from time import perf_counter
from typing import Any

from cluesmith import registry
from cluesmith.errors import UsageError, unknown
from cluesmith.family import Problem, Puzzle, Verdict, loaded
from cluesmith.kernel.run import NO_LIMITS, Limits, Run
from cluesmith.kernel.search import Search
from cluesmith.kernel.strategy import Strategy
from cluesmith.workbench.conflict import find_conflict
from cluesmith.workbench.result import Result, verdict_of

ONE_SOLUTION = Limits(solutions=1)
TWO_SOLUTIONS = Limits(solutions=2)
CONFLICT_SECONDS = 20.0  # to look for a smallest conflict, where nothing else is said


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
        if strategy is None:
            brancher, fallback = self.problem.brancher, self.problem.fallback
        else:  # what was asked for is followed to the end; the default gives way
            brancher, fallback = Strategy(str(strategy), variables), None
        self.run = Run(Search(engine, brancher), limits, fallback)

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
    models = registry.family_of(puzzle).models
    if model is None:
        model = next(iter(models))
    if not isinstance(model, str) or model not in models:
        raise unknown(f"{puzzle.family} model", str(model), models)
    return models[model](puzzle)


def solve(
    puzzle: Puzzle,
    *,
    model: str | None = None,
    strategy: str | None = None,
    limits: Limits | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
) -> Result:
    """Search to the first solution; the result holds it.

    >>> import cluesmith as cs
    >>> result = cs.solve(cs.examples("skyscraper")["t3"])
    >>> result.count, result.solutions[0].grid[0]
    (1, (1, 2, 4, 3))

    `seconds` and `nodes` say when to give up.  With `limits`, search as far as
    they say instead: to the end if they name no number of solutions.

    >>> cs.solve(cs.examples("skyscraper")["many"], limits=cs.Limits(solutions=5)).count
    5
    """
    limits = _limits(limits, seconds, nodes, None, ONE_SOLUTION)
    solving = Solving(puzzle, model=model, strategy=strategy, limits=limits)
    return solving.result(list(solving))


def solutions(
    puzzle: Puzzle,
    *,
    model: str | None = None,
    strategy: str | None = None,
    limits: Limits | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
) -> Iterator[Any]:
    """All solutions, lazily, each as soon as it is found.

    >>> import cluesmith as cs
    >>> found = cs.solutions(cs.parse('{"family": "skyscraper", "size": 2}'))
    >>> [solution.grid for solution in found]
    [((2, 1), (1, 2)), ((1, 2), (2, 1))]

    Limits are those of `solve`, but no number of solutions ends it by itself.
    """
    limits = _limits(limits, seconds, nodes, None, NO_LIMITS)
    return iter(Solving(puzzle, model=model, strategy=strategy, limits=limits))


def check(
    puzzle: Puzzle,
    *,
    model: str | None = None,
    strategy: str | None = None,
    limits: Limits | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Result:
    """The verdict: one solution, several (two are shown), or none (with its conflict).

    >>> import cluesmith as cs
    >>> cs.check(cs.examples("skyscraper")["t3"]).verdict
    <Verdict.UNIQUE: 'unique'>
    >>> for fact in cs.check(cs.examples("skyscraper")["clash"]).conflict:
    ...     print(fact)
    clue 1 above column 2
    clue 2 left of row 2
    given 1 at r2c1

    Where nothing is asked of the search, the family's own quick proof comes
    first.  Limits are said as for `solve`, save that two solutions always end it.
    Those of time, and `cancelled`, also hold for the search for the conflict, which
    is never longer than `CONFLICT_SECONDS` unless they say so.
    """
    limits = _limits(limits, seconds, nodes, cancelled, TWO_SOLUTIONS)
    if limits.solutions != 2:
        if limits.solutions is not None:
            raise UsageError("check looks for two solutions: no other limit on them fits")
        limits = replace(limits, solutions=2)
    seconds, nodes, cancelled = limits.seconds, limits.nodes, limits.cancelled
    if model is None and strategy is None and nodes is None:
        result = decide(puzzle, limits)
    else:
        result = solve(puzzle, model=model, strategy=strategy, limits=limits)
    if result.verdict is not Verdict.NONE:
        return result
    began = perf_counter()
    left = CONFLICT_SECONDS if seconds is None else max(0.0, seconds - result.seconds)
    conflict = find_conflict(puzzle, is_solvable, Limits(seconds=left, cancelled=cancelled))
    spent = result.seconds + perf_counter() - began
    return replace(result, found_conflict=conflict, seconds=spent)


def _limits(
    limits: Limits | None,
    seconds: float | None,
    nodes: int | None,
    cancelled: Callable[[], bool] | None,
    usual: Limits,
) -> Limits:
    """Limits said one by one, with the usual number of solutions, or all in one value."""
    if not isinstance(limits, Limits | None):
        raise UsageError(f"limits are {limits!r}, expected a Limits value")
    if seconds is None and nodes is None and cancelled is None:
        return usual if limits is None else limits
    if limits is None:
        return Limits(seconds, nodes, usual.solutions, cancelled)
    raise UsageError("limits are said twice: give either limits, or seconds and nodes")


def decide(puzzle: Puzzle, limits: Limits = TWO_SOLUTIONS) -> Result:
    """The verdict alone: by the family's quick proof, or by a search within limits."""
    return _proven(puzzle) or solve(puzzle, limits=limits)


def _proven(puzzle: Puzzle) -> Result | None:
    prove = loaded(registry.family_of(puzzle).prove)
    began = perf_counter()
    proof = prove(puzzle) if prove else None
    if proof is None:
        return None
    count = len(proof.solutions)
    return Result(
        puzzle=puzzle,
        verdict=verdict_of(count, count < 2),
        count=count,
        complete=count < 2,
        solutions=proof.solutions,
        stats=proof.stats,
        seconds=perf_counter() - began,
        stopped=None if count < 2 else "solutions",
    )


def is_solvable(puzzle: Puzzle, limits: Limits) -> bool | None:
    """Whether there is a solution; None if a limit came first."""
    prove = registry.family_of(puzzle).prove
    proof = prove(puzzle) if prove and limits.nodes is None else None
    if proof is not None:
        return len(proof.solutions) > 0
    solving = Solving(puzzle, limits=limits)
    solving.exhaust()
    return solving.run.count > 0 if solving.run.count or solving.run.complete else None
