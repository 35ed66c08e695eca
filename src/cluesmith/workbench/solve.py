"""Solve and check puzzles: one search, `Solving`, and the functions built on it.

`solve`, `solutions` and `check` are the public functions; `decide` is a verdict without a
conflict, and tries the family's quick proof before it searches.

A conflict says why a puzzle has no solution: an irreducible set of contradicting facts.  Most
contradictions show with little search, so the facts are first reduced to what a search of few
nodes refutes, which never has to find a solution of a large and nearly empty board.  That is done
by QuickXplain (Junker, 2004): halve the facts, explain each half in the presence of the other.  It
needs few solver calls where the conflict is small, as contradictions in puzzles are.  Of the
facts left nearly all are needed, so they are then left out one by one, with a full search: half
as many calls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any

from cluesmith import registry
from cluesmith.errors import UsageError, unknown
from cluesmith.family import Problem, Puzzle, Verdict, loaded
from cluesmith.kernel.run import NO_LIMITS, Limits, Run, Way, followed, searching
from cluesmith.kernel.search import Search
from cluesmith.support.seeding import check_seed
from cluesmith.workbench.clock import Clock
from cluesmith.workbench.quickxplain import find_conflict
from cluesmith.workbench.result import Result, verdict_of

ONE_SOLUTION = Limits(solutions=1)
TWO_SOLUTIONS = Limits(solutions=2)
CONFLICT_SECONDS = 20.0  # default time limit of the search for a conflict

QUICK_NODES = 200_000
NOTHING_ASKED = (None,) * 5  # of a search: model, strategy, way, seed, nodes


class Solving:
    """A search in progress: iterate over its solutions, then get the result so far.

    Nothing is lost by stopping early, by leaving the loop or by Ctrl-C: `result`
    counts what was found until then.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        *,
        model: str | None = None,
        strategy: str | None = None,
        search: str | None = None,
        limits: Limits = NO_LIMITS,
        seed: int | None = None,
    ) -> None:
        if seed is not None:
            check_seed(seed)
        builder = _builder(puzzle, model)
        self.began = perf_counter()
        self.puzzle = puzzle
        self.problem: Problem = builder(puzzle)
        way = search_named(search)
        if way is Way.AUTO and model is not None:
            default = next(iter(registry.family_of(puzzle).models))
            if model != default:  # a paper's model: its counters are the experiment
                way = Way.DEPTH_FIRST
        if strategy is None:
            self.run = searching(self.problem, limits, way, seed)
        else:  # a named strategy is followed to the end; only the default restarts and learns
            if way is Way.LEARNING:
                raise UsageError(
                    "a strategy is followed depth first: it cannot be searched by learning"
                )
            brancher = followed(strategy, self.problem, seed)
            self.run = Run(Search(self.problem.engine, brancher), limits)

    def __iter__(self) -> Iterator[Any]:
        return map(self._solution, self.run)

    def _solution(self, _number: int) -> Any:
        return self.problem.solution()

    def exhaust(self) -> None:
        """Count the remaining solutions, up to a limit if there is one."""
        self.run.exhaust()

    @property
    def count(self) -> int:
        return self.run.count

    @property
    def nodes(self) -> int:
        return int(self.problem.engine.nodes)

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


def search_named(name: str | None) -> Way:
    """The way to search that is asked for."""
    if name is None:
        return Way.AUTO
    if name not in list(Way):
        raise unknown("search", str(name), list(Way))
    return Way(name)


def _builder(puzzle: Puzzle, model: str | None) -> Callable[[Puzzle], Any]:
    """The function that builds the model, imported before any time is measured."""
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
    search: str | None = None,
    seed: int | None = None,
    limits: Limits | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    cancelled: Callable[[], bool] | None = None,
    jobs: int | str = 1,
) -> Result:
    """Search to the first solution; the result holds it.

    >>> import cluesmith as cs
    >>> result = cs.solve(cs.examples("skyscraper")["t3"])
    >>> result.count, result.solutions[0].grid[0]
    (1, (1, 2, 4, 3))

    Without a `strategy` the search begins depth first, and goes on by learning from its
    failures where it stalls; `search` can be "depth-first" or "learning" for one of them alone.
    With a `seed`, from 0 on, chance decides which values are tried first, and where restarts and
    learning begin: another seed may be faster on a hard puzzle, or find another solution of
    several; the same seed is the same search.

    `seconds` and `nodes` limit the search; `cancelled` is called every few milliseconds,
    and ends it once it returns true.  With `limits`, these decide instead when to stop:
    without a number of solutions, only when all are found.

    >>> cs.solve(cs.examples("skyscraper")["many"], limits=cs.Limits(solutions=5)).count
    5

    With `jobs`, so many processes ("auto": one per core) race for a hard puzzle, each in its way.
    """
    limits = chosen_limits(limits, seconds, nodes, cancelled, ONE_SOLUTION)
    return Alone(model, strategy, search=search, seed=seed).or_race(puzzle, limits, jobs)


@dataclass(frozen=True, slots=True)
class Alone:
    """The search of one process, with or without the quick proof; can be sent to another."""

    model: str | None
    strategy: str | None
    proves: bool = False
    search: str | None = None
    seed: int | None = None

    def __call__(self, puzzle: Puzzle, limits: Limits) -> Result:
        if self.proves:
            return decide(puzzle, limits)
        solving = Solving(
            puzzle,
            model=self.model,
            strategy=self.strategy,
            search=self.search,
            limits=limits,
            seed=self.seed,
        )
        return solving.result(list(solving))

    def or_race(self, puzzle: Puzzle, limits: Limits, jobs: int | str) -> Result:
        """Its result, or with several jobs that of the first to end of as many searches."""
        if jobs == 1:
            return self(puzzle, limits)
        from cluesmith.workbench.race import race

        return race(self, puzzle, limits, jobs)


