"""Maximum and minimum: mixed bases, holes, wide variables, variables that repeat."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from harness import PROMISES, Spec, is_wide

from cluesmith.errors import UsageError
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.propagators.maximum import Maximum, Minimum

KINDS = {Maximum: max, Minimum: min}


def extreme(kind: type, ranges: Sequence[range], places: Sequence[int] | None = None) -> Spec:
    """The first of the places is the result's."""
    at = range(len(ranges)) if places is None else places
    is_exact = not any(map(is_wide, ranges)) and len(set(at)) == len(at)
    return Spec(
        f"{kind.__name__}: {list(ranges)} at {list(at)}",
        lambda a: a[at[0]] == KINDS[kind](a[i] for i in at[1:]),
        lambda engine, v: kind(engine, [v[i] for i in at[1:]], v[at[0]]),
        ranges,
        "domain" if is_exact else "check",
        cap=2000,
    )


CASES: list[tuple[Sequence[range], Sequence[int] | None]] = [
    ((range(5), range(7)), None),
    ((range(6), range(6), range(6)), None),
    ((range(5), range(-3, 3), range(2, 8), range(4)), None),
    ((range(4),) * 5, None),
    ((range(64), range(-20, 40), range(30, 80)), None),
    ((range(100, 110), range(90, 105), range(95, 159)), None),
    ((range(5), range(70, 80), range(3)), None),
    ((range(200), range(-50, 100), range(60)), None),
    ((range(60), range(-50, 100), range(100)), None),
    ((range(300), range(40), range(20, 70)), None),
    ((range(4), range(5), range(3)), (0, 1, 1, 2)),
    ((range(4), range(5), range(3)), (0, 1, 0, 2)),
]
SPECS = [extreme(kind, ranges, places) for kind in KINDS for ranges, places in CASES]


@pytest.mark.parametrize("promise", PROMISES)
@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_promise(spec: Spec, promise: Callable[[Spec], None]) -> None:
    promise(spec)


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_has_no_extreme(kind: type) -> None:
    engine = Engine()
    engine.variables(1, 0, 0b11)
    with pytest.raises(UsageError, match="no variables"):
        kind(engine, [], 0)
