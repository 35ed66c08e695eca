"""Skyscraper by plain enumeration, row after row: the slow truth for small boards.

Uses the rules checker and nothing of the solver.  A row is a permutation that
fits its own clues and givens; a board is abandoned when a column repeats a
height or shows more than its top clue, and a full one must pass the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, permutations

from cluesmith.families.skyscraper.puzzle import Skyscraper
from cluesmith.families.skyscraper.rules import mistakes, visible
from cluesmith.forms.grid import Grid, Solution

LARGEST = 5


def solutions(puzzle: Skyscraper) -> Iterator[Solution]:
    """Every solution, in no order that matters."""
    assert puzzle.size <= LARGEST, "enumeration is for small boards"
    rows = [_rows(puzzle, r) for r in range(puzzle.size)]
    for grid in _stack(puzzle, rows, (), 0):
        solution = Solution(grid)
        if not mistakes(puzzle, solution):
            yield solution


def some(puzzle: Skyscraper, cap: int) -> set[Grid]:
    """The solutions' grids; `cap` of them where there are more."""
    return {solution.grid for solution in islice(solutions(puzzle), cap)}


def is_solvable(puzzle: Skyscraper) -> bool:
    return next(solutions(puzzle), None) is not None


Row = tuple[tuple[int, ...], int]


def _rows(puzzle: Skyscraper, r: int) -> list[Row]:
    """What row `r` may be by itself, each with a bit for every (column, height) it uses."""
    size, givens = puzzle.size, puzzle.grid[r]
    left, right = puzzle.clues.left[r], puzzle.clues.right[r]
    return [
        (row, sum(1 << c * size + height - 1 for c, height in enumerate(row)))
        for row in permutations(range(1, size + 1))
        if all(given in (0, height) for given, height in zip(givens, row, strict=True))
        and left in (0, visible(row))
        and right in (0, visible(row[::-1]))
    ]


def _stack(puzzle: Skyscraper, rows: list[list[Row]], above: Grid, used: int) -> Iterator[Grid]:
    if len(above) == puzzle.size:
        yield above
        return
    for row, bits in rows[len(above)]:
        if not used & bits:
            board = (*above, row)
            if _tops_can_hold(puzzle, board):
                yield from _stack(puzzle, rows, board, used | bits)


def _tops_can_hold(puzzle: Skyscraper, rows: Grid) -> bool:
    """No column shows more than its top clue yet, nor too few once its tallest stands."""
    for clue, column in zip(puzzle.clues.top, zip(*rows, strict=True), strict=True):
        if clue:
            seen = visible(column)
            if seen > clue or (seen < clue and puzzle.size in column):
                return False
    return True
