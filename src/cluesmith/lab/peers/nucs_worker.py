"""The process in which NuCS runs: a program a line comes in, a count goes out."""

from __future__ import annotations

import json
import sys
from itertools import islice
from time import perf_counter
from typing import Any

from nucs.heuristics.heuristics import (
    DOM_HEURISTIC_MIN_VALUE,
    VAR_HEURISTIC_SMALLEST_DOMAIN,
)
from nucs.problems.problem import Problem
from nucs.propagators import propagators
from nucs.solvers.backtrack_solver import BacktrackSolver

# Every propagator the models use, so that all are compiled before the first puzzle.
WARMING: dict[str, Any] = {
    "decided": 2,
    "most": 2,
    "bounds": [(1, 2), (1, 2), (0, 2), (0, 1), (-4, 4)],
    "propagators": [
        ("ALLDIFFERENT", (0, 1), ()),
        ("MAX_EQ", (0, 1, 2), ()),
        ("EQ_REIF", (3, 0, 2), ()),
        ("SUM_EQ_C", (0, 1), (3,)),
        ("LINEAR_EQ_C", (0, 1, 4), (1, -1, -1, 0)),
        ("MUL_EQ", (0, 1, 2), ()),
    ],
}


def count(program: dict[str, Any]) -> int:
    problem = Problem([tuple(bounds) for bounds in program["bounds"]])
    for name, variables, parameters in program["propagators"]:
        problem.add_propagator(getattr(propagators, f"ALG_{name}"), variables, parameters)
    solver = BacktrackSolver(
        problem,
        decision_variables=range(program["decided"]),
        var_heuristic=VAR_HEURISTIC_SMALLEST_DOMAIN,
        dom_heuristic=DOM_HEURISTIC_MIN_VALUE,
        log_level="ERROR",
    )
    return sum(1 for _ in islice(solver.solve(), program["most"]))


def answer(**values: object) -> None:
    print(json.dumps(values), flush=True)


def main() -> None:
    count(WARMING)
    answer(ready=True)
    for line in sys.stdin:
        began = perf_counter()
        found = count(json.loads(line))
        answer(count=found, seconds=perf_counter() - began)


if __name__ == "__main__":
    main()
