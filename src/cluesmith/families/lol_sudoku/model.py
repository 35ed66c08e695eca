"""Lol Sudoku as constraints: the exact model, and the paper's own.

A cell is two variables, its digit and its area's label.  Areas that are shown
keep a label of their own; the others' labels are interchangeable and enter in
reading order of their first cells, so no map comes twice under other names.
"""

from __future__ import annotations

from dataclasses import dataclass

from cluesmith.families.lol_sudoku.area_digits import AreaDigits
from cluesmith.families.lol_sudoku.area_shape import AreaShape
from cluesmith.families.lol_sudoku.puzzle import Border, LolSudoku, Solution, canonical
from cluesmith.kernel.bumped import Bumped
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.propagators.binary import Different, Equal
from cluesmith.kernel.propagators.latin import Latin
from cluesmith.kernel.propagators.matching import AllDifferent


@dataclass(frozen=True, slots=True)
class LolProblem:
    """A board as an engine: cell i has digit variable i and label variable size*size + i."""

    engine: Engine
    puzzle: LolSudoku
    strategy: str = "ff/step/up"

    @property
    def variables(self) -> range:
        return range(2 * self.puzzle.size**2)

    @property
    def fallback(self) -> Bumped | None:
        return None

    def solution(self) -> Solution:
        size = self.puzzle.size
        cells = size * size
        digits = self.engine.assignment(0, cells)
        labels = self.engine.assignment(cells, cells)
        return Solution(
            tuple(tuple(digits[i : i + size]) for i in range(0, cells, size)),
            canonical(
                self.puzzle, tuple(tuple(labels[i : i + size]) for i in range(0, cells, size))
            ),
        )


def exact(puzzle: LolSudoku) -> LolProblem:
    """Lines, areas and their shapes, filtered as far as it pays."""
    size = puzzle.size
    cells = size * size
    engine = Engine(4 * cells)
    digits = engine.variables(cells, 1, (1 << size) - 1)
    areas = engine.variables(cells, 1, (1 << size) - 1)
    shown = 0
    for r in range(size):
        for c in range(size):
            if puzzle.digits[r][c]:
                engine.narrow(digits + r * size + c, 1 << puzzle.digits[r][c] - 1)
            if puzzle.areas[r][c]:
                engine.narrow(areas + r * size + c, 1 << puzzle.areas[r][c] - 1)
                shown |= 1 << puzzle.areas[r][c] - 1
    Latin(engine, digits, size)
    for i in range(size):
        AllDifferent(engine, range(digits + i * size, digits + (i + 1) * size))
        AllDifferent(engine, range(digits + i, digits + cells, size))
    AreaDigits(engine, digits, areas, size)
    AreaShape(engine, digits, areas, size, ((1 << size) - 1) & ~shown)
    for wall in puzzle.walls:
        Different(engine, *_two(wall, areas, size))
    for link in puzzle.links:
        Equal(engine, *_two(link, areas, size))
    return LolProblem(engine, puzzle)


def _two(border: Border, areas: int, size: int) -> tuple[int, int]:
    (r, c), (row, column) = border.cell, border.neighbour
    return areas + r * size + c, areas + row * size + column


MODELS = {"exact": exact}
