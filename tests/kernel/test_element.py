"""Element: places out of range, mixed bases, wide variables, variables that repeat."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from harness import PROMISES, Spec, Values, is_wide

from cluesmith.errors import UsageError
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.propagators.element import Element, ElementOf


def among_variables(ranges: Sequence[range], places: Sequence[int] | None = None) -> Spec:
    """The places of the index, the result, and the variables to choose from."""
    at = range(len(ranges)) if places is None else places
    is_exact = not any(map(is_wide, ranges)) and len(set(at)) == len(at)

    def holds(a: Values) -> bool:
        return 0 <= a[at[0]] < len(at) - 2 and a[at[2 + a[at[0]]]] == a[at[1]]

    return Spec(
        f"Element: {list(ranges)} at {list(at)}",
        holds,
        lambda engine, v: Element(engine, v[at[0]], [v[i] for i in at[2:]], v[at[1]]),
        ranges,
        "domain" if is_exact else "check",
        cap=2000,
    )


def among_constants(values: Sequence[int], index: range, z: range, same: bool = False) -> Spec:
    def holds(a: Values) -> bool:
        return 0 <= a[0] < len(values) and values[a[0]] == a[-1]

    return Spec(
        f"ElementOf: {values[:9]}, {index}, {z}{', the index itself' if same else ''}",
        holds,
        lambda engine, v: ElementOf(engine, v[0], values, v[-1]),
        (index,) if same else (index, z),
        "check" if same or is_wide(index) or is_wide(z) else "domain",
        cap=3000,
    )


SPECS = [
    among_variables((range(3), range(5), range(4), range(2, 7), range(-3, 2))),
    among_variables((range(-3, 9), range(5), range(4), range(2, 7))),
    among_variables((range(1, 4), range(3), range(3), range(3), range(3), range(3))),
    among_variables((range(2), range(100, 140), range(90, 110), range(120, 160))),
    among_variables((range(2), range(3), range(50, 60), range(60, 70))),
    among_variables((range(2), range(150), range(40), range(100, 160))),
    among_variables((range(3), range(30), range(100), range(20, 90), range(60, 200))),
    among_variables((range(4), range(-90, 90), range(100), range(20), range(60, 200))),
    among_variables((range(3), range(4), range(4)), (0, 1, 2, 1, 0)),
    among_variables((range(3), range(4)), (0, 0, 1, 0, 1)),
    among_variables((range(-9, 70), range(2)), (0, 1, *(1,) * 66)),
    among_constants((3, 1, 4, 1, 5, 9, 2, 6), range(8), range(10)),
    among_constants((3, -1, 3, 2**60, -1), range(-2, 9), range(-3, 9)),
    among_constants((2**60, 2**60 + 3), range(2), range(2**60 - 3, 2**60 + 9)),
    among_constants((7,), range(5), range(9)),
    among_constants((), range(3), range(3)),
    among_constants(tuple(i * i % 101 for i in range(100)), range(-5, 120), range(60)),
    among_constants(tuple(i * i % 101 for i in range(60)), range(60), range(-20, 101)),
    among_constants(tuple(i * i % 101 for i in range(100)), range(100), range(101)),
    among_constants((1, 1, 0, 3, 2), range(5), range(5), same=True),
]


@pytest.mark.parametrize("promise", PROMISES)
@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_promise(spec: Spec, promise: Callable[[Spec], None]) -> None:
    promise(spec)


def test_a_constant_that_no_variable_can_be_is_refused() -> None:
    engine = Engine()
    engine.variables(2, 0, 0b11)
    with pytest.raises(UsageError, match="past"):
        ElementOf(engine, 0, [0, 2**61 + 1], 1)
