"""Counting values: sets, mixed bases, wide variables, a number that is itself counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import pytest
from harness import PROMISES, Spec, is_wide

from cluesmith.errors import UsageError
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.propagators.occurrences import Occurrences


def counted(
    values: Iterable[int], ranges: Sequence[range], places: Sequence[int] | None = None
) -> Spec:
    """The first place is the number's."""
    at = range(len(ranges)) if places is None else places
    members = set(values)
    is_exact = not any(map(is_wide, ranges)) and len(set(at)) == len(at)
    return Spec(
        f"Occurrences: {sorted(members)[:9]} in {list(ranges)} at {list(at)}",
        lambda a: a[at[0]] == sum(a[i] in members for i in at[1:]),
        lambda engine, v: Occurrences(engine, [v[i] for i in at[1:]], values, v[at[0]]),
        ranges,
        "domain" if is_exact else "check",
    )


SPECS = [
    counted([2], (range(4), range(4), range(4), range(4))),
    counted([1, 3, 3, 9], (range(-2, 6), range(4), range(2, 12), range(-3, 2), range(4, 6))),
    counted([], (range(3), range(4), range(4))),
    counted(range(-9, 99), (range(6), range(4), range(4))),
    counted([2**60, 5], (range(4), range(2**60 - 3, 2**60 + 3), range(10))),
    counted([1], (range(3),)),
    counted([3, 50, 70, 71], (range(4), range(100), range(5), range(60, 80))),
    counted(range(40, 60), (range(4), range(-70, 100), range(50, 200), range(3))),
    counted([1], (range(4), range(3), range(3)), (0, 1, 1, 2)),
    counted([1, 2], (range(4), range(3), range(3)), (0, 0, 1, 2)),
]


@pytest.mark.parametrize("promise", PROMISES)
@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_promise(spec: Spec, promise: Callable[[Spec], None]) -> None:
    promise(spec)


def test_a_value_that_no_variable_can_have_is_refused() -> None:
    engine = Engine()
    engine.variables(2, 0, 0b11)
    with pytest.raises(UsageError, match="past"):
        Occurrences(engine, [0], [2**62], 1)
