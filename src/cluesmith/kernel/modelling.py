"""A small modelling layer: variables, linear comparisons, all-different, count, either-or.

For learning and for trying ideas; puzzle families talk to the engine itself.
A model only remembers what was stated: each search builds an engine of its
own, so a model can be searched again, with another strategy or under limits.
`docs/modelling.md` shows it at work.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Protocol

from cluesmith.errors import UsageError, unknown
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.learning.handover import HandOver
from cluesmith.kernel.propagators.binary import FARTHEST, AtMost, Different, Equal
from cluesmith.kernel.propagators.distinct import Distinct
from cluesmith.kernel.propagators.linear import LinearAtMost, LinearDifferent, LinearEqual
from cluesmith.kernel.propagators.matching import AllDifferent, Cardinality
from cluesmith.kernel.propagators.reified import AtMostIff, EqualIff, OrIff
from cluesmith.kernel.run import NO_LIMITS, Limits, Run, Way, by_propagators
from cluesmith.kernel.search import Search
from cluesmith.kernel.strategy import Strategy

WIDEST = 64  # values of a variable: a domain is one 64-bit word
FALSE, TRUE = 1, 2  # domains of a truth variable


class Constraint(Protocol):
    """Something a model can post: it adds its propagators to an engine."""

    def post(self, engine: Engine) -> None: ...

    def parts(self) -> Iterable[Expression]:
        """Its variables."""
        ...


class Expression:
    """A sum of variables with whole coefficients; comparing two gives a constraint."""

    __slots__ = ("constant", "model", "terms")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, terms: Mapping[int, int], constant: int, model: Model | None) -> None:
        self.terms = {variable: a for variable, a in terms.items() if a}
        self.constant = constant
        self.model = model  # whose variables these are; None where there are none

    def __add__(self, other: Expression | int) -> Expression:
        other = _expression(other)
        if self.model and other.model and self.model is not other.model:
            raise UsageError("a sum of variables of two models")
        terms = dict(self.terms)
        for variable, a in other.terms.items():
            terms[variable] = terms.get(variable, 0) + a
        return Expression(terms, self.constant + other.constant, self.model or other.model)

    def __mul__(self, factor: int) -> Expression:
        if not isinstance(factor, int):
            raise UsageError("only a whole number can multiply: sums are linear")
        terms = {variable: a * factor for variable, a in self.terms.items()}
        return Expression(terms, self.constant * factor, self.model)

    def __neg__(self) -> Expression:
        return self * -1

    def __sub__(self, other: Expression | int) -> Expression:
        return self + -_expression(other)

    def __rsub__(self, other: int) -> Expression:
        return -self + other

    __radd__ = __add__
    __rmul__ = __mul__

    def __eq__(self, other: object) -> Comparison:  # type: ignore[override]
        return Comparison(self - _expression(other), "=")

    def __ne__(self, other: object) -> Comparison:  # type: ignore[override]
        return Comparison(self - _expression(other), "!=")

    def __le__(self, other: Expression | int) -> Comparison:
        return Comparison(self - other, "<=")

    def __ge__(self, other: Expression | int) -> Comparison:
        return Comparison(_expression(other) - self, "<=")

    def __lt__(self, other: Expression | int) -> Comparison:
        return Comparison(self - other + 1, "<=")

    def __gt__(self, other: Expression | int) -> Comparison:
        return Comparison(_expression(other) - self + 1, "<=")


class Variable(Expression):
    """A whole number to be found."""

    __slots__ = ("index", "name")

    def __init__(self, index: int, name: str, model: Model) -> None:
        super().__init__({index: 1}, 0, model)
        self.index = index
        self.name = name

    def __repr__(self) -> str:
        return self.name


def _expression(value: object) -> Expression:
    if isinstance(value, Expression):
        return value
    if isinstance(value, int):
        return Expression({}, value, None)
    raise UsageError(f"{value!r} is neither a whole number nor a sum of variables")


_HOLDS: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<=": operator.le,
}


@dataclass(frozen=True, slots=True, eq=False)
class Comparison:
    """`left` compared with 0."""

    left: Expression
    relation: str

    def __bool__(self) -> bool:
        raise UsageError("a comparison of variables is a constraint: post it, do not test it")

    def parts(self) -> Iterable[Expression]:
        return (self.left,)

    def post(self, engine: Engine) -> None:
        terms, constant = self.left.terms, self.left.constant
        if len(terms) < 2:
            self._post_on_one(engine)
        elif pair := self._as_pair():
            binary = {"=": Equal, "!=": Different, "<=": AtMost}[self.relation]
            binary(engine, *pair)
        else:
            linear = {"=": LinearEqual, "!=": LinearDifferent, "<=": LinearAtMost}[self.relation]
            linear(engine, [(a, variable) for variable, a in terms.items()], constant)

    def disjuncts(self) -> Iterable[Comparison]:
        """Comparisons with a truth value of which one holds if and only if this does."""
        if len(self.left.terms) > 1 and self._as_pair() is None:
            raise UsageError(
                "any_of takes comparisons of a variable with another or with a number: "
                "x == y + 2, x <= y, x != 3"
            )
        if self.relation == "!=":
            return Comparison(self.left + 1, "<="), Comparison(-self.left + 1, "<=")
        return (self,)

    def post_truth(self, engine: Engine, truth: int) -> None:
        """Make the truth variable say whether the comparison holds."""
        iff = EqualIff if self.relation == "=" else AtMostIff
        if pair := self._as_pair():
            iff(engine, truth, *pair)
            return
        holding = self._values(engine)
        tried = list(engine.values(self._variable)) if self.left.terms else [0]
        if len(holding) in (0, len(tried)):  # it never holds, or always
            engine.narrow(truth, TRUE if holding else FALSE)
            return
        # What holds is one value, or the lowest or highest ones: compare with the last of them.
        (a,) = self.left.terms.values()
        bound = max(holding) if a > 0 else min(holding)
        number = engine.variables(1, bound, 1)
        iff(engine, truth, *((self._variable, number) if a > 0 else (number, self._variable)))

    def _post_on_one(self, engine: Engine) -> None:
        """At most one variable: its values are tried here and now."""
        holding = self._values(engine)
        if not self.left.terms:
            if not holding:
                _post_never(engine)
            return
        base = engine.base(self._variable)
        mask = sum(1 << value - base for value in holding)
        if not engine.narrow(self._variable, mask):
            _post_never(engine)

    @property
    def _variable(self) -> int:
        """The only variable."""
        (variable,) = self.left.terms
        return variable

    def _values(self, engine: Engine) -> list[int]:
        """The values of the only variable with which it holds; 0 stands for no variable."""
        holds, constant = _HOLDS[self.relation], self.left.constant
        if not self.left.terms:
            return [0] if holds(constant, 0) else []
        ((variable, a),) = self.left.terms.items()
        return [value for value in engine.values(variable) if holds(a * value + constant, 0)]

    def _as_pair(self) -> tuple[int, int, int] | None:
        """(x, y, c) if this is x ? y + c."""
        if sorted(self.left.terms.values()) != [-1, 1]:
            return None
        x = next(variable for variable, a in self.left.terms.items() if a == 1)
        y = next(variable for variable, a in self.left.terms.items() if a == -1)
        return x, y, -self.left.constant


def _post_never(engine: Engine) -> None:
    """What cannot hold: two variables that are 0, and differ."""
    zero = engine.variables(2, 0, 1)
    Different(engine, zero, zero + 1)


@dataclass(frozen=True, slots=True)
class _AllDifferent:
    items: tuple[Expression, ...]
    strong: bool

    def parts(self) -> Iterable[Expression]:
        return self.items

    def post(self, engine: Engine) -> None:
        plain = [item.index for item in self.items if isinstance(item, Variable)]
        one_base = len({engine.base(index) for index in plain}) <= 1
        if len(plain) == len(self.items) and one_base:
            (AllDifferent if self.strong else Distinct)(engine, plain)
        else:
            # Sums and mixed bases: pair by pair, which filters as `Distinct` does.
            for one, other in combinations(self.items, 2):
                (one != other).post(engine)


@dataclass(frozen=True, slots=True)
class _Count:
    variables: tuple[Variable, ...]
    counts: Mapping[int, int]

    def parts(self) -> Iterable[Expression]:
        return self.variables

    def post(self, engine: Engine) -> None:
        indices = [variable.index for variable in self.variables]
        if len({engine.base(index) for index in indices}) > 1:
            raise UsageError(f"count: the model's values span more than {WIDEST}")
        Cardinality(engine, indices, self.counts)


@dataclass(frozen=True, slots=True)
class _AnyOf:
    comparisons: tuple[Comparison, ...]

    def parts(self) -> Iterable[Expression]:
        return [part for comparison in self.comparisons for part in comparison.parts()]

    def post(self, engine: Engine) -> None:
        true = engine.variables(1, 0, TRUE)
        first = engine.variables(len(self.comparisons), 0, FALSE | TRUE)
        truths = range(first, first + len(self.comparisons))
        for truth, comparison in zip(truths, self.comparisons, strict=True):
            comparison.post_truth(engine, truth)
        OrIff(engine, true, truths)


def all_different(items: Iterable[Expression], *, strong: bool = True) -> Constraint:
    """No two are equal; `strong` filters at domain consistency where it can."""
    return _AllDifferent(tuple(map(_expression, items)), strong)


def count(variables: Iterable[Variable], counts: Mapping[int, int]) -> Constraint:
    """Each value of `counts` is taken exactly as often as it says, and no other value is."""
    counted = tuple(variables)
    if not all(isinstance(variable, Variable) for variable in counted):
        raise UsageError("count takes variables, not sums or numbers")
    return _Count(counted, dict(counts))


def any_of(*comparisons: Comparison) -> Constraint:
    """At least one of these comparisons, of variables or with numbers, holds."""
    if not all(isinstance(comparison, Comparison) for comparison in comparisons):
        raise UsageError("any_of takes comparisons, such as x == y + 2 or x != 3")
    return _AnyOf(tuple(part for comparison in comparisons for part in comparison.disjuncts()))


class Solution:
    """Values of all variables; ask it for a variable, or for any sum of them."""

    def __init__(self, values: Sequence[int]) -> None:
        self._values = values

    def __getitem__(self, item: Expression) -> int:
        item = _expression(item)
        return item.constant + sum(a * self._values[v] for v, a in item.terms.items())


class Model:
    """Variables and constraints, to be searched for solutions."""

    def __init__(self) -> None:
        self._variables: list[tuple[int, int]] = []
        self._constraints: list[Constraint] = []
        self.statistics: dict[str, int] = {}

    def variable(self, low: int, high: int, name: str | None = None) -> Variable:
        """A variable with the values low..high, 64 of them at most."""
        if not 0 <= high - low < WIDEST or max(abs(low), abs(high)) > FARTHEST:
            raise UsageError(f"a variable has 1 to {WIDEST} values, not {low}..{high}")
        self._variables.append((low, high))
        index = len(self._variables) - 1
        return Variable(index, name or f"x{index}", self)

    def variables(self, names: int | Iterable[str], low: int, high: int) -> list[Variable]:
        """Several variables with the same values: as many as a number says, or one per name."""
        each = [None] * names if isinstance(names, int) else list(names)
        return [self.variable(low, high, name) for name in each]

    def post(self, *constraints: Constraint) -> None:
        """Every solution must satisfy these."""
        for constraint in constraints:
            if not isinstance(constraint, Comparison | _AllDifferent | _Count | _AnyOf):
                raise UsageError(f"{constraint!r} is no constraint")
            if any(part.model not in (None, self) for part in constraint.parts()):
                raise UsageError("a constraint on variables of another model")
            self._constraints.append(constraint)

    def solutions(
        self,
        strategy: str = "ff/step/up",
        limits: Limits = NO_LIMITS,
        search: str = "depth-first",
    ) -> Iterator[Solution]:
        """All solutions, lazily.  `statistics` counts the search so far.

        A `search` by "learning" keeps a clause from each failure, and then decides by itself;
        "auto" begins depth first by the strategy and goes on by learning where that stalls.
        """
        engine = Engine()
        # A common base, where all values fit, lets constraints share domains.
        lowest = min((low for low, _ in self._variables), default=0)
        highest = max((high for _, high in self._variables), default=0)
        for low, high in self._variables:
            base = lowest if highest - lowest < WIDEST else low
            engine.variables(1, base, (1 << high - base + 1) - (1 << low - base))
        for constraint in self._constraints:
            constraint.post(engine)
        size = len(self._variables)
        for _ in self._run(engine, strategy, limits, search):
            self.statistics = engine.statistics()
            yield Solution(engine.assignment(0, size))
        self.statistics = engine.statistics()

    def _run(self, engine: Engine, strategy: str, limits: Limits, search: str) -> Run:
        if search not in list(Way):
            raise unknown("search", str(search), list(Way))
        variables = range(len(self._variables))
        depth_first = Search(engine, Strategy(strategy, variables))
        if search == Way.DEPTH_FIRST:
            return Run(depth_first, limits)
        learning = by_propagators(engine, variables)
        return Run(HandOver(depth_first, learning, at_once=search == Way.LEARNING), limits)

    def solve(
        self,
        strategy: str = "ff/step/up",
        limits: Limits = NO_LIMITS,
        search: str = "depth-first",
    ) -> Solution | None:
        """The first solution, or None."""
        return next(self.solutions(strategy, limits, search), None)

    def count(
        self,
        strategy: str = "ff/step/up",
        limits: Limits = NO_LIMITS,
        search: str = "depth-first",
    ) -> int:
        """How many solutions there are."""
        return sum(1 for _ in self.solutions(strategy, limits, search))
