"""A Latin square as 0-1 inequalities."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cluesmith.forms.formula import FALSE, Formula
from cluesmith.forms.grid import Grid, cell_name, cells

Board = list[list[list[int]]]
Candidates = Sequence[Sequence[Collection[int]]]


def open_values(grid: Grid) -> list[list[list[int]]]:
    """What each cell can have: what is given, or all that no cell of its row or column is given."""
    values = range(1, len(grid) + 1)
    columns = list(zip(*grid, strict=True))
    return [
        [
            [given] if given else [v for v in values if v not in row and v not in columns[c]]
            for c, given in enumerate(row)
        ]
        for row in grid
    ]


def latin_square(formula: Formula, candidates: Candidates) -> Board:
    """Literals by row, column and value from 0: each value once a row and once a column.

    `candidates` has the values, from 1, that each cell can have.
    """
    size = len(candidates)
    board = [[[FALSE] * size for _ in range(size)] for _ in range(size)]
    for r, c in cells(size):
        values = candidates[r][c]
        for value, literal in zip(
            values, formula.choose(cell_name(r, c), (r, c), values), strict=True
        ):
            board[r][c][value - 1] = literal
    for line in [*board, *zip(*board, strict=True)]:
        for literals in zip(*line, strict=True):
            formula.exactly(1, literals)
    return board
