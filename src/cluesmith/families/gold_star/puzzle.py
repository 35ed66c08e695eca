"""Gold Star as data: the puzzle, its solution, and the facts it states.

The numbers 0 to 2P-1 go into the 2P cells of a star, each once, so that all P
equations hold.  Cells and operators are numbered from 0 in reading order (see
`star.py`); for people a cell has a letter and operators count from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from cluesmith.errors import PuzzleError
from cluesmith.families.gold_star.star import FEWEST, MOST, Star, letter, star
from cluesmith.family import Drawable, Unknown
from cluesmith.forms.jsontext import describe

OPERATORS = "+-*/"
OPEN = "?"  # an operator to be found
OPERATOR = "operator"  # what its cell ("operator", place) begins with
EXACT, RATIONAL = "exact", "rational"
DIVISIONS = (EXACT, RATIONAL)

Digits = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class GoldStar(Drawable):
    """A Gold Star puzzle: operators, ``"?"`` where one is to be found, and given digits.

    `division` is how a / b is read: "exact" allows it only where it comes out
    even, "rational" compares fractions.  Operands of * and / are never 0.

    >>> import cluesmith as cs
    >>> star = cs.GoldStar(points=3, operators=("+",) * 6, digits=(0, 5) + (None,) * 4)
    >>> cs.solve(star).count
    1
    """

    family: ClassVar[str] = "gold-star"

    points: int
    operators: tuple[str, ...]
    digits: Digits
    division: str = EXACT
    meta: dict[str, Any] = field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        """Hold what every reader has made sure of."""
        if not FEWEST <= self.points <= MOST:
            raise PuzzleError(
                f"points is {self.points}, expected a whole number from {FEWEST} to {MOST}"
            )
        cells = 2 * self.points
        if len(self.operators) != cells or len(self.digits) != cells:
            raise PuzzleError(f"expected {cells} operators and {cells} digits")
        if any(operator not in (*OPERATORS, OPEN) for operator in self.operators):
            raise PuzzleError(f"operators must be of {OPERATORS} or {OPEN}")
        if any(digit is not None and not 0 <= digit < cells for digit in self.digits):
            raise PuzzleError(f"digits must lie between 0 and {cells - 1}")
        if self.division not in DIVISIONS:
            raise PuzzleError(f"division is {describe(self.division)}, expected exact or rational")

    @property
    def star(self) -> Star:
        return star(self.points)

    @property
    def size(self) -> int:
        """How large a star is: its points."""
        return self.points

    @property
    def asks_operators(self) -> bool:
        return OPEN in self.operators


@dataclass(frozen=True, slots=True)
class Solution:
    """A full star: its digits, and all operators where some were to be found, else none."""

    digits: tuple[int, ...]
    operators: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Given:
    """A digit given in a cell."""

    cell: int
    value: int

    def to_json(self) -> dict[str, Any]:
        return {"kind": "given", "index": self.cell, "value": self.value}

    def __str__(self) -> str:
        return f"given {self.value} at {letter(self.cell)}"


@dataclass(frozen=True, slots=True)
class Operator:
    """An operator of the star; which cells it is between follows from its place."""

    place: int
    value: str
    between: tuple[int, int] = field(compare=False)

    def to_json(self) -> dict[str, Any]:
        return {"kind": "operator", "index": self.place, "value": self.value}

    def __str__(self) -> str:
        one, other = self.between
        where = f"between {letter(one)} and {letter(other)}"
        return f"operator {self.place + 1}, {self.value} {where}"


Fact = Given | Operator


def facts(puzzle: GoldStar) -> tuple[Fact, ...]:
    """All operators, then all digits, each in reading order."""
    between = neighbours(puzzle.points)
    return (
        *(Operator(i, o, between[i]) for i, o in enumerate(puzzle.operators) if o != OPEN),
        *(Given(i, digit) for i, digit in enumerate(puzzle.digits) if digit is not None),
    )


def neighbours(points: int) -> Sequence[tuple[int, int]]:
    """For each operator, the two cells it is between, as its equation reads them."""
    between: list[tuple[int, int]] = [(0, 0)] * (2 * points)
    for equation in star(points).equations:
        (w, x, y, z), (left, right) = equation.cells, equation.operators
        between[left], between[right] = (w, x), (y, z)
    return between


def keep(puzzle: GoldStar, kept: Iterable[Fact]) -> GoldStar:
    """The puzzle with only these facts left."""
    operators = [OPEN] * (2 * puzzle.points)
    digits: list[int | None] = [None] * (2 * puzzle.points)
    for fact in kept:
        if isinstance(fact, Given):
            digits[fact.cell] = fact.value
        else:
            operators[fact.place] = fact.value
    return replace(puzzle, operators=tuple(operators), digits=tuple(digits))


def entries(solution: Solution) -> list[tuple[int, int]]:
    """(cell, digit) of every cell."""
    return list(enumerate(solution.digits))


def unknowns(puzzle: GoldStar) -> list[Unknown]:
    """The digit of every cell, then every open operator."""
    cells = 2 * puzzle.points
    digits = [Unknown((i,), range(cells), letter(i)) for i in range(cells)]
    places = [place for place, operator in enumerate(puzzle.operators) if operator == OPEN]
    signs = [Unknown((OPERATOR, i), tuple(OPERATORS), f"{OPERATOR} {i + 1}") for i in places]
    return digits + signs


def answers(puzzle: GoldStar, solution: Solution) -> tuple[int | str, ...]:
    """The digit of every cell, then every operator that was open."""
    signs = zip(puzzle.operators, solution.operators or puzzle.operators, strict=True)
    return (*solution.digits, *(found for given, found in signs if given == OPEN))


def restated(before: GoldStar, puzzle: GoldStar, solution: Solution) -> Solution:
    """A solution of another star as this one states it: with operators if some are open here."""
    operators = solution.operators or before.operators
    return Solution(solution.digits, operators if puzzle.asks_operators else ())


def differences(one: Solution, other: Solution) -> list[str]:
    """Cells whose digit differs, then operators that do."""
    cells = enumerate(zip(one.digits, other.digits, strict=True))
    operators = enumerate(zip(one.operators, other.operators, strict=True), 1)
    return [letter(i) for i, (a, b) in cells if a != b] + [
        f"operator {i}" for i, (a, b) in operators if a != b
    ]
