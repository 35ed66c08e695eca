"""w o x = y o z for all sixteen pairs of operators."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

import pytest
from harness import PROMISES, Spec

from cluesmith.errors import UsageError
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.propagators.equation import OPERATORS, Equation

SMALL = (range(6), range(6), range(6), range(6))
MIXED = (range(3, 12), range(5), range(60, 64), range(1, 9))
WIDE = (range(64), range(64), range(64), range(1, 64))


def result(operator: str, a: int, b: int) -> int | None:
    if operator == "+":
        return a + b
    if operator == "-":
        return a - b
    if operator == "*":
        return a * b
    return a // b if b and a % b == 0 else None


def spec(
    left: str, right: str, ranges: Sequence[range], scope: Sequence[int] = (0, 1, 2, 3)
) -> Spec:
    def holds(a: tuple[int, ...]) -> bool:
        w, x, y, z = (a[i] for i in scope)
        value = result(left, w, x)
        return value is not None and value == result(right, y, z)

    alone = len(set(scope)) == 4
    return Spec(
        f"Equation: w{left}x = y{right}z over {list(ranges)} at {list(scope)}",
        holds,
        lambda engine, v: Equation(engine, [v[i] for i in scope], left, right),
        ranges,
        "domain" if alone else "check",
        cap=700,
        cases=0.15 if ranges is WIDE else 0.5,
    )


SPECS = [
    spec(left, right, ranges)
    for left, right in product(OPERATORS, OPERATORS)
    for ranges in (SMALL, MIXED, WIDE)
] + [
    spec("*", "+", (range(6),) * 3, (0, 1, 0, 2)),
    spec("-", "/", (range(8),) * 3, (0, 1, 2, 1)),
    spec("+", "*", (range(8),) * 2, (0, 0, 1, 1)),
]


@pytest.mark.parametrize("promise", PROMISES)
@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_promise(spec: Spec, promise: Callable[[Spec], None]) -> None:
    promise(spec)


@pytest.mark.parametrize(
    ("base", "mask", "cells", "left"),
    [
        (0, 15, [0, 1, 2], "+"),
        (0, 15, [0, 1, 2, 3], "^"),
        (-1, 15, [0, 1, 2, 3], "+"),
        (1, 1 << 63, [0, 1, 2, 3], "+"),
    ],
)
def test_what_it_cannot_compute_is_refused(
    base: int, mask: int, cells: list[int], left: str
) -> None:
    engine = Engine()
    engine.variables(4, base, mask)
    with pytest.raises(UsageError, match=r"^equation: ") as caught:
        Equation(engine, cells, left, "+")
    assert "\n" not in str(caught.value)
