"""Constraints with a truth value; and, or."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from harness import PROMISES, Spec
from test_binary import PLACES

from cluesmith.kernel.propagators.reified import AndIff, AtMostIff, EqualIff, OrIff

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


SPECS = [
    compared(kind, holds, place)
    for kind, holds in (
        (EqualIff, lambda x, y: x == y),
        (AtMostIff, lambda x, y: x <= y),
    )
    for place in PLACES
] + [
    joined(kind, holds, count)
    for kind, holds in ((AndIff, all), (OrIff, any))
    for count in (0, 1, 2, 3, 6)
]


@pytest.mark.parametrize("promise", PROMISES)
@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_promise(spec: Spec, promise: Callable[[Spec], None]) -> None:
    promise(spec)
