"""Variables, the order in which propagators run, pausing, and the counters."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest

from cluesmith.families.skyscraper.line import Line
from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine, Propagator
from cluesmith.kernel.propagators.binary import AtMost, Different, Equal
from cluesmith.kernel.propagators.distinct import Distinct
from cluesmith.kernel.propagators.linear import LinearEqual
from cluesmith.kernel.propagators.matching import AllDifferent


def counter(engine: Engine, name: str) -> int:
    return engine.statistics()[name]


# Variables


def test_variables_have_their_own_bases_and_values() -> None:
    engine = Engine()
    assert engine.variables(2, -3, 0b1011) == 0
    assert engine.variables(1, 100, 1 << 63) == 2
    assert [engine.base(v) for v in range(3)] == [-3, -3, 100]
    assert engine.values(1) == [-3, -2, 0]
    assert engine.values(2) == [163]
    assert [engine.value(v) for v in range(3)] == [-3, -3, 163]
    assert engine.assignment(1, 2) == [-3, 163]
    assert engine.assignment(0, 0) == []


def test_variables_may_follow_propagators() -> None:
    """Both take words of the store, so a propagator shifts the numbers of later variables."""
    engine = Engine(1)
    x = engine.variables(1, 0, 0b11)
    y = engine.variables(1, 5, 0b11)
    Equal(engine, y, x, 5)
    z = engine.variables(1, -1, 0b11)
    Equal(engine, z, x, -1)
    engine.narrow(z, 0b10)
    assert engine.fixpoint() == events.STABLE
    assert [engine.values(v) for v in (x, y, z)] == [[1], [6], [0]]


def test_narrowing_to_nothing_is_refused_and_changes_nothing() -> None:
    engine = Engine()
    engine.variables(1, 0, 0b0110)
    assert not engine.narrow(0, 0b1001)
    assert engine.domain(0) == 0b0110
    assert counter(engine, "prunings") == 0


# What wakes whom: seen from how often a propagator runs


@pytest.mark.parametrize(
    ("kept", "runs_equal", "runs_at_most", "runs_different"),
    [
        (0b1111, 0, 0, 0),  # nothing removed
        (0b1011, 1, 0, 0),  # a hole
        (0b1110, 1, 1, 0),  # the lower bound
        (0b0111, 1, 1, 0),  # the upper bound
        (0b1000, 1, 1, 1),  # fixed
        (0b0001, 1, 1, 1),
    ],
)
def test_a_propagator_runs_for_its_event_only(
    kept: int, runs_equal: int, runs_at_most: int, runs_different: int
) -> None:
    post: dict[Callable[..., Propagator], int] = {
        Equal: runs_equal,
        AtMost: runs_at_most,
        Different: runs_different,
    }
    for kind, expected in post.items():
        engine = Engine()
        engine.variables(2, 0, 0b1111)
        kind(engine, 0, 1)
        engine.fixpoint()
        before = counter(engine, "resumptions")
        engine.narrow(0, kept)
        engine.fixpoint()
        assert counter(engine, "resumptions") - before == expected, kind


def test_several_events_before_a_run_are_one_run() -> None:
    engine = Engine()
    engine.variables(2, 0, 0b1111)
    Equal(engine, 0, 1)
    engine.fixpoint()
    engine.narrow(0, 0b0111)
    engine.narrow(0, 0b0011)
    engine.narrow(1, 0b1110)
    engine.fixpoint()
    assert counter(engine, "resumptions") == 2
    assert engine.values(0) == engine.values(1) == [1]


# Priorities: of two that would fail, the cheaper one does


def post_different(engine: Engine) -> Any:
    return Different(engine, 0, 1)


def post_distinct(engine: Engine) -> Any:
    return Distinct(engine, range(4))


def post_all_different(engine: Engine) -> Any:
    return AllDifferent(engine, range(4))


def post_line(engine: Engine) -> Any:
    return Line(engine, 0, 1, 4, 0, 0)


CHEAP_TO_COSTLY = [post_different, post_distinct, post_all_different, post_line]


def test_priorities_are_as_declared() -> None:
    engine = Engine()
    engine.variables(4, 1, 0b1111)
    assert [post(engine).priority for post in CHEAP_TO_COSTLY] == [
        events.CONSTANT,
        events.LINEAR,
        events.QUADRATIC,
        events.COSTLY,
    ]


@pytest.mark.parametrize("order", list(permutations(CHEAP_TO_COSTLY)))
def test_the_cheapest_fails_first(order: tuple[Callable[[Engine], Propagator], ...]) -> None:
    engine = Engine()
    engine.variables(4, 1, 0b1111)
    posted = {post: post(engine) for post in order}
    engine.narrow(0, 0b0010)
    engine.narrow(1, 0b0010)
    assert engine.fixpoint() == events.FAILED
    assert engine.culprit is posted[post_different]
    assert counter(engine, "resumptions") == 1


def test_cheap_ones_run_again_before_the_next_costly_one() -> None:
    engine = Engine()
    x, y, z = range(3)
    engine.variables(3, 0, 0b111)
    half, u, v = range(3, 6)
    engine.variables(3, 0, 0b11)
    AllDifferent(engine, (x, y, z))
    AllDifferent(engine, (u, v))
    cheaper = LinearEqual(engine, [(1, x), (-2, half)])
    assert engine.fixpoint() == events.STABLE
    # The first all-different fixes x to 1, which has no half; the second,
    # queued right behind it, would fail as well.
    engine.narrow(y, 0b001)
    engine.narrow(z, 0b100)
    engine.narrow(u, 0b01)
    engine.narrow(v, 0b01)
    assert engine.fixpoint() == events.FAILED
    assert engine.culprit is cheaper


def test_within_a_priority_first_come_first_served() -> None:
    engine = Engine()
    engine.variables(2, 0, 0b1)
    first = Different(engine, 0, 1)
    Different(engine, 1, 0)
    assert engine.fixpoint() == events.FAILED
    assert engine.culprit is first


def test_a_failure_empties_the_queues() -> None:
    engine = Engine()
    engine.variables(3, 0, 0b11)
    Different(engine, 0, 1)
    Different(engine, 1, 2)
    engine.fixpoint()
    engine.push()
    for variable in range(3):
        engine.narrow(variable, 0b01)
    assert engine.fixpoint() == events.FAILED
    engine.pop()
    runs = counter(engine, "resumptions")
    assert engine.fixpoint() == events.STABLE
    assert counter(engine, "resumptions") == runs
    engine.narrow(1, 0b01)
    assert engine.fixpoint() == events.STABLE
    assert [engine.values(v) for v in range(3)] == [[1], [0], [1]]


# Pausing


def slow_engine(solvable: bool = True) -> Engine:
    """Long lines that fix each other in turn; each run of one is worth a pause."""
    size, rows = 16, 12
    engine = Engine()
    for _ in range(rows):
        for cell in range(size):
            pair = cell - cell % 2
            engine.variables(1, 1, 0b11 << pair)
    for row in reversed(range(rows)):
        Line(engine, row * size, 1, size, 0, 0)
    for row in range(rows - 1):
        for cell in range(0, size, 2):
            LinearEqual(engine, [(1, row * size + cell), (-1, (row + 1) * size + cell)])
    engine.narrow(0, 0b01 if solvable else 0b11)
    if not solvable:
        engine.narrow((rows - 1) * size, 0b01)
        engine.narrow((rows - 1) * size + 1, 0b01)
    return engine


def test_pause_and_resume_reach_the_same_fixpoint() -> None:
    whole, sliced = slow_engine(), slow_engine()
    assert whole.fixpoint() == events.STABLE
    pauses = 0
    sliced.begin_slice(0)
    while (outcome := sliced.fixpoint()) == events.PAUSED:
        pauses += 1
        sliced.begin_slice(0)
    assert outcome == events.STABLE
    assert pauses > 1
    variables = range(12 * 16)
    assert [sliced.domain(v) for v in variables] == [whole.domain(v) for v in variables]
    assert sliced.statistics() == whole.statistics()


def test_a_failure_is_found_across_pauses() -> None:
    engine = slow_engine(solvable=False)
    engine.begin_slice(0)
    while (outcome := engine.fixpoint()) == events.PAUSED:
        engine.begin_slice(0)
    assert outcome == events.FAILED


def test_without_a_slice_there_is_no_pause() -> None:
    engine = slow_engine()
    assert engine.fixpoint() == events.STABLE


# Counters


def test_counters_count() -> None:
    engine = Engine()
    engine.variables(3, 0, 0b111)
    assert set(engine.statistics().values()) == {0}
    AtMost(engine, 0, 1, -1)
    AtMost(engine, 1, 2, -1)
    assert engine.statistics()["constraints"] == 2
    assert engine.fixpoint() == events.STABLE
    assert [engine.values(v) for v in range(3)] == [[0], [1], [2]]
    # x0 <= 1; x1 >= 1; x1 <= 1; x2 >= 2; and again x0 <= 0.
    assert engine.statistics() == {
        "nodes": 0,
        "backtracks": 0,
        "prunings": 5,
        "resumptions": 3,
        "entailments": 2,
        "constraints": 2,
    }


def test_retired_propagators_are_not_resumed() -> None:
    engine = Engine()
    engine.variables(2, 0, 0b1111)
    AtMost(engine, 0, 1, 3)
    engine.fixpoint()
    assert engine.statistics()["entailments"] == 1
    engine.narrow(0, 0b1000)
    engine.fixpoint()
    assert engine.statistics()["resumptions"] == 1
