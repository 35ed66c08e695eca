"""What a setter could add to a star, to tell one solution from others."""

from __future__ import annotations

from cluesmith.families.gold_star.puzzle import (
    Given,
    GoldStar,
    Operator,
    Solution,
    entries,
    neighbours,
)
from cluesmith.family import Offers


def offers(puzzle: GoldStar, solution: Solution) -> list[Offers]:
    """All digits, then all operators."""
    operators = solution.operators or puzzle.operators
    between = neighbours(puzzle.points)
    givens = [Given(*entry) for entry in entries(solution)]
    signs = [Operator(i, sign, between[i]) for i, sign in enumerate(operators)]
    return [{given: (given,) for given in givens}, {sign: (sign,) for sign in signs}]
