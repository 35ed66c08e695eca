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
from cluesmith.families.gold_star.explain import rate
from cluesmith.families.gold_star.options import Wanted
from cluesmith.families.gold_star.puzzle import Digits, GoldStar
from cluesmith.families.gold_star.techniques import ladders
from cluesmith.family import Level
from cluesmith.forms.options import asked, fits
from cluesmith.support.minimise import carve
from cluesmith.support.rng import Rng
from cluesmith.support.seeding import followed

VERSION = 1  # of the recipe: another version makes other puzzles from the same seed
TRIES = 500


def generate(seeds: Iterable[int], **options: Any) -> Iterator[GoldStar]:
    """The puzzle each seed stands for, with level, score, seed and solution in its metadata."""
    wanted = asked(Wanted, options)
    make = paper_recipe.make if wanted.recipe == "paper" else _make
    yield from followed(VERSION, wanted, seeds, make)


def _make(wanted: Wanted, seed: int, rng: Rng) -> GoldStar:
    for _ in range(TRIES):
        solved = solved_star(wanted.points, wanted.operators, rng)
        puzzle = _carved(wanted, solved, rng)
        if puzzle is None:
            continue
        rating = rate(puzzle)
        if fits(wanted, rating.score):
            meta = {
                "level": str(rating.level),
                "score": rating.score,
                "seed": seed,
                "solution": {"digits": list(solved.digits)},
            }
            return replace(puzzle, meta=meta)
    raise NotFoundError(
        f"no star of {wanted.points} points and level {wanted.level}{wanted.wishes()} "
        f"came up in {TRIES:,} tries; docs/gold-star.md tells what exists"
    )


def _carved(wanted: Wanted, solved: GoldStar, rng: Rng) -> GoldStar | None:
    """A puzzle of just this level with this solution; None if it does not work out."""
    level = Level(wanted.level)
    cells = rng.shuffle(list(range(2 * wanted.points)))

    def showing(shown: Iterable[int]) -> GoldStar:
        kept = set(shown)
        digits: Digits = tuple(
            digit if cell in kept else None for cell, digit in enumerate(solved.digits)
        )
        return replace(solved, digits=digits)

    needed = carve([[cell] for cell in cells], lambda shown: _is_solved(showing(shown), level))
    if _is_easier(showing(needed), level):
        return None
    if wanted.givens is None:
        return showing(needed)
    for cell in cells:
        if len(needed) >= wanted.givens:
            break
        if cell not in needed and not _is_easier(showing([*needed, cell]), level):
            needed.append(cell)
    return showing(needed) if len(needed) == wanted.givens else None


def _is_easier(puzzle: GoldStar, level: Level) -> bool:
    """Whether the techniques below a level are enough."""
    return level.rank > 0 and _is_solved(puzzle, list(Level)[level.rank - 1])


def _is_solved(puzzle: GoldStar, level: Level) -> bool:
    tools = ladders(puzzle.points, puzzle.division)
    return grading.is_solved(tools, puzzle, level, is_unique)
