"""Rating and explaining: the ladder climbed once, silently or with every step recorded."""

from __future__ import annotations

from dataclasses import replace

from cluesmith.deduction import grading
from cluesmith.families.skyscraper.puzzle import Skyscraper
from cluesmith.families.skyscraper.steps import Teller
from cluesmith.family import Explanation, Rating, Verdict


def rate(puzzle: Skyscraper) -> Rating:
    """The hardest level and the summed score, without recording a step."""
    return grading.rate(Teller(puzzle))


def rate_towers(puzzle: Skyscraper) -> Rating:
    """The same, with the letter that Simon Tatham's list of techniques would give."""
    rating, tools = rate(puzzle), Teller(puzzle).tools
    if rating.verdict is not Verdict.UNIQUE:
        return rating
    solving = (
        letter for letter, ladder in tools.towers.items() if ladder.climb(tools.start(puzzle))
    )
    return replace(rating, level=next(solving, "u"))


def explain(puzzle: Skyscraper) -> Explanation:
    """Every step from the givens on, as far as certain steps go."""
    return grading.explain(Teller(puzzle))
