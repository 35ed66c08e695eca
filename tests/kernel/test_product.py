"""Multiplication: signs, zero, holes, squares, variables that repeat, what does not fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import ceil, floor

import pytest
from harness import PROMISES, Domains, Spec, Values, is_wide

from cluesmith.kernel.propagators.product import Product

FEW = 256  # pairs that are all tried


def multiplied(ranges: Sequence[range], places: Sequence[int] = (0, 1, 2)) -> Spec:
    """x * y = z of the variables at those places."""
    x, y, z = places
    is_rough = len(set(places)) < 3 or any(map(is_wide, ranges))
    is_small = (
        not any(map(is_wide, ranges)) and len(ranges[x]) * (1 if x == y else len(ranges[y])) <= FEW
    )
    return Spec(
        f"Product: {list(ranges)} at {places}",
        lambda a: a[x] * a[y] == a[z],
        lambda engine, v: Product(engine, v[x], v[y], v[z]),
        ranges,
        "domain" if is_small else "check" if is_rough else "bounds",
        None if is_small or is_rough else within_bounds,
        cap=800,
    )


def span(values: Values) -> int:
    return values[-1] - values[0] + 1


def within_bounds(domains: Domains) -> Domains | None:
    """What the docstring promises, by its definition."""
    current = domains
    while True:
        x, y, z = current
        if span(x) * span(y) <= FEW:
            found = [(a, b, a * b) for a in x for b in y if a * b in z]
            columns = [tuple(sorted(set(column))) for column in zip(*found, strict=True)]
            return tuple(columns) if found else None
        ends = [a * b for a in (x[0], x[-1]) for b in (y[0], y[-1])]
        kept = [v for v in z if min(ends) <= v <= max(ends)]
        if 0 not in x and 0 not in y:
            kept = [v for v in kept if v]
        x = factor(x, y, z)
        y = factor(y, x, z) if x else ()
        if not x or not y or not kept:
            return None
        after = (x, y, tuple(kept))
        if after == current:
            return after
        current = after


def factor(x: Values, y: Values, z: Values) -> Values:
    """The values of x that the bounds of y and z allow."""
    if 0 not in z:
        x = tuple(v for v in x if v)
    if 0 in y and z[0] <= 0 <= z[-1]:
        return x
    sides = [(max(y[0], 1), y[-1]), (y[0], min(y[-1], -1))]
    ends = [
        Fraction(product, end)
        for low, high in sides
        if low <= high
        for end in (low, high)
        for product in (z[0], z[-1])
    ]
    return tuple(v for v in x if ends and ceil(min(ends)) <= v <= floor(max(ends)))


SPECS = [
    multiplied((range(10), range(10), range(60))),
    multiplied((range(1, 10), range(-4, 5), range(-32, 32))),
    multiplied((range(-6, 7), range(-6, 7), range(-25, 26))),
    multiplied((range(-3, 60), range(4), range(64))),
    multiplied((range(50, 114), range(50, 114), range(2500, 2564))),
    multiplied((range(64), range(64), range(64))),
    multiplied((range(-30, 31), range(-30, 31), range(-31, 32))),
    multiplied((range(2, 66), range(-70, -10), range(-100, -40))),
    multiplied((range(-20, 20), range(-20, 20), range(100, 160))),
    multiplied((range(2**31, 2**31 + 30), range(2**40, 2**40 + 30), range(20))),
    multiplied((range(2**30, 2**30 + 9), range(2**30, 2**30 + 9), range(2**60, 2**60 + 9))),
    multiplied((range(2**30 - 9, 2**30), range(2**31 - 9, 2**31), range(2**61 - 63, 2**61 + 1))),
    # Wide.
    multiplied((range(100), range(10), range(1000))),
    multiplied((range(-50, 50), range(-80, 40), range(-300, 300))),
    multiplied((range(-150, 150), range(64), range(40, 70))),
    multiplied((range(-200, 200), range(-100, 2000)), (0, 0, 1)),
    multiplied((range(-70, 1), range(2000, 2500)), (0, 0, 1)),
    # Squares, and results that are factors.
    multiplied((range(-8, 9), range(64)), (0, 0, 1)),
    multiplied((range(-31, 32), range(3, 60)), (0, 0, 1)),
    multiplied((range(-600, -540), range(360_000 - 50, 360_001)), (0, 0, 1)),
    multiplied((range(-3, 4), range(-3, 4)), (0, 1, 0)),
    multiplied((range(-3, 4), range(-3, 4)), (0, 1, 1)),
    multiplied((range(-30, 30), range(-30, 30)), (0, 1, 0)),
    multiplied((range(-5, 6),), (0, 0, 0)),
]


@pytest.mark.parametrize("promise", PROMISES)
@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_promise(spec: Spec, promise: Callable[[Spec], None]) -> None:
    promise(spec)
