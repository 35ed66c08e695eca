"""The absolute value: signs, holes, wide variables, a variable that is its own."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from harness import PROMISES, Spec, is_wide

from cluesmith.kernel.propagators.absolute import Absolute


def absolute(x: range, y: range) -> Spec:
    return Spec(
        f"Absolute: {x}, {y}",
        lambda a: abs(a[0]) == a[1],
        lambda engine, v: Absolute(engine, v[0], v[1]),
        (x, y),
        "check" if is_wide(x) or is_wide(y) else "domain",
        cap=3000,
    )


SPECS = [
    absolute(range(-5, 6), range(8)),
    absolute(range(-31, 32), range(-3, 40)),
    absolute(range(4, 30), range(10, 50)),
    absolute(range(-70, -10), range(5, 60)),
    absolute(range(-(2**60), -(2**60) + 20), range(2**60 - 30, 2**60 + 10)),
    absolute(range(-100, 300), range(-20, 200)),
    absolute(range(-100, 20), range(50, 90)),
    absolute(range(-30, 30), range(-50, 100)),
    Spec(
        "Absolute: of itself",
        lambda a: abs(a[0]) == a[0],
        lambda engine, v: Absolute(engine, v[0], v[0]),
        (range(-5, 6),),
    ),
]


@pytest.mark.parametrize("promise", PROMISES)
@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_promise(spec: Spec, promise: Callable[[Spec], None]) -> None:
    promise(spec)
