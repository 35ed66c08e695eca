"""New stars: unique, exactly of the level asked, and with as few digits given as that allows.

A random solved star loses given digits for as long as the ladder of the wanted
level solves it, and is taken if the ladder below does not.  Everything follows
from the options and the seed.  The paper's recipe draws operators until there is a
solution, or several.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from cluesmith.deduction import grading
from cluesmith.errors import NotFoundError
from cluesmith.families.gold_star.model import search
from cluesmith.families.gold_star.options import GoldStarOptions
from cluesmith.families.gold_star.puzzle import Digits, GoldStar
from cluesmith.families.gold_star.solved_stars import blank, is_unique, solved_star
from cluesmith.families.gold_star.steps import Recorder
from cluesmith.families.gold_star.techniques import ladders
from cluesmith.family import Level
from cluesmith.forms.options import asked
from cluesmith.support.minimise import carve
from cluesmith.support.rng import Rng
from cluesmith.support.seeding import rng_for
from cluesmith.support.signals import allow_signals

VERSION = 1  # of the recipe: another version makes other puzzles from the same seed
TRIES = 500
MOST_COUNTED = 1000  # solutions, in the paper's recipe
MOST_DRAWN = 200_000  # lists of operators there


def generate(seeds: Iterable[int], **options: Any) -> Iterator[GoldStar]:
    """The puzzle each seed stands for, with level, score, seed and solution in its metadata."""
    request = asked(GoldStarOptions, options)
    make = _make_paper if request.recipe == "paper" else _make
    for seed in seeds:
        yield make(request, seed, rng_for(VERSION, request, seed))


def _make(request: GoldStarOptions, seed: int, rng: Rng) -> GoldStar:
    def attempt() -> tuple[GoldStar, dict[str, Any]] | None:
        solved = solved_star(request.points, request.operators, rng)
        puzzle = _carved(request, solved, rng)
        if puzzle is None:
            return None
        return puzzle, {"solution": {"digits": list(solved.digits)}}

    what, guide = f"{request.points}-point star", "docs/gold-star.md"
    made: GoldStar = grading.first_fitting(
        request, seed, TRIES, attempt, Recorder, what=what, guide=guide
    )
    return made


def _make_paper(request: GoldStarOptions, seed: int, rng: Rng) -> GoldStar:
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
        meta = grading.new_meta(
            rating,
            seed,
            recipe="paper",
            drawn=drawn,
            solutions=len(solutions),
            solutions_complete=len(solutions) < MOST_COUNTED,
            solution={"digits": list(solutions[0].digits)},
        )
        return replace(puzzle, meta=meta)
    raise NotFoundError(
        f"none of {MOST_DRAWN:,} random lists of operators has a solution "
        f"on a star of {request.points} points"
    )


def _carved(request: GoldStarOptions, solved: GoldStar, rng: Rng) -> GoldStar | None:
    """A puzzle of just this level with this solution; None if it does not work out."""
    level, tools = Level(request.level), ladders(solved.points, solved.division)
    cells = rng.shuffle(list(range(2 * request.points)))

    def showing(shown: Iterable[int]) -> GoldStar:
        kept = set(shown)
        digits: Digits = tuple(
            digit if cell in kept else None for cell, digit in enumerate(solved.digits)
        )
        return replace(solved, digits=digits)

    def is_solved(shown: Iterable[int]) -> bool:
        return grading.is_solved(tools, showing(shown), level, is_unique)

    def is_easier(shown: Iterable[int]) -> bool:
        return grading.is_easier(tools, showing(shown), level, is_unique)

    needed = carve([[cell] for cell in cells], is_solved)
    if is_easier(needed):
        return None
    if request.givens is None:
        return showing(needed)
    for cell in cells:
        if len(needed) >= request.givens:
            break
        if cell not in needed and not is_easier([*needed, cell]):
            needed.append(cell)
    return showing(needed) if len(needed) == request.givens else None
