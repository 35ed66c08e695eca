"""All different over ranges of any width: Hall intervals, and values that fixed variables have."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from harness import PROMISES, WIDEST, Domains, Spec, is_wide

from cluesmith.errors import UsageError
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.propagators.distinct_bounds import DistinctBounds

FAR = 2**50


def hall(domains: Domains, ranges: Sequence[range]) -> Domains | None:
    """What the docstring promises, by trying every interval between bounds."""
    current = domains
    while True:
        after = one_round(current, ranges)
        if after is None or after == current:
            return after
        current = after


def one_round(domains: Domains, ranges: Sequence[range]) -> Domains | None:
    kept = [list(values) for values in domains]
    lows = {values[0] for values in domains}
    highs = {values[-1] for values in domains}
    for low in lows:
        for high in highs:
            inside = [v[0] >= low and v[-1] <= high for v in domains]
            if sum(inside) <= high - low:
                continue
            if low <= high < low + sum(inside) - 1:
                return None
            for i, values in enumerate(domains):
                if not inside[i] and low <= high:
                    if low <= values[0] <= high:
                        kept[i] = [v for v in kept[i] if v > high]
                    if low <= values[-1] <= high:
                        kept[i] = [v for v in kept[i] if v < low]
    for i, values in enumerate(domains):
        for j, others in enumerate(kept):
            if i != j and len(values) == 1 and others and can_lose(values[0], others, ranges[j]):
                kept[j] = [v for v in others if v != values[0]]
    return tuple(map(tuple, kept)) if all(kept) else None


def can_lose(value: int, values: Sequence[int], span: range) -> bool:
    """Whether a domain can note that it lost a value."""
    return not is_wide(span) or values[-1] - values[0] < WIDEST or value in (values[0], values[-1])


def distinct(*ranges: range, cap: int = 1500) -> Spec:
    return Spec(
        f"DistinctBounds: {list(ranges)}",
        lambda a: len(set(a)) == len(a),
        DistinctBounds,
        ranges,
        "bounds",
        lambda domains: hall(domains, ranges),
        cap=cap,
    )


SPECS = [
    distinct(range(3)),
    distinct(range(3), range(3)),
    distinct(*[range(3)] * 4),
    distinct(*[range(5)] * 4),
    distinct(range(2, 5), range(2, 5), range(9), range(1, 8), range(3, 6)),
    distinct(range(-3, 3), range(-2, 1), range(-2, 1), range(-3, 60)),
    distinct(range(64), range(60, 64), range(60, 64), range(61, 64)),
    distinct(range(100), range(50, 150), range(3)),
    distinct(range(-100, 0), range(-100, -97), range(-100, -97), range(-100, -97)),
    distinct(range(200), range(198, 202), range(199, 202), range(199, 202)),
    distinct(range(FAR, FAR + 3), range(FAR, FAR + 70), range(FAR, FAR + 2)),
]


@pytest.mark.parametrize("promise", PROMISES)
@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_promise(spec: Spec, promise: Callable[[Spec], None]) -> None:
    promise(spec)


def test_what_lies_too_far_off_is_refused() -> None:
    engine = Engine()
    x, y = engine.wide_variable(0, 2**61), engine.wide_variable(0, 9)
    with pytest.raises(UsageError, match="past 2"):
        DistinctBounds(engine, [x, y])


def test_none_at_all() -> None:
    engine = Engine()
    DistinctBounds(engine, [])
    assert engine.fixpoint()
