"""Lol Sudoku as data: the puzzle, its solution, and the facts it states.

An N x N Latin square divided into N areas of N cells, each digit once per area;
digits, areas and the borders between cells are partly given.  Of an area's
number only "same" or "other" matters.  Rows and columns are 0-based here and
in JSON; words for people (`str` of a fact) are 1-based.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import chain
from typing import Any, ClassVar, NamedTuple

from cluesmith.errors import PuzzleError
from cluesmith.family import Drawable, Unknown
from cluesmith.forms.grid import Given, Grid, cell_name, cells, filled, givens, with_givens
from cluesmith.forms.jsontext import describe

MAX_SIZE = 12
CONNECTED, PAPER = "connected", "paper"
RULES = (CONNECTED, PAPER)
RIGHT, DOWN = "right", "down"
AREA = "area"  # what the cell of an area's number, ("area", row, column), begins with


class Border(NamedTuple):
    """The border between a cell and its neighbour: `to` is "right" or "down".

    >>> import cluesmith as cs
    >>> cs.Border(0, 0, "down").neighbour
    (1, 0)
    """

    row: int
    column: int
    to: str

    @property
    def cell(self) -> tuple[int, int]:
        return self.row, self.column

    @property
    def neighbour(self) -> tuple[int, int]:
        return self.row + (self.to == DOWN), self.column + (self.to == RIGHT)


def borders(size: int) -> Iterator[Border]:
    """Every border between two cells, in reading order of its first cell."""
    for row in range(size):
        for column in range(size):
            if column + 1 < size:
                yield Border(row, column, RIGHT)
            if row + 1 < size:
                yield Border(row, column, DOWN)


@cache
def _every_border(size: int) -> frozenset[Border]:
    return frozenset(borders(size))


@dataclass(frozen=True, slots=True)
class LolSudoku(Drawable):
    """A Lol Sudoku: given digits and areas (0 is open), walls and links between neighbours.

    A wall separates two areas, a link joins two cells of one.  `rule` says how the
    cells of an area are joined: "connected", or the paper's weaker "each cell has a
    neighbour of its own area".

    >>> import cluesmith as cs
    >>> wall = cs.Border(row=0, column=0, to="right")
    >>> puzzle = cs.LolSudoku(2, ((1, 0), (0, 0)), ((0, 0), (0, 0)), walls=(wall,))
    >>> cs.solve(puzzle).solutions[0].areas
    ((1, 2), (1, 2))
    """

    family: ClassVar[str] = "lol-sudoku"

    size: int
    digits: Grid
    areas: Grid
    walls: tuple[Border, ...] = ()
    links: tuple[Border, ...] = ()
    rule: str = CONNECTED
    meta: dict[str, Any] = field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        """Hold what every reader has made sure of; sort borders, so that equal puzzles are ==."""
        size = self.size
        if not 1 <= size <= MAX_SIZE:
            raise PuzzleError(f"size is {size}, expected a whole number from 1 to {MAX_SIZE}")
        if self.rule not in RULES:
            raise PuzzleError(f"rule is {describe(self.rule)}, expected connected or paper")
        for grid in (self.digits, self.areas):
            if len(grid) != size or any(len(row) != size for row in grid):
                raise PuzzleError(f"expected {size} rows of {size} digits and of {size} areas")
            if any(not 0 <= value <= size for row in grid for value in row):
                raise PuzzleError(f"digits and areas must lie between 0 and {size}")
        for name in ("walls", "links"):
            listed = {Border(*border) for border in getattr(self, name)}
            if not listed <= _every_border(size):
                raise PuzzleError(f"{name}: expected borders between two cells of the board")
            object.__setattr__(self, name, tuple(sorted(listed)))


@dataclass(frozen=True, slots=True)
class Solution:
    """A full board: its digits, and its areas numbered from 1."""

    digits: Grid
    areas: Grid


@dataclass(frozen=True, slots=True)
class AreaMark:
    """A cell whose area is given: all cells marked with one number share an area."""

    relative: ClassVar[bool] = True  # a mark says nothing without others

    row: int
    column: int
    value: int

    def to_json(self) -> dict[str, Any]:
        return {"kind": "area", "row": self.row, "column": self.column, "value": self.value}

    def __str__(self) -> str:
        return f"area {self.value} at {cell_name(self.row, self.column)}"


@dataclass(frozen=True, slots=True)
class _Between:
    """Something given about two neighbours."""

    kind: ClassVar[str]

    row: int
    column: int
    to: str

    @property
    def border(self) -> Border:
        return Border(self.row, self.column, self.to)

    def to_json(self) -> dict[str, Any]:
        return {"kind": self.kind, "row": self.row, "column": self.column, "to": self.to}

    def __str__(self) -> str:
        cell, neighbour = self.border.cell, self.border.neighbour
        return f"{self.kind} between {cell_name(*cell)} and {cell_name(*neighbour)}"


class Wall(_Between):
    """Two neighbours are in different areas."""

    kind = "wall"
    __slots__ = ()


class Link(_Between):
    """Two neighbours are in the same area."""

    kind = "link"
    __slots__ = ()


Fact = Given | AreaMark | Wall | Link


def facts(puzzle: LolSudoku) -> tuple[Fact, ...]:
    """All digits, then areas, walls and links, each in reading order."""
    return (
        *givens(puzzle.digits),
        *(AreaMark(*cell) for cell in filled(puzzle.areas)),
        *(Wall(*border) for border in puzzle.walls),
        *(Link(*border) for border in puzzle.links),
    )


def keep(puzzle: LolSudoku, kept: Iterable[Fact]) -> LolSudoku:
    """The puzzle with only these facts left."""
    areas, known = [[0] * puzzle.size for _ in range(puzzle.size)], list(kept)
    for fact in known:
        if isinstance(fact, AreaMark):
            areas[fact.row][fact.column] = fact.value
    return replace(
        puzzle,
        digits=with_givens(puzzle.size, known),
        areas=tuple(map(tuple, areas)),
        walls=tuple(fact.border for fact in known if isinstance(fact, Wall)),
        links=tuple(fact.border for fact in known if isinstance(fact, Link)),
    )


def canonical(puzzle: LolSudoku, areas: Sequence[Sequence[int]]) -> Grid:
    """An area map under the numbers a solution has, whatever its areas were called.

    Numbers given in the puzzle stay; the other areas take the numbers left, in
    reading order of their first cell.
    """
    number: dict[int, int] = {}
    for row, column, value in filled(puzzle.areas):
        if value not in number.values():
            number.setdefault(areas[row][column], value)
    left = iter(sorted(set(range(1, puzzle.size + 1)) - set(number.values())))
    for line in areas:
        for name in line:
            if name not in number:
                number[name] = next(left)
    return tuple(tuple(number[name] for name in line) for line in areas)


def entries(solution: Solution) -> list[tuple[int, int, int]]:
    """(row, column, digit) of every cell; areas are left out, their numbers mean nothing."""
    return list(filled(solution.digits))


def unknowns(puzzle: LolSudoku) -> list[Unknown]:
    """The digit of every cell, then the number of its area, as `canonical` numbers them."""
    values, board = range(1, puzzle.size + 1), cells(puzzle.size)
    digits = [Unknown(cell, values, cell_name(*cell)) for cell in board]
    areas = [Unknown((AREA, *cell), values, f"area of {cell_name(*cell)}") for cell in board]
    return digits + areas


def answers(puzzle: LolSudoku, solution: Solution) -> tuple[int, ...]:
    """The digit of every cell, then the number of its area."""
    areas = canonical(puzzle, solution.areas)
    return tuple(chain.from_iterable((*solution.digits, *areas)))


def restated(_before: LolSudoku, puzzle: LolSudoku, solution: Solution) -> Solution:
    """A solution of another board with its areas numbered as here."""
    return Solution(solution.digits, canonical(puzzle, solution.areas))


def differences(one: Solution, other: Solution) -> list[str]:
    """Cells whose digit differs, then borders that only one of the boards has.

    Areas that are not connected can differ with every border the same; then it
    is the cells whose area has other cells.
    """
    size = len(one.digits)
    cells = [(r, c) for r in range(size) for c in range(size)]
    words = [cell_name(r, c) for r, c in cells if one.digits[r][c] != other.digits[r][c]]
    edges = [
        f"border {cell_name(*border.cell)}|{cell_name(*border.neighbour)}"
        for border in borders(size)
        if _is_edge(one.areas, *border.cell, *border.neighbour)
        != _is_edge(other.areas, *border.cell, *border.neighbour)
    ]
    if edges:
        return words + edges
    return words + [
        f"area of {cell_name(*cell)}"
        for cell in cells
        if any(_is_edge(one.areas, *cell, *c) != _is_edge(other.areas, *cell, *c) for c in cells)
    ]


def _is_edge(areas: Grid, row: int, column: int, other_row: int, other_column: int) -> bool:
    return areas[row][column] != areas[other_row][other_column]
