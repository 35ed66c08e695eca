"""A model as propagators: what each search builds in an engine of its own.

It chooses for each comparison the propagator that filters best: two variables of one word each,
sums of such, sums of variables of any range.  What was built once is not built again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from cluesmith.errors import UsageError
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.modelling.expression import Atom, Expression, Variable
from cluesmith.kernel.propagators import linear, sums
from cluesmith.kernel.propagators.binary import AtMost, Different, Equal
from cluesmith.kernel.propagators.member import Member
from cluesmith.kernel.propagators.reified import AtMostIff, EqualIff
from cluesmith.kernel.propagators.reified_sums import SumAtMostIff, SumEqualIff

if TYPE_CHECKING:
    from cluesmith.kernel.modelling.truth import Truth

WORD = 64  # values of an ordinary variable: a domain is one 64-bit word
FARTHEST = 2**63 - 1  # from 0 that a value may lie
NEAR = 2**29  # so that two variables can be compared bit by bit
FALSE, TRUE = 1, 2  # domains of a truth variable

Terms = list[tuple[int, int]]  # (coefficient, variable of the engine)

PAIRS: Mapping[str, Callable[..., object]] = {"==": Equal, "!=": Different, "<=": AtMost}
PAIRS_IFF: Mapping[str, Callable[..., object]] = {"==": EqualIff, "<=": AtMostIff}
LINEAR: Mapping[str, Callable[..., object]] = {
    "==": linear.LinearEqual,
    "!=": linear.LinearDifferent,
    "<=": linear.LinearAtMost,
}
SUMS: Mapping[str, Callable[..., object]] = {
    "==": sums.SumEqual,
    "!=": sums.SumDifferent,
    "<=": sums.SumAtMost,
}
SUMS_IFF: Mapping[str, Callable[..., object]] = {"==": SumEqualIff, "<=": SumAtMostIff}


class Building:
    """An engine in the making; `bases` has the base of each variable of the model, if known."""

    def __init__(self, bases: Sequence[int] = ()) -> None:
        self.engine = Engine()
        self.bases = bases
        self.posted_by: list[object] = []  # of each propagator
        self._built: dict[Atom, int] = {}
        self._constants: dict[int, int] = {}
        self._complements: dict[int, int] = {}
        self._shared: dict[tuple[object, ...], int] = {}

    # Variables

    def declare(self, variable: Variable) -> int:
        """The engine's variable for one of the model's."""
        low, high = variable.bounds
        base = low if variable.index >= len(self.bases) else self.bases[variable.index]
        built = self.new(low, high, base)
        if variable.values:
            self.keep(built, variable.values)
        return built

    def keep(self, variable: int, values: Iterable[int]) -> None:
        """Let a variable have one of these values."""
        low, high = self.engine.bounds(variable)
        inside = {value for value in values if low <= value <= high}
        if not inside:
            self.post_never()
        elif self.engine.notes_holes(variable):
            gone = [value for value in self.engine.values(variable) if value not in inside]
            if not all(self.engine.drop(variable, value) for value in gone):
                self.post_never()
        else:
            Member(self.engine, variable, inside)

    def new(self, low: int, high: int, base: int | None = None) -> int:
        """A variable with the values low..high."""
        if max(abs(low), abs(high)) > FARTHEST:
            raise UsageError(f"something lies from {low} to {high}: that is past 64 bits")
        if high - low >= WORD:
            return int(self.engine.wide_variable(low, high, True))
        if base is None:
            base = 0 if low >= 0 and high < WORD else low
        mask = (1 << high - base + 1) - (1 << low - base)
        return int(self.engine.variables(1, base, mask))

    def new_truth(self) -> int:
        return int(self.engine.variables(1, 0, FALSE | TRUE))

    def constant(self, value: int) -> int:
        """A variable that is fixed."""
        if value not in self._constants:
            self._constants[value] = self.new(value, value)
        return self._constants[value]

    def once(self, make: Callable[[], int], *what: object) -> int:
        """What `make` makes, unless the same was made before."""
        if what not in self._shared:
            self._shared[what] = make()
        return self._shared[what]

    def remember(self, variable: int, *what: object) -> None:
        """That this is what `once` would make."""
        self._shared[what] = variable

    def note(self, posted: object) -> None:
        """What was posted since the last note belongs to this."""
        self.posted_by += [posted] * (len(self.engine.propagators) - len(self.posted_by))

    def expressions(self) -> dict[int, Expression]:
        """The variables that stand for expressions."""
        return {variable: atom for atom, variable in self._built.items()}

    # Expressions

    def variable(self, expression: Expression) -> int:
        """A variable that is equal to an expression."""
        if isinstance(expression, Atom):
            if expression not in self._built:
                self._built[expression] = expression.build(self)
            return self._built[expression]
        terms, constant = self.terms(expression)
        if not terms:
            return self.constant(constant)
        if terms == [(1, terms[0][1])] and not constant:
            return terms[0][1]

        def make() -> int:
            low, high = constant, constant
            for a, x in terms:
                ends = [a * value for value in self.engine.bounds(x)]
                low, high = low + min(ends), high + max(ends)
            result = self.new(low, high)
            self._post("==", [*terms, (-1, result)], constant)
            return result

        return self.once(make, "sum", tuple(sorted(terms)), constant)

    def variables(self, expressions: Iterable[Expression]) -> list[int]:
        return [self.variable(expression) for expression in expressions]

    def terms(self, expression: Expression) -> tuple[Terms, int]:
        """A sum as coefficients of the engine's variables, each once, and a constant."""
        weights: dict[int, int] = {}
        constant = expression.constant
        for atom, a in expression.terms.items():
            if isinstance(atom, Variable) and atom.low == atom.high:
                constant += a * atom.low
                continue
            x = self.variable(atom)
            weights[x] = weights.get(x, 0) + a
        return [(a, x) for x, a in weights.items() if a], constant

    # Truth values

    def truth(self, truth: Truth) -> int:
        """A 0/1 variable, counted from 0, that says whether it holds."""
        return self.variable(truth)

    def truths(self, truths: Iterable[Truth]) -> list[int]:
        """The truth variables of what is joined by and, or: each once."""
        return list(dict.fromkeys(map(self.truth, truths)))

    def as_truth(self, variable: int) -> int:
        """A variable of 0 and 1 as one that is counted from 0."""
        if self.engine.base(variable) == 0:
            return variable

        def make() -> int:
            truth = self.new_truth()
            self.same(truth, variable)
            return truth

        return self.once(make, "truth", variable)

    def same(self, one: int, other: int) -> None:
        if one != other:
            Equal(self.engine, one, other)

    def complement(self, truth: int) -> int:
        """The truth variable that is true where this one is false."""
        if truth not in self._complements:
            opposite = self.new_truth()
            Different(self.engine, truth, opposite)
            self._complements |= {truth: opposite, opposite: truth}
        return self._complements[truth]

    def name_truth(self, difference: Expression) -> bool:
        """Whether this is "b == ..." for a 0/1 variable and a truth value, which b then names."""
        from cluesmith.kernel.modelling.truth import Boolean, Known, Truth

        if difference.constant or sorted(difference.terms.values()) != [-1, 1]:
            return False
        for truth, name in (list(difference.terms), list(difference.terms)[::-1]):
            if not isinstance(truth, Truth) or isinstance(truth, Boolean | Known):
                continue
            if truth in self._built or not isinstance(name, Variable):
                continue
            if (name.low, name.high) != (0, 1) or name in _variables_of(truth):
                continue
            named = self.as_truth(self.variable(name))
            truth.bind(self, named)
            self._built[truth] = named
            return True
        return False

    def decide(self, truth: int, holds: bool) -> None:
        """Make a truth variable true, or false."""
        if not self.engine.narrow(truth, TRUE if holds else FALSE):
            self.post_never()

    def post_never(self) -> None:
        """What cannot hold: two variables that are 0, and differ."""
        zero = self.engine.variables(2, 0, 1)
        Different(self.engine, zero, zero + 1)

    # Comparisons with 0

    def compare(self, relation: str, difference: Expression) -> None:
        """Make a sum == 0, != 0 or <= 0."""
        terms, constant = _reduced(relation, *self.terms(difference))
        if len(terms) > 1:
            self._post(relation, terms, constant)
            return
        if not terms:
            if not _holds(relation, constant):
                self.post_never()
            return
        ((a, x),) = terms
        if relation == "!=" and not self.engine.notes_holes(x):
            sums.SumDifferent(self.engine, terms, constant)
        elif not self._compare_one(relation, a, x, constant):
            self.post_never()

    def compare_iff(self, truth: int, relation: str, difference: Expression) -> None:
        """Make a truth variable say whether a sum is == 0 or <= 0."""
        terms, constant = _reduced(relation, *self.terms(difference))
        engine = self.engine
        low = constant + sum(min(a * value for value in engine.bounds(x)) for a, x in terms)
        high = constant + sum(max(a * value for value in engine.bounds(x)) for a, x in terms)
        always = high <= 0 if relation == "<=" else low == high == 0
        if always or low > 0 or (relation == "==" and high < 0):
            self.decide(truth, always)
        elif len(terms) == 1:
            ((a, x),) = terms
            if engine.is_wide(x):
                SUMS_IFF[relation](engine, truth, terms, constant)
            elif relation == "==":
                EqualIff(engine, truth, x, self.constant(-constant // a))
            elif a > 0:
                AtMostIff(engine, truth, x, self.constant(-constant // a))
            else:
                AtMostIff(engine, truth, self.constant(-(constant // a)), x)
        elif pair := self._as_pair(terms, constant):
            PAIRS_IFF[relation](engine, truth, *pair)
        else:
            SUMS_IFF[relation](engine, truth, terms, constant)

    def _post(self, relation: str, terms: Terms, constant: int) -> None:
        if pair := self._as_pair(terms, constant):
            PAIRS[relation](self.engine, *pair)
        elif self._fits_linear(terms, constant):
            LINEAR[relation](self.engine, terms, constant)
        else:
            SUMS[relation](self.engine, terms, constant)

    def _compare_one(self, relation: str, a: int, x: int, constant: int) -> bool:
        """a*x + constant, of one variable: decided here and now; False if that leaves nothing."""
        engine = self.engine
        if relation == "<=":
            # x <= -constant/a, or x >= it where a < 0.
            if a > 0:
                return self._keep(engine.keep_to, x, -constant // a)
            return self._keep(engine.keep_from, x, -(constant // a))
        if constant % a:
            return relation == "!="
        value = -constant // a
        if relation == "!=":
            return self._keep(engine.drop, x, value)
        return self._keep(engine.keep_from, x, value) and self._keep(engine.keep_to, x, value)

    @staticmethod
    def _keep(keep: Callable[[int, int], bool], x: int, value: int) -> bool:
        """The engine takes numbers of 64 bits, and beyond them no value lies."""
        return keep(x, max(-FARTHEST - 1, min(value, FARTHEST)))

    def _as_pair(self, terms: Terms, constant: int) -> tuple[int, int, int] | None:
        """(x, y, c) if this is x ? y + c, of two variables of one word that are not far apart."""
        if sorted(a for a, _ in terms) != [-1, 1]:
            return None
        (_, y), (_, x) = sorted(terms)
        if self.engine.is_wide(x) or self.engine.is_wide(y):
            return None
        apart = self.engine.base(y) - constant - self.engine.base(x)
        return (x, y, -constant) if abs(apart) <= NEAR else None

    def _fits_linear(self, terms: Terms, constant: int) -> bool:
        """Whether all variables are of one word, and the numbers not too large."""
        if any(self.engine.is_wide(x) for _, x in terms) or len(terms) > linear.MOST_TERMS:
            return False
        at_bases = constant + sum(a * self.engine.base(x) for a, x in terms)
        largest = max(abs(constant), *(abs(a) for a, _ in terms))
        return largest <= linear.LARGEST and abs(at_bases) <= linear.FARTHEST


def _holds(relation: str, constant: int) -> bool:
    if relation == "<=":
        return constant <= 0
    return (constant == 0) is (relation == "==")


def _reduced(relation: str, terms: Terms, constant: int) -> tuple[Terms, int]:
    """Divided by what all coefficients have in common; no terms if it never or always holds."""
    from math import gcd

    common = gcd(*(a for a, _ in terms))
    if common <= 1:
        return terms, constant
    if relation != "<=" and constant % common:
        return [], 1
    divided = [(a // common, x) for a, x in terms]
    # A sum of multiples is at most 0 if it is so with the constant rounded up.
    return divided, -(-constant // common)


def _variables_of(expression: Expression) -> set[Atom]:
    """All variables that it is made of."""
    found: set[Atom] = set()
    for atom in expression.terms:
        if isinstance(atom, Variable):
            found.add(atom)
        else:
            for part in atom.parts():
                found |= _variables_of(part)
    return found
