"""Rating and explaining: the ladder climbed once, silently or with every step recorded."""

from __future__ import annotations

from cluesmith.deduction import grading
from cluesmith.families.lol_sudoku.puzzle import LolSudoku
from cluesmith.families.lol_sudoku.steps import Teller
from cluesmith.family import Explanation, Rating


def rate(puzzle: LolSudoku) -> Rating:
    """The hardest level and the summed score, without recording a step."""
    return grading.rate(Teller(puzzle))


def explain(puzzle: LolSudoku) -> Explanation:
    """Every step from the givens on, as far as certain steps go."""
    return grading.explain(Teller(puzzle))
