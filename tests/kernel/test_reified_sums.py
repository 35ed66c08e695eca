"""Sums with a truth value: signs, large coefficients, mixed bases, repeated variables."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from harness import PROMISES, Domains, Spec, is_wide
from test_linear import LARGE, Sum

from cluesmith.errors import UsageError
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.propagators.reified import XorIff
from cluesmith.kernel.propagators.reified_sums import SumAtMostIff, SumEqualIff

TRUTH = range(2)
SUMS = [
    Sum((), 0, ()),
    Sum((), 1, ()),
    Sum((1,), -3, (range(6),)),
    Sum((-2,), 7, (range(6),)),
    Sum((0,), 0, (range(3),)),
    Sum((1, 1), -5, (range(6),) * 2),
    Sum((1, -1), 2, (range(-4, 3), range(3, 9))),
    Sum((2, -3), 1, (range(8), range(-4, 4))),
    Sum((3, -2, 1), -104, (range(5), range(-3, 3), range(100, 105))),
    Sum((1, 10, 100), -432, (range(10),) * 3),
    Sum((1, -1), 0, (range(64),) * 2),
    Sum((5, 3, -4), 17, (range(63), range(-40, 24), range(64))),
    Sum((LARGE, -LARGE, 1), LARGE, (range(64), range(64), range(-32, 32))),
    # One variable in several terms: they are added up first.
    Sum((2, -1), 0, (range(-3, 5),), (0, 0)),
    # Wide.
    Sum((3, -1), -50, (range(100), range(-200, 200))),
    Sum((1, -2, 4), 7, (range(90), range(-60, 60), range(9))),
    Sum((1, 1, -1), -2, (range(5), range(6)), (0, 1, 0)),
]


def equal_left(total: Sum, domains: Domains) -> Domains | None:
    """What the docstring of `SumEqualIff` promises, by its definition."""
    (truth, *rest) = domains
    others = tuple(rest)
    weights = [total.weight(i) for i in range(len(others))]
    ends = [sorted((a * v[0], a * v[-1])) for a, v in zip(weights, others, strict=True)]
    low = total.constant + sum(end[0] for end in ends)
    high = total.constant + sum(end[1] for end in ends)
    unfixed = [i for i, values in enumerate(others) if len(values) > 1 and weights[i]]
    meant: set[int] | None = None  # the values of the last variable with which the sum is 0
    if len(unfixed) == 1:
        last = unfixed[0]
        least = tuple(values[0] for values in others)
        meant = {v for v in others[last] if total.of((*least[:last], v, *least[last + 1 :])) == 0}
    if low > 0 or high < 0 or meant == set():
        truth = tuple(v for v in truth if v == 0)
    elif low == high == 0:
        truth = tuple(v for v in truth if v == 1)
    if not truth:
        return None
    if truth == (1,):
        kept = total.within_bounds(others)
        return None if kept is None else ((1,), *kept)
    if truth == (0,) and meant is not None and meant:
        last = unfixed[0]
        fewer = tuple(v for v in others[last] if v not in meant)
        return (truth, *others[:last], fewer, *others[last + 1 :])
    return (truth, *others)


def reified(kind: type, total: Sum) -> Spec:
    is_equal = kind is SumEqualIff
    is_rough = any(map(is_wide, total.ranges))
    return Spec(
        f"{kind.__name__}: {total}",
        lambda a: (a[0] == 1) is (total.of(a[1:]) == 0 if is_equal else total.of(a[1:]) <= 0),
        lambda engine, v: kind(engine, v[0], total.terms(v[1:]), total.constant),
        (TRUTH, *total.ranges),
        "check" if is_rough else "bounds" if is_equal else "domain",
        (lambda domains: equal_left(total, domains)) if is_equal and not is_rough else None,
        cap=800,
    )


def with_itself(kind: type, holds: Callable[[int], bool]) -> Spec:
    """The truth variable is itself a term: b <=> 2b + x - y - 1 compared with 0."""
    return Spec(
        f"{kind.__name__}: the truth variable is a term",
        lambda a: (a[0] == 1) is holds(2 * a[0] + a[1] - a[2] - 1),
        lambda engine, v: kind(engine, v[0], [(2, v[0]), (1, v[1]), (-1, v[2])], -1),
        (TRUTH, range(5), range(-2, 4)),
        "check",
    )


SPECS = [
    *(reified(kind, total) for kind in (SumAtMostIff, SumEqualIff) for total in SUMS),
    with_itself(SumAtMostIff, lambda total: total <= 0),
    with_itself(SumEqualIff, lambda total: total == 0),
]


@pytest.mark.parametrize("promise", PROMISES)
@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_promise(spec: Spec, promise: Callable[[Spec], None]) -> None:
    promise(spec)


@pytest.mark.parametrize("kind", [SumAtMostIff, SumEqualIff])
@pytest.mark.parametrize(
    ("factors", "constant"),
    [((2**58,), 0), ((1,), 2**61), ((2**57, -(2**57)), 0), ((0, 0, 2**70), 0)],
)
def test_sums_that_might_not_fit_are_refused(
    kind: type, factors: Sequence[int], constant: int
) -> None:
    engine = Engine()
    engine.variables(3, 0, 0b11)
    engine.variables(2, 0, 1 << 20 | 1)
    engine.variables(1, 0, 1)
    with pytest.raises(UsageError, match="a sum can come to"):
        kind(engine, 0, [(a, 3 + i) for i, a in enumerate(factors)], constant)


@pytest.mark.parametrize(("base", "mask"), [(1, 0b11), (0, 0b111)])
def test_what_is_no_truth_variable_is_refused(base: int, mask: int) -> None:
    engine = Engine()
    truth, x = engine.variables(1, base, mask), engine.variables(1, 0, 0b11)
    with pytest.raises(UsageError, match="a truth variable has"):
        SumAtMostIff(engine, truth, [(1, x)])
    with pytest.raises(UsageError, match="a truth variable has"):
        XorIff(engine, x, [truth])
