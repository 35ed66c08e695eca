"""Solving and checking: one search, `Solving`, and what is asked of it.

`solve`, `solutions` and `check` are the public functions; `decide` is a verdict without a
conflict, and tries the family's quick proof before it searches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from time import monotonic, perf_counter
from typing import Any

from cluesmith import registry
from cluesmith.errors import UsageError, unknown
from cluesmith.family import Problem, Puzzle, Verdict, loaded
from cluesmith.kernel.run import NO_LIMITS, Limits, Run
from cluesmith.kernel.search import Search
from cluesmith.kernel.strategy import Strategy
from cluesmith.workbench.result import Result, verdict_of

ONE_SOLUTION = Limits(solutions=1)
TWO_SOLUTIONS = Limits(solutions=2)
CONFLICT_SECONDS = 20.0  # default time to look for a smallest conflict


class Clock:
    """A time limit that several searches share: it starts now; None is no limit.

    `cancelled` ends it too.
    """

    def __init__(self, seconds: float | None, cancelled: Callable[[], bool] | None = None) -> None:
        Limits(seconds=seconds)  # refuses what is no number of seconds
        self.end = None if seconds is None else monotonic() + seconds
        self.cancelled = cancelled

    @property
    def is_over(self) -> bool:
        if self.end is not None and monotonic() >= self.end:
            return True
        return self.cancelled is not None and self.cancelled()

    def limits_for(self, *, solutions: int, nodes: int | None = None) -> Limits:
        """The limits of a search for so many solutions, in the time that is left."""
        left = None if self.end is None else max(0.0, self.end - monotonic())
        return Limits(left, nodes, solutions, self.cancelled)


class Solving:
    """A search in progress: iterate over the solutions, then ask for the result so far.

    Stopping early, by leaving the loop or by Ctrl-C, loses nothing: `result`
    has what was found up to then.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        *,
        model: str | None = None,
        strategy: str | None = None,
        limits: Limits = NO_LIMITS,
    ) -> None:
        builder = _builder(puzzle, model)
        self.began = perf_counter()
        self.puzzle = puzzle
        self.problem: Problem = builder(puzzle)
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
    """The puzzle as constraints, by the named model or the family's default (its first)."""
    problem: Problem = _builder(puzzle, model)(puzzle)
    return problem


def _builder(puzzle: Puzzle, model: str | None) -> Callable[[Puzzle], Any]:
    """The function that builds the model, imported before anyone measures time."""
    models = registry.family_of(puzzle).models
    if model is None:
        model = next(iter(models))
    if not isinstance(model, str) or model not in models:
        raise unknown(f"{puzzle.family} model", str(model), models)
    builder: Callable[[Puzzle], Any] = loaded(models[model])
    return builder


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

    `seconds` and `nodes` limit the search.  With `limits`, search as far as they
    allow instead: to the end if they name no number of solutions.

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

    Without a model, a strategy or a limit of nodes, the family's quick proof is
    tried before the search.  Limits are as for `solve`, except that two solutions
    always end it.  `seconds` and `cancelled` also limit the search for the
    conflict, which by default ends after `CONFLICT_SECONDS`.
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
    from cluesmith.workbench.conflict import find_conflict

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
    default: Limits,
) -> Limits:
    """Limits given one by one, with the default number of solutions, or all in one value."""
    if not isinstance(limits, Limits | None):
        raise UsageError(f"limits are {limits!r}, expected a Limits value")
    if seconds is None and nodes is None and cancelled is None:
        return default if limits is None else limits
    if limits is None:
        return Limits(seconds, nodes, default.solutions, cancelled)
    raise UsageError("limits are given twice: give either limits, or seconds and nodes")


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
    proven = _proven(puzzle) if limits.nodes is None else None
    result = proven or solve(puzzle, limits=limits)
    return bool(result.count) if result.count or result.complete else None
