"""Linear sums: large and negative coefficients, mixed bases, repeated variables."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from harness import PROMISES, Domains, Spec, Values

from cluesmith.errors import UsageError
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.propagators.linear import LinearAtMost, LinearDifferent, LinearEqual

LARGE = 2**40


class Sum:
    """Coefficients, one per term, of the variables named by `scope`; and the constant."""

    def __init__(
        self,
        coefficients: Sequence[int],
        constant: int,
        ranges: Sequence[range],
        scope: Sequence[int] | None = None,
    ) -> None:
        self.coefficients = coefficients
        self.constant = constant
        self.ranges = ranges
        self.scope = range(len(ranges)) if scope is None else scope

    def __str__(self) -> str:
        terms = [f"{a}*x{i}" for a, i in zip(self.coefficients, self.scope, strict=True)]
        return " + ".join([*terms, str(self.constant)]) + f" over {list(self.ranges)}"

    def of(self, assignment: Values) -> int:
        pairs = zip(self.coefficients, self.scope, strict=True)
        return sum(a * assignment[i] for a, i in pairs) + self.constant

    def terms(self, variables: Sequence[int]) -> list[tuple[int, int]]:
        return [(a, variables[i]) for a, i in zip(self.coefficients, self.scope, strict=True)]

    def weight(self, variable: int) -> int:
        """The variable's coefficient, all its terms taken together."""
        pairs = zip(self.coefficients, self.scope, strict=True)
        return sum(a for a, i in pairs if i == variable)

    def within_bounds(self, domains: Domains) -> Domains | None:
        """Bounds consistency by its definition: others between their bounds, as reals."""
        weights = [self.weight(i) for i in range(len(domains))]
        if not any(weights):
            return domains if self.constant == 0 else None
        current = domains
        while True:
            ends = [
                sorted((a * values[0], a * values[-1]))
                for a, values in zip(weights, current, strict=True)
            ]
            low = self.constant + sum(end[0] for end in ends)
            high = self.constant + sum(end[1] for end in ends)
            kept = tuple(
                tuple(v for v in values if low - end[0] + a * v <= 0 <= high - end[1] + a * v)
                for a, values, end in zip(weights, current, ends, strict=True)
            )
            if not all(kept):
                return None
            if kept == current:
                return kept
            current = kept


SUMS = [
    Sum((), 0, ()),
    Sum((), 1, ()),
    Sum((), -1, ()),
    Sum((1,), -3, (range(6),)),
    Sum((-2,), 7, (range(6),)),
    Sum((3,), -9, (range(-3, 6),)),
    Sum((1, 1), -5, (range(6),) * 2),
    Sum((1, -1), 2, (range(-4, 3), range(3, 9))),
    Sum((2, -3), 1, (range(8), range(-4, 4))),
    Sum((0, 5), -10, (range(3), range(6))),
    Sum((0,), 0, (range(3),)),
    Sum((0,), 4, (range(3),)),
    Sum((3, -2, 1), -4, (range(5), range(-3, 3), range(100, 105))),
    Sum((1, 1, 1, 1), -6, (range(4),) * 4),
    Sum((4, -7, 2, -1), 3, (range(5), range(-2, 4), range(6), range(2, 6))),
    Sum((1, 10, 100), -432, (range(10),) * 3),
    Sum((1, -1), 0, (range(64),) * 2),
    Sum((1, 1), -63, (range(64),) * 2),
    Sum((-1, 1), -63, (range(64),) * 2),
    Sum((1, 1), 100, (range(-63, 1), range(-70, -6))),
    Sum((5, 3, -4), 17, (range(63), range(-40, 24), range(64))),
    Sum((LARGE, -LARGE, 1), LARGE, (range(64), range(64), range(-32, 32))),
    Sum((LARGE, LARGE - 1), -LARGE, (range(-31, 33), range(-31, 33))),
    # One variable in several terms.
    Sum((2, -1), 0, (range(-3, 5),), (0, 0)),
    Sum((1, -1), 0, (range(4),), (0, 0)),
    Sum((1, 1, -1), -2, (range(5), range(6)), (0, 1, 0)),
    Sum((1, 3, 1), -9, (range(5), range(6)), (0, 1, 0)),
]


def at_most(total: Sum) -> Spec:
    return Spec(
        f"LinearAtMost: {total}",
        lambda a: total.of(a) <= 0,
        lambda engine, v: LinearAtMost(engine, total.terms(v), total.constant),
        total.ranges,
        cap=800,
    )


def equal(total: Sum) -> Spec:
    return Spec(
        f"LinearEqual: {total}",
        lambda a: total.of(a) == 0,
        lambda engine, v: LinearEqual(engine, total.terms(v), total.constant),
        total.ranges,
        "bounds",
        total.within_bounds,
        cap=800,
    )


def different(total: Sum) -> Spec:
    return Spec(
        f"LinearDifferent: {total}",
        lambda a: total.of(a) != 0,
        lambda engine, v: LinearDifferent(engine, total.terms(v), total.constant),
        total.ranges,
        cap=800,
    )


SPECS = [kind(total) for kind in (at_most, equal, different) for total in SUMS]


@pytest.mark.parametrize("promise", PROMISES)
@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_promise(spec: Spec, promise: Callable[[Spec], None]) -> None:
    promise(spec)


@pytest.mark.parametrize("kind", [LinearAtMost, LinearEqual, LinearDifferent])
@pytest.mark.parametrize(
    ("terms", "constant"),
    [([(LARGE + 1, 0)], 0), ([(-LARGE - 1, 0)], 0), ([], LARGE + 1), ([(1, 0)] * 4097, 0)],
)
def test_sums_that_could_overflow_are_refused(
    kind: type, terms: list[tuple[int, int]], constant: int
) -> None:
    engine = Engine()
    engine.variables(1, 0, 3)
    with pytest.raises(UsageError, match="at most 4096 terms") as caught:
        kind(engine, terms, constant)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("kind", [LinearAtMost, LinearEqual, LinearDifferent])
@pytest.mark.parametrize("sign", [1, -1])
def test_large_numbers_of_variables_that_lie_far_off_are_refused(kind: type, sign: int) -> None:
    engine = Engine()
    engine.variables(1, 2**30, 3)
    with pytest.raises(UsageError, match=r"past 2\*\*60"):
        kind(engine, [(sign * LARGE, 0)], 0)
    kind(engine, [(sign * 2**30, 0)], -sign * 2**30)
