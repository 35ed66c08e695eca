"""The CPMpy solver: the same answers as OR-Tools, and CPMpy's own words for the rest."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import pytest
from cpmpy.exceptions import NotSupportedError
from cpmpy.solvers.solver_interface import ExitStatus
from cpmpy.transformations.get_variables import get_variables_model
from random_cpmpy import random_model

import cluesmith.cpmpy
import cpmpy as cp
from cluesmith.cpmpy import CPM_cluesmith

NAME = "cluesmith"
Vars = Any


def counts(model: cp.Model) -> list[int]:
    return [model.solveAll(solver=name) for name in (NAME, "ortools")]


STATED: list[tuple[str, Callable[[Vars, Vars], Any]]] = [
    ("sums", lambda x, b: [2 * x[0] - 3 * x[1] + b[0] >= 1, cp.sum(x) == 4]),
    ("comparisons joined", lambda x, b: (x[0] < x[1]) | ((x[1] == 2) & ~b[0])),
    ("implication", lambda x, b: [b[0].implies(x[0] > x[1]), ~b[0] == b[1]]),
    ("truth values as numbers", lambda x, b: (x[0] == 1) + (x[1] == 1) + b[0] == 2),
    ("xor", lambda x, b: cp.Xor([x[0] > 1, b[0], True, b[1]])),
    ("not of a global", lambda x, b: ~cp.AllDifferent(x)),
    ("a global's truth value", lambda x, b: b[0] == cp.AllDifferent(x)),
    ("product and power", lambda x, b: x[0] * x[1] == x[2] ** 2 - 1),
    ("division", lambda x, b: (x[0] - 2) // (x[1] - 1) == x[2] - 1),
    ("remainder", lambda x, b: (x[0] - 2) % (x[1] - 1) == x[2] - 1),
    ("no division by 0", lambda x, b: x[0] // (x[1] - x[1]) == 0),
    ("a division that may be undefined", lambda x, b: b[0] == (x[0] // x[1] == 1)),
    ("distance", lambda x, b: abs(x[0] - x[1]) == 2),
    ("extremes", lambda x, b: [cp.max(x) == 3, cp.min(x) >= b[0]]),
    ("element", lambda x, b: cp.Element([3, 1, x[0]], x[1]) == x[2]),
    ("an element that may be undefined", lambda x, b: b[0] == (cp.Element([3, 1], x[1]) > 1)),
    ("an element that cancels out", lambda x, b: cp.Element([3, 1], x[1]) * (x[0] - x[0]) == 0),
    ("a division that cancels out", lambda x, b: (x[0] // x[1]) * (x[2] - x[2]) == 0),
    ("an element that is nowhere", lambda x, b: cp.Element([3, 1], x[1] + 5) > 1),
    ("count", lambda x, b: cp.Count(x, 2) + cp.Count(x, x[0]) == 3),
    ("among", lambda x, b: cp.Among(x, [1, 3]) == 2),
    ("cardinality", lambda x, b: cp.GlobalCardinalityCount(x, [1, 2], [b[0], 1])),
    ("cardinality, closed", lambda x, b: cp.GlobalCardinalityCount(x, [1, 3], [b[0], 2], True)),
    ("table", lambda x, b: cp.Table([x[0], x[1], b[0]], [[1, 2, 0], [3, 3, 1], [0, 9, 1]])),
    ("negative table", lambda x, b: cp.NegativeTable(list(x), [[1, 2, 0], [3, 3, 1]])),
    ("circuit", lambda x, b: cp.Circuit(list(x))),
    ("inverse", lambda x, b: cp.Inverse(list(x), [x[1] - 1, 1, x[0]])),
    ("order", lambda x, b: cp.LexLess(list(x), [x[1], x[0], 2])),
    ("weak order", lambda x, b: cp.LexLessEq(list(x), [x[1], x[0], 2])),
    ("one of", lambda x, b: [cp.InDomain(x[0], [1, 3]), ~cp.InDomain(x[1], [1, 3])]),
    ("if then else", lambda x, b: cp.IfThenElse(b[0], x[0] == 1, x[0] == 2)),
    ("taken apart", lambda x, b: [cp.Cumulative(x, [2, 1, 2], demand=1, capacity=1)]),
    ("values", lambda x, b: cp.NValue(x) == 2),
    ("true", lambda x, b: True),
    ("false", lambda x, b: [x[0] > 1, False]),
]


@pytest.mark.parametrize(("_what", "make"), STATED, ids=[what for what, _ in STATED])
def test_as_many_solutions_as_ortools(_what: str, make: Callable[[Vars, Vars], Any]) -> None:
    x, b = cp.intvar(0, 3, shape=3), cp.boolvar(shape=2)
    stated = make(x, b)
    # Both know all variables, also where a constraint needs few of them.
    ours, theirs = counts(cp.Model(stated, cp.sum(x) >= 0, cp.sum(b) >= 0))
    assert ours == theirs


@pytest.mark.parametrize("seed", range(40))
def test_random_models(seed: int) -> None:
    agree(seed)


@pytest.mark.soak
def test_a_thousand_random_models() -> None:
    for seed in range(1000, 2000):
        agree(seed)


def agree(seed: int) -> None:
    rng = Random(seed)
    model, wanted = random_model(rng)
    ours, theirs = counts(model)
    if ours != theirs:  # CPMpy sends OR-Tools some implied tables that it reads otherwise
        assert ours == enumerated(model), (seed, model)
        return
    if wanted is not None:
        model.objective(wanted, minimize=rng.random() < 0.5)
        found = []
        for name in (NAME, "ortools"):
            solved = model.solve(solver=name)  # where the objective has a value
            value = model.objective_value() if solved else None
            found.append((solved, value, model.status().exitstatus))
        assert found[0] == found[1], (seed, model)


def enumerated(model: cp.Model) -> int:
    """The number of solutions, by CPMpy's own values of all constraints under all assignments."""
    variables = get_variables_model(model)
    found = 0
    for values in product(*(range(each.lb, each.ub + 1) for each in variables)):
        for variable, value in zip(variables, values, strict=True):
            variable._value = bool(value) if variable.is_bool() else value
        found += all(constraint.value() for constraint in model.constraints)
    return found


