"""Skyscraper as a CP-SAT model that shares nothing with ours.

A building is seen if it is taller than the running maximum before it; the
seen ones are counted.  Every helper variable follows from the cells, so the
solver's solutions and the board's are the same in number.
"""

from __future__ import annotations

from collections.abc import Sequence

from ortools.sat.python import cp_model

from cluesmith.families.skyscraper.puzzle import Grid, Skyscraper


def some(puzzle: Skyscraper, cap: int) -> set[Grid]:
    """The solutions' grids; `cap` of them where there are more."""
    model, cells = _model(puzzle)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    collector = _Collector(cells, cap)
    status = solver.solve(model, collector)
    if len(collector.found) < cap:
        assert status in (cp_model.OPTIMAL, cp_model.INFEASIBLE), solver.status_name(status)
    return collector.found


def is_solvable(puzzle: Skyscraper) -> bool:
    model, _ = _model(puzzle)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    assert status in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE)
    return status != cp_model.INFEASIBLE


Cells = list[list[cp_model.IntVar]]


class _Collector(cp_model.CpSolverSolutionCallback):
    """Keeps what the solver finds, and stops it at the cap."""

    def __init__(self, cells: Cells, cap: int) -> None:
        super().__init__()
        self.cells = cells
        self.cap = cap
        self.found: set[Grid] = set()

    def on_solution_callback(self) -> None:
        self.found.add(tuple(tuple(self.value(cell) for cell in row) for row in self.cells))
        if len(self.found) >= self.cap:
            self.stop_search()


def _model(puzzle: Skyscraper) -> tuple[cp_model.CpModel, Cells]:
    size, clues = puzzle.size, puzzle.clues
    model = cp_model.CpModel()
    cells = [
        [model.new_int_var(given or 1, given or size, f"r{r}c{c}") for c, given in enumerate(row)]
        for r, row in enumerate(puzzle.grid)
    ]
    columns = [list(column) for column in zip(*cells, strict=True)]
    for line in cells + columns:
        model.add_all_different(line)
    for i in range(size):
        _see(model, cells[i], clues.left[i], size)
        _see(model, cells[i][::-1], clues.right[i], size)
        _see(model, columns[i], clues.top[i], size)
        _see(model, columns[i][::-1], clues.bottom[i], size)
    return model, cells


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
