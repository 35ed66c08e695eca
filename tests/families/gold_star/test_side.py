"""The paper's sides: sound, and they decide every full assignment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from math import prod

import pytest
from harness import (
    Spec,
    backtracks_and_goes_on,
    build,
    decides_full_assignments,
    prunes_as_claimed,
    random_domains,
    run,
    solutions_within,
)

from cluesmith.families.gold_star.side import Side
from cluesmith.kernel.engine import Engine

OPERATORS = "+-*/"
SMALL = (range(6),) * 4
MIXED = (range(12), range(3), range(32), range(20))


def result(operator: str, a: int, b: int) -> int | None:
    if operator == "+":
        return a + b
    if operator == "-":
        return a - b
    if not a or not b:
        return None
    if operator == "*":
        return a * b
    return None if a % b else a // b


def spec(left: str, right: str, ranges: Sequence[range]) -> Spec:
    def holds(a: tuple[int, ...]) -> bool:
        one = result(left, a[0], a[1])
        return one is not None and one == result(right, a[2], a[3])

    def post(engine: Engine, v: Sequence[int]) -> None:
        side = Side(engine, v[0], v[1], left, None)
        Side(engine, v[2], v[3], right, side)

    return Spec(
        f"Sides: w{left}x = y{right}z over {list(ranges)}",
        holds,
        post,
        ranges,
        "check",
        cap=700,
        cases=0.5,
    )


SPECS = [
    spec(left, right, ranges)
    for left, right in product(OPERATORS, OPERATORS)
    for ranges in (SMALL, MIXED)
]


def are_entailed_only_when_true(spec: Spec) -> None:
    """Both sides retire where nothing but solutions is left, and one alone may before."""
    draw = spec.seeded("entailed")
    for _ in spec.rounds():
        domains = random_domains(spec, draw, 60)
        engine = build(spec, domains)
        result = run(spec, engine)
        if result is None:
            continue
        entailed = engine.statistics()["entailments"]
        if entailed == 2:
            assert len(solutions_within(spec, result)) == prod(map(len, result)), domains
        if all(len(values) == 1 for values in result):
            assert entailed == 2, domains


PROMISES = (
    prunes_as_claimed,
    are_entailed_only_when_true,
    decides_full_assignments,
    backtracks_and_goes_on,
)


@pytest.mark.parametrize("promise", PROMISES)
@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_promise(spec: Spec, promise: Callable[[Spec], None]) -> None:
    promise(spec)


def test_a_side_is_filtered_by_its_bounds_alone() -> None:
    """7 * b = R - 0 .. 31 leaves b from 1 to 4, and R no holes."""
    engine = Engine()
    engine.variables(4, 0, (1 << 32) - 1)
    side = Side(engine, 0, 1, "*", None)
    Side(engine, 2, 3, "-", side)
    engine.narrow(0, 1 << 7)
    engine.narrow(3, 1 << 0)
    engine.fixpoint()
    assert engine.values(1) == [1, 2, 3, 4]
    assert engine.values(2) == list(range(7, 29))  # whatever 7 divides
