"""The solver as CPMpy wants it: constraints and an objective in, values and a status out.

Unlike most solvers behind CPMpy it keeps the trees of expressions as they are, so next to no
variables have to be added.  There are no assumptions, cores, hints or proofs: CPMpy's own
NotSupportedError says so.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from time import monotonic
from typing import Any

from cpmpy.exceptions import NotSupportedError
from cpmpy.expressions.variables import _BoolVarImpl
from cpmpy.solvers.solver_interface import ExitStatus, SolverInterface, SolverStatus
from cpmpy.transformations.decompose_global import decompose_in_tree, decompose_objective
from cpmpy.transformations.get_variables import get_variables
from cpmpy.transformations.normalize import toplevel_list
from cpmpy.transformations.safening import no_partial_functions, safen_objective

import cluesmith
from cluesmith.cpmpy.translation import REIFIED, SUPPORTED, Translation, supported
from cluesmith.kernel.modelling import Model, Solution, Variable
from cluesmith.kernel.modelling.model import DEFAULT
from cluesmith.kernel.run import Limits


class CPM_cluesmith(SolverInterface):  # type: ignore[misc]
    """Solves CPMpy's models by propagation and search.

    `native_model` is the model in the modelling layer; `statistics` has the counters of the last
    search.
    """

    supported_global_constraints = SUPPORTED
    supported_reified_global_constraints = frozenset(REIFIED)

    @staticmethod
    def supported() -> bool:
        return True

    @classmethod
    def version(cls) -> str:
        return cluesmith.__version__

    def __init__(self, cpm_model: Any = None, subsolver: str | None = None) -> None:
        if subsolver is not None:
            raise NotSupportedError(f"cluesmith has no subsolver {subsolver!r}")
        self._translation = Translation(Model())
        self._objective: Any = None  # an expression of the layer, or a number
        self._is_least = True
        self.objective_value_: int | None = None
        super().__init__(name="cluesmith", cpm_model=cpm_model)

    @property
    def native_model(self) -> Model:
        return self._translation.model

    @property
    def statistics(self) -> dict[str, int]:
        """Counters of the last search: nodes, backtracks, prunings and so on."""
        return self.native_model.statistics

    # What is stated

    def solver_var(self, cpm_var: Any) -> Any:
        return supported(lambda: self._translation.number(cpm_var))

    def transform(self, cpm_expr: Any) -> list[Any]:
        constraints = no_partial_functions(toplevel_list(cpm_expr))
        return list(
            decompose_in_tree(
                constraints,
                supported=self.supported_global_constraints,
                supported_reified=self.supported_reified_global_constraints,
                csemap=self._csemap,
            )
        )

    def add(self, cpm_expr: Any) -> CPM_cluesmith:
        get_variables(cpm_expr, collect=self.user_vars)
        for constraint in self.transform(cpm_expr):
            supported(lambda each=constraint: self._translation.post(each))  # type: ignore[misc]
        return self

    __add__ = add

    def objective(self, expr: Any, minimize: bool = True) -> None:
        get_variables(expr, collect=self.user_vars)
        wanted, safe = safen_objective(expr)
        wanted, parts = decompose_objective(
            wanted,
            supported=self.supported_global_constraints,
            supported_reified=self.supported_reified_global_constraints,
            csemap=self._csemap,
        )
        self.add(safe + parts)
        self._objective = supported(lambda: self._translation.number(wanted))
        self._is_least = minimize

    def has_objective(self) -> bool:
        return self._objective is not None

    # Searches

    def solve(
        self,
        time_limit: float | None = None,
        display: Any = None,
        *,
        strategy: str = DEFAULT,
        search: str | None = None,
        variables: Iterable[Any] | None = None,
        **options: Any,
    ) -> bool:
        """Whether there is a solution; the best one, where there is an objective.

        `strategy` and `search` are those of `Model.solutions`; `variables` are labeled first.
        `display` is called, or printed, at each better solution.
        """
        _refuse(options)
        first = self._first(variables)
        limits = _limits(time_limit, None if self.has_objective() else 1)
        began, found = monotonic(), False
        with closing(self._searched(strategy, search, limits, first)) as solutions:
            for solution in solutions:
                found = True
                self._take(solution)
                if self.has_objective():
                    self.print_display(display)
        if found and not self.has_objective():
            self.print_display(display)
        if not found:
            self._clear()
        is_over = self.native_model.stopped in (None, "solutions")
        if self.has_objective():
            status = ExitStatus.OPTIMAL if is_over else ExitStatus.FEASIBLE
        else:
            status = ExitStatus.FEASIBLE
        if not found:
            status = ExitStatus.UNSATISFIABLE if is_over else ExitStatus.UNKNOWN
        self._finish(status, began)
        return found

    def solveAll(
        self,
        display: Any = None,
        time_limit: float | None = None,
        solution_limit: int | None = None,
        call_from_model: bool = False,
        *,
        strategy: str = DEFAULT,
        **options: Any,
    ) -> int:
        """How many solutions there are; each is shown by `display`."""
        _refuse(options)
        if self.has_objective():
            raise NotSupportedError("cluesmith does not find all optimal solutions")
        first = self._first(None)
        limits = _limits(time_limit, None)
        began, count, before = monotonic(), 0, None
        with closing(self._searched(strategy, "depth-first", limits, first)) as solutions:
            for solution in solutions:
                # Variables that CPMpy added come last: solutions that differ there alone follow
                # each other, and are one.
                values = [solution[each] for each in first]
                if values == before:
                    continue
                before = values
                count += 1
                self._take(solution)
                self.print_display(display)
                if count == solution_limit:
                    break
        is_over = self.native_model.stopped is None and count != solution_limit
        if count:
            status = ExitStatus.OPTIMAL if is_over else ExitStatus.FEASIBLE
        else:
            self._clear()
            status = ExitStatus.UNSATISFIABLE if is_over else ExitStatus.UNKNOWN
        self._finish(status, began)
        return count

    def _searched(
        self, strategy: str, search: str | None, limits: Limits, first: list[Variable]
    ) -> Generator[Solution]:
        model, wanted = self.native_model, self._objective

        def searched() -> Iterator[Solution]:
            if wanted is None:
                return model.solutions(strategy, limits, search or "auto", variables=first)
            if search is not None:
                raise NotSupportedError("cluesmith has one search for an objective, no `search`")
            improve = model.minimize if self._is_least else model.maximize
            return improve(wanted, strategy, limits, variables=first)

        found: Iterator[Solution] = supported(searched)
        while (solution := supported(lambda: next(found, None))) is not None:
            yield solution

    def _first(self, variables: Iterable[Any] | None) -> list[Variable]:
        """What is labeled first: the variables named, or all that are the user's."""
        own = {each.name for each in self.user_vars}
        for each in sorted(self.user_vars, key=lambda variable: str(variable.name)):
            self.solver_var(each)  # none is unknown, though no constraint may be left on it
        order = self._translation.variables
        if variables is not None:
            return [self.solver_var(each) for each in variables]
        return [variable for name, variable in order.items() if name in own]

    # Answers

    def _take(self, solution: Solution) -> None:
        for variable in self.user_vars:
            value = solution[self.solver_var(variable)]
            variable._value = bool(value) if isinstance(variable, _BoolVarImpl) else value
        if self.has_objective():
            wanted = self._objective
            self.objective_value_ = wanted if isinstance(wanted, int) else int(solution[wanted])

    def _clear(self) -> None:
        self.objective_value_ = None
        for variable in self.user_vars:
            variable._value = None

    def _finish(self, status: ExitStatus, began: float) -> None:
        self.cpm_status = SolverStatus(self.name)
        self.cpm_status.exitstatus = status
        self.cpm_status.solve_time = monotonic() - began


def _limits(seconds: float | None, solutions: int | None) -> Limits:
    if seconds is not None and seconds <= 0:
        raise ValueError("Time limit must be positive")
    return Limits(seconds=seconds, solutions=solutions)


def _refuse(options: dict[str, Any]) -> None:
    for name in options:
        known = "expected time_limit, display, strategy, search, variables"
        raise NotSupportedError(f"cluesmith has no option {name!r}: {known}")
