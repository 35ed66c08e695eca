"""Truth values: comparisons, and what and, or, not make of them.

A truth value is an expression of 0 or 1.  Posted, it must be true, and a comparison or an "and"
then needs no variable of its own.  Within others each part is a 0/1 variable of the engine with
one propagator.  "Not" is moved down to the comparisons, where it is another comparison.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from cluesmith.errors import UsageError
from cluesmith.kernel.modelling.expression import Atom, Expression, Variable, factor, model_of, term
from cluesmith.kernel.propagators.reified import AndIff, OrIff, XorIff

if TYPE_CHECKING:
    from cluesmith.kernel.modelling.building import Building

HOLDS: dict[str, Callable[[int, int], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
}
OPPOSITE = {"==": "!=", "!=": "==", "<=": ">", ">": "<=", ">=": "<", "<": ">="}


class Truth(Atom):
    """A truth value: an expression that is 1 where something holds, and 0 where not."""

    __slots__ = ()

    @property
    def bounds(self) -> tuple[int, int]:
        return 0, 1

    def negated(self) -> Truth:
        """What holds where this does not."""
        raise NotImplementedError

    def post(self, building: Building) -> None:
        """Make it hold."""
        building.decide(building.truth(self), True)

    def bind(self, building: Building, truth: int) -> None:
        """Make a 0/1 variable of the engine say whether it holds."""
        raise NotImplementedError

    def build(self, building: Building) -> int:
        truth = building.new_truth()
        self.bind(building, truth)
        return truth


class Known(Truth):
    """True or False."""

    __slots__ = ("holds",)

    def __init__(self, holds: bool) -> None:
        super().__init__(None)
        self.holds = holds

    @property
    def bounds(self) -> tuple[int, int]:
        return int(self.holds), int(self.holds)

    def evaluate(self, values: Sequence[int]) -> int:
        return int(self.holds)

    def negated(self) -> Truth:
        return Known(not self.holds)

    def post(self, building: Building) -> None:
        if not self.holds:
            building.post_never()

    def build(self, building: Building) -> int:
        return building.constant(int(self.holds))

    def __repr__(self) -> str:
        return str(self.holds)


class Comparison(Truth):
    """Two expressions compared."""

    __slots__ = ("left", "relation", "right")

    def __init__(self, left: Expression, relation: str, right: Expression) -> None:
        super().__init__(model_of([left, right]))
        self.left = left
        self.relation = relation
        self.right = right

    def parts(self) -> Iterable[Expression]:
        return self.left, self.right

    @property
    def is_simple(self) -> bool:
        return False

    @property
    def is_joined(self) -> bool:
        return True

    def normal(self) -> tuple[str, Expression]:
        """As an expression that is == 0, != 0 or <= 0."""
        if self.relation in ("<=", "<"):
            return "<=", self.left - self.right + (self.relation == "<")
        if self.relation in (">=", ">"):
            return "<=", self.right - self.left + (self.relation == ">")
        return self.relation, self.left - self.right

    def evaluate(self, values: Sequence[int]) -> int:
        holds = HOLDS[self.relation]
        return int(holds(self.left.evaluate(values), self.right.evaluate(values)))

    def negated(self) -> Truth:
        return Comparison(self.left, OPPOSITE[self.relation], self.right)

    def post(self, building: Building) -> None:
        relation, difference = self.normal()
        if relation == "==" and building.name_truth(difference):
            return
        building.compare(relation, difference)

    def bind(self, building: Building, truth: int) -> None:
        relation, difference = self.normal()
        if relation == "!=":
            building.compare_iff(building.complement(truth), "==", difference)
        else:
            building.compare_iff(truth, relation, difference)

    def __repr__(self) -> str:
        return f"{term(self.left)} {self.relation} {term(self.right)}"


class Boolean(Truth):
    """A variable of 0 and 1 as a truth value, or the opposite of one."""

    __slots__ = ("variable", "wanted")

    def __init__(self, variable: Variable, wanted: int = 1) -> None:
        super().__init__(variable.model)
        self.variable = variable
        self.wanted = wanted

    def parts(self) -> Iterable[Expression]:
        return (self.variable,)

    def evaluate(self, values: Sequence[int]) -> int:
        return int(self.variable.evaluate(values) == self.wanted)

    def negated(self) -> Truth:
        return Boolean(self.variable, 1 - self.wanted)

    def build(self, building: Building) -> int:
        truth = building.as_truth(building.variable(self.variable))
        return truth if self.wanted else building.complement(truth)

    def bind(self, building: Building, truth: int) -> None:
        building.same(truth, building.truth(self))

    def __repr__(self) -> str:
        return str(self.variable) if self.wanted else f"~{self.variable}"


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


def truth(value: object) -> Truth:
    """A truth value: a comparison, a variable of 0 and 1, True or False."""
    if isinstance(value, Truth):
        return value
    if isinstance(value, Variable) and value.low >= 0 and value.high <= 1:
        return Boolean(value)
    if isinstance(value, bool):
        return Known(value)
    raise UsageError(
        f"{value!r:.60} is no truth value, such as a comparison, a variable of 0 and 1, or True"
    )


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
