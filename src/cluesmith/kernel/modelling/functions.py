"""Functions of expressions that are no sums: products, distances from 0, division.

Each is an atom with one propagator, which is posted when something is built that uses it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from cluesmith.errors import UsageError
from cluesmith.kernel.modelling.expression import (
    Atom,
    Expression,
    expression,
    factor,
    model_of,
)  # fmt: skip

if TYPE_CHECKING:
    from cluesmith.kernel.modelling.building import Building


class Function(Atom):
    """A function of expressions."""

    __slots__ = ("_bounds", "items")

    def __init__(self, items: Sequence[Expression]) -> None:
        super().__init__(model_of(items))
        self.items = tuple(items)
        self._bounds = self.range()

    @property
    def bounds(self) -> tuple[int, int]:
        return self._bounds

    def range(self) -> tuple[int, int]:
        """The bounds that follow from those of the items."""
        raise NotImplementedError

    def parts(self) -> Iterable[Expression]:
        return self.items

    def post(self, building: Building, variables: list[int]) -> int:
        """Post the propagator over variables that are equal to the items; its result."""
        raise NotImplementedError

    def key(self) -> tuple[object, ...]:
        """What tells it from other functions of the same items."""
        return (type(self).__name__,)

    def build(self, building: Building) -> int:
        variables = building.variables(self.items)
        return building.once(lambda: self.post(building, variables), *self.key(), *variables)


class Product(Function):
    """One expression times another."""

    __slots__ = ()

    def __init__(self, one: Expression, other: Expression) -> None:
        super().__init__((one, other))

    def range(self) -> tuple[int, int]:
        one, other = (item.bounds for item in self.items)
        ends = [a * b for a in one for b in other]
        if self.items[0] is self.items[1]:  # a square
            return (0 if one[0] <= 0 <= one[1] else min(ends)), max(ends)
        return min(ends), max(ends)

    def evaluate(self, values: Sequence[int]) -> int:
        one, other = (item.evaluate(values) for item in self.items)
        return one * other

    @property
    def is_simple(self) -> bool:
        return False

    def post(self, building: Building, variables: list[int]) -> int:
        from cluesmith.kernel.propagators.product import Product as Propagator

        x, y = variables
        result = building.new(*self.bounds)
        Propagator(building.engine, x, y, result)
        return result

    def __repr__(self) -> str:
        return "*".join(map(factor, self.items))


class Absolute(Function):
    """How far an expression is from 0."""

    __slots__ = ()

    def range(self) -> tuple[int, int]:
        low, high = self.items[0].bounds
        return max(low, -high, 0), max(-low, high)

    def evaluate(self, values: Sequence[int]) -> int:
        return abs(self.items[0].evaluate(values))

    def post(self, building: Building, variables: list[int]) -> int:
        from cluesmith.kernel.propagators.absolute import Absolute as Propagator

        result = building.new(*self.bounds)
        Propagator(building.engine, variables[0], result)
        return result

    def __repr__(self) -> str:
        return f"abs({self.items[0]})"


class Division(Function):
    """Quotient or remainder; the divisor is then not 0."""

    __slots__ = ("kind",)
    QUOTIENTS = ("//", "div")

    def __init__(self, dividend: Expression, divisor: Expression, kind: str) -> None:
        self.kind = kind  # "//" and "%" round down, "div" and "rem" towards 0
        super().__init__((dividend, divisor))

    @classmethod
    def of(cls, dividend: object, divisor: object, kind: str) -> Expression:
        one, other = expression(dividend), expression(divisor)
        if other.bounds == (0, 0):
            raise UsageError(f"{one!r:.60} is divided by 0")
        result = cls(one, other, kind)
        if not one.terms and not other.terms:
            return expression(result.evaluate(()))
        return result

    def range(self) -> tuple[int, int]:
        (low, high), (least, most) = (item.bounds for item in self.items)
        divisors = {b for b in (least, most, -1, 1) if b and least <= b <= most}
        if self.kind in self.QUOTIENTS:
            ends = [
                self._result(a, b) for a in {low, high, 0} for b in divisors if low <= a <= high
            ]
            return min(ends), max(ends)
        largest = max(map(abs, divisors)) - 1
        if self.kind == "%":
            # The sign of the divisor.
            most_left = min(largest, high) if low >= 0 and least >= 0 else largest
            return (-largest if least < 0 else 0), (most_left if most > 0 else 0)
        # The sign of the dividend, and no further from 0 than it.
        return max(-largest, min(low, 0)), min(largest, max(high, 0))

    def _result(self, a: int, b: int) -> int:
        if self.kind in ("//", "%"):
            return a // b if self.kind == "//" else a % b
        quotient = abs(a) // abs(b) if (a < 0) == (b < 0) else -(abs(a) // abs(b))
        return quotient if self.kind == "div" else a - quotient * b

    def evaluate(self, values: Sequence[int]) -> int:
        a, b = (item.evaluate(values) for item in self.items)
        if b == 0:
            raise UsageError(f"{self!r:.60} divides by 0 in this solution")
        return self._result(a, b)

    @property
    def is_simple(self) -> bool:
        return self.kind in ("div", "rem")

    def build(self, building: Building) -> int:
        """Quotient and remainder share a propagator."""
        from cluesmith.kernel.propagators.quotient import FloorQuotient, Quotient

        dividend, divisor = variables = building.variables(self.items)
        rounds_down = self.kind in ("//", "%")

        def make() -> int:
            kinds = ("//", "%") if rounds_down else ("div", "rem")
            one, other = self.items
            results = [building.new(*Division(one, other, kind).bounds) for kind in kinds]
            propagator = FloorQuotient if rounds_down else Quotient
            propagator(building.engine, dividend, divisor, *results)
            for kind, result in zip(kinds, results, strict=True):
                building.remember(result, kind, *variables)
            return results[kinds.index(self.kind)]

        return building.once(make, self.kind, *variables)

    def __repr__(self) -> str:
        if self.kind in ("div", "rem"):
            return f"{self.kind}({self.items[0]}, {self.items[1]})"
        return f" {self.kind} ".join(map(factor, self.items))


def absolute(value: Expression) -> Expression:
    """How far an expression is from 0; `abs` calls it."""
    return Absolute((value,)) if value.terms else expression(abs(value.constant))


def div(dividend: Expression | int, divisor: Expression | int) -> Expression:
    """The quotient rounded towards 0, as SICStus and C have it; `//` rounds down."""
    return Division.of(dividend, divisor, "div")


def rem(dividend: Expression | int, divisor: Expression | int) -> Expression:
    """The remainder with the sign of the dividend; `%` has that of the divisor."""
    return Division.of(dividend, divisor, "rem")