def knapsack() -> tuple[cp.Model, Any]:
    taken = cp.boolvar(shape=8)
    model = cp.Model(cp.sum([23, 31, 29, 44, 53, 38, 63, 85] * taken) <= 165)
    model.maximize(cp.sum([92, 57, 49, 68, 60, 43, 67, 84] * taken))
    return model, taken


def test_an_objective() -> None:
    model, taken = knapsack()
    assert model.solve(solver=NAME)
    assert model.objective_value() == 309
    assert list(taken.value()) == [1, 1, 1, 1, 0, 1, 0, 0]
    assert model.status().exitstatus == ExitStatus.OPTIMAL


def test_each_better_solution_is_displayed() -> None:
    model, _ = knapsack()
    solver = CPM_cluesmith(model)
    seen: list[int] = []
    assert solver.solve(display=lambda: seen.append(solver.objective_value()))
    assert seen == sorted(seen)
    assert seen[-1] == 309


def test_what_follows_a_search() -> None:
    x = cp.intvar(1, 3, shape=3)
    solver = CPM_cluesmith(cp.Model(cp.AllDifferent(x)))
    assert solver.solve(strategy="leftmost/step/down", variables=[x[2], x[0]])
    assert list(x.value()) == [2, 1, 3]
    assert solver.statistics["nodes"] > 0
    assert solver.status().exitstatus == ExitStatus.FEASIBLE
    solver += x[0] + x[1] == 9  # constraints may follow a search
    assert not solver.solve()
    assert solver.status().exitstatus == ExitStatus.UNSATISFIABLE
    assert x[0].value() is None


def test_all_solutions_and_some() -> None:
    x = cp.intvar(1, 3, shape=3)
    model = cp.Model(cp.AllDifferent(x))
    seen: list[list[int]] = []
    assert model.solveAll(solver=NAME, display=lambda: seen.append(list(x.value()))) == 6
    assert len(set(map(tuple, seen))) == 6
    assert model.status().exitstatus == ExitStatus.OPTIMAL
    assert model.solveAll(solver=NAME, solution_limit=4) == 4
    assert model.status().exitstatus == ExitStatus.FEASIBLE


def pigeons(number: int) -> cp.Model:
    x = cp.intvar(1, number - 1, shape=number)
    return cp.Model([x[i] != x[j] for i in range(number) for j in range(i)])


def test_a_limit_of_time() -> None:
    model = pigeons(40)
    assert not model.solve(solver=NAME, time_limit=0.2, search="depth-first")
    assert model.status().exitstatus == ExitStatus.UNKNOWN
    with pytest.raises(ValueError, match="must be positive"):
        CPM_cluesmith(model).solve(time_limit=0)


def test_many_objectives_are_cut_with_the_best_so_far() -> None:
    x = cp.intvar(0, 1000, shape=40)
    model = cp.Model(cp.AllDifferent(x))
    model.maximize(cp.sum([i % 7 - 3 for i in range(40)] * x))
    assert model.solve(solver=NAME, time_limit=0.3)
    assert model.status().exitstatus == ExitStatus.FEASIBLE
    assert model.objective_value() is not None


NOT_SUPPORTED: list[tuple[Callable[[], Any], str]] = [
    (lambda: pigeons(3).solve(solver=NAME, assumptions=[]), "no option 'assumptions'"),
    (lambda: pigeons(3).solve(solver=NAME, num_workers=8), "no option 'num_workers': expected"),
    (lambda: pigeons(3).solve(solver=NAME, strategy="ff"), "variable/choice/order"),
    (lambda: pigeons(3).solve(solver=f"{NAME}:fast"), "no subsolver 'fast'"),
    (lambda: CPM_cluesmith(pigeons(3)).solution_hint([], []), "hint"),
    (lambda: CPM_cluesmith(pigeons(3)).get_core(), "core"),
    (lambda: knapsack()[0].solveAll(solver=NAME), "optimal solutions"),
    (lambda: cp.Model(cp.DirectConstraint("x", [])).solve(solver=NAME), "DirectConstraint"),
    (
        lambda: cp.Model(2**61 * cp.intvar(0, 9) == cp.intvar(0, 9)).solve(solver=NAME),
        r"past 2\^61",
    ),
]


@pytest.mark.parametrize(
    ("work", "message"), NOT_SUPPORTED, ids=[message for _, message in NOT_SUPPORTED]
)
def test_what_is_not_supported_says_so(work: Callable[[], Any], message: str) -> None:
    with pytest.raises(NotSupportedError, match=message) as caught:
        work()
    assert "\n" not in str(caught.value)


def test_it_is_registered_once() -> None:
    cluesmith.cpmpy.register()
    names = [name for name, _ in cp.SolverLookup.base_solvers()]
    assert names.count(NAME) == 1
    assert names[0] == "ortools"  # still the default
    assert cp.SolverLookup.lookup(NAME).version() == cluesmith.__version__


def test_without_cpmpy_there_is_one_clear_line() -> None:
    code = "import sys; sys.modules['cpmpy'] = None; import cluesmith.cpmpy"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr.splitlines()[-1].endswith(
        "cluesmith.cpmpy needs the extra 'cpmpy': pip install 'cluesmith[cpmpy]' "
        "(in a clone: pip install '.[cpmpy]')"
    )
