"""Expressions: sums of variables and of functions of them, with whole coefficients.

Nothing here talks to an engine, except that each kind of `Atom` says how it is built there.
Every expression knows between which numbers it lies, whatever the constraints.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from operator import index
from typing import TYPE_CHECKING, SupportsIndex

from cluesmith.errors import UsageError

MOST_FACTORS = 63  # of a power: 2 to the 63 is past 64 bits

if TYPE_CHECKING:
    from cluesmith.kernel.modelling.building import Building
    from cluesmith.kernel.modelling.model import Model
    from cluesmith.kernel.modelling.truth import Truth


class Expression:
    """A sum of variables and functions of them, with whole coefficients.

    Comparing two gives a truth value, which is itself an expression of 0 or 1.
    """

    __slots__ = ()
    __hash__ = None  # type: ignore[assignment]

    @property
    def terms(self) -> Mapping[Atom, int]:
        """What is summed up, each with its coefficient."""
        raise NotImplementedError

    @property
    def constant(self) -> int:
        raise NotImplementedError

    @property
    def model(self) -> Model | None:
        """Whose variables these are; None where there are none."""
        raise NotImplementedError

    @property
    def is_simple(self) -> bool:
        """Whether its text needs no brackets in any other."""
        return not self.terms and self.constant >= 0

    @property
    def is_joined(self) -> bool:
        """Whether its text needs brackets in a sum or a comparison."""
        return False

    @property
    def bounds(self) -> tuple[int, int]:
        """The numbers between which it lies, if only each variable has one of its values."""
        low = high = self.constant
        for atom, a in self.terms.items():
            least, most = atom.bounds
            low += a * least if a > 0 else a * most
            high += a * most if a > 0 else a * least
        return low, high

    def evaluate(self, values: Sequence[int]) -> int:
        """What it comes to where the model's variables have these values."""
        return self.constant + sum(a * x.evaluate(values) for x, a in self.terms.items())

    # Arithmetic

    def __add__(self, other: Expression | int) -> Expression:
        other = expression(other)
        terms = dict(self.terms)
        for atom, a in other.terms.items():
            terms[atom] = terms.get(atom, 0) + a
        return _sum(terms, self.constant + other.constant, model_of([self, other]))

    def __mul__(self, other: Expression | int) -> Expression:
        if isinstance(other, Expression) and other.terms:
            if self.terms:
                from cluesmith.kernel.modelling.functions import Product

                return Product(self, other)
            return other * self.constant
        factor = expression(other).constant
        terms = {atom: a * factor for atom, a in self.terms.items()}
        return _sum(terms, self.constant * factor, self.model)

    def __neg__(self) -> Expression:
        return self * -1

    def __pos__(self) -> Expression:
        return self

    def __sub__(self, other: Expression | int) -> Expression:
        return self + -expression(other)

    def __rsub__(self, other: int) -> Expression:
        return -self + other

    def __pow__(self, exponent: int) -> Expression:
        """A product; squares are shared."""
        if not isinstance(exponent, int) or not 0 <= exponent <= MOST_FACTORS:
            raise UsageError(f"an exponent is a number from 0 to {MOST_FACTORS}")
        power: Expression | int = 1
        square: Expression = self
        while exponent:
            if exponent % 2:
                power = square * power
            exponent //= 2
            square = square * square if exponent else square
        return expression(power)

    __radd__ = __add__
    __rmul__ = __mul__

    def __abs__(self) -> Expression:
        from cluesmith.kernel.modelling.functions import absolute

        return absolute(self)

    def __truediv__(self, other: object) -> Expression:
        raise UsageError(f"numbers are whole: write // or div(...) where {self!r:.60} is divided")

    __rtruediv__ = __truediv__

    def __floordiv__(self, other: Expression | int) -> Expression:
        from cluesmith.kernel.modelling.functions import Division

        return Division.of(self, other, "//")

    def __rfloordiv__(self, other: int) -> Expression:
        return expression(other) // self

    def __mod__(self, other: Expression | int) -> Expression:
        from cluesmith.kernel.modelling.functions import Division

        return Division.of(self, other, "%")

    def __rmod__(self, other: int) -> Expression:
        return expression(other) % self

    # Comparisons

    def __eq__(self, other: object) -> Truth:  # type: ignore[override]
        return _compare(self, "==", other)

    def __ne__(self, other: object) -> Truth:  # type: ignore[override]
        return _compare(self, "!=", other)

    def __le__(self, other: Expression | int) -> Truth:
        return _compare(self, "<=", other)

    def __ge__(self, other: Expression | int) -> Truth:
        return _compare(self, ">=", other)

    def __lt__(self, other: Expression | int) -> Truth:
        return _compare(self, "<", other)

    def __gt__(self, other: Expression | int) -> Truth:
        return _compare(self, ">", other)

    # Logic, for truth values and variables of 0 and 1

    def __and__(self, other: Expression | bool) -> Truth:
        from cluesmith.kernel.modelling.connectives import all_of

        return all_of(self, other)

    def __or__(self, other: Expression | bool) -> Truth:
        from cluesmith.kernel.modelling.connectives import any_of

        return any_of(self, other)

    def __xor__(self, other: Expression | bool) -> Truth:
        from cluesmith.kernel.modelling.connectives import exactly_odd

        return exactly_odd(self, other)

    def __invert__(self) -> Truth:
        from cluesmith.kernel.modelling.connectives import negation

        return negation(self)

    __rand__ = __and__
    __ror__ = __or__
    __rxor__ = __xor__

    def __bool__(self) -> bool:
        raise UsageError(
            f"{self!r:.60} is known in a solution only: post it, do not test it "
            "(write & | ~ for and, or, not; two comparisons for a <= x <= b; "
            "maximum, minimum for max, min)"
        )

    def __index__(self) -> int:
        raise UsageError(
            f"{self!r:.60} is known in a solution only: "
            "write element(items, place) for items[place], and no range of it"
        )

    def __repr__(self) -> str:
        signed = [
            (a, term(atom) if abs(a) == 1 else f"{abs(a)}*{factor(atom)}")
            for atom, a in self.terms.items()
        ]
        if self.constant or not signed:
            constant = (self.constant, str(abs(self.constant)))
            is_first = self.constant >= 0 and (not signed or signed[0][0] < 0)  # 3 - x
            signed.insert(0 if is_first else len(signed), constant)
        first, *others = signed
        text = ("-" if first[0] < 0 else "") + first[1]
        return text + "".join(f" {'-' if a < 0 else '+'} {each}" for a, each in others)


