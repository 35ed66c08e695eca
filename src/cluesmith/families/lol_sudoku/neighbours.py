"""Neighbours: which cells of a board are adjacent, by number: cell (r, c) is size * r + c."""

from __future__ import annotations

from array import array
from functools import cache


@cache
def beside(cell: int, size: int) -> tuple[int, ...]:
    """The orthogonal neighbours of a cell, in reading order."""
    return tuple(other for other in _around(cell, size) if other >= 0)


def neighbours(size: int) -> array[int]:
    """Four places for each cell: above, left, right and below, -1 beyond the edge."""
    return _every(size)[:]


@cache
def _every(size: int) -> array[int]:
    return array("i", [other for cell in range(size * size) for other in _around(cell, size)])


def _around(cell: int, size: int) -> tuple[int, int, int, int]:
    r, c = divmod(cell, size)
    return (
        cell - size if r else -1,
        cell - 1 if c else -1,
        cell + 1 if c < size - 1 else -1,
        cell + size if r < size - 1 else -1,
    )
