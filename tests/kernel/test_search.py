"""Depth-first search: every solution once, lazily, in order, within its limits."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from harness import COMPILED, Values
from problems import Problem, free, impossible, latin, queens, random_problem, relations, sums

from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.propagators.distinct import Distinct
from cluesmith.kernel.propagators.linear import LinearAtMost
from cluesmith.kernel.search import Search
from cluesmith.kernel.strategy import Strategy

FOREVER = 1e9
RANDOM = 300 if COMPILED else 80
WIDE = 20 if COMPILED else 17  # more solutions than there are steps between two looks


def searching(problem: Problem, strategy: str = "leftmost/step/up") -> Search:
    return Search(problem.engine(), Strategy(strategy, problem.variables))


def found(search: Search, problem: Problem, seconds: float = FOREVER) -> Iterator[Values]:
    """The solutions to come, over as many slices as it takes."""
    while True:
        outcome = search.advance(seconds)
        if outcome == events.SOLUTION:
            yield tuple(search.engine.assignment(0, len(problem.domains)))
        elif outcome != events.SLICE:
            assert outcome == events.EXHAUSTED
            return


@pytest.mark.parametrize("seed", range(RANDOM))
def test_random_problems_have_the_solutions_of_brute_force(seed: int) -> None:
    problem = random_problem(seed)
    expected = problem.solutions()
    assert list(found(searching(problem), problem)) == expected
    backwards = searching(problem, "leftmost/enum/down")
    assert list(found(backwards, problem)) == expected[::-1]
    first_fail = list(found(searching(problem, "ffc/bisect/up"), problem))
    assert sorted(first_fail) == expected


@pytest.mark.parametrize(
    "problem", [queens(5), latin(3), sums(), relations(), free(), impossible()], ids=str
)
def test_named_problems(problem: Problem) -> None:
    if len(problem.domains) < 9:
        assert list(found(searching(problem), problem)) == problem.solutions()
    else:
        squares = list(found(searching(problem), problem))
        assert len(squares) == len(set(squares)) == 12
        assert squares == sorted(squares)
        assert all(c.holds(square) for square in squares for c in problem.constraints)


def test_after_the_last_solution_the_search_stays_exhausted() -> None:
    search = searching(free())
    while search.advance(FOREVER) == events.SOLUTION:
        pass
    nodes = search.engine.nodes
    assert search.advance(FOREVER) == events.EXHAUSTED
    assert search.engine.nodes == nodes
    assert search.engine.depth == 0


@pytest.mark.parametrize("problem", [queens(5), sums(), relations(), impossible()], ids=str)
def test_a_search_below_a_level_can_be_undone_and_done_again(problem: Problem) -> None:
    engine = problem.engine()
    before = [engine.domain(variable) for variable in problem.variables]
    for _ in range(2):
        engine.push()
        engine.schedule_all()
        search = Search(engine, Strategy("leftmost/step/up", problem.variables))
        assert list(found(search, problem)) == problem.solutions()
        assert engine.depth == 1
        engine.pop()
        assert [engine.domain(variable) for variable in problem.variables] == before


def test_leaving_a_search_goes_back_to_where_it_began() -> None:
    engine = queens(6).engine()
    engine.push()
    search = Search(engine, Strategy("leftmost/step/up", queens(6).variables))
    assert search.advance(FOREVER) == events.SOLUTION
    assert engine.depth > 1
    search.leave()
    assert engine.depth == 1


def test_solutions_come_lazily() -> None:
    problem = queens(6)
    search = searching(problem)
    nodes = []
    for _ in range(4):
        assert search.advance(FOREVER) == events.SOLUTION
        nodes.append(search.engine.nodes)
    assert search.advance(FOREVER) == events.EXHAUSTED
    nodes.append(search.engine.nodes)
    assert nodes == sorted(set(nodes))


def test_a_problem_solved_by_propagation_takes_no_node() -> None:
    problem = Problem("fixed", ((3,), (-1,)), [])
    search = searching(problem)
    assert list(found(search, problem)) == [(3, -1)]
    assert search.engine.statistics()["nodes"] == 0


def test_no_variables_at_all_is_one_empty_solution() -> None:
    search = Search(Engine(), Strategy("ff/step/up", ()))
    assert search.advance(FOREVER) == events.SOLUTION
    assert search.advance(FOREVER) == events.EXHAUSTED


def test_a_contradiction_at_the_root_is_one_backtrack() -> None:
    problem = Problem("fixed", ((1,), (1,)), queens(2).constraints)
    search = searching(problem)
    assert search.advance(FOREVER) == events.EXHAUSTED
    assert search.engine.statistics()["backtracks"] == 1
    assert search.engine.statistics()["nodes"] == 0


def test_backtracks_count_failures_only() -> None:
    search = searching(free())
    while search.advance(FOREVER) == events.SOLUTION:
        pass
    assert search.engine.statistics()["backtracks"] == 0
    search = searching(impossible())
    assert search.advance(FOREVER) == events.EXHAUSTED
    assert search.engine.statistics()["backtracks"] > 1


# Slices


def pigeons() -> Search:
    """Nine pigeons; the last one tries eight crowded holes before it takes its own."""
    engine = Engine()
    engine.variables(8, 0, 0b011111111)
    engine.variables(1, 0, 0b111111111)
    Distinct(engine, range(9))
    return Search(engine, Strategy("leftmost/step/up", [8, *range(8)]))


def test_slices_change_nothing() -> None:
    whole, sliced = pigeons(), pigeons()
    slices = 0
    for _ in range(3):
        assert whole.advance(FOREVER) == events.SOLUTION
        while (outcome := sliced.advance(0)) == events.SLICE:
            slices += 1
        assert outcome == events.SOLUTION
        assert sliced.engine.assignment(0, 9) == whole.engine.assignment(0, 9)
        assert sliced.engine.statistics() == whole.engine.statistics()
    assert slices
    assert whole.engine.assignment(0, 9) == [0, 1, 2, 3, 4, 6, 5, 7, 8]


def test_all_latin_squares_of_four() -> None:
    problem = latin(4)
    squares = list(found(searching(problem), problem, seconds=0))
    assert len(squares) == len(set(squares)) == 576
    assert squares == sorted(squares)


# The node limit


@pytest.mark.parametrize("limit", [1, 2, 3, 10, 37])
def test_the_node_limit_is_exact_and_can_be_raised(limit: int) -> None:
    problem = queens(6)
    expected = problem.solutions()
    search = searching(problem)
    result = []
    search.node_limit = limit
    while (outcome := search.advance(FOREVER)) != events.EXHAUSTED:
        if outcome == events.SOLUTION:
            result.append(tuple(search.engine.assignment(0, 6)))
        else:
            assert outcome == events.NODE_LIMIT
            assert search.engine.nodes == search.node_limit
            assert search.advance(FOREVER) == events.NODE_LIMIT
            assert search.engine.nodes == search.node_limit
            search.node_limit += limit
    assert result == expected


def test_a_search_that_just_fits_its_node_limit_is_exhausted() -> None:
    problem = queens(5)
    search = searching(problem)
    expected = list(found(search, problem))
    limited = searching(problem)
    limited.node_limit = search.engine.nodes
    assert list(found(limited, problem)) == expected


# Depth


def test_deep_searches_outgrow_their_arrays() -> None:
    """At most one of 150: the path to the first solution is 150 levels deep."""
    engine = Engine()
    engine.variables(150, 0, 0b11)
    LinearAtMost(engine, [(1, variable) for variable in range(150)], -1)
    search = Search(engine, Strategy("leftmost/step/up", range(150)))
    ones = []
    while search.advance(FOREVER) == events.SOLUTION:
        ones.append([variable for variable in range(150) if engine.value(variable)])
    assert ones == [[], *([variable] for variable in reversed(range(150)))]


def test_a_wide_variable_is_enumerated_to_its_last_value() -> None:
    for strategy in ("leftmost/enum/up", "leftmost/step/up", "leftmost/bisect/up"):
        problem = Problem("wide", (tuple(range(-10, 54)),), [])
        assert [a[0] for a in found(searching(problem, strategy), problem)] == list(range(-10, 54))


def test_solutions_are_counted_without_coming_back() -> None:
    engine = Engine()
    engine.variables(3, 0, 0b1111)
    Distinct(engine, range(3))
    search = Search(engine, Strategy("ff/step/up", range(3)))
    assert search.advance(60.0, 7) == events.SOLUTION
    assert search.found == 7
    assert search.advance(60.0) == events.SOLUTION
    assert search.advance(60.0, 100) == events.EXHAUSTED
    assert search.found == 24


def test_counting_pauses_where_nothing_is_constrained() -> None:
    engine = Engine()
    engine.variables(WIDE, 0, 0b11)
    search = Search(engine, Strategy("ff/step/up", range(WIDE)))
    slices = 0
    while search.advance(0.0, 2**62) == events.SLICE:
        slices += 1
    assert slices
    assert search.found == 2**WIDE
