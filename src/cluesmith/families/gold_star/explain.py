"""Rating and explaining: the ladder climbed once, silently or with every step recorded."""

from __future__ import annotations

from cluesmith.families.gold_star.prove import decide
from cluesmith.families.gold_star.puzzle import GoldStar
from cluesmith.families.gold_star.steps import Teller
from cluesmith.families.gold_star.techniques import ladders
from cluesmith.family import Explanation, Rating
from cluesmith.kernel.ladder import grading


def rate(puzzle: GoldStar) -> Rating:
    """The hardest level and the summed score, without recording a step."""
    tools = ladders(puzzle.points, puzzle.division)
    board, teller = tools.start(puzzle), Teller(puzzle, tools)
    return grading.rate(
        tools.full,
        board,
        lambda: decide(puzzle),
        lambda solution: teller.search_step(board, solution),
    )


def explain(puzzle: GoldStar) -> Explanation:
    """Every step from the givens on, as far as certain steps go."""
    tools = ladders(puzzle.points, puzzle.division)
    board, teller = tools.start(puzzle), Teller(puzzle, tools)
    return grading.explain(
        tools.full,
        board,
        lambda: grading.climb(board, lambda: teller.next_step(tools.full, board)),
        lambda: decide(puzzle),
        lambda solution: teller.search_step(board, solution),
    )
