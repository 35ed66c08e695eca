"""Constraints over many expressions: all different, cardinality, table, circuit, lexical order.

They hold or the model has no solution: unlike comparisons they have no truth value.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from cluesmith.errors import UsageError
from cluesmith.kernel.engine import MOST_NOTED
from cluesmith.kernel.modelling.building import Building
from cluesmith.kernel.modelling.expression import (
    Atom,
    Expression,
    Variable,
    expression,
    expressions,
    model_of,
)  # fmt: skip
from cluesmith.kernel.modelling.lists import Occurrences
from cluesmith.kernel.modelling.truth import Comparison
from cluesmith.kernel.propagators.distinct import Distinct
from cluesmith.kernel.propagators.distinct_bounds import DistinctBounds
from cluesmith.kernel.propagators.matching import AllDifferent, Cardinality


class Constraint:
    """What a model can post, besides truth values: it adds its propagators to an engine."""

    def parts(self) -> Iterable[Expression]:
        """What it is about."""
        raise NotImplementedError

    def post(self, building: Building) -> None:
        raise NotImplementedError

    def shares_base(self) -> Sequence[Variable]:
        """Variables whose domains it compares as words, where they fit into one."""
        return ()

    def __bool__(self) -> bool:
        raise UsageError(f"{self!r:.60} is a constraint: post it, do not test it")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Different(Constraint):
    """No two items are equal."""

    items: tuple[Expression, ...]
    is_strong: bool

    def parts(self) -> Iterable[Expression]:
        return self.items

    def shares_base(self) -> Sequence[Variable]:
        return _only_variables(self.items)

    def post(self, building: Building) -> None:
        engine = building.engine
        atoms = building.variables(item for item in self.items if isinstance(item, Atom))
        is_wide = any(map(engine.is_wide, atoms))
        if len(set(atoms)) < len(atoms):
            building.post_never()
        elif len(atoms) == len(self.items) and not is_wide and _have_one_base(building, atoms):
            (AllDifferent if self.is_strong else Distinct)(engine, atoms)
        elif all(map(_is_shifted, self.items)) and not (is_wide and len(atoms) == len(self.items)):
            for item in self.items:
                building.terms(item)  # also of a single item, which may divide by 0
            # Offsets and mixed bases: pair by pair, which filters as `Distinct` does.
            for one, other in combinations(self.items, 2):
                Comparison(one, "!=", other).post(building)
        else:
            variables = building.variables(self.items)
            if len(set(variables)) < len(variables):
                building.post_never()
            else:
                DistinctBounds(engine, variables)

    def __repr__(self) -> str:
        return f"all_different({_listed(self.items)})"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Count(Constraint):
    """How often each value is taken; no other value is."""

    items: tuple[Expression, ...]
    counts: Mapping[int, Expression]

    def parts(self) -> Iterable[Expression]:
        return [*self.items, *self.counts.values()]

    def shares_base(self) -> Sequence[Variable]:
        return _only_variables(self.items)

    def post(self, building: Building) -> None:
        engine, counts = building.engine, self.counts
        variables = building.variables(self.items)
        is_plain = not any(map(engine.is_wide, variables)) and _have_one_base(building, variables)
        are_known = not any(count.terms for count in counts.values())
        if is_plain and are_known and len(set(variables)) == len(variables):
            base = engine.base(variables[0]) if variables else 0
            if all(base <= value < base + 64 or not counts[value].constant for value in counts):
                Cardinality(
                    engine, variables, {v: c.constant for v, c in counts.items() if c.constant}
                )
                return
        for variable in variables:
            building.keep(variable, counts)
        for value, count in counts.items():
            Comparison(Occurrences(self.items, [value]), "==", count).post(building)

    def __repr__(self) -> str:
        counts = ", ".join(f"{value}: {count}" for value, count in self.counts.items())
        return f"count({_listed(self.items)}, {{{counts}}})"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Table(Constraint):
    """The items together are one of the tuples."""

    items: tuple[Expression, ...]
    tuples: tuple[tuple[int, ...], ...]

    def parts(self) -> Iterable[Expression]:
        return self.items

    def post(self, building: Building) -> None:
        from cluesmith.kernel.propagators.table import Table as Propagator

        Propagator(building.engine, building.variables(self.items), self.tuples)

    def __repr__(self) -> str:
        return f"table({_listed(self.items)}, <{len(self.tuples)} tuples>)"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Circuit(Constraint):
    """Going from each place to its successor visits all places and comes back."""

    items: tuple[Expression, ...]

    def parts(self) -> Iterable[Expression]:
        return self.items

    def post(self, building: Building) -> None:
        from cluesmith.kernel.propagators.circuit import Circuit as Propagator

        Propagator(building.engine, building.variables(self.items))

    def __repr__(self) -> str:
        return f"circuit({_listed(self.items)})"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Lexical(Constraint):
    """One list comes before another, as words in a dictionary, or may also equal it."""

    left: tuple[Expression, ...]
    right: tuple[Expression, ...]
    is_strict: bool

    def parts(self) -> Iterable[Expression]:
        return self.left + self.right

    def post(self, building: Building) -> None:
        from cluesmith.kernel.propagators.lex import Lex

        left, right = building.variables(self.left), building.variables(self.right)
        Lex(building.engine, left, right, self.is_strict)

    def __repr__(self) -> str:
        name = "lex_less" if self.is_strict else "lex_at_most"
        return f"{name}({_listed(self.left)}, {_listed(self.right)})"


def all_different(
    items: Iterable[Expression | int] | Expression | int,
    *more: Expression | int,
    strong: bool = True,
) -> Constraint:
    """No two are equal; `strong` filters at domain consistency where it can."""
    return _checked(Different(expressions(items, *more), strong))


def count(items: Iterable[Expression | int], counts: Mapping[int, Expression | int]) -> Constraint:
    """Each value of `counts` is taken exactly as often as it says, and no other value is."""
    if not isinstance(counts, Mapping):
        raise UsageError(
            f"count takes how often each value occurs, such as {{1: 2, 3: 0}}, not {counts!r:.60}; "
            "of one value, occurrences(items, value) is a number"
        )
    wanted = {value: expression(often) for value, often in dict(counts).items()}
    for value, often in wanted.items():
        if not isinstance(value, int):
            raise UsageError(f"count: {value!r:.60} is not a whole number")
        if often.bounds[1] < 0:
            raise UsageError(f"count: {value} cannot be taken {often!r:.60} times")
    return _checked(Count(expressions(items), wanted))


def table(items: Iterable[Expression | int], tuples: Iterable[Sequence[int]]) -> Constraint:
    """The items together are one of these tuples."""
    parts = expressions(items)
    rows = []
    for row in tuples:
        values = tuple(row) if isinstance(row, Iterable) else ()
        if len(values) != len(parts) or not all(isinstance(value, int) for value in values):
            raise UsageError(f"table: {row!r:.60} is not {len(parts)} whole numbers")
        rows.append(values)
    return _checked(Table(parts, tuple(rows)))


def circuit(successors: Iterable[Expression | int]) -> Constraint:
    """Item i is the place, counted from 0, that follows place i in one tour of all places."""
    return _checked(Circuit(expressions(successors)))


def lex_less(left: Iterable[Expression | int], right: Iterable[Expression | int]) -> Constraint:
    """The first list comes before the second, as words in a dictionary."""
    return _lexical(left, right, True)


def lex_at_most(left: Iterable[Expression | int], right: Iterable[Expression | int]) -> Constraint:
    """The first list comes before the second, or is equal to it."""
    return _lexical(left, right, False)


def _lexical(left: Iterable[object], right: Iterable[object], is_strict: bool) -> Constraint:
    one, other = expressions(left), expressions(right)
    if len(one) != len(other):
        raise UsageError(f"lists of {len(one)} and {len(other)} cannot be compared item by item")
    return _checked(Lexical(one, other, is_strict))


def _checked(constraint: Constraint) -> Constraint:
    model_of(constraint.parts())
    return constraint


def _only_variables(items: Iterable[Expression]) -> list[Variable]:
    return [item for item in items if isinstance(item, Variable)]


def _is_shifted(item: Expression) -> bool:
    """Whether it is a number, or something and a number, that can lose any value."""
    low, high = item.bounds
    return high - low < MOST_NOTED and [abs(a) for a in item.terms.values()] in ([], [1])


def _have_one_base(building: Building, variables: Iterable[int]) -> bool:
    return len(set(map(building.engine.base, variables))) <= 1


def _listed(items: Iterable[Expression]) -> str:
    return f"[{', '.join(map(str, items))}]"
