"""A puzzle as 0-1 inequalities, and as text: the OPB format of pseudo-Boolean solvers.

A family's `formula.py` states its rules with these few methods.  A literal is the number of a
variable, from 1 on, negative where the variable is to be false.  Every solution of the puzzle is
to be one solution of the formula: variables beside the choices must follow from them.

The text has no negated literal, so that every reader of OPB takes it: ``~x`` is ``1 - x``.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import NamedTuple

from cluesmith.errors import LimitError
from cluesmith.support.bounds import poll

AT_LEAST, EQUAL = ">=", "="
MOST_TERMS = 2_000_000  # some 16 MB of text


class Constraint(NamedTuple):
    """A sum of coefficients of literals, `relation` the `degree`; coefficients are positive."""

    terms: tuple[tuple[int, int], ...]
    relation: str
    degree: int


class Formula:
    """Variables and constraints in the order in which they are stated.

    `choices` has the literal of each unknown of the puzzle and value, by (cell, value).
    """

    def __init__(self) -> None:
        self.size = 0
        self.constraints: list[Constraint] = []
        self.choices: dict[tuple[Hashable, Hashable], int] = {}
        self.notes: list[str] = []
        self._terms = 0

    def choose(self, name: str, cell: Hashable, values: Iterable[Hashable]) -> list[int]:
        """New variables, one per value of an unknown: exactly one of them is true."""
        listed = list(values)
        found = self.new(f"{name} is {', '.join(map(str, listed))}", len(listed))
        self.choices.update(zip(((cell, value) for value in listed), found, strict=True))
        self.exactly(1, found)
        return found

    def new(self, meaning: str, count: int = 1) -> list[int]:
        """New variables; the meaning is for who reads the formula."""
        first, last = self.size + 1, self.size + count
        if count:
            self.notes.append(f"x{first}{f' to x{last}' if count > 1 else ''}: {meaning}")
        self.size = last
        return list(range(first, last + 1))

    def clause(self, *literals: int) -> None:
        """One of them at least is true."""
        self.at_least(1, literals)

    def exactly(self, degree: int, literals: Sequence[int]) -> None:
        self._state([(1, literal) for literal in literals], EQUAL, degree)

    def at_least(self, degree: int, literals: Sequence[int]) -> None:
        self._state([(1, literal) for literal in literals], AT_LEAST, degree)

    def at_most(self, degree: int, literals: Sequence[int]) -> None:
        self.at_least(len(literals) - degree, [-literal for literal in literals])

    def sum_is(self, total: int, literals: Sequence[int], times: int = 1) -> None:
        """The literal `total` is worth `times`, and as much as all the others together."""
        terms = [(times, -total), *((1, literal) for literal in literals)]
        self._state(terms, EQUAL, times)

    def if_any(self, causes: Sequence[int], condition: int, effect: int) -> None:
        """Where the condition holds, and any of the causes, the effect does."""
        times = len(causes)
        terms = [(times, effect), (times, -condition), *((1, -cause) for cause in causes)]
        self._state(terms, AT_LEAST, times)

    def _state(self, terms: list[tuple[int, int]], relation: str, degree: int) -> None:
        poll()
        if not terms:  # which OPB has no words for
            if degree > 0 or (relation == EQUAL and degree):
                self.clause(1)
                self.clause(-1)
            return
        self._terms += len(terms)
        if self._terms > MOST_TERMS:
            raise LimitError(f"no certificate: its formula has more than {MOST_TERMS:,} terms")
        self.constraints.append(Constraint(tuple(terms), relation, degree))

    def inequalities(self) -> list[Constraint]:
        """All constraints as "at least", numbered as a proof numbers them: an equality is two."""
        found = []
        for terms, relation, degree in self.constraints:
            found.append(Constraint(terms, AT_LEAST, degree))
            if relation == EQUAL:
                total = sum(factor for factor, _literal in terms)
                turned = tuple((factor, -literal) for factor, literal in terms)
                found.append(Constraint(turned, AT_LEAST, total - degree))
        return found

    def text(self) -> str:
        """The formula in the OPB format."""
        lines = [f"* #variable= {self.size} #constraint= {len(self.constraints)}"]
        lines += [f"* {note}" for note in self.notes]
        lines += map(line, self.constraints)
        return "\n".join([*lines, ""])


def line(constraint: Constraint) -> str:
    """A constraint in the OPB format."""
    terms, relation, degree = constraint
    words = []
    for factor, literal in terms:
        if literal < 0:
            degree -= factor
            words.append(f"-{factor} x{-literal}")
        else:
            words.append(f"{factor} x{literal}")
    return f"{' '.join(words)} {relation} {degree} ;"
