"""New stars: unique, exactly of the level asked, and with as few digits given as that allows.

A random solved star loses given digits for as long as the ladder of the wanted
level solves it, and is taken if the ladder below does not.  Everything follows
from the options and the seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from cluesmith.deduction import grading
from cluesmith.errors import NotFoundError
from cluesmith.families.gold_star import paper_recipe
from cluesmith.families.gold_star.boards import is_unique, solved_star
from cluesmith.families.gold_star.options import GoldStarOptions
from cluesmith.families.gold_star.puzzle import Digits, GoldStar
from cluesmith.families.gold_star.steps import Recorder
from cluesmith.families.gold_star.techniques import ladders
from cluesmith.family import Level
from cluesmith.forms.options import asked
from cluesmith.support.minimise import carve
from cluesmith.support.rng import Rng
from cluesmith.support.seeding import rng_for

VERSION = 1  # of the recipe: another version makes other puzzles from the same seed
TRIES = 500


def generate(seeds: Iterable[int], **options: Any) -> Iterator[GoldStar]:
    """The puzzle each seed stands for, with level, score, seed and solution in its metadata."""
    request = asked(GoldStarOptions, options)
    make = paper_recipe.make if request.recipe == "paper" else _make
    for seed in seeds:
        yield make(request, seed, rng_for(VERSION, request, seed))


def _make(request: GoldStarOptions, seed: int, rng: Rng) -> GoldStar:
    for _ in range(TRIES):
        solved = solved_star(request.points, request.operators, rng)
        puzzle = _carved(request, solved, rng)
        if puzzle is None:
            continue
        rating = grading.rate(Recorder(puzzle))
        if request.fits(rating.score):
            meta = {
                "level": str(rating.level),
                "score": rating.score,
                "seed": seed,
                "solution": {"digits": list(solved.digits)},
            }
            return replace(puzzle, meta=meta)
    raise NotFoundError(
        f"no star of {request.points} points and level {request.level}{request.description} "
        f"came up in {TRIES:,} tries; docs/gold-star.md says what exists"
    )


def _carved(request: GoldStarOptions, solved: GoldStar, rng: Rng) -> GoldStar | None:
    """A puzzle of just this level with this solution; None if it does not work out."""
    level = Level(request.level)
    cells = rng.shuffle(list(range(2 * request.points)))

    def showing(shown: Iterable[int]) -> GoldStar:
        kept = set(shown)
        digits: Digits = tuple(
            digit if cell in kept else None for cell, digit in enumerate(solved.digits)
        )
        return replace(solved, digits=digits)

    needed = carve([[cell] for cell in cells], lambda shown: _is_solved(showing(shown), level))
    if _is_easier(showing(needed), level):
        return None
    if request.givens is None:
        return showing(needed)
    for cell in cells:
        if len(needed) >= request.givens:
            break
        if cell not in needed and not _is_easier(showing([*needed, cell]), level):
            needed.append(cell)
    return showing(needed) if len(needed) == request.givens else None


def _is_easier(puzzle: GoldStar, level: Level) -> bool:
    """Whether the techniques below a level are enough."""
    return level.rank > 0 and _is_solved(puzzle, list(Level)[level.rank - 1])


def _is_solved(puzzle: GoldStar, level: Level) -> bool:
    tools = ladders(puzzle.points, puzzle.division)
    return grading.is_solved(tools, puzzle, level, is_unique)