def solutions(
    puzzle: Puzzle,
    *,
    model: str | None = None,
    strategy: str | None = None,
    search: str | None = None,
    seed: int | None = None,
    limits: Limits | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Iterator[Any]:
    """Iterate over all solutions, each as soon as it is found.

    >>> import cluesmith as cs
    >>> found = cs.solutions(cs.parse('{"family": "skyscraper", "size": 2}'))
    >>> [solution.grid for solution in found]
    [((2, 1), (1, 2)), ((1, 2), (2, 1))]

    The limits are those of `solve`, without a default number of solutions.
    """
    limits = chosen_limits(limits, seconds, nodes, cancelled, NO_LIMITS)
    solving = Solving(
        puzzle, model=model, strategy=strategy, search=search, limits=limits, seed=seed
    )
    return iter(solving)


def check(
    puzzle: Puzzle,
    *,
    model: str | None = None,
    strategy: str | None = None,
    search: str | None = None,
    seed: int | None = None,
    limits: Limits | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    cancelled: Callable[[], bool] | None = None,
    jobs: int | str = 1,
) -> Result:
    """The verdict: one solution, several (two are in the result), or none (with a conflict).

    >>> import cluesmith as cs
    >>> cs.check(cs.examples("skyscraper")["t3"]).verdict
    <Verdict.UNIQUE: 'unique'>
    >>> for fact in cs.check(cs.examples("skyscraper")["clash"]).conflict:
    ...     print(fact)
    clue 1 above column 2
    clue 2 left of row 2
    given 1 at r2c1

    Without a model, a strategy, a seed or a node limit, the family's quick proof is tried
    before the search.  The limits are those of `solve`, except that two solutions
    always end it.  `seconds` and `cancelled` also limit the search for the
    conflict, which by default ends after `CONFLICT_SECONDS`.  `jobs` race for the verdict.
    """
    limits = chosen_limits(limits, seconds, nodes, cancelled, TWO_SOLUTIONS)
    if limits.solutions != 2:
        if limits.solutions is not None:
            raise UsageError("check looks for two solutions: no other number is possible")
        limits = replace(limits, solutions=2)
    seconds, nodes, cancelled = limits.seconds, limits.nodes, limits.cancelled
    proves = (model, strategy, search, seed, nodes) == NOTHING_ASKED
    if proves and jobs == 1:
        result = decide(puzzle, limits)
    else:
        result = Alone(model, strategy, proves, search, seed).or_race(puzzle, limits, jobs)
    if result.verdict is not Verdict.NONE:
        return result
    began = perf_counter()
    left = CONFLICT_SECONDS if seconds is None else max(0.0, seconds - result.seconds)
    conflict = find_conflict(puzzle, is_solvable, Limits(seconds=left, cancelled=cancelled))
    spent = result.seconds + perf_counter() - began
    return replace(result, found_conflict=conflict, seconds=spent)


def chosen_limits(
    limits: Limits | None,
    seconds: float | None,
    nodes: int | None,
    cancelled: Callable[[], bool] | None,
    default: Limits,
) -> Limits:
    """The limits: a `Limits` value, or separate ones with the default number of solutions."""
    if not isinstance(limits, Limits | None):
        raise UsageError(f"limits are {limits!r}, expected a Limits value")
    if seconds is None and nodes is None and cancelled is None:
        return default if limits is None else limits
    if limits is None:
        return Limits(seconds, nodes, default.solutions, cancelled)
    raise UsageError("limits are given twice: pass either limits, or seconds, nodes and cancelled")


def decide(puzzle: Puzzle, limits: Limits = TWO_SOLUTIONS) -> Result:
    """The verdict alone: by the family's quick proof, or by a search within limits."""
    if limits.seconds is None:  # most proofs take microseconds: no clock for them
        return _proven(puzzle, limits) or _searched(puzzle, limits)
    clock = Clock(limits.seconds)
    return _proven(puzzle, limits) or _searched(puzzle, clock.left(limits))


def _searched(puzzle: Puzzle, limits: Limits) -> Result:
    solving = Solving(puzzle, limits=limits)
    return solving.result(list(solving))


def _proven(puzzle: Puzzle, limits: Limits) -> Result | None:
    """The result of the family's quick proof; None where that gives up, or a limit comes first."""
    prove = loaded(registry.family_of(puzzle).prove)
    if prove is None:
        return None
    began = perf_counter()
    proof = None
    if limits.seconds is None and limits.cancelled is None:
        proof = prove(puzzle)
    else:
        with limits.bound():
            proof = prove(puzzle)
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
    """Whether there is a solution; None if a limit came first.

    By the family's own quick answer, if it has one that gives an answer, else by a search.
    """
    quick = registry.family_of(puzzle).solvable
    if quick is not None:
        clock = Clock(limits.seconds, limits.cancelled)
        answer: bool | None = None
        with limits.bound():
            answer = quick(puzzle, limits.nodes or QUICK_NODES)
        if answer is not None or limits.nodes is not None:
            return answer
        limits = clock.left(limits)
    result = decide(puzzle, limits) if limits.nodes is None else solve(puzzle, limits=limits)
    return bool(result.count) if result.count or result.complete else None
