"""OR-Tools CP-SAT, one worker, in process: a good model, and one tuned to each size.

`CpSat` is the model a modeller writes once for all sizes, the running maximum,
with the solver's own defaults; `CpSatTuned` takes whatever won at each size
after trying them all (see docs/lab.md), presolve switched off.

Uniqueness: enumerating with a stop at two takes about half the time of
solving, forbidding the solution and solving again.  The automaton is the
exception and is listed with two solves: enumeration meets the same board many
times there, in other hidden states (20 s and more at 9x9).  Because of that
the callback counts boards, not solutions.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cluesmith.families.skyscraper.puzzle import Skyscraper
from cluesmith.lab.peers import UNKNOWN, Peer, Proof, verdict_of
from cluesmith.lab.peers.sightlines import Cell, Line, fillings, highest, lines, views

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

LARGEST_TABLE = 6


class CpSat(Peer):
    """The running maximum with default parameters."""

    name = "CP-SAT"
    package = "ortools"
    tuned = False

    def __init__(self, most: int = 2) -> None:
        super().__init__()
        self.most = most

    def prove(self, puzzle: Skyscraper, limit: float = 60.0) -> Proof:
        from ortools.sat.python import cp_model

        most = self.most

        class Boards(cp_model.CpSolverSolutionCallback):
            def __init__(self, indices: list[int]) -> None:
                super().__init__()
                self.indices = indices
                self.found: set[tuple[int, ...]] = set()

            def on_solution_callback(self) -> None:
                values = self.response_proto.solution
                self.found.add(tuple([values[index] for index in self.indices]))
                if len(self.found) >= most:
                    self.stop_search()

        began = time.perf_counter()
        model = cp_model.CpModel()
        by_table = self.tuned and puzzle.size <= LARGEST_TABLE
        cells = _cells(model, puzzle)
        for line in lines(puzzle):
            if by_table and (line.near or line.far):
                _post_table(model, cells, line, puzzle)
            else:
                model.add_all_different([cells[cell] for cell in line.cells])
        if not by_table:
            for view, clue in views(puzzle):
                _post_view(model, [cells[cell] for cell in view], clue)

        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = limit
        solver.parameters.enumerate_all_solutions = True
        if self.tuned and not by_table:
            solver.parameters.cp_model_presolve = False
            solver.parameters.cp_model_probing_level = 0
            solver.parameters.linearization_level = 0
        boards = Boards([variable.index for variable in cells.values()])
        status = solver.solve(model, boards)
        ended = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE) or len(boards.found) >= most
        verdict = verdict_of(len(boards.found)) if ended else UNKNOWN
        return Proof(verdict, time.perf_counter() - began)


class CpSatTuned(CpSat):
    """Tables of whole lines up to 6x6, beyond that the running maximum without presolve."""

    name = "CP-SAT tuned"
    tuned = True


def _cells(model: cp_model.CpModel, puzzle: Skyscraper) -> dict[Cell, cp_model.IntVar]:
    # A given outside the cut domain is still posted as it is: the clue then fails by itself.
    cells = {}
    for (r, c), top in highest(puzzle).items():
        given = puzzle.grid[r][c]
        low, high = (given, given) if given else (1, top)
        cells[r, c] = model.new_int_var(low, high, "")
    return cells


def _post_table(
    model: cp_model.CpModel, cells: dict[Cell, cp_model.IntVar], line: Line, puzzle: Skyscraper
) -> None:
    orders: Sequence[tuple[int, ...]] = fillings(puzzle.size, line.near, line.far)
    givens = [(i, puzzle.grid[r][c]) for i, (r, c) in enumerate(line.cells) if puzzle.grid[r][c]]
    if givens:
        orders = [order for order in orders if all(order[i] == value for i, value in givens)]
    if orders:
        model.add_allowed_assignments([cells[cell] for cell in line.cells], orders)
    else:
        model.add_bool_or([])


def _post_view(model: cp_model.CpModel, view: list[cp_model.IntVar], clue: int) -> None:
    """The first building is seen; each other one iff it tops the tallest before it."""
    size = len(view)
    if clue == 1:
        model.add(view[0] == size)
        return
    tallest = view[0]
    visible = []
    for place in range(1, size):
        sees = model.new_bool_var("")
        visible.append(sees)
        model.add(view[place] > tallest).only_enforce_if(sees)
        model.add(view[place] < tallest).only_enforce_if(~sees)
        if place < size - 1:
            taller = model.new_int_var(place + 1, size, "")
            model.add_max_equality(taller, [tallest, view[place]])
            tallest = taller
    model.add(sum(visible) == clue - 1)
