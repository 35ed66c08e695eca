"""The Gold Stars that solvers are compared on: operator lists with no digit given."""

from __future__ import annotations

from itertools import islice

from cluesmith.families.gold_star.puzzle import GoldStar
from cluesmith.lab.gold_lists import number_of_lists, operator_lists, star
from cluesmith.workbench.solve import solve


def any_lists(points: int, count: int) -> list[GoldStar]:
    """Lists by chance; most have no solution."""
    return list(map(star, operator_lists(points, 0, count)))


def solvable_lists(points: int, count: int) -> list[GoldStar]:
    stars = map(star, operator_lists(points, 0, number_of_lists(points)))
    found = (each for each in stars if solve(each).count)
    return list(islice(found, count))
