"""Gold Star as a CP-SAT model that shares nothing with ours but the star's lines.

Each side of an equation is a fraction, its numerator and denominator chosen by
the operator, and two fractions are equal if their products crosswise are.  No
tables: the solver multiplies, which takes it a quarter of the time that tables of
results take.  All else follows from digits and operators, so
solver and star have the same number of solutions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluesmith.families.gold_star.puzzle import EXACT, OPEN, OPERATORS, GoldStar
from cluesmith.lab.peers import cpsat

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

    Variable = cp_model.IntVar

Board = tuple[tuple[int, ...], tuple[str, ...]]  # digits, and all operators


def some(puzzle: GoldStar, cap: int, seconds: float | None = None) -> set[Board]:
    """The solutions; `cap` of them where there are more.

    A TimeoutError where `seconds` were not enough.
    """
    return cpsat.some(_Model(puzzle), cap, seconds)


class _Model:
    """`digits` by cell; `operators` by place, a truth value for each it can be."""

    def __init__(self, puzzle: GoldStar) -> None:
        from ortools.sat.python import cp_model

        self.exact = puzzle.division == EXACT
        self.most = 2 * puzzle.points - 1
        self.model = cp_model.CpModel()
        self.digits = [
            self._between(0, self.most) if given is None else self._between(given, given)
            for given in puzzle.digits
        ]
        self.model.add_all_different(self.digits)
        self.operators = [
            {o: self.model.new_bool_var("") for o in (OPERATORS if given == OPEN else given)}
            for given in puzzle.operators
        ]
        for choices in self.operators:
            self.model.add_exactly_one(choices.values())
        for equation in puzzle.star.equations:
            (w, x, y, z), (left, right) = equation.cells, equation.operators
            above, below = self._fraction(w, x, left)
            other_above, other_below = self._fraction(y, z, right)
            self.model.add(self._product(above, other_below) == self._product(other_above, below))

    def board(self, value: cpsat.Value) -> Board:
        digits = tuple(value(digit) for digit in self.digits)
        operators = tuple(
            next(o for o, chosen in choices.items() if value(chosen)) for choices in self.operators
        )
        return digits, operators

    def _between(self, low: int, high: int) -> Variable:
        return self.model.new_int_var(low, high, "")

    def _product(self, a: Variable, b: Variable) -> Variable:
        result = self._between(-(self.most**4), self.most**4)
        self.model.add_multiplication_equality(result, [a, b])
        return result

    def _fraction(self, first: int, second: int, place: int) -> tuple[Variable, Variable]:
        """Numerator and denominator of a o b."""
        a, b = self.digits[first], self.digits[second]
        above, below = self._between(-self.most, self.most**2), self._between(1, self.most)
        for operator, chosen in self.operators[place].items():
            value = {"+": a + b, "-": a - b, "/": a}.get(operator)
            if value is None:
                value = self._product(a, b)
            self.model.add(above == value).only_enforce_if(chosen)
            self.model.add(below == (b if operator == "/" else 1)).only_enforce_if(chosen)
            if operator in "*/":
                self.model.add(a >= 1).only_enforce_if(chosen)
                self.model.add(b >= 1).only_enforce_if(chosen)
            if operator == "/" and self.exact:
                self._divides(a, b, chosen)
        return above, below

    def _divides(self, a: Variable, b: Variable, chosen: Variable) -> None:
        """Where it is chosen, a / b is a whole number; elsewhere that number is 0."""
        quotient = self._between(0, self.most)
        self.model.add(self._product(quotient, b) == a).only_enforce_if(chosen)
        self.model.add(quotient == 0).only_enforce_if(~chosen)
