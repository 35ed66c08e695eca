"""Skyscraper as a CP-SAT model that shares nothing with ours.

A building is seen if it is taller than the running maximum before it; the
seen ones are counted.  Every helper variable follows from the cells, so the
solver's solutions and the board's are the same in number.
"""

from __future__ import annotations

from collections.abc import Sequence

from ortools.sat.python import cp_model

from cluesmith.families.skyscraper.puzzle import Skyscraper
from cluesmith.forms.grid import Grid
from cluesmith.lab.peers import cpsat


def some(puzzle: Skyscraper, cap: int) -> set[Grid]:
    """The solutions' grids; `cap` of them where there are more."""
    return cpsat.some(_Model(puzzle), cap)


def is_solvable(puzzle: Skyscraper) -> bool:
    return bool(cpsat.some(_Model(puzzle), 1))


class _Model:
    """`cells` by row and column."""

    def __init__(self, puzzle: Skyscraper) -> None:
        size, clues = puzzle.size, puzzle.clues
        self.model = model = cp_model.CpModel()
        self.cells = [
            [model.new_int_var(given or 1, given or size, "") for given in row]
            for row in puzzle.grid
        ]
        columns = [list(column) for column in zip(*self.cells, strict=True)]
        for line in self.cells + columns:
            model.add_all_different(line)
        for i in range(size):
            _see(model, self.cells[i], clues.left[i], size)
            _see(model, self.cells[i][::-1], clues.right[i], size)
            _see(model, columns[i], clues.top[i], size)
            _see(model, columns[i][::-1], clues.bottom[i], size)

    def board(self, value: cpsat.Value) -> Grid:
        return tuple(tuple(value(cell) for cell in row) for row in self.cells)


def _see(model: cp_model.CpModel, line: Sequence[cp_model.IntVar], clue: int, size: int) -> None:
    if not clue:
        return
    tallest = line[0]
    taller = []
    for height in line[1:]:
        seen = model.new_bool_var("")
        model.add(height > tallest).only_enforce_if(seen)
        model.add(height <= tallest).only_enforce_if(~seen)
        taller.append(seen)
        higher = model.new_int_var(1, size, "")
        model.add_max_equality(higher, [tallest, height])
        tallest = higher
    model.add(1 + sum(taller) == clue)
