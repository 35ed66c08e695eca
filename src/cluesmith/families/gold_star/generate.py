"""Generator of new stars: unique, of exactly the level asked for, with as few givens as possible.

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
from cluesmith.families.gold_star.model import decide, exact, search
from cluesmith.families.gold_star.options import GoldStarOptions
from cluesmith.families.gold_star.puzzle import OPEN, OPERATORS, Digits, GoldStar, Solution
from cluesmith.families.gold_star.steps import Recorder
from cluesmith.families.gold_star.techniques import ladders
from cluesmith.family import Level, Verdict
from cluesmith.forms.options import asked
from cluesmith.kernel.failure_weights import Bumped
from cluesmith.kernel.run import Limits, Run
from cluesmith.kernel.search import Search
from cluesmith.support.bounds import poll
from cluesmith.support.minimise import carve
from cluesmith.support.rng import Rng
from cluesmith.support.seeding import rng_for

VERSION = 1  # of the recipe: another version makes other puzzles from the same seed
TRIES = 500
FILL_NODES = 1000
FILLS = 2000
MOST_COUNTED = 1000  # solutions, in the paper's recipe
MOST_DRAWN = 200_000  # lists of operators there


def generate(seeds: Iterable[int], **options: Any) -> Iterator[GoldStar]:
    """Generate: the puzzle of each seed, with level, score, seed and solution in its metadata."""
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
        poll()
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


def blank(points: int) -> GoldStar:
    """A star with nothing given."""
    return GoldStar(points, (OPEN,) * (2 * points), (None,) * (2 * points))


def solved_star(points: int, mix: str, rng: Rng) -> GoldStar:
    """A star with random operators and all digits.

    One operator in four is drawn from the mix before the digits; the others, of
    the same kinds, are found with them.  More would be true to the mix, but few
    lists can be solved: with half of them ten points take two to four times as long.
    """
    for _ in range(FILLS):
        poll()
        drawn = [OPEN if rng.below(4) else mix[rng.below(len(mix))] for _ in range(2 * points)]
        star = replace(blank(points), operators=tuple(drawn))
        solution = _fill(star, mix, rng)
        if solution is not None:
            return replace(
                star, operators=solution.operators or star.operators, digits=solution.digits
            )
    raise NotFoundError(
        f"no star of {points} points with the operators {''.join(sorted(set(mix)))} came up "
        f"in {FILLS:,} tries"
    )


def _fill(star: GoldStar, mix: str, rng: Rng) -> Solution | None:
    """Digits and open operators of the mix, found by a short random search."""
    problem = exact(star)
    kinds = sum(1 << i for i, operator in enumerate(OPERATORS) if operator in mix)
    for variable in problem.variables[2 * star.points :]:
        problem.engine.narrow(variable, kinds)
    search = Search(problem.engine, Bumped(problem.variables, rng))
    for _ in Run(search, Limits(nodes=FILL_NODES, solutions=1)):
        return problem.solution()
    return None


def is_unique(star: GoldStar) -> bool:
    return decide(star)[0] is Verdict.UNIQUE
