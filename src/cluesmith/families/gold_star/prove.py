"""The verdict on a star, by the kernel, for whoever cannot go on by techniques."""

from __future__ import annotations

from cluesmith.families.gold_star.model import exact
from cluesmith.families.gold_star.puzzle import GoldStar, Solution
from cluesmith.family import Verdict
from cluesmith.kernel.run import Limits, Run
from cluesmith.kernel.search import Search


def decide(puzzle: GoldStar) -> tuple[Verdict, Solution | None]:
    """The verdict by whatever it takes, with the solution if there is just one."""
    solutions = search(puzzle, 2)
    if len(solutions) == 1:
        return Verdict.UNIQUE, solutions[0]
    return Verdict.MULTIPLE if solutions else Verdict.NONE, None


def search(puzzle: GoldStar, most: int) -> list[Solution]:
    """Solutions by the kernel, up to so many."""
    problem = exact(puzzle)
    run = Run(Search(problem.engine, problem.brancher), Limits(solutions=most), problem.fallback)
    return [problem.solution() for _ in run]
