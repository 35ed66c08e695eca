"""Instances: what experiments solve, one module per family; and timing one search.

A search is not run by the workbench's `Solving`: experiments also search problems
that no registered model builds, and cut them by processor time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from statistics import median
from time import process_time

from cluesmith.family import Problem
from cluesmith.kernel.run import Limits, Run
from cluesmith.kernel.search import Search
from cluesmith.kernel.strategy import Strategy
from cluesmith.lab.experiment import Measured

SHORT, AGAIN = 0.02, 9  # a run shorter than this is repeated so many times


def searched(
    build: Callable[[], Problem], *, cut: float, solutions: int, strategy: str = ""
) -> Measured:
    """Build a problem and search it, to so many solutions or to the cut.

    Time and cut are the processor's.  The first run of a process also fills tables
    that later ones share, so a short one is only a warm-up: the median of some
    more counts instead.
    """
    found = _searched(build, cut, solutions, strategy)
    if found.seconds < SHORT:
        again = [_searched(build, cut, solutions, strategy).seconds for _ in range(AGAIN)]
        return replace(found, seconds=median(again))
    return found


def _searched(build: Callable[[], Problem], cut: float, solutions: int, strategy: str) -> Measured:
    began = process_time()
    problem = build()
    # A strategy that was asked for is followed to the end; the model's own gives way.
    brancher = Strategy(strategy, problem.variables) if strategy else problem.brancher
    fallback = None if strategy else problem.fallback
    limits = Limits(solutions=solutions, cancelled=lambda: process_time() - began >= cut)
    run = Run(Search(problem.engine, brancher), limits, fallback)
    for _ in run:
        pass
    return Measured(
        process_time() - began,
        problem.engine.statistics(),
        run.stopped == "cancelled",
        {"solutions": run.count},
    )
