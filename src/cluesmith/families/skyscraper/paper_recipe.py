"""New boards as the paper makes them: clues shown by chance, solutions as many as there are."""

from __future__ import annotations

from cluesmith.deduction import grading
from cluesmith.errors import UsageError
from cluesmith.families.skyscraper import rules
from cluesmith.families.skyscraper.options import SkyscraperOptions
from cluesmith.families.skyscraper.prove import search
from cluesmith.families.skyscraper.puzzle import SIDES, Clues, Skyscraper, empty_grid
from cluesmith.families.skyscraper.steps import Recorder
from cluesmith.family import Level
from cluesmith.support.latin_square import LatinWalk
from cluesmith.support.rng import Rng

SHARES = {Level.EASY: 0.95, Level.MEDIUM: 0.80, Level.HARD: 0.65}
MOST_COUNTED = 1000  # solutions


def make(request: SkyscraperOptions, seed: int, rng: Rng) -> Skyscraper:
    """Each clue of a random square with the same probability."""
    share = request.probability
    if share is None:
        if request.level not in SHARES:
            raise UsageError(
                f"the paper has no level {request.level}: expected easy, medium or hard, "
                "or a probability"
            )
        share = SHARES[Level(request.level)]
    size = request.size
    square = tuple(map(tuple, LatinWalk(size).square(rng)))
    shown = {
        side: tuple(
            rules.visible(rules.line_from(square, side, i)) if rng.fraction() < share else 0
            for i in range(size)
        )
        for side in SIDES
    }
    puzzle = Skyscraper(size, Clues(**shown), empty_grid(size))
    count = len(search(puzzle, MOST_COUNTED))
    rating = grading.rate(Recorder(puzzle)) if count == 1 else None
    meta = {
        "level": str(rating.level) if rating else None,
        "score": rating.score if rating else None,
        "seed": seed,
        "recipe": "paper",
        "probability": share,
        "solutions": count,
        "solutions_complete": count < MOST_COUNTED,
        "solution": {"grid": [list(row) for row in square]},
    }
    return Skyscraper(size, puzzle.clues, puzzle.grid, meta)
