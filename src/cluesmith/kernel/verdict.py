"""A few solutions of a problem, and the verdict they give."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from cluesmith.family import Problem, Verdict
from cluesmith.kernel.run import Limits, Run
from cluesmith.kernel.search import Search

Solution = TypeVar("Solution")


def first(problem: Problem, most: int) -> list[Any]:
    """So many solutions at most, by the problem's own way of branching."""
    run = Run(Search(problem.engine, problem.brancher), Limits(solutions=most), problem.fallback)
    return [problem.solution() for _ in run]


def judged(solutions: Sequence[Solution]) -> tuple[Verdict, Solution | None]:
    """The verdict where all solutions were looked for, or two; with the only one."""
    if len(solutions) == 1:
        return Verdict.UNIQUE, solutions[0]
    return Verdict.MULTIPLE if solutions else Verdict.NONE, None
