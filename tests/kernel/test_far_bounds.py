"""Bounds of variables with millions of values, near the largest ones, and what is past them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from cluesmith.errors import UsageError
from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.propagators.absolute import Absolute
from cluesmith.kernel.propagators.circuit import Circuit
from cluesmith.kernel.propagators.element import Element, ElementOf
from cluesmith.kernel.propagators.lex import Lex
from cluesmith.kernel.propagators.maximum import Maximum, Minimum
from cluesmith.kernel.propagators.occurrences import Occurrences
from cluesmith.kernel.propagators.product import Product
from cluesmith.kernel.propagators.quotient import FloorQuotient, Quotient
from cluesmith.kernel.propagators.reified_sums import SumAtMostIff, SumEqualIff

Bounds = tuple[int, int]
Post = Callable[[Engine, Sequence[int]], Any]
MOST = 2**61
MILLION = 10**6


def left(post: Post, bounds: Sequence[Bounds]) -> list[Bounds] | None:
    """The bounds after propagation; None if it fails."""
    engine = Engine()
    variables = [
        # What is known to be true or false is an ordinary variable.
        engine.variables(1, 0, 1 << low) if low == high < 2 else engine.wide_variable(low, high)
        for low, high in bounds
    ]
    post(engine, variables)
    if engine.fixpoint() == events.FAILED:
        return None
    return [engine.bounds(variable) for variable in variables]


CASES: list[tuple[str, Post, Sequence[Bounds], list[Bounds] | None]] = [
    ("the least and the greatest product", lambda e, v: Product(e, *v),
     [(-3, 1000), (7, 2000), (-MOST, MOST)],
     [(-3, 1000), (7, 2000), (-6000, 2_000_000)]),
    ("both factors of a product", lambda e, v: Product(e, *v),
     [(1, MOST), (1, MOST), (10**9, 10**9 + 5)],
     [(1, 10**9 + 5), (1, 10**9 + 5), (10**9, 10**9 + 5)]),
    ("a factor of either sign", lambda e, v: Product(e, *v),
     [(-MOST, MOST), (-5, 3), (10 * MILLION, 10 * MILLION)],
     [(-10 * MILLION, 10 * MILLION), (-5, 3), (10 * MILLION, 10 * MILLION)]),
    ("products beyond all values", lambda e, v: Product(e, *v),
     [(2**40, 2**50), (2**21, 2**50), (-MOST, MOST)],
     [(2**40, 2**40), (2**21, 2**21), (MOST, MOST)]),
    ("no product", lambda e, v: Product(e, *v),
     [(2**40, 2**50), (2**22, 2**50), (-MOST, MOST)], None),
    ("a product that is never 0", lambda e, v: Product(e, *v),
     [(0, 5000), (0, 900), (1, 10**9)],
     [(1, 5000), (1, 900), (1, 4_500_000)]),
    ("roots on both sides", lambda e, v: Product(e, v[0], v[0], v[1]),
     [(-MOST, MOST), (MILLION**2 - 1, 2 * MILLION**2)],
     [(-1_414_213, 1_414_213), (MILLION**2 - 1, 1_414_213**2)]),
    ("roots above 0", lambda e, v: Product(e, v[0], v[0], v[1]),
     [(-999_999, MOST), (MILLION**2 - 1, MILLION**3)],
     [(MILLION, 10**9), (MILLION**2, MILLION**3)]),
    ("roots below 0", lambda e, v: Product(e, v[0], v[0], v[1]),
     [(-MOST, 4), (MILLION**2 + 1, 2 * MILLION**2)],
     [(-1_414_213, -1_000_001), (1_000_001**2, 1_414_213**2)]),
    ("a quotient", lambda e, v: Quotient(e, *v),
     [(10 * MILLION, 20 * MILLION), (300, 1000), (-MOST, MOST), (-MOST, MOST)],
     [(10 * MILLION, 20 * MILLION), (300, 1000), (10_000, 66_666), (0, 999)]),
    ("a quotient rounded to 0", lambda e, v: Quotient(e, *v),
     [(-1000, -500), (300, 700), (-MOST, MOST), (-MOST, MOST)],
     [(-1000, -500), (300, 700), (-3, 0), (-699, 0)]),
    ("a quotient rounded down", lambda e, v: FloorQuotient(e, *v),
     [(-1000, -500), (300, 700), (-MOST, MOST), (-MOST, MOST)],
     [(-1000, -500), (300, 700), (-4, -1), (0, 699)]),
    ("a divisor above its remainder", lambda e, v: FloorQuotient(e, *v),
     [(0, 10**9), (-1000, 10**9), (1, 10**9), (5000, 6000)],
     [(10_001, 10**9), (5001, 10**9 - 5000), (1, 199_959), (5000, 6000)]),
    ("the dividend", lambda e, v: Quotient(e, *v),
     [(-MOST, MOST), (300, 1000), (10, 20), (-MOST, MOST)],
     [(3000, 20_999), (300, 1000), (10, 20), (0, 999)]),
    ("an absolute value", lambda e, v: Absolute(e, *v),
     [(-MOST, 1000), (5000, MOST)], [(-MOST, -5000), (5000, MOST)]),
    ("a maximum", lambda e, v: Maximum(e, v[1:], v[0]),
     [(-MOST, 10**9), (5, MOST), (-7, 10**6), (9, 10)],
     [(9, 10**9), (5, 10**9), (-7, 10**6), (9, 10)]),
    ("the only one that can be the minimum", lambda e, v: Minimum(e, v[1:], v[0]),
     [(-MOST, 8), (-100, MOST), (10, 10**6), (9, 10**5)],
     [(-100, 8), (-100, 8), (10, 10**6), (9, 10**5)]),
    ("an element", lambda e, v: Element(e, v[0], v[2:], v[1]),
     [(-MOST, MOST), (0, 10**6), (10**7, 10**8), (500, 10**9), (7, 1000)],
     [(1, 2), (7, 10**6), (10**7, 10**8), (500, 10**9), (7, 1000)]),
    ("constants", lambda e, v: ElementOf(e, v[0], [i * i for i in range(500)], v[1]),
     [(-MOST, MOST), (101, 10_001)], [(11, 100), (121, 10_000)]),
    ("order", lambda e, v: Lex(e, v[:2], v[2:], True),
     [(-MOST, MOST), (5, MOST), (-MOST, 1000), (-MOST, 5)],
     [(-MOST, 999), (5, MOST), (-MOST + 1, 1000), (-MOST, 5)]),
    ("values to avoid", lambda e, v: Occurrences(e, v[1:], [3, 4, 10**6, 10**7], v[0]),
     [(0, 0), (3, 10**7), (5, 10**6)], [(0, 0), (5, 10**7 - 1), (5, 10**6 - 1)]),
    ("values to take", lambda e, v: Occurrences(e, v[1:], [3, 4, 10**6, 10**7], v[0]),
     [(2, MOST), (4, 10**7 - 1), (5, 10**6)], [(2, 2), (4, 10**6), (10**6, 10**6)]),
    ("a sum that is true", lambda e, v: SumAtMostIff(e, v[0], [(3, v[1]), (-2, v[2])], 7),
     [(1, 1), (0, 10**9), (-(10**9), 1000)], [(1, 1), (0, 664), (4, 1000)]),
    ("a sum that is false", lambda e, v: SumAtMostIff(e, v[0], [(3, v[1]), (-2, v[2])], 7),
     [(0, 0), (-(10**9), 100), (0, 10**9)], [(0, 0), (-2, 100), (0, 153)]),
    ("equal", lambda e, v: SumEqualIff(e, v[0], [(1000, v[1]), (-1, v[2])], 0),
     [(1, 1), (-(10**9), 10**9), (1500, 9500)], [(1, 1), (2, 9), (2000, 9000)]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("post", "before", "after"), [c[1:] for c in CASES], ids=[c[0] for c in CASES]
)
def test_bounds(post: Post, before: Sequence[Bounds], after: list[Bounds] | None) -> None:
    assert left(post, before) == after


@pytest.mark.parametrize(
    "post",
    [
        lambda e, v: Product(e, *v),
        lambda e, v: Absolute(e, v[0], v[2]),
        lambda e, v: Maximum(e, v[1:], v[0]),
        lambda e, v: Element(e, v[0], v[1:], v[2]),
        Circuit,
    ],
)
def test_what_may_be_too_far_is_refused(post: Post) -> None:
    with pytest.raises(UsageError, match=f"past {MOST}"):
        left(post, [(0, 5), (-1, 7), (0, MOST + 1)])
