"""A Latin square as 0-1 inequalities."""

from __future__ import annotations

from collections.abc import Iterable

from cluesmith.forms.formula import Formula
from cluesmith.forms.grid import cell_name

Board = list[list[list[int]]]


def latin_square(formula: Formula, size: int, givens: Iterable[tuple[int, int, int]]) -> Board:
    """Literals by row, column and value from 0: each value once a row and once a column."""
    values = range(1, size + 1)
    board = [
        [formula.choose(cell_name(r, c), (r, c), values) for c in range(size)] for r in range(size)
    ]
    for line in [*board, *map(list, zip(*board, strict=True))]:
        for value in range(size):
            formula.exactly(1, [cell[value] for cell in line])
    for r, c, value in givens:
        formula.clause(board[r][c][value - 1])
    return board
