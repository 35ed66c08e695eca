"""Square boards as data: what puzzles on them have in common.

A grid is rows of numbers, 0 where a cell is open.  Rows and columns are 0-based
here and in JSON; words for people are 1-based.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from cluesmith import languages
from cluesmith.family import Unknown

Grid = tuple[tuple[int, ...], ...]


def empty_grid(size: int) -> Grid:
    return ((0,) * size,) * size


def in_rows(values: Sequence[int], size: int) -> Grid:
    """Numbers in reading order, as a grid."""
    return tuple([tuple(values[i : i + size]) for i in range(0, size * size, size)])


def cells(size: int) -> list[tuple[int, int]]:
    """The row and column of every cell, in reading order."""
    return [(r, c) for r in range(size) for c in range(size)]


def filled(grid: Sequence[Sequence[int]]) -> Iterator[tuple[int, int, int]]:
    """(row, column, value) of every cell that is not open, in reading order."""
    for r, row in enumerate(grid):
        for c, value in enumerate(row):
            if value:
                yield r, c, value


def without(given: Grid, entered: Sequence[Sequence[int]]) -> Grid:
    """What is entered, open where the same is given."""
    return tuple(
        tuple(0 if fixed == value else value for fixed, value in zip(*rows, strict=True))
        for rows in zip(given, entered, strict=True)
    )


def cell_name(row: int, column: int, *, language: str = "en") -> str:
    """A cell's name for people: r1c1 is the first, in Portuguese L1C1."""
    return languages.language(language).cell(row, column)


@dataclass(frozen=True, slots=True)
class Given:
    """A number given in a cell."""

    row: int
    column: int
    value: int

    def to_json(self) -> dict[str, Any]:
        return {"kind": "given", "row": self.row, "column": self.column, "value": self.value}

    def __str__(self) -> str:
        return f"given {self.value} at {cell_name(self.row, self.column)}"


def givens(grid: Grid) -> list[Given]:
    """The numbers of a grid as facts, in reading order."""
    return [Given(*cell) for cell in filled(grid)]


def with_givens(size: int, facts: Iterable[object]) -> Grid:
    """The grid that has the givens among these facts, and nothing else."""
    grid = [[0] * size for _ in range(size)]
    for fact in facts:
        if isinstance(fact, Given):
            grid[fact.row][fact.column] = fact.value
    return tuple(map(tuple, grid))


@dataclass(frozen=True, slots=True)
class Solution:
    """A full square board."""

    grid: Grid


def entries(solution: Solution) -> list[tuple[int, int, int]]:
    """(row, column, value) of every cell."""
    return list(filled(solution.grid))


def unknowns(puzzle: Any) -> list[Unknown]:
    """The cells of a square board, each with any number from 1 to its size."""
    values = range(1, puzzle.size + 1)
    return [Unknown((r, c), values, cell_name(r, c)) for r, c in cells(puzzle.size)]


def answers(_puzzle: Any, solution: Solution) -> tuple[int, ...]:
    """The number in every cell."""
    return tuple(chain.from_iterable(solution.grid))


def restated(_before: Any, _puzzle: Any, solution: Solution) -> Solution:
    """A solution of another board with the same cells: it looks the same here."""
    return solution


def differences(one: Solution, other: Solution) -> list[str]:
    """The cells in which two solutions differ, as people write them."""
    return [cell_name(r, c) for r, c, value in filled(one.grid) if other.grid[r][c] != value]


def solution_to_json(solution: Solution) -> dict[str, Any]:
    return {"grid": [list(row) for row in solution.grid]}
