"""Gold Star as 0-1 inequalities, stated from the rules alone.

A variable for each cell and digit, for each open operator and sign, and for each equation and
result that both its sides can have.  The two digits and the operator of a side decide what it
comes to; if the rules forbid that, or the other side cannot come to it, they are excluded.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from cluesmith.families.gold_star.puzzle import (
    OPEN,
    OPERATOR,
    OPERATORS,
    GoldStar,
    Solution,
    entries,
)
from cluesmith.families.gold_star.rules import value
from cluesmith.families.gold_star.star import letter, sides
from cluesmith.forms.formula import Formula

# How a side can be: its operator, its digits, and what it comes to.
Way = tuple[str, int, int, Fraction | None]


def formula(puzzle: GoldStar) -> Formula:
    """Its solutions are those of the puzzle, with the operators that were open."""
    stated, count = Formula(), 2 * puzzle.points
    digits = [stated.choose(letter(i), (i,), range(count)) for i in range(count)]
    for digit in range(count):
        stated.exactly(1, [cell[digit] for cell in digits])
    for cell, given in zip(digits, puzzle.digits, strict=True):
        if given is not None:
            stated.clause(cell[given])
    signs: list[dict[str, tuple[int, ...]]] = []  # the literals of a sign: none if it is given
    for place, sign in enumerate(puzzle.operators):
        if sign == OPEN:
            chosen = stated.choose(f"operator {place + 1}", (OPERATOR, place), OPERATORS)
            signs.append({sign: (it,) for sign, it in zip(OPERATORS, chosen, strict=True)})
        else:
            signs.append({sign: ()})
    for equation in puzzle.star.equations:
        both = [list(_ways(puzzle, signs[place], count)) for place in equation.operators]
        left, right = ({way[3] for way in ways} for ways in both)
        common = sorted(result for result in left & right if result is not None)
        name = "".join(map(letter, equation.cells))
        results = stated.new(f"{name} comes to {', '.join(map(str, common))}", len(common))
        stated.exactly(1, results)
        comes_to = dict(zip(common, results, strict=True))
        for (one, other), place, ways in zip(
            sides(equation), equation.operators, both, strict=True
        ):
            for sign, a, b, result in ways:
                causes = (digits[one][a], digits[other][b], *signs[place][sign])
                effect = [comes_to[result]] if result in comes_to else []
                stated.clause(*(-cause for cause in causes), *effect)
    return stated


def literals(puzzle: GoldStar, stated: Formula, solution: Solution) -> list[int]:
    """What a solution is in the formula: its digits, and the operators that were open."""
    operators = enumerate(solution.operators or puzzle.operators)
    return [
        *(stated.choices[(i,), digit] for i, digit in entries(solution)),
        *(stated.choices[(OPERATOR, i), it] for i, it in operators if puzzle.operators[i] == OPEN),
    ]


def _ways(puzzle: GoldStar, signs: dict[str, tuple[int, ...]], count: int) -> Iterator[Way]:
    """All that a side with one of these signs can be."""
    for sign in signs:
        for a in range(count):
            for b in range(count):
                if a != b:
                    yield sign, a, b, value(sign, a, b, puzzle.division)
