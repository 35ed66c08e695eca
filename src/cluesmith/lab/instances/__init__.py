"""Instances: what experiments solve, one module per family; and timing one search.

A search is not run by the workbench's `Solving`: experiments also search problems
that no registered model builds, and cut them by processor time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from statistics import median
from time import process_time

from cluesmith.errors import UsageError
from cluesmith.family import Problem
from cluesmith.kernel.run import Limits, Run, Way, searching
from cluesmith.kernel.search import Search
from cluesmith.kernel.strategy import Strategy
from cluesmith.lab.experiment import Measured

SHORT, AGAIN = 0.02, 9  # a run shorter than this is repeated so many times


def searched(
    build: Callable[[], Problem],
    *,
    cut: float,
    solutions: int,
    strategy: str = "",
    search: Way = Way.DEPTH_FIRST,
) -> Measured:
    """Build a problem and search it, to so many solutions or to the cut.

    Time and cut are the processor's.  The first run of a process also fills tables
    that later ones share, so a short one is only a warm-up: the median of some
    more counts instead.  What learning loads on first use is loaded before.
    """
    if strategy and search is not Way.DEPTH_FIRST:
        raise UsageError("a strategy is followed depth first: it cannot be searched by learning")

    def run() -> Measured:
        return _searched(build, cut, solutions, strategy, search)

    if search is not Way.DEPTH_FIRST:
        _load(build())
    found = run()
    if found.seconds < SHORT:
        return replace(found, seconds=median(run().seconds for _ in range(AGAIN)))
    return found


def _load(problem: Problem) -> None:
    """Search by learning as far as to the first decision."""
    for _ in searching(problem, Limits(nodes=1), Way.LEARNING):
        pass


def _searched(
    build: Callable[[], Problem], cut: float, solutions: int, strategy: str, search: Way
) -> Measured:
    began = process_time()
    problem = build()
    limits = Limits(solutions=solutions, cancelled=lambda: process_time() - began >= cut)
    if strategy:  # one that was asked for is followed to the end, without the model's fallback
        run = Run(Search(problem.engine, Strategy(strategy, problem.variables)), limits)
    else:
        run = searching(problem, limits, search)
    for _ in run:
        pass
    return Measured(
        process_time() - began,
        problem.engine.statistics(),
        run.stopped == "cancelled",
        {"solutions": run.count},
    )
