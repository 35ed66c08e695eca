"""Branching by the failures of constraints: complete, from either end, and where it hurts."""

from __future__ import annotations

import hashlib
from itertools import combinations

import pytest
from problems import Problem, free, impossible, latin, queens, random_problem, sums

from cluesmith.kernel import events
from cluesmith.kernel.constraint_weights import Weighted
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.propagators.binary import Different
from cluesmith.kernel.search import Search
from cluesmith.kernel.strategy import Strategy

FOREVER = 1e9
PROBLEMS = [queens(5), latin(3), sums(), free(), impossible(), *map(random_problem, range(8))]


def found(problem: Problem, search: Search) -> list[tuple[int, ...]]:
    solutions = []
    while search.advance(FOREVER) == events.SOLUTION:
        solutions.append(tuple(search.engine.assignment(0, len(problem.domains))))
    return solutions


@pytest.mark.parametrize("up", [True, False])
@pytest.mark.parametrize("problem", PROBLEMS, ids=str)
def test_every_solution_once(problem: Problem, up: bool) -> None:
    truth = found(
        problem, Search(problem.engine(), Strategy("leftmost/enum/up", problem.variables))
    )
    weighted = found(problem, Search(problem.engine(), Weighted(problem.variables, up)))
    assert sorted(weighted) == sorted(truth)


def all_runs() -> str:
    """A digest of solutions, their order, and counters, for `test_modes`."""
    seen = hashlib.sha256()
    for problem in PROBLEMS:
        for up in (True, False):
            search = Search(problem.engine(), Weighted(problem.variables, up))
            seen.update(repr((found(problem, search), search.engine.statistics())).encode())
    return seen.hexdigest()


DIGESTS = {"weighted": all_runs}


@pytest.mark.parametrize(("up", "first"), [(True, 0), (False, 2)])
def test_the_end_to_begin_at(up: bool, first: int) -> None:
    engine = Engine()
    engine.variables(1, 0, 0b111)
    assert Search(engine, Weighted([0], up)).advance(FOREVER) == events.SOLUTION
    assert engine.value(0) == first


def test_a_failure_moves_the_branching() -> None:
    """Eight open pairs before four that cannot differ in three values: the knot comes to matter."""
    backtracks = []
    for brancher in (Strategy("ff/step/up", range(12)), Weighted(range(12))):
        engine = Engine()
        engine.variables(8, 0, 0b11)
        knot = engine.variables(4, 0, 0b111)
        for pair in range(0, 8, 2):
            Different(engine, pair, pair + 1)
        for one, other in combinations(range(knot, knot + 4), 2):
            Different(engine, one, other)
        assert Search(engine, brancher).advance(FOREVER) == events.EXHAUSTED
        backtracks.append(engine.statistics()["backtracks"])
    assert backtracks[1] < backtracks[0] / 10
