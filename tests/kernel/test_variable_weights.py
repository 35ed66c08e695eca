"""Branching by how often a variable was emptied: complete, and where it hurts."""

from __future__ import annotations

import hashlib
from itertools import combinations

import pytest
from problems import Problem, free, impossible, latin, queens, random_problem, sums

from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.propagators.binary import Different
from cluesmith.kernel.propagators.matching import AllDifferent
from cluesmith.kernel.search import Search
from cluesmith.kernel.strategy import Strategy
from cluesmith.kernel.variable_weights import Bumped

FOREVER = 1e9
PROBLEMS = [queens(5), latin(3), sums(), free(), impossible(), *map(random_problem, range(8))]


def found(problem: Problem, search: Search) -> list[tuple[int, ...]]:
    solutions = []
    while search.advance(FOREVER) == events.SOLUTION:
        solutions.append(tuple(search.engine.assignment(0, len(problem.domains))))
    return solutions


@pytest.mark.parametrize("problem", PROBLEMS, ids=str)
def test_every_solution_once(problem: Problem) -> None:
    truth = found(
        problem, Search(problem.engine(), Strategy("leftmost/enum/up", problem.variables))
    )
    bumped = found(problem, Search(problem.engine(), Bumped(problem.variables)))
    assert sorted(bumped) == sorted(truth)


def all_runs() -> str:
    """A digest of solutions, their order, and counters, for `test_modes`."""
    seen = hashlib.sha256()
    for problem in PROBLEMS:
        search = Search(problem.engine(), Bumped(problem.variables))
        seen.update(repr((found(problem, search), search.engine.statistics())).encode())
    return seen.hexdigest()


DIGESTS = {"bumped": all_runs}


def order(engine: Engine, count: int, variables: range | list[int]) -> list[list[int]]:
    search = Search(engine, Bumped(variables))
    solutions = []
    while search.advance(FOREVER) == events.SOLUTION:
        solutions.append(engine.assignment(0, count))
    return solutions


def test_the_smallest_domain_first_and_the_smallest_value() -> None:
    """Ties go to the left; without failures no variable weighs more."""
    engine = Engine()
    engine.variables(1, 0, 0b111)
    engine.variables(2, 0, 0b11)
    expected = [[a, b, c] for b in range(2) for c in range(2) for a in range(3)]
    assert order(engine, 3, range(3)) == expected


def test_without_variables_there_is_one_solution() -> None:
    engine = Engine()
    engine.variables(1, 0, 0b111)
    assert len(order(engine, 1, [])) == 1
    assert len(order(Engine(), 0, range(0))) == 1


def test_failures_on_other_variables_do_no_harm() -> None:
    """A variable that is emptied need not be one to branch on, nor known to the brancher."""
    engine = Engine()
    engine.variables(2, 0, 0b11)
    engine.variables(4, 0, 0b11)
    AllDifferent(engine, range(2, 5))
    assert order(engine, 2, range(2)) == []


def test_a_failure_moves_the_branching() -> None:
    """Eight open pairs before four that cannot differ in three values: the knot comes to matter."""
    backtracks = []
    for brancher in (Strategy("ff/step/up", range(12)), Bumped(range(12))):
        engine = Engine()
        engine.variables(8, 0, 0b11)
        knot = engine.variables(4, 0, 0b111)
        for one, other in combinations(range(knot, knot + 4), 2):
            Different(engine, one, other)
        assert Search(engine, brancher).advance(FOREVER) == events.EXHAUSTED
        backtracks.append(engine.statistics()["backtracks"])
    assert backtracks[1] < backtracks[0] / 10
