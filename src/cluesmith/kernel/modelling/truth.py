"""Truth values: comparisons, variables of 0 and 1, True and False.

A truth value is an expression of 0 or 1.  Posted, it must be true, and a comparison or an "and"
then needs no variable of its own.  Within others each part is a 0/1 variable of the engine with
one propagator.  "Not" is moved down to the comparisons, where it is another comparison.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from cluesmith.errors import UsageError
from cluesmith.kernel.modelling.expression import Atom, Expression, Variable, model_of, term

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


def truth(value: object) -> Truth:
    """A truth value: a comparison, a variable of 0 and 1, True or False."""
    if isinstance(value, Truth):
        return value
    if isinstance(value, Variable) and value.low >= 0 and value.high <= 1:
        return Boolean(value)
    if isinstance(value, bool):
        return Known(value)
    raise UsageError(
        f"{value!r:.60} is no truth value, such as a comparison (in brackets beside & and |), "
        "a variable of 0 and 1, or True"
    )
