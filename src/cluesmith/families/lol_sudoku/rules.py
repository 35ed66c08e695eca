"""Rules checker of Lol Sudoku: what a finished board breaks, and what could be given of it.

Shares no code with the solver: it checks the solver's answers.  What an area is
called does not matter, only which cells share one.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from cluesmith.families.lol_sudoku.puzzle import (
    PAPER,
    AreaMark,
    Fact,
    Link,
    LolSudoku,
    Solution,
    Wall,
    borders,
    entries,
)
from cluesmith.family import Addable
from cluesmith.forms.grid import Given, Grid, cell_name, filled

Cell = tuple[int, int]


def mistakes(puzzle: LolSudoku, solution: Solution) -> list[str]:
    """What a finished board breaks, in words; empty if it is right."""
    size = puzzle.size
    for name, grid in (("board", solution.digits), ("area map", solution.areas)):
        if len(grid) != size or any(len(row) != size for row in grid):
            return [f"the {name} is not {size} by {size}"]
    return [*_lines(size, solution.digits), *_areas(puzzle, solution), *_givens(puzzle, solution)]


def _lines(size: int, digits: Grid) -> list[str]:
    expected = list(range(1, size + 1))
    said = f"does not hold each of 1 to {size} once"
    broken = [f"row {r} {said}" for r, row in enumerate(digits, 1) if sorted(row) != expected]
    columns = enumerate(zip(*digits, strict=True), 1)
    return broken + [f"column {c} {said}" for c, column in columns if sorted(column) != expected]


def _areas(puzzle: LolSudoku, solution: Solution) -> list[str]:
    size = puzzle.size
    cells: dict[int, set[Cell]] = {}
    for r, row in enumerate(solution.areas):
        for c, name in enumerate(row):
            cells.setdefault(name, set()).add((r, c))
    broken = []
    for name, area in sorted(cells.items()):
        if not 1 <= name <= size:
            broken.append(f"area {name} is not numbered from 1 to {size}")
        if len(area) != size:
            broken.append(f"area {name} has {len(area)} of {size} cells")
        elif sorted(solution.digits[r][c] for r, c in area) != list(range(1, size + 1)):
            broken.append(f"area {name} does not hold each of 1 to {size} once")
        if puzzle.rule == PAPER:
            broken += [
                f"{cell_name(*cell)} has no neighbour of its area {name}"
                for cell in sorted(area)
                if size > 1 and not _neighbours(cell) & area
            ]
        elif _reached(min(area), area) != area:
            broken.append(f"area {name} is not connected")
    return broken


def _neighbours(cell: Cell) -> set[Cell]:
    r, c = cell
    return {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}


def _reached(start: Cell, area: set[Cell]) -> set[Cell]:
    """The cells of an area that can be walked to from one of them."""
    reached, waiting = {start}, [start]
    while waiting:
        new = _neighbours(waiting.pop()) & area - reached
        reached |= new
        waiting += new
    return reached


def _givens(puzzle: LolSudoku, solution: Solution) -> list[str]:
    digits, areas = solution.digits, solution.areas
    broken = [
        f"{cell_name(r, c)} is {digits[r][c]}, but {value} is given"
        for r, c, value in filled(puzzle.digits)
        if digits[r][c] != value
    ]
    name_of: dict[int, int] = {}
    mark_of: dict[int, int] = {}
    for r, c, mark in filled(puzzle.areas):
        name = areas[r][c]
        if name_of.setdefault(mark, name) != name:
            broken.append(f"{cell_name(r, c)} is not in one area with the others marked {mark}")
        elif mark_of.setdefault(name, mark) != mark:
            broken.append(
                f"{cell_name(r, c)}, marked {mark}, is in the area marked {mark_of[name]}"
            )
    for kind, listed, joined in (("wall", puzzle.walls, False), ("link", puzzle.links, True)):
        for border in listed:
            (r, c), (down, right) = border.cell, border.neighbour
            if (areas[r][c] == areas[down][right]) != joined:
                said = f"{cell_name(r, c)} and {cell_name(down, right)}"
                broken.append(f"a {kind} is given between {said}")
    return broken


def addable(puzzle: LolSudoku, solution: Solution) -> list[Addable]:
    """Facts that could be added to make a solution unique: all digits, then what shows the map.

    The map is shown by further cells of areas that are marked, and by borders.  A
    border is shown by the areas of its two cells; by a wall or a link on a board
    that has such and no marks.
    """
    digits: Addable = {Given(*entry): (Given(*entry),) for entry in entries(solution)}
    areas = solution.areas
    marks = {(r, c): AreaMark(r, c, area) for r, c, area in filled(areas)}
    marked = {area for row in puzzle.areas for area in row if area}
    by_borders = not marked and bool(puzzle.walls or puzzle.links) and puzzle.rule != PAPER
    shown: dict[object, tuple[Fact, ...]] = {
        mark: (mark,) for mark in marks.values() if mark.value in marked
    }
    if by_borders:
        for border in borders(puzzle.size):
            (r, c), (down, right) = border.cell, border.neighbour
            fact = (Link if areas[r][c] == areas[down][right] else Wall)(*border)
            shown[fact] = (fact,)
    else:
        for one, other in _pairs(puzzle):
            is_one_area = marks[one].value == marks[other].value
            shown[one, other, is_one_area] = (marks[one], marks[other])
    return [digits, shown]


def relations(puzzle: LolSudoku, solution: Solution) -> list[Fact]:
    """The walls and links of a solution's map; by the paper's rule areas may lie apart: none."""
    if puzzle.rule == PAPER:
        return []
    areas = solution.areas
    return [
        (Link if areas[r][c] == areas[down][right] else Wall)(*border)
        for border in borders(puzzle.size)
        for (r, c), (down, right) in ((border.cell, border.neighbour),)
    ]


def _pairs(puzzle: LolSudoku) -> Iterator[tuple[Cell, Cell]]:
    """Pairs of cells that show a map, in one area or in two: neighbours, if areas are connected."""
    if puzzle.rule == PAPER:
        return combinations([(r, c) for r in range(puzzle.size) for c in range(puzzle.size)], 2)
    return ((border.cell, border.neighbour) for border in borders(puzzle.size))
