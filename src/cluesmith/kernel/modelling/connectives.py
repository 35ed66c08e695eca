"""And, or, exclusive or, implies: truth values joined."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from cluesmith.kernel.modelling.expression import Expression, factor, model_of
from cluesmith.kernel.modelling.truth import Known, Truth, truth
from cluesmith.kernel.propagators.reified import AndIff, OrIff, XorIff

if TYPE_CHECKING:
    from cluesmith.kernel.modelling.building import Building


class Connective(Truth):
    """And, or: truth values joined, none of them joined in the same way."""

    __slots__ = ("items",)
    symbol: str

    def __init__(self, items: tuple[Truth, ...]) -> None:
        super().__init__(model_of(items))
        self.items = items

    def parts(self) -> Iterable[Expression]:
        return self.items

    @property
    def is_simple(self) -> bool:
        return False

    @property
    def is_joined(self) -> bool:
        return True

    def __repr__(self) -> str:
        return f" {self.symbol} ".join(map(factor, self.items))


class And(Connective):
    """All hold."""

    __slots__ = ()
    symbol = "&"

    def evaluate(self, values: Sequence[int]) -> int:
        return int(all(item.evaluate(values) for item in self.items))

    def negated(self) -> Truth:
        return any_of(*(item.negated() for item in self.items))

    def post(self, building: Building) -> None:
        for item in self.items:
            item.post(building)

    def bind(self, building: Building, truth: int) -> None:
        AndIff(building.engine, truth, building.truths(self.items))


class Or(Connective):
    """At least one holds."""

    __slots__ = ()
    symbol = "|"

    def evaluate(self, values: Sequence[int]) -> int:
        return int(any(item.evaluate(values) for item in self.items))

    def negated(self) -> Truth:
        return all_of(*(item.negated() for item in self.items))

    def post(self, building: Building) -> None:
        OrIff(building.engine, building.constant(1), building.truths(self.items))

    def bind(self, building: Building, truth: int) -> None:
        OrIff(building.engine, truth, building.truths(self.items))


class Xor(Connective):
    """An odd number of them holds; with `opposite`, an even number."""

    __slots__ = ("opposite",)
    symbol = "^"

    def __init__(self, items: tuple[Truth, ...], opposite: bool = False) -> None:
        super().__init__(items)
        self.opposite = opposite

    def evaluate(self, values: Sequence[int]) -> int:
        return (sum(item.evaluate(values) for item in self.items) + self.opposite) % 2

    def negated(self) -> Truth:
        return Xor(self.items, not self.opposite)

    def post(self, building: Building) -> None:
        self.bind(building, building.constant(1))

    def bind(self, building: Building, truth: int) -> None:
        # All truth values of this list, the result among them, must differ from an even number.
        known = [building.constant(1)] if self.opposite else []
        XorIff(building.engine, truth, [*map(building.truth, self.items), *known])

    def __repr__(self) -> str:
        return f"~({super().__repr__()})" if self.opposite else super().__repr__()


Part = Expression | bool


def all_of(*parts: Part | Iterable[Part]) -> Truth:
    """All of these hold; they may also be given as one list."""
    return _joined(And, True, parts)


def any_of(*parts: Part | Iterable[Part]) -> Truth:
    """At least one of these holds; they may also be given as one list."""
    return _joined(Or, False, parts)


def implies(one: Part, other: Part) -> Truth:
    """If one holds, so does the other."""
    return any_of(truth(one).negated(), other)


def exactly_odd(*parts: Part) -> Truth:
    """An odd number of these holds: for two, exactly one."""
    items: list[Truth] = []
    opposite = False
    for each in map(truth, parts):
        if isinstance(each, Known):
            opposite ^= each.holds
        elif isinstance(each, Xor):
            items += each.items
            opposite ^= each.opposite
        else:
            items.append(each)
    if len(items) > 1:
        return Xor(tuple(items), opposite)
    result = items[0] if items else Known(False)
    return result.negated() if opposite else result


def negation(part: Part) -> Truth:
    """It does not hold."""
    return truth(part).negated()


def _joined(kind: type[And | Or], neutral: bool, parts: tuple[object, ...]) -> Truth:
    """And, or, with what is known left out; one that decides is the whole."""
    if len(parts) == 1 and not isinstance(parts[0], Expression | bool | str):
        parts = tuple(parts[0]) if isinstance(parts[0], Iterable) else parts
    items: list[Truth] = []
    for part in parts:
        each = truth(part)
        if isinstance(each, Known):
            if each.holds is not neutral:
                return each
        elif type(each) is kind:
            items += each.items
        else:
            items.append(each)
    if len(items) > 1:
        model_of(items)
        return kind(tuple(items))
    return items[0] if items else Known(neutral)
