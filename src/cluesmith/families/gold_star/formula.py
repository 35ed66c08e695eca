"""Gold Star as 0-1 inequalities, stated from the rules alone.

A variable for each cell and digit, for each open operator and sign, for each equation and result
that both its sides can have, and for each way to come to it: a sign and two digits of a side.  A
digit, a sign or a result is worth as much as all ways that have it, which therefore follow.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

from cluesmith.families.gold_star.puzzle import (
    OPEN,
    OPERATOR,
    OPERATORS,
    GoldStar,
    Solution,
    entries,
)
from cluesmith.families.gold_star.rules import value
from cluesmith.families.gold_star.star import Equation, letter, sides
from cluesmith.forms.formula import Formula


class Way(NamedTuple):
    """How a side can be: its operator, its digits, and what it comes to."""

    sign: str
    one: int
    other: int
    result: str


def formula(puzzle: GoldStar) -> Formula:
    """Its solutions are those of the puzzle, with the operators that were open."""
    stated, count = Formula(), 2 * puzzle.points
    digits = [_cell(stated, puzzle, i) for i in range(count)]
    for digit in range(count):
        stated.exactly(1, [cell[digit] for cell in digits if digit in cell])
    signs: list[dict[str, int]] = []  # the literals of an operator that is open
    for place, sign in enumerate(puzzle.operators):
        signs.append({})
        if sign == OPEN:
            chosen = stated.choose(f"operator {place + 1}", (OPERATOR, place), OPERATORS)
            signs[place] = dict(zip(OPERATORS, chosen, strict=True))
    for equation in puzzle.star.equations:
        _equation(stated, puzzle, equation, digits, signs)
    return stated


def literals(puzzle: GoldStar, stated: Formula, solution: Solution) -> list[int]:
    """What a solution is in the formula: its digits, and the operators that were open."""
    operators = enumerate(solution.operators or puzzle.operators)
    digits = (((i,), digit) for i, digit in entries(solution))
    return stated.chosen([*digits, *(((OPERATOR, place), sign) for place, sign in operators)])


def _cell(stated: Formula, puzzle: GoldStar, place: int) -> dict[int, int]:
    """The literals of a cell by digit: the one given, or all that are given nowhere."""
    given = puzzle.digits[place]
    free = [digit for digit in range(2 * puzzle.points) if digit not in puzzle.digits]
    values = free if given is None else [given]
    return dict(zip(values, stated.choose(letter(place), (place,), values), strict=True))


def _equation(
    stated: Formula,
    puzzle: GoldStar,
    equation: Equation,
    digits: Sequence[Mapping[int, int]],
    signs: Sequence[Mapping[str, int]],
) -> None:
    """Both its sides come to the same."""
    both = [
        _ways(puzzle, place, *(digits[cell] for cell in cells))
        for cells, place in zip(sides(equation), equation.operators, strict=True)
    ]
    left, right = (dict.fromkeys(way.result for way in ways) for ways in both)
    common = [result for result in left if result in right]
    name = "".join(map(letter, equation.cells))
    results = stated.new(f"{name} comes to {', '.join(common)}", len(common))
    comes_to = dict(zip(common, results, strict=True))
    for cells, place, ways in zip(sides(equation), equation.operators, both, strict=True):
        fitting = [way for way in ways if way.result in comes_to]
        name = "".join(map(letter, cells))
        literals = stated.new(f"{name} comes to one of these by operator and digits", len(fitting))
        one, other = (digits[cell] for cell in cells)
        parts: tuple[Mapping[Any, int], ...] = (signs[place], one, other, comes_to)
        for part, known in enumerate(parts):
            _sums(stated, known, [way[part] for way in fitting], literals)


def _sums(
    stated: Formula, known: Mapping[Any, int], parts: Sequence[Any], literals: Sequence[int]
) -> None:
    """Each of the known literals is worth as much as the ways that have its sign, digit, result."""
    having = defaultdict(list)
    for part, literal in zip(parts, literals, strict=True):
        having[part].append(literal)
    for part, literal in known.items():
        stated.sum_is(literal, having[part])


def _ways(
    puzzle: GoldStar, place: int, one: Mapping[int, int], other: Mapping[int, int]
) -> list[Way]:
    """All that the rules allow a side with this operator and these two cells to be."""
    sign = puzzle.operators[place]
    signs = OPERATORS if sign == OPEN else (sign,)
    ways = chain.from_iterable(_ways_by(sign, puzzle.points, puzzle.division) for sign in signs)
    return [way for way in ways if way.one in one and way.other in other]


@cache
def _ways_by(sign: str, points: int, division: str) -> tuple[Way, ...]:
    """The ways with one sign."""
    digits = range(2 * points)
    results = {(a, b): value(sign, a, b, division) for a in digits for b in digits if a != b}
    return tuple(Way(sign, a, b, str(it)) for (a, b), it in results.items() if it is not None)
