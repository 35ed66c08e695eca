"""x != y + c, x = y + c, x <= y + c: mixed bases, offsets that miss, whole words."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from harness import PROMISES, Spec

from cluesmith.kernel.propagators.binary import AtMost, Different, Equal

# Values of x and y, and the offset.  The last ones never or only just overlap.
PLACES = [
    (range(6), range(6), 0),
    (range(6), range(6), 2),
    (range(6), range(6), -3),
    (range(-4, 4), range(3, 9), -5),
    (range(100, 108), range(-3, 3), 104),
    (range(1), range(1), 0),
    (range(64), range(64), 0),
    (range(63), range(-63, 1), 62),
    (range(64), range(64), 63),
    (range(64), range(64), -63),
    (range(64), range(64), 64),
    (range(64), range(64), -64),
    (range(64), range(200, 264), -200),
    (range(5), range(1000, 1005), 0),
    (range(1000, 1005), range(5), 0),
]


def spec(kind: type, holds: Callable[[int, int], bool], place: tuple[range, range, int]) -> Spec:
    x, y, offset = place
    return Spec(
        f"{kind.__name__}: {x}, {y} + {offset}",
        lambda a: holds(a[0], a[1] + offset),
        lambda engine, v: kind(engine, v[0], v[1], offset),
        (x, y),
        cap=4096 if len(x) * len(y) < 200 else 500,
    )


SPECS = [
    spec(kind, holds, place)
    for kind, holds in (
        (Different, lambda x, y: x != y),
        (Equal, lambda x, y: x == y),
        (AtMost, lambda x, y: x <= y),
    )
    for place in PLACES
]


@pytest.mark.parametrize("promise", PROMISES)
@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_promise(spec: Spec, promise: Callable[[Spec], None]) -> None:
    promise(spec)
