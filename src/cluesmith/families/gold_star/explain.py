"""Rating and explaining: the ladder climbed once, silently or with every step recorded."""

from __future__ import annotations

from cluesmith.deduction import grading
from cluesmith.families.gold_star.puzzle import GoldStar
from cluesmith.families.gold_star.steps import Teller
from cluesmith.family import Explanation, Rating


def rate(puzzle: GoldStar) -> Rating:
    """The hardest level and the summed score, without recording a step."""
    return grading.rate(Teller(puzzle))


def explain(puzzle: GoldStar) -> Explanation:
    """Every step from the givens on, as far as certain steps go."""
    return grading.explain(Teller(puzzle))
