"""The Gold Stars that solvers are compared on: operator lists with no digit given."""

from __future__ import annotations

from itertools import islice

from cluesmith.families.gold_star.puzzle import GoldStar
from cluesmith.lab.gold_lists import number_of_lists, puzzles
from cluesmith.workbench.solve import solve


def any_lists(points: int, count: int) -> list[GoldStar]:
    """Lists by chance; most have no solution."""
    return list(puzzles(points, 0, count))


def solvable_lists(points: int, count: int) -> list[GoldStar]:
    found = (star for star in puzzles(points, 0, number_of_lists(points)) if solve(star).count)
    return list(islice(found, count))
