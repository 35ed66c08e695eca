"""Small constraint problems with all their solutions, for the tests of search and strategies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from random import Random
from typing import Any

from harness import Domains, Values, mask

from cluesmith.kernel.engine import Engine
from cluesmith.kernel.propagators.binary import AtMost, Different, Equal
from cluesmith.kernel.propagators.distinct import Distinct
from cluesmith.kernel.propagators.element import Element
from cluesmith.kernel.propagators.equation import Equation
from cluesmith.kernel.propagators.lex import Lex
from cluesmith.kernel.propagators.linear import LinearAtMost, LinearDifferent, LinearEqual
from cluesmith.kernel.propagators.matching import AllDifferent
from cluesmith.kernel.propagators.maximum import Maximum
from cluesmith.kernel.propagators.occurrences import Occurrences
from cluesmith.kernel.propagators.product import Product
from cluesmith.kernel.propagators.reified_sums import SumAtMostIff
from cluesmith.kernel.propagators.table import Table


@dataclass(frozen=True)
class Constraint:
    holds: Callable[[Values], bool]
    post: Callable[[Engine], Any]


@dataclass(frozen=True)
class Problem:
    """Domains and constraints over the variables 0, 1, ..."""

    name: str
    domains: Domains
    constraints: Sequence[Constraint]

    def __str__(self) -> str:
        return self.name

    def engine(self) -> Engine:
        engine = Engine(1)
        for values in self.domains:
            engine.variables(1, values[0], mask(values, values[0]))
        for constraint in self.constraints:
            constraint.post(engine)
        return engine

    @property
    def variables(self) -> range:
        return range(len(self.domains))

    def solutions(self) -> list[Values]:
        """All of them in ascending order, by trying everything."""
        return [a for a in product(*self.domains) if all(c.holds(a) for c in self.constraints)]


def all_different(scope: Sequence[int]) -> Constraint:
    return Constraint(
        lambda a: len({a[i] for i in scope}) == len(scope), lambda e: AllDifferent(e, scope)
    )


def apart(x: int, y: int, offset: int) -> Constraint:
    return Constraint(lambda a: a[x] != a[y] + offset, lambda e: Different(e, x, y, offset))


def queens(size: int) -> Problem:
    pairs = list(combinations(range(size), 2))
    rising = [apart(i, j, i - j) for i, j in pairs]
    falling = [apart(i, j, j - i) for i, j in pairs]
    return Problem(
        f"{size} queens",
        (tuple(range(1, size + 1)),) * size,
        [all_different(range(size)), *rising, *falling],
    )


def latin(size: int) -> Problem:
    rows = [range(i * size, (i + 1) * size) for i in range(size)]
    columns = [range(i, size * size, size) for i in range(size)]
    return Problem(
        f"latin square of {size}",
        (tuple(range(1, size + 1)),) * (size * size),
        [all_different(line) for line in rows + columns],
    )


def sums() -> Problem:
    """Mixed bases and gaps; a sum, an order, an equation."""
    domains = ((-4, -2, 1, 3), (0, 1, 2, 5), (2, 3, 4), (1, 2, 3, 4, 6), (0, 1, 2))
    return Problem(
        "sums",
        domains,
        [
            Constraint(
                lambda a: a[0] + 2 * a[1] - a[2] == 0,
                lambda e: LinearEqual(e, [(1, 0), (2, 1), (-1, 2)]),
            ),
            Constraint(lambda a: a[1] <= a[3] + 1, lambda e: AtMost(e, 1, 3, 1)),
            Constraint(
                lambda a: a[1] * a[2] == a[3] + a[4],
                lambda e: Equation(e, (1, 2, 3, 4), "*", "+"),
            ),
        ],
    )


def relations() -> Problem:
    """A product, an element, a maximum, a sum with a truth value, a count, a table, an order."""
    rows = {(0, 1, 0), (0, 1, 1), (1, 1, 1), (2, 0, 2), (2, 1, 0), (1, 0, 2), (0, 1, 2)}
    domains = ((0, 1, 2, 3), (-1, 0, 2), (-3, -1, 0, 2, 4), (0, 1, 2), (-2, 0, 1, 2, 3, 4), (0, 1),
               (0, 1, 2, 3))  # fmt: skip
    return Problem(
        "relations",
        domains,
        [
            Constraint(lambda a: a[0] * a[1] == a[2], lambda e: Product(e, 0, 1, 2)),
            Constraint(lambda a: a[a[3]] == a[4], lambda e: Element(e, 3, (0, 1, 2), 4)),
            Constraint(lambda a: a[4] == max(a[:3]), lambda e: Maximum(e, (0, 1, 2), 4)),
            Constraint(
                lambda a: (a[5] == 1) is (a[0] + 2 * a[1] <= 3),
                lambda e: SumAtMostIff(e, 5, [(1, 0), (2, 1)], -3),
            ),
            Constraint(
                lambda a: a[6] == sum(x in (1, 2) for x in a[:3]),
                lambda e: Occurrences(e, (0, 1, 2), (1, 2), 6),
            ),
            Constraint(lambda a: (a[3], a[5], a[6]) in rows, lambda e: Table(e, (3, 5, 6), rows)),
            Constraint(lambda a: (a[3], a[1]) <= (a[6], a[0]), lambda e: Lex(e, (3, 1), (6, 0))),
        ],
    )


def free() -> Problem:
    """No constraint at all."""
    return Problem("free", ((0, 1, 5), (-3, 3), (7,), (2, 3, 4, 9)), [])


def impossible() -> Problem:
    """No solution, which propagation alone does not see."""
    return Problem(
        "impossible",
        ((0, 1, 2),) * 4,
        [Constraint(lambda a: len(set(a)) == 4, lambda e: Distinct(e, range(4)))],
    )


def random_problem(seed: int) -> Problem:
    draw = Random(seed)
    count = draw.randint(1, 5)
    domains = []
    for _ in range(count):
        base = draw.randint(-3, 3)
        width = draw.randint(1, 6)
        domains.append(
            tuple(sorted(draw.sample(range(base, base + width), draw.randint(1, width))))
        )
    constraints = [random_constraint(draw, count) for _ in range(draw.randint(0, 4))]
    return Problem(f"random {seed}", tuple(domains), constraints)


def random_constraint(draw: Random, count: int) -> Constraint:
    """Any linear or binary one over some of the variables."""
    size = draw.randint(1, count)
    scope = draw.sample(range(count), size)
    if size == 2 and draw.random() < 0.5:
        x, y = scope
        offset = draw.randint(-2, 2)
        kind = draw.randrange(3)
        if kind == 0:
            return Constraint(lambda a: a[x] <= a[y] + offset, lambda e: AtMost(e, x, y, offset))
        if kind == 1:
            return Constraint(lambda a: a[x] == a[y] + offset, lambda e: Equal(e, x, y, offset))
        return apart(x, y, offset)
    terms = [(draw.choice((-3, -2, -1, 1, 2, 3)), x) for x in scope]
    constant = draw.randint(-4, 4)

    def total(a: Values) -> int:
        return sum(factor * a[x] for factor, x in terms) + constant

    kind = draw.randrange(4)
    if kind == 0:
        return Constraint(lambda a: total(a) == 0, lambda e: LinearEqual(e, terms, constant))
    if kind == 1:
        return Constraint(lambda a: total(a) != 0, lambda e: LinearDifferent(e, terms, constant))
    return Constraint(lambda a: total(a) <= 0, lambda e: LinearAtMost(e, terms, constant))
