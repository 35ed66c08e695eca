"""CPMpy's expressions as expressions of the modelling layer, tree by tree.

What is not in `SUPPORTED` CPMpy has already taken apart.  It has also made partial functions within
truth values total.  At the top level a divisor is not 0 and an index is valid, which is posted too:
where the function is multiplied by 0 or cancels out, nothing else would say so.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from cpmpy.exceptions import NotSupportedError
from cpmpy.expressions.core import BoolVal, Comparison, Operator
from cpmpy.expressions.globalconstraints import DirectConstraint
from cpmpy.expressions.utils import is_any_list, is_num
from cpmpy.expressions.variables import NegBoolView, _NumVarImpl

from cluesmith.errors import UsageError
from cluesmith.kernel import modelling as layer
from cluesmith.kernel.modelling.connectives import exactly_odd

RELATIONS: dict[str, Callable[[Any, Any], Any]] = {
    "==": operator.eq, "!=": operator.ne, "<=": operator.le,
    ">=": operator.ge, "<": operator.lt, ">": operator.gt,
}  # fmt: skip

FUNCTIONS = {"abs", "among", "count", "div", "element", "max", "min", "mod", "mul", "pow"}
REIFIED = {"indomain", "xor"}
SUPPORTED = frozenset(
    FUNCTIONS | REIFIED
    | {"alldifferent", "circuit", "gcc", "inverse", "lex_less", "lex_lesseq", "table"}
)  # fmt: skip


class Translation:
    """Expressions of CPMpy over a model of the layer, whose variables it makes when first met."""

    def __init__(self, model: layer.Model) -> None:
        self.model = model
        self.variables: dict[str, layer.Variable] = {}  # by their names in CPMpy

    def variable(self, variable: Any) -> Any:
        """The variable of the layer, or the opposite of one."""
        if isinstance(variable, NegBoolView):
            return ~self.variable(variable._bv)
        name = variable.name
        if name not in self.variables:
            self.variables[name] = self.model.variable(int(variable.lb), int(variable.ub), name)
        return self.variables[name]

    def post(self, constraint: Any) -> None:
        """State what must hold."""
        for part in _list(self.constraint(constraint)):
            self.model.post(part)

    def constraint(self, expression: Any) -> Any:
        """A truth value or a constraint, or several."""
        args: Any = getattr(expression, "args", ())
        match getattr(expression, "name", ""):
            case "alldifferent":
                return layer.all_different(self.numbers(args))
            case "circuit":
                return layer.circuit(self.numbers(args))
            case "table":
                rows = [[int(value) for value in row] for row in args[1]]
                return layer.table(self.numbers(args[0]), rows)
            case "lex_less":
                return layer.lex_less(self.numbers(args[0]), self.numbers(args[1]))
            case "lex_lesseq":
                return layer.lex_at_most(self.numbers(args[0]), self.numbers(args[1]))
            case "inverse":
                one, other = self.numbers(args[0]), self.numbers(args[1])
                pairs = [(one, other), (other, one)]
                return [self.at(a, i) == n for a, b in pairs for n, i in enumerate(b)]
            case "gcc":
                return self.cardinality(expression)
        return self.truth(expression)

    def cardinality(self, expression: Any) -> Any:
        items, values, often = expression.args
        items, often = self.numbers(items), self.numbers(often)
        wanted = [int(value) for value in values]
        if expression.closed and len(set(wanted)) == len(wanted):
            return layer.count(items, dict(zip(wanted, often, strict=True)))
        counts = [
            layer.occurrences(items, value) == n for value, n in zip(wanted, often, strict=True)
        ]
        if expression.closed:
            counts.append(layer.among(items, set(wanted)) == len(items))
        return counts

    def truth(self, expression: Any) -> Any:
        """A truth value: a comparison, a variable of 0 and 1, or True and False."""
        found = self.number(expression)
        return bool(found) if isinstance(found, int) else found

    def truths(self, expressions: Iterable[Any]) -> list[Any]:
        return list(map(self.truth, expressions))

    def numbers(self, expressions: Any) -> list[Any]:
        flat = getattr(expressions, "flat", expressions)
        return [self.number(each) for each in flat]

    def number(self, expression: Any) -> Any:
        """A whole number or an expression of the layer; a truth value is one too."""
        if isinstance(expression, BoolVal):
            return bool(expression.args[0])
        if is_num(expression):
            if int(expression) != expression:
                raise NotSupportedError(f"cluesmith: {expression} is no whole number")
            return int(expression)
        if isinstance(expression, _NumVarImpl):
            return self.variable(expression)
        if isinstance(expression, Comparison):
            left, right = self.numbers(expression.args)
            return RELATIONS[expression.name](left, right)
        if isinstance(expression, Operator):
            return self.operation(expression.name, expression.args)
        if isinstance(expression, DirectConstraint):
            raise NotSupportedError("cluesmith: a DirectConstraint names a function of a solver")
        if getattr(expression, "name", None) in FUNCTIONS | REIFIED:
            return self.function(expression.name, expression.args)
        raise NotSupportedError(f"cluesmith does not support {expression!s:.60}")

    def operation(self, name: str, args: Sequence[Any]) -> Any:
        match name:
            case "and":
                return layer.all_of(self.truths(args))
            case "or":
                return layer.any_of(self.truths(args))
            case "not":
                return _opposite(self.truth(args[0]))
            case "->":
                one, other = self.truths(args)
                return layer.implies(one, other)
            case "sum":
                return sum(self.numbers(args))
            case "wsum":
                weights = [self.number(weight) for weight in args[0]]
                return sum(map(operator.mul, weights, self.numbers(args[1])))
            case "sub":
                one, other = self.numbers(args)
                return one - other
            case "-":
                return -self.number(args[0])
        raise NotSupportedError(f"cluesmith does not support the operator {name}")

    def function(self, name: str, args: Sequence[Any]) -> Any:
        match name:
            case "abs":
                return abs(self.number(args[0]))
            case "max" | "min":
                return (layer.maximum if name == "max" else layer.minimum)(self.numbers(args))
            case "mul":
                one, other = self.numbers(args)
                return one * other
            case "pow":
                return self.number(args[0]) ** self.number(args[1])
            case "div" | "mod":
                one, other = self.numbers(args)
                low, high = bounds_of(other)
                if low == high == 0:
                    return self.never()
                if low <= 0 <= high:
                    self.model.post(other != 0)
                return (layer.div if name == "div" else layer.rem)(one, other)
            case "element":
                return self.at(self.numbers(args[0]), self.number(args[1]))
            case "count":
                items, value = self.numbers(args[0]), self.number(args[1])
                if isinstance(value, int):
                    return layer.occurrences(items, value)
                return sum(item == value for item in items)
            case "among":
                return layer.among(self.numbers(args[0]), self.numbers(args[1]))
            case "indomain":
                return layer.among([self.number(args[0])], self.numbers(args[1])) == 1
            case _:  # xor
                return exactly_odd(*self.truths(args))

    def at(self, items: Sequence[Any], place: Any) -> Any:
        """The item at a place, counted from 0."""
        low, high = bounds_of(place)
        if low >= len(items) or high < 0:
            return self.never()
        if low < 0 or high >= len(items):
            self.model.post(place >= 0, place < len(items))
        return layer.element(items, place)

    def never(self) -> int:
        """What has no value at the top level: nothing holds."""
        self.model.post(False)
        return 0


def bounds_of(number: Any) -> tuple[int, int]:
    """Between which numbers it lies."""
    return (number, number) if isinstance(number, int) else number.bounds


def _opposite(truth: Any) -> Any:
    return not truth if isinstance(truth, bool) else ~truth


def _list(constraints: Any) -> list[Any]:
    return list(constraints) if is_any_list(constraints) else [constraints]


def supported(work: Callable[[], Any]) -> Any:
    """Do it; where the layer refuses, raise CPMpy's own error."""
    try:
        return work()
    except UsageError as fault:
        raise NotSupportedError(f"cluesmith: {fault}") from None
