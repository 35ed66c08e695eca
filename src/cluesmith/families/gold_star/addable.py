"""Facts that could be added to a star to make its solution unique."""

from __future__ import annotations

from cluesmith.families.gold_star.puzzle import (
    Given,
    GoldStar,
    Operator,
    Solution,
    entries,
    neighbours,
)
from cluesmith.family import Addable


def addable(puzzle: GoldStar, solution: Solution) -> list[Addable]:
    """All digits, then all operators."""
    operators = solution.operators or puzzle.operators
    between = neighbours(puzzle.points)
    givens = [Given(*entry) for entry in entries(solution)]
    signs = [Operator(i, sign, between[i]) for i, sign in enumerate(operators)]
    return [{given: (given,) for given in givens}, {sign: (sign,) for sign in signs}]
