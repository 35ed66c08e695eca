"""Functions of lists of expressions: largest and smallest, the item at a place, how many."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from cluesmith.errors import UsageError
from cluesmith.kernel.modelling.expression import Expression, expression, expressions
from cluesmith.kernel.modelling.functions import Function

if TYPE_CHECKING:
    from cluesmith.kernel.modelling.building import Building


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


Several = Iterable[Expression | int] | Expression | int


def maximum(items: Several, *more: Expression | int) -> Expression:
    """The largest of these."""
    return _extreme(expressions(items, *more), max)


def minimum(items: Several, *more: Expression | int) -> Expression:
    """The smallest of these."""
    return _extreme(expressions(items, *more), min)


def _extreme(parts: tuple[Expression, ...], choose: Callable[..., int]) -> Expression:
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
    wanted = list(values) if isinstance(values, Iterable) else [None]
    if not all(isinstance(value, int) for value in wanted):
        raise UsageError(f"among counts a list of whole numbers, not {values!r:.60}")
    return Occurrences(expressions(items), wanted)


def occurrences(items: Iterable[Expression | int], value: int) -> Expression:
    """How many of the items have the value."""
    if not isinstance(value, int):
        raise UsageError(
            f"occurrences counts a whole number, not {value!r:.60}; "
            "sum(item == x for item in items) counts a variable's value"
        )
    return among(items, [value])
