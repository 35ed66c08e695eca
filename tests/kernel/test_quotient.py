"""Division with remainder, both roundings: signs, zero, variables that repeat."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from harness import PROMISES, Spec, Values, is_wide

from cluesmith.kernel.propagators.quotient import FloorQuotient, Quotient

FEW = 256  # pairs that are all tried


def towards_zero(x: int, y: int) -> tuple[int, int]:
    q = abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)
    return q, x - q * y


ROUNDINGS: dict[type, Callable[[int, int], tuple[int, int]]] = {
    Quotient: towards_zero,
    FloorQuotient: divmod,
}


def divided(kind: type, ranges: Sequence[range], places: Sequence[int] = (0, 1, 2, 3)) -> Spec:
    """x, y, q and r at those places."""
    x, y, q, r = places
    round_off = ROUNDINGS[kind]

    def holds(a: Values) -> bool:
        return a[y] != 0 and round_off(a[x], a[y]) == (a[q], a[r])

    is_small = (
        not any(map(is_wide, ranges)) and len(ranges[x]) * (1 if x == y else len(ranges[y])) <= FEW
    )
    return Spec(
        f"{kind.__name__}: {list(ranges)} at {places}",
        holds,
        lambda engine, v: kind(engine, v[x], v[y], v[q], v[r]),
        ranges,
        "domain" if is_small else "check",
        cap=1500,
    )


RANGES = [
    ((range(20), range(1, 6), range(20), range(6)), (0, 1, 2, 3)),
    ((range(-12, 13), range(-4, 5), range(-12, 13), range(-4, 5)), (0, 1, 2, 3)),
    ((range(64), range(64), range(9), range(9)), (0, 1, 2, 3)),
    ((range(-31, 32), range(-31, 32), range(-31, 32), range(-31, 32)), (0, 1, 2, 3)),
    ((range(900, 960), range(-30, 10), range(-60, 3), range(-20, 20)), (0, 1, 2, 3)),
    ((range(-960, -900), range(-10, 30), range(-60, 3), range(-20, 20)), (0, 1, 2, 3)),
    ((range(2**60, 2**60 + 40), range(2**30, 2**30 + 40), range(2**30 - 40, 2**30 + 20),
      range(64)), (0, 1, 2, 3)),
    ((range(-100, 200), range(-9, 9), range(-90, 90), range(12)), (0, 1, 2, 3)),
    ((range(-300, 300), range(-90, 90), range(-9, 90), range(-80, 12)), (0, 1, 2, 3)),
    ((range(-5, 6), range(-5, 6), range(-5, 6)), (0, 1, 2, 0)),
    ((range(-9, 9), range(-2, 3), range(-4, 5)), (0, 0, 1, 2)),
    ((range(-30, 30), range(-30, 30), range(-9, 9)), (0, 1, 1, 2)),
]  # fmt: skip
SPECS = [divided(kind, ranges, places) for kind in ROUNDINGS for ranges, places in RANGES]


@pytest.mark.parametrize("promise", PROMISES)
@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_promise(spec: Spec, promise: Callable[[Spec], None]) -> None:
    promise(spec)
