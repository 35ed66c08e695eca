"""Generator of new puzzles: unique, of exactly the level asked for, and as bare as that allows.

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
from cluesmith.families.lol_sudoku.codec.puzzle_json import solution_to_json
from cluesmith.families.lol_sudoku.options import LolSudokuOptions
from cluesmith.families.lol_sudoku.prove import prove
from cluesmith.families.lol_sudoku.puzzle import (
    AreaMark,
    Border,
    Fact,
    LolSudoku,
    Solution,
    Wall,
    borders,
    canonical,
    facts,
    keep,
)
from cluesmith.families.lol_sudoku.solved_boards import carve, is_unique, solved_board
from cluesmith.families.lol_sudoku.steps import Recorder
from cluesmith.families.lol_sudoku.techniques import ladders
from cluesmith.family import Level
from cluesmith.forms.grid import Given
from cluesmith.forms.options import asked
from cluesmith.support.grid_symmetry import MOVES, orbits
from cluesmith.support.rng import Rng
from cluesmith.support.seeding import rng_for

VERSION = 2  # of the recipe: another version makes other puzzles from the same seed
TRIES = 200
# For all proofs after carving at level search, some 2 s.  To be sure of every wall on a
# board of 8x8 took 6 million.
BARING_NODES = 200_000
LONG_PROOF = 30_000  # nodes of each of them
PAPER_TRIES = 2000  # one area is seldom enough, and it shows at once


def generate(seeds: Iterable[int], **options: Any) -> Iterator[LolSudoku]:
    """Generate: the puzzle of each seed, with level, score, seed and solution in its metadata."""
    request = asked(LolSudokuOptions, options)
    for seed in seeds:
        yield _make(request, seed, rng_for(VERSION, request, seed))


def _make(request: LolSudokuOptions, seed: int, rng: Rng) -> LolSudoku:
    solution: Solution

    def attempt() -> tuple[LolSudoku, dict[str, Any]] | None:
        nonlocal solution
        solution = solved_board(request.size, rng)
        puzzle = _carved(request, solution, rng)
        if puzzle is None:
            return None
        named = replace(solution, areas=canonical(puzzle, solution.areas))
        return puzzle, {"solution": solution_to_json(named)}

    def recorder(puzzle: LolSudoku) -> Recorder:
        return Recorder(puzzle, solution)

    tries = PAPER_TRIES if request.style == "paper" else TRIES
    what, guide = f"{request.size}x{request.size} puzzle", "docs/lol-sudoku.md"
    made: LolSudoku = grading.first_fitting(
        request, seed, tries, attempt, recorder, what=what, guide=guide
    )
    return made


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
        # unique: a quicker ladder and a proof come first.
        full = carve(full, groups, lambda fewer: _is_solved(fewer, Level.HARD), always)
        left = set(facts(full))
        groups = [group for group in groups if group[0] in left]
    puzzle = carve(full, groups, lambda fewer: _is_solved(fewer, request.level), always)
    is_easier = grading.is_easier(ladders(puzzle.size), puzzle, Level(request.level), is_unique)
    if is_easier:
        return None
    return _bared(puzzle, groups) if request.level == Level.SEARCH else puzzle


def _bared(puzzle: LolSudoku, groups: Iterable[Iterable[Fact]]) -> LolSudoku:
    """The puzzle without the groups of facts that only a longer proof shows to be needless.

    As far as `BARING_NODES` go.  Fewer facts make no puzzle easier: its level stays.
    """
    left = BARING_NODES
    for group in groups:
        fewer = keep(puzzle, [fact for fact in facts(puzzle) if fact not in group])
        if fewer == puzzle or left < 0:
            continue
        proof = prove(fewer, LONG_PROOF)
        left -= LONG_PROOF if proof is None else proof.stats["nodes"]
        if proof is not None and len(proof.solutions) == 1:
            puzzle = fewer
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
