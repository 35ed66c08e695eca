"""Constraints with a truth value; and, or, exclusive or."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from harness import PROMISES, Spec
from test_binary import PLACES

from cluesmith.kernel.propagators.reified import AndIff, AtMostIff, EqualIff, OrIff, XorIff

TRUTH = range(2)


def compared(
    kind: type, holds: Callable[[int, int], bool], place: tuple[range, range, int]
) -> Spec:
    x, y, offset = place
    return Spec(
        f"{kind.__name__}: {x}, {y} + {offset}",
        lambda a: (a[0] == 1) is holds(a[1], a[2] + offset),
        lambda engine, v: kind(engine, v[0], v[1], v[2], offset),
        (TRUTH, x, y),
        cap=4096 if len(x) * len(y) < 200 else 600,
    )


def joined(kind: type, holds: Callable[[tuple[int, ...]], bool], count: int) -> Spec:
    return Spec(
        f"{kind.__name__}: {count} parts",
        lambda a: (a[0] == 1) is holds(a[1:]),
        lambda engine, v: kind(engine, v[0], v[1:]),
        (TRUTH,) * (count + 1),
    )


def is_odd(parts: tuple[int, ...]) -> bool:
    return sum(parts) % 2 == 1


def repeated(places: tuple[int, ...], count: int) -> Spec:
    """The exclusive or of variables that may occur several times, the truth variable first."""
    return Spec(
        f"XorIff: {places}",
        lambda a: a[places[0]] == sum(a[i] for i in places[1:]) % 2,
        lambda engine, v: XorIff(engine, v[places[0]], [v[i] for i in places[1:]]),
        (TRUTH,) * count,
    )


SPECS = (
    [
        compared(kind, holds, place)
        for kind, holds in (
            (EqualIff, lambda x, y: x == y),
            (AtMostIff, lambda x, y: x <= y),
        )
        for place in PLACES
    ]
    + [
        joined(kind, holds, count)
        for kind, holds in ((AndIff, all), (OrIff, any), (XorIff, is_odd))
        for count in (0, 1, 2, 3, 6)
    ]
    + [
        repeated((0, 1, 1, 2), 3),
        repeated((0, 0, 1), 2),
        repeated((0, 0), 1),
        repeated((0, 1, 1, 0, 0), 2),
    ]
)


@pytest.mark.parametrize("promise", PROMISES)
@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_promise(spec: Spec, promise: Callable[[Spec], None]) -> None:
    promise(spec)
