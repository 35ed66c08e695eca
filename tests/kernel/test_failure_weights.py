"""Branching by failure weights, of constraints or of variables: complete, and moved by failures."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import partial
from itertools import combinations

import pytest
from problems import Problem, free, impossible, latin, queens, random_problem, relations, sums

from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.failure_weights import Bumped, Weighted
from cluesmith.kernel.propagators.binary import Different
from cluesmith.kernel.propagators.matching import AllDifferent
from cluesmith.kernel.search import Brancher, Search
from cluesmith.kernel.strategy import Strategy

FOREVER = 1e9
PROBLEMS = [
    queens(5),
    latin(3),
    sums(),
    relations(),
    free(),
    impossible(),
    *map(random_problem, range(8)),
]
BRANCHERS: dict[str, Callable[[list[int]], Brancher]] = {
    "weighted, up": lambda variables: Weighted(variables, True),
    "weighted, down": lambda variables: Weighted(variables, False),
    "bumped": Bumped,
}


def found(problem: Problem, search: Search) -> list[tuple[int, ...]]:
    solutions = []
    while search.advance(FOREVER) == events.SOLUTION:
        solutions.append(tuple(search.engine.assignment(0, len(problem.domains))))
    return solutions


@pytest.mark.parametrize("name", BRANCHERS)
@pytest.mark.parametrize("problem", PROBLEMS, ids=str)
def test_every_solution_once(problem: Problem, name: str) -> None:
    truth = found(
        problem, Search(problem.engine(), Strategy("leftmost/enum/up", problem.variables))
    )
    brancher = BRANCHERS[name](problem.variables)
    assert sorted(found(problem, Search(problem.engine(), brancher))) == sorted(truth)


def all_runs(name: str) -> str:
    """A digest of solutions, their order, and counters, for `test_modes`."""
    seen = hashlib.sha256()
    for problem in PROBLEMS:
        search = Search(problem.engine(), BRANCHERS[name](problem.variables))
        seen.update(repr((found(problem, search), search.engine.statistics())).encode())
    return seen.hexdigest()


DIGESTS = {name: partial(all_runs, name) for name in BRANCHERS}


@pytest.mark.parametrize(("up", "first"), [(True, 0), (False, 2)])
def test_the_end_to_begin_at(up: bool, first: int) -> None:
    engine = Engine()
    engine.variables(1, 0, 0b111)
    assert Search(engine, Weighted([0], up)).advance(FOREVER) == events.SOLUTION
    assert engine.value(0) == first


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


@pytest.mark.parametrize("weighted", [True, False])
def test_a_failure_moves_the_branching(weighted: bool) -> None:
    """Eight open variables before four that cannot differ in three values: the knot comes first."""
    backtracks = []
    weights = Weighted(range(12)) if weighted else Bumped(range(12))
    for brancher in (Strategy("ff/step/up", range(12)), weights):
        engine = Engine()
        engine.variables(8, 0, 0b11)
        knot = engine.variables(4, 0, 0b111)
        for pair in range(0, 8 if weighted else 0, 2):
            Different(engine, pair, pair + 1)
        for one, other in combinations(range(knot, knot + 4), 2):
            Different(engine, one, other)
        assert Search(engine, brancher).advance(FOREVER) == events.EXHAUSTED
        backtracks.append(engine.statistics()["backtracks"])
    assert backtracks[1] < backtracks[0] / 10
