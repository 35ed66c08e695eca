"""Gold Star as 0-1 inequalities, stated from the rules alone.

A variable for each cell and digit, for each open operator and sign, for each equation and result
that both its sides can have, and for each way to come to it: a sign and two digits of a side.  A
digit, a sign or a result is worth as much as all ways that have it, which therefore follow.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
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
    digits = [stated.choose(letter(i), (i,), range(count)) for i in range(count)]
    for digit in range(count):
        stated.exactly(1, [cell[digit] for cell in digits])
    for cell, given in zip(digits, puzzle.digits, strict=True):
        if given is not None:
            stated.clause(cell[given])
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
    return [
        *(stated.choices[(i,), digit] for i, digit in entries(solution)),
        *(stated.choices[(OPERATOR, i), it] for i, it in operators if puzzle.operators[i] == OPEN),
    ]


def _equation(
    stated: Formula,
    puzzle: GoldStar,
    equation: Equation,
    digits: Sequence[Sequence[int]],
    signs: Sequence[Mapping[str, int]],
) -> None:
    """Both its sides come to the same."""
    both = [_ways(puzzle, place) for place in equation.operators]
    left, right = (dict.fromkeys(way.result for way in ways) for ways in both)
    common = [result for result in left if result in right]
    name = "".join(map(letter, equation.cells))
    results = stated.new(f"{name} comes to {', '.join(common)}", len(common))
    comes_to = dict(zip(common, results, strict=True))
    for cells, place, ways in zip(sides(equation), equation.operators, both, strict=True):
        fitting = [way for way in ways if way.result in comes_to]
        name = "".join(map(letter, cells))
        literals = stated.new(f"{name} comes to one of these by operator and digits", len(fitting))
        one, other = (dict(enumerate(digits[cell])) for cell in cells)
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


def _ways(puzzle: GoldStar, place: int) -> list[Way]:
    """All that the rules allow a side with this operator to be."""
    sign = puzzle.operators[place]
    signs = OPERATORS if sign == OPEN else (sign,)
    return [way for sign in signs for way in _ways_by(sign, puzzle.points, puzzle.division)]


@cache
def _ways_by(sign: str, points: int, division: str) -> tuple[Way, ...]:
    """The ways with one sign."""
    digits = range(2 * points)
    results = {(a, b): value(sign, a, b, division) for a in digits for b in digits if a != b}
    return tuple(Way(sign, a, b, str(it)) for (a, b), it in results.items() if it is not None)
