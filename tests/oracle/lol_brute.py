"""Lol Sudoku by plain enumeration: every Latin square under every area map, up to 4x4.

Uses the rules checker and nothing of the solver.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, islice, permutations

from lol_random import Board, Cells, by_first_cell, hangs_together

from cluesmith.families.lol_sudoku.puzzle import LolSudoku, Solution
from cluesmith.families.lol_sudoku.rules import mistakes
from cluesmith.forms.grid import Grid, filled

LARGEST = 4


def solutions(puzzle: LolSudoku) -> Iterator[Board]:
    """Every solution, the areas numbered by their first cells."""
    size = puzzle.size
    assert size <= LARGEST, "enumeration is for small boards"
    given = list(filled(puzzle.digits))
    squares = [s for s in latin_squares(size) if all(s[r][c] == v for r, c, v in given)]
    maps = [m for m in area_maps(size, puzzle.rule) if _can_be(puzzle, m)]
    for digits in squares:
        for areas in maps:
            if _all_different(digits, areas) and not mistakes(puzzle, Solution(digits, areas)):
                yield digits, areas


def some(puzzle: LolSudoku, cap: int) -> set[Board]:
    """The solutions; `cap` of them where there are more."""
    return set(islice(solutions(puzzle), cap))


def is_solvable(puzzle: LolSudoku) -> bool:
    return next(solutions(puzzle), None) is not None


@cache
def latin_squares(size: int) -> list[Grid]:
    lines = list(permutations(range(1, size + 1)))

    def stacked(above: Grid) -> Iterator[Grid]:
        if len(above) == size:
            yield above
            return
        for line in lines:
            if all(a != b for row in above for a, b in zip(row, line, strict=True)):
                yield from stacked((*above, line))

    return list(stacked(()))


@cache
def area_maps(size: int, rule: str) -> list[Grid]:
    """Every way to part the board into areas in shape."""
    cells = range(size * size)
    sets = map(frozenset, combinations(cells, size))
    shapes = [area for area in sets if hangs_together(area, size, rule)]

    def parted(left: Cells) -> Iterator[list[Cells]]:
        if not left:
            yield []
            return
        first = min(left)
        for area in shapes:
            if first in area and area <= left:
                for others in parted(left - area):
                    yield [area, *others]

    found = []
    for areas in parted(frozenset(cells)):
        names = [next(i for i, area in enumerate(areas) if cell in area) for cell in cells]
        found.append(by_first_cell(names, size))
    return found


def _can_be(puzzle: LolSudoku, areas: Grid) -> bool:
    """The map keeps the walls, links and marks, by the rules checker on any digits."""
    words = mistakes(puzzle, Solution(puzzle.digits, areas))
    return not any(word.startswith("a ") or "marked" in word for word in words)


def _all_different(digits: Grid, areas: Grid) -> bool:
    pairs = {
        pair
        for digit_row, area_row in zip(digits, areas, strict=True)
        for pair in zip(digit_row, area_row, strict=True)
    }
    return len(pairs) == len(digits) ** 2
