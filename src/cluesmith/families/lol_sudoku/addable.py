"""Facts that could be added to a board to make its solution unique."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from cluesmith.families.lol_sudoku.puzzle import (
    PAPER,
    AreaMark,
    Fact,
    Given,
    Link,
    LolSudoku,
    Solution,
    Wall,
    borders,
    entries,
    filled,
)
from cluesmith.family import Addable

Cell = tuple[int, int]


def addable(puzzle: LolSudoku, solution: Solution) -> list[Addable]:
    """All digits, then what tells the map: further cells of areas that are shown, and borders.

    A border is told by the areas of its two cells; by a wall or a link on a
    board that has such and no marks.
    """
    digits: Addable = {Given(*entry): (Given(*entry),) for entry in entries(solution)}
    areas = solution.areas
    marks = {(r, c): AreaMark(r, c, area) for r, c, area in filled(areas)}
    shown = {area for row in puzzle.areas for area in row if area}
    by_borders = not shown and bool(puzzle.walls or puzzle.links) and puzzle.rule != PAPER
    told: dict[object, tuple[Fact, ...]] = {
        mark: (mark,) for mark in marks.values() if mark.value in shown
    }
    if by_borders:
        for border in borders(puzzle.size):
            (r, c), (down, right) = border.cell, border.neighbour
            fact = (Link if areas[r][c] == areas[down][right] else Wall)(*border)
            told[fact] = (fact,)
    else:
        for one, other in _pairs(puzzle):
            is_one_area = marks[one].value == marks[other].value
            told[one, other, is_one_area] = (marks[one], marks[other])
    return [digits, told]


def _pairs(puzzle: LolSudoku) -> Iterator[tuple[Cell, Cell]]:
    """Cells that tell a map by being of one area or of two: neighbours, if areas are connected."""
    if puzzle.rule == PAPER:
        return combinations([(r, c) for r in range(puzzle.size) for c in range(puzzle.size)], 2)
    return ((border.cell, border.neighbour) for border in borders(puzzle.size))
