"""New stars as the paper makes them: operators drawn until there is a solution, or several."""

from __future__ import annotations

from dataclasses import replace

from cluesmith.deduction import grading
from cluesmith.errors import NotFoundError
from cluesmith.families.gold_star.boards import blank
from cluesmith.families.gold_star.model import search
from cluesmith.families.gold_star.options import GoldStarOptions
from cluesmith.families.gold_star.puzzle import GoldStar
from cluesmith.families.gold_star.steps import Recorder
from cluesmith.support.rng import Rng
from cluesmith.support.signals import allow_signals

MOST_COUNTED = 1000  # solutions
MOST_DRAWN = 200_000  # lists of operators


def make(request: GoldStarOptions, seed: int, rng: Rng) -> GoldStar:
    """The first list of random operators that can be solved."""
    mix = request.operators
    for drawn in range(1, MOST_DRAWN + 1):
        allow_signals()
        operators = tuple(mix[rng.below(len(mix))] for _ in range(2 * request.points))
        puzzle = replace(blank(request.points), operators=operators)
        if not search(puzzle, 1):
            continue
        solutions = search(puzzle, MOST_COUNTED)
        rating = grading.rate(Recorder(puzzle)) if len(solutions) == 1 else None
        meta = {
            "level": str(rating.level) if rating else None,
            "score": rating.score if rating else None,
            "seed": seed,
            "recipe": "paper",
            "drawn": drawn,
            "solutions": len(solutions),
            "solutions_complete": len(solutions) < MOST_COUNTED,
            "solution": {"digits": list(solutions[0].digits)},
        }
        return replace(puzzle, meta=meta)
    raise NotFoundError(
        f"none of {MOST_DRAWN:,} random lists of operators has a solution "
        f"on a star of {request.points} points"
    )
