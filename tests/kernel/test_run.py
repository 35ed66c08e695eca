"""A search under limits."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest
from problems import Problem, free, impossible, latin, queens

from cluesmith.errors import UsageError
from cluesmith.kernel import run as running_module
from cluesmith.kernel.constraint_weights import Weighted
from cluesmith.kernel.run import NO_LIMITS, Limits, Run
from cluesmith.kernel.search import Brancher, Search
from cluesmith.kernel.strategy import Strategy


def running(problem: Problem, limits: Limits = NO_LIMITS, fallback: Brancher | None = None) -> Run:
    search = Search(problem.engine(), Strategy("leftmost/step/up", problem.variables))
    return Run(search, limits, fallback)


def found(run: Run, problem: Problem) -> list[tuple[int, ...]]:
    return [tuple(run.search.engine.assignment(0, len(problem.domains))) for _ in run]


def test_without_limits_all_solutions_are_counted() -> None:
    run = running(queens(6))
    assert list(run) == [1, 2, 3, 4]
    assert (run.count, run.complete, run.stopped) == (4, True, None)


def test_none_is_complete_too() -> None:
    run = running(impossible())
    assert list(run) == []
    assert (run.count, run.complete, run.stopped) == (0, True, None)


def test_at_each_item_the_engine_holds_the_solution() -> None:
    problem = queens(6)
    run = running(problem)
    engine = run.search.engine
    assert [tuple(engine.assignment(0, 6)) for _ in run] == problem.solutions()


def test_solutions_are_not_searched_ahead() -> None:
    run = running(queens(6))
    items = iter(run)
    next(items)
    nodes = run.search.engine.nodes
    assert run.count == 1
    assert run.search.engine.nodes == nodes
    next(items)
    assert run.search.engine.nodes > nodes


@pytest.mark.parametrize("limit", [1, 3])
def test_a_limit_of_solutions(limit: int) -> None:
    run = running(queens(6), Limits(solutions=limit))
    assert len(list(run)) == limit
    assert (run.count, run.complete, run.stopped) == (limit, False, "solutions")
    assert list(run) == []


def test_more_solutions_asked_than_there_are() -> None:
    run = running(queens(6), Limits(solutions=5))
    assert len(list(run)) == 4
    assert (run.complete, run.stopped) == (True, None)


def test_a_limit_of_nodes() -> None:
    run = running(queens(6), Limits(nodes=5))
    assert list(run) == []
    assert run.search.engine.nodes == 5
    assert (run.count, run.complete, run.stopped) == (0, False, "nodes")


def test_a_limit_of_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes on by a second at each look: it is looked at after each solution."""
    monkeypatch.setattr(running_module, "monotonic", count().__next__)
    monkeypatch.setattr(running_module, "SLICE_SECONDS", 1e9)  # a slice's end is a look too
    run = running(latin(9), Limits(seconds=5))
    assert len(list(run)) == 5
    assert (run.complete, run.stopped) == (False, "time")


def test_no_time_at_all_still_ends_by_time() -> None:
    run = running(latin(9), Limits(seconds=0))
    assert len(list(run)) <= 1
    assert (run.complete, run.stopped) == (False, "time")


def test_cancelling() -> None:
    asked = 0

    def cancelled() -> bool:
        nonlocal asked
        asked += 1
        return asked == 4

    run = running(latin(9), Limits(cancelled=cancelled))
    found = len(list(run))
    assert asked == 4
    assert run.count == found <= 4
    assert (run.complete, run.stopped) == (False, "cancelled")


@pytest.mark.parametrize("seconds", [-1, float("nan"), "5"])
def test_what_is_no_time_is_refused(seconds: Any) -> None:
    with pytest.raises(UsageError, match=r"the limit of time is .*, expected a number"):
        Limits(seconds=seconds)


@pytest.mark.parametrize("name", ["nodes", "solutions"])
@pytest.mark.parametrize("value", [0, -1, 2.5, True, "3", 2**63])
def test_what_is_no_number_to_count_to_is_refused(name: str, value: Any) -> None:
    with pytest.raises(UsageError, match=f"the limit on {name} is .*, expected a whole number"):
        Limits(**{name: value})


def test_the_first_limit_reached_is_named() -> None:
    run = running(free(), Limits(seconds=0, solutions=1, cancelled=lambda: True))
    assert list(run) == [1]
    assert run.stopped == "solutions"


def test_leaving_the_loop_loses_nothing() -> None:
    problem = queens(6)
    run = running(problem)
    engine = run.search.engine
    first = [tuple(engine.assignment(0, 6)) for _, _ in zip(range(2), run, strict=False)]
    rest = [tuple(engine.assignment(0, 6)) for _ in run]
    # zip asks for a third item only after its range has ended.
    assert first + rest == problem.solutions()


@pytest.mark.parametrize("problem", [queens(6), queens(8), latin(3), impossible()], ids=str)
def test_a_search_that_fails_long_starts_again_and_finds_no_solution_twice(
    problem: Problem, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = sorted(found(running(problem), problem))
    monkeypatch.setattr(running_module, "PATIENCE", 2)
    fallback = Weighted(problem.variables, up=False)
    run = running(problem, fallback=fallback)
    solutions = found(run, problem)
    assert sorted(solutions) == expected
    assert (run.count, run.complete, run.stopped) == (len(expected), True, None)
    failed_first = problem.name != "latin square of 3"
    assert (run.search.brancher is fallback) == failed_first


def test_after_the_first_solution_there_are_no_restarts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six queens fail 8 times before their first solution, and often before the next."""
    problem = queens(6)
    plain = running(problem)
    next(iter(plain))
    before = plain.search.engine.backtracks
    monkeypatch.setattr(running_module, "PATIENCE", before + 1)
    run = running(problem, fallback=Weighted(problem.variables))
    assert found(run, problem) == problem.solutions()
    assert run.search.engine.backtracks > 2 * before
