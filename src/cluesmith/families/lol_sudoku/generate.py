"""New puzzles: unique, exactly of the level asked, and as bare as that allows.

A random solved board is carved down with the ladder of the wanted level, and
taken if the ladder below does not solve it.  Styles say what may be shown:
whole areas and digits; single marked cells and digits; walls and digits; or,
as in the paper, one whole area and digits.  Everything follows from the
options and the seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from cluesmith.deduction import grading
from cluesmith.errors import NotFoundError
from cluesmith.families.lol_sudoku.boards import carve, is_unique, solved_board
from cluesmith.families.lol_sudoku.options import LolSudokuOptions
from cluesmith.families.lol_sudoku.puzzle import (
    AreaMark,
    Border,
    Fact,
    Given,
    LolSudoku,
    Solution,
    Wall,
    borders,
    canonical,
    facts,
    keep,
)
from cluesmith.families.lol_sudoku.steps import Recorder
from cluesmith.families.lol_sudoku.techniques import ladders
from cluesmith.family import Level
from cluesmith.forms.options import asked
from cluesmith.support.grid_symmetry import MOVES, orbits
from cluesmith.support.rng import Rng
from cluesmith.support.seeding import rng_for

VERSION = 2  # of the recipe: another version makes other puzzles from the same seed
TRIES = 200
PAPER_TRIES = 2000  # one area is seldom enough, and it shows at once


def generate(seeds: Iterable[int], **options: Any) -> Iterator[LolSudoku]:
    """The puzzle each seed stands for, with level, score, seed and solution in its metadata."""
    request = asked(LolSudokuOptions, options)
    for seed in seeds:
        yield _make(request, seed, rng_for(VERSION, request, seed))


def _make(request: LolSudokuOptions, seed: int, rng: Rng) -> LolSudoku:
    tries = PAPER_TRIES if request.style == "paper" else TRIES
    for _ in range(tries):
        solution = solved_board(request.size, rng)
        puzzle = _carved(request, solution, rng)
        if puzzle is None:
            continue
        rating = grading.rate(Recorder(puzzle))
        if request.fits(rating.score):
            meta = {
                "level": str(rating.level),
                "score": rating.score,
                "seed": seed,
                "solution": {
                    "digits": [list(row) for row in solution.digits],
                    "areas": [list(row) for row in canonical(puzzle, solution.areas)],
                },
            }
            return replace(puzzle, meta=meta)
    raise NotFoundError(
        f"no {request.size}x{request.size} puzzle of level {request.level}{request.description} "
        f"came up in {tries:,} tries; docs/lol-sudoku.md says what exists"
    )


def _carved(request: LolSudokuOptions, solution: Solution, rng: Rng) -> LolSudoku | None:
    """A puzzle of just this level with this solution; None if it does not work out."""
    always, groups = _facts(request, solution, rng)
    full = LolSudoku(request.size, solution.digits, solution.areas, _walls(request, solution))
    full = keep(full, [*always, *(fact for group in groups for fact in group)])
    easier = Level.HARD if request.level == Level.EXTREME else request.level
    if not _is_solved(full, easier):
        return None
    if request.level == Level.EXTREME:
        # Slow where it fails, and it mostly fails because the solution is not
        # unique: a quicker ladder and a proof go ahead of it.
        full = carve(full, groups, lambda fewer: _is_solved(fewer, Level.HARD), always)
        left = set(facts(full))
        groups = [group for group in groups if group[0] in left]
    puzzle = carve(full, groups, lambda fewer: _is_solved(fewer, request.level), always)
    below = Level(request.level).rank - 1
    if below >= 0 and _is_solved(puzzle, list(Level)[below]):
        return None
    return puzzle


def _is_solved(puzzle: LolSudoku, level: str) -> bool:
    return grading.is_solved(ladders(puzzle.size), puzzle, Level(level), is_unique)


def _walls(request: LolSudokuOptions, solution: Solution) -> tuple[Border, ...]:
    if request.style != "walls":
        return ()
    areas = solution.areas
    return tuple(
        border
        for border in borders(request.size)
        if areas[border.row][border.column] != areas[border.neighbour[0]][border.neighbour[1]]
    )


def _facts(
    request: LolSudokuOptions, solution: Solution, rng: Rng
) -> tuple[list[Fact], list[list[Fact]]]:
    """What is always shown, and the groups of facts that are shown or not, in random order."""
    size = request.size
    cells = [(r, c) for r in range(size) for c in range(size)]
    move = MOVES[request.symmetry]
    moved = orbits(cells, None if move is None else lambda cell: move(size, *cell))
    digits: list[list[Fact]] = [
        [Given(r, c, solution.digits[r][c]) for r, c in orbit] for orbit in moved
    ]
    marks = [AreaMark(r, c, solution.areas[r][c]) for r, c in cells]
    by_area: list[list[Fact]] = [
        [mark for mark in marks if mark.value == area] for area in range(1, size + 1)
    ]
    if request.style == "paper":
        return by_area[rng.below(size)], rng.shuffle(digits)
    if request.style == "areas":
        return [], rng.shuffle(by_area + digits)
    if request.style == "walls":
        walls: list[list[Fact]] = [[Wall(*border)] for border in _walls(request, solution)]
        return [], rng.shuffle(walls + digits)
    singles: list[list[Fact]] = [[marks[r * size + c] for r, c in orbit] for orbit in moved]
    return [], rng.shuffle(singles + digits)
