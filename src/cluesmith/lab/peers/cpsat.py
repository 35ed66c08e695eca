"""OR-Tools CP-SAT, one worker, in process: lists the solutions of a model one by one.

The models of Lol Sudoku and Gold Star are in modules of their own.  OR-Tools, which takes a
second to import, is imported when it is first used.  Skyscraper has a tuned peer of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from time import perf_counter
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from cluesmith.lab.peers import UNKNOWN, Peer, Proof

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

Board_co = TypeVar("Board_co", covariant=True)
Board = TypeVar("Board")
Value = Callable[["cp_model.IntVar"], int]


class CpSatLister(Peer):
    """`module` has `some(puzzle, most, seconds)`; `words` puts a count in words."""

    name = "CP-SAT"
    package = "ortools"

    def __init__(self, module: str, most: int, words: Callable[[int], str]) -> None:
        super().__init__()
        self.module, self.most, self.words = module, most, words

    def prove(self, puzzle: Any, limit: float = 60.0) -> Proof:
        some = import_module(self.module).some
        import_module("ortools.sat.python.cp_model")  # which is no part of the time
        began = perf_counter()
        try:
            answer = self.words(len(some(puzzle, self.most, limit)))
        except TimeoutError:
            answer = UNKNOWN
        return Proof(answer, perf_counter() - began)


class Built(Protocol[Board_co]):
    """A puzzle's model in which the board determines all else: each solution is another board."""

    @property
    def model(self) -> cp_model.CpModel: ...

    def board(self, value: Value) -> Board_co:
        """The board of the current solution; `value` gives a variable's value."""


def some(built: Built[Board], cap: int, seconds: float | None = None) -> set[Board]:
    """The solutions; `cap` of them where there are more.

    Raises TimeoutError where `seconds` were not enough.
    """
    from ortools.sat.python import cp_model

    calls, found = 0, set[Board]()

    class Collector(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            nonlocal calls
            calls += 1
            found.add(built.board(self.value))
            if len(found) >= cap:
                self.stop_search()

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    if seconds is not None:
        solver.parameters.max_time_in_seconds = seconds
    status = solver.solve(built.model, Collector())
    if len(found) < cap:
        if seconds is not None and status in (cp_model.UNKNOWN, cp_model.FEASIBLE):
            raise TimeoutError
        assert status in (cp_model.OPTIMAL, cp_model.INFEASIBLE), solver.status_name(status)
    assert calls == len(found), "the solver found a solution twice"
    return found
