"""The solutions of a CP-SAT model, listed one by one, by one worker; imports OR-Tools at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from ortools.sat.python import cp_model

Board_co = TypeVar("Board_co", covariant=True)
Board = TypeVar("Board")
Value = Callable[[cp_model.IntVar], int]


class Built(Protocol[Board_co]):
    """A puzzle's model in which all follows from the board: each solution is another board."""

    @property
    def model(self) -> cp_model.CpModel: ...

    def board(self, value: Value) -> Board_co:
        """The board at hand; `value` tells a variable's."""


def some(built: Built[Board], cap: int, seconds: float | None = None) -> set[Board]:
    """The solutions; `cap` of them where there are more.

    A TimeoutError where `seconds` were not enough.
    """
    solver = _solver()
    solver.parameters.enumerate_all_solutions = True
    if seconds is not None:
        solver.parameters.max_time_in_seconds = seconds
    collector = _Collector(built, cap)
    status = solver.solve(built.model, collector)
    if len(collector.found) < cap:
        if seconds is not None and status in (cp_model.UNKNOWN, cp_model.FEASIBLE):
            raise TimeoutError
        assert status in (cp_model.OPTIMAL, cp_model.INFEASIBLE), solver.status_name(status)
    assert collector.calls == len(collector.found), "no solution comes twice"
    return collector.found


def is_solvable(built: Built[object]) -> bool:
    status = _solver().solve(built.model)
    assert status in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE)
    return bool(status != cp_model.INFEASIBLE)


def _solver() -> cp_model.CpSolver:
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    return solver


class _Collector(cp_model.CpSolverSolutionCallback, Generic[Board]):
    """Keeps what the solver finds, and stops it at the cap."""

    def __init__(self, built: Built[Board], cap: int) -> None:
        super().__init__()
        self.built = built
        self.cap = cap
        self.calls = 0
        self.found: set[Board] = set()

    def on_solution_callback(self) -> None:
        self.calls += 1
        self.found.add(self.built.board(self.value))
        if len(self.found) >= self.cap:
            self.stop_search()
