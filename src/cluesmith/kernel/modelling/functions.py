"""Functions of expressions that are no sums: products, division, extremes, elements, counts.

Each is an atom with one propagator, which is posted when something is built that uses it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from cluesmith.errors import UsageError
from cluesmith.kernel.modelling.expression import (
    Atom,
    Expression,
    expression,
    expressions,
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


class Extreme(Function):
    """The largest, or the smallest, of expressions."""

    __slots__ = ("choose",)

    def __init__(self, items: Sequence[Expression], choose: Callable[..., int]) -> None:
        self.choose = choose  # max or min
        super().__init__(items)

    def range(self) -> tuple[int, int]:
        ends = [item.bounds for item in self.items]
        return self.choose(low for low, _ in ends), self.choose(high for _, high in ends)

    def evaluate(self, values: Sequence[int]) -> int:
        return self.choose(item.evaluate(values) for item in self.items)

    def key(self) -> tuple[object, ...]:
        return (self.choose.__name__,)

    def post(self, building: Building, variables: list[int]) -> int:
        from cluesmith.kernel.propagators.maximum import Maximum, Minimum

        result = building.new(*self.bounds)
        scope = list(dict.fromkeys(variables))
        (Maximum if self.choose is max else Minimum)(building.engine, scope, result)
        return result

    def __repr__(self) -> str:
        name = "maximum" if self.choose is max else "minimum"
        return f"{name}([{', '.join(map(str, self.items))}])"


class Element(Function):
    """The item at a place, counted from 0; the place is then one of those there are."""

    __slots__ = ()

    def __init__(self, items: Sequence[Expression], index: Expression) -> None:
        super().__init__((*items, index))

    def range(self) -> tuple[int, int]:
        low, high = self.items[-1].bounds
        ends = [
            item.bounds for item in self.items[max(low, 0) : min(high + 1, len(self.items) - 1)]
        ]
        return min(low for low, _ in ends), max(high for _, high in ends)

    def evaluate(self, values: Sequence[int]) -> int:
        place = self.items[-1].evaluate(values)
        if not 0 <= place < len(self.items) - 1:
            raise UsageError(f"{self!r:.60} has no item {place}")
        return self.items[place].evaluate(values)

    def build(self, building: Building) -> int:
        from cluesmith.kernel.propagators.element import Element as ElementOfVariables
        from cluesmith.kernel.propagators.element import ElementOf

        *items, index = self.items
        place = building.variable(index)
        result = building.new(*self.bounds)
        if any(item.terms for item in items):
            variables = building.variables(items)
            ElementOfVariables(building.engine, place, variables, result)
        else:
            ElementOf(building.engine, place, [item.constant for item in items], result)
        return result

    def __repr__(self) -> str:
        *items, index = map(str, self.items)
        return f"element([{', '.join(items)}], {index})"


class Occurrences(Function):
    """How many expressions have one of the values."""

    __slots__ = ("values",)

    def __init__(self, items: Sequence[Expression], values: Iterable[int]) -> None:
        super().__init__(items)
        self.values = frozenset(values)

    def range(self) -> tuple[int, int]:
        return 0, len(self.items)

    def evaluate(self, values: Sequence[int]) -> int:
        return sum(item.evaluate(values) in self.values for item in self.items)

    def build(self, building: Building) -> int:
        from cluesmith.kernel.propagators.occurrences import Occurrences as Propagator

        variables = building.variables(self.items)
        result = building.new(*self.bounds)
        Propagator(building.engine, variables, self.values, result)
        return result

    def __repr__(self) -> str:
        values = ", ".join(map(str, sorted(self.values)))
        return f"among([{', '.join(map(str, self.items))}], [{values}])"


def absolute(value: Expression) -> Expression:
    """How far an expression is from 0; `abs` calls it."""
    return Absolute((value,)) if value.terms else expression(abs(value.constant))


def div(dividend: Expression | int, divisor: Expression | int) -> Expression:
    """The quotient rounded towards 0, as SICStus and C have it; `//` rounds down."""
    return Division.of(dividend, divisor, "div")


def rem(dividend: Expression | int, divisor: Expression | int) -> Expression:
    """The remainder with the sign of the dividend; `%` has that of the divisor."""
    return Division.of(dividend, divisor, "rem")


def maximum(items: Iterable[Expression | int]) -> Expression:
    """The largest of these."""
    return _extreme(items, max)


def minimum(items: Iterable[Expression | int]) -> Expression:
    """The smallest of these."""
    return _extreme(items, min)


def _extreme(items: Iterable[object], choose: Callable[..., int]) -> Expression:
    parts = expressions(items)
    if not parts:
        raise UsageError(f"{choose.__name__}imum of nothing")
    if len(parts) == 1:
        return parts[0]
    if not any(part.terms for part in parts):
        return expression(choose(part.constant for part in parts))
    return Extreme(parts, choose)


def element(items: Iterable[Expression | int], index: Expression | int) -> Expression:
    """The item at `index`, counted from 0; the index is made to be one of those there are."""
    parts, place = expressions(items), expression(index)
    low, high = place.bounds
    if high < 0 or low >= len(parts):
        raise UsageError(f"element: the index {place!r:.60} is not within 0..{len(parts) - 1}")
    return Element(parts, place) if place.terms else parts[place.constant]


def among(items: Iterable[Expression | int], values: Iterable[int]) -> Expression:
    """How many of the items have one of the values."""
    wanted = list(values)
    if not all(isinstance(value, int) for value in wanted):
        raise UsageError("among counts whole numbers")
    return Occurrences(expressions(items), wanted)


def occurrences(items: Iterable[Expression | int], value: int) -> Expression:
    """How many of the items have the value."""
    return among(items, [value])