class Sum(Expression):
    """Atoms with coefficients, and a constant."""

    __slots__ = ("_constant", "_model", "_terms")

    def __init__(self, terms: Mapping[Atom, int], constant: int, model: Model | None) -> None:
        self._terms = terms
        self._constant = constant
        self._model = model

    @property
    def terms(self) -> Mapping[Atom, int]:
        return self._terms

    @property
    def constant(self) -> int:
        return self._constant

    @property
    def model(self) -> Model | None:
        return self._model


class Atom(Expression):
    """What a sum is made of: a variable, a truth value, or another function of expressions."""

    __slots__ = ("_model",)

    def __init__(self, model: Model | None) -> None:
        self._model = model

    # Dictionaries find an atom by its identity, and never get as far as comparing.
    __hash__ = object.__hash__  # type: ignore[assignment]

    @property
    def terms(self) -> Mapping[Atom, int]:
        return {self: 1}

    @property
    def constant(self) -> int:
        return 0

    @property
    def model(self) -> Model | None:
        return self._model

    @property
    def is_simple(self) -> bool:
        return True

    @property
    def bounds(self) -> tuple[int, int]:
        raise NotImplementedError

    def evaluate(self, values: Sequence[int]) -> int:
        raise NotImplementedError

    def parts(self) -> Iterable[Expression]:
        """What it is a function of."""
        return ()

    def build(self, building: Building) -> int:
        """A variable of the engine that is equal to it; called once for each engine."""
        raise NotImplementedError


class Variable(Atom):
    """A whole number to be found."""

    __slots__ = ("high", "index", "low", "name", "values")

    def __init__(
        self, index: int, name: str, low: int, high: int, values: tuple[int, ...], model: Model
    ) -> None:
        super().__init__(model)
        self.index = index
        self.name = name
        self.low = low
        self.high = high
        self.values = values  # empty where these are all from low to high

    @property
    def bounds(self) -> tuple[int, int]:
        return self.low, self.high

    def evaluate(self, values: Sequence[int]) -> int:
        return values[self.index]

    def build(self, building: Building) -> int:
        return building.declare(self)

    def __repr__(self) -> str:
        return self.name


def expression(value: object) -> Expression:
    """A whole number as an expression; an expression as it is."""
    if isinstance(value, Expression):
        return value
    if isinstance(value, SupportsIndex):  # numbers of NumPy, for one
        return Sum({}, index(value), None)
    raise UsageError(f"{value!r:.60} is neither a whole number nor a sum of variables")


def expressions(values: object, *more: object) -> tuple[Expression, ...]:
    """A list of expressions, or several of them."""
    if more:
        return tuple(map(expression, (values, *more)))
    if isinstance(values, Expression) or not isinstance(values, Iterable):
        raise UsageError(f"{values!r:.60} is not a list of expressions")
    return tuple(map(expression, values))


def model_of(parts: Iterable[Expression]) -> Model | None:
    """The model of all parts, which must be one."""

    def common(one: Model | None, other: Model | None) -> Model | None:
        if one is not None and other is not None and one is not other:
            raise UsageError("variables of two models cannot be combined")
        return one if other is None else other

    return reduce(common, (part.model for part in parts), None)


def term(part: Expression) -> str:
    """Its text as a part of a sum."""
    return f"({part})" if part.is_joined else str(part)


def factor(part: Expression) -> str:
    """Its text as a part of a product or the like."""
    return str(part) if part.is_simple else f"({part})"


def _sum(terms: Mapping[Atom, int], constant: int, model: Model | None) -> Expression:
    """The sum; what is one atom and no more is that atom."""
    kept = {atom: a for atom, a in terms.items() if a}
    if not constant and list(kept.values()) == [1]:
        return next(iter(kept))
    return Sum(kept, constant, model)


def _compare(left: Expression, relation: str, right: object) -> Truth:
    from cluesmith.kernel.modelling.truth import Comparison

    return Comparison(left, relation, expression(right))
