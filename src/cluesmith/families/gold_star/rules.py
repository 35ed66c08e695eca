"""Rules checker of Gold Star: what a finished star breaks, and what could be given of it.

Shares no code with the solver: it checks the solver's answers.
"""

from __future__ import annotations

from fractions import Fraction

from cluesmith.families.gold_star.puzzle import (
    EXACT,
    OPEN,
    Given,
    GoldStar,
    Operator,
    Solution,
    entries,
    neighbours,
)
from cluesmith.families.gold_star.star import letter
from cluesmith.family import Addable


def mistakes(puzzle: GoldStar, solution: Solution) -> list[str]:
    """What a finished star breaks, in words; empty if it is right."""
    cells = 2 * puzzle.points
    digits = solution.digits
    operators = solution.operators or puzzle.operators
    if len(digits) != cells or len(operators) != cells:
        return [f"the star has not {cells} digits and {cells} operators"]
    broken = []
    if sorted(digits) != list(range(cells)):
        broken.append(f"the star does not hold each of 0 to {cells - 1} once")
    for place, (found, asked) in enumerate(zip(operators, puzzle.operators, strict=True), 1):
        if found == OPEN:
            broken.append(f"operator {place} is not found")
        elif asked not in (OPEN, found):
            broken.append(f"operator {place} is {found}, but {asked} is given")
    for cell, (digit, given) in enumerate(zip(digits, puzzle.digits, strict=True)):
        if given is not None and digit != given:
            broken.append(f"{letter(cell)} is {digit}, but {given} is given")
    for equation in puzzle.star.equations:
        w, x, y, z = (digits[cell] for cell in equation.cells)
        left, right = (operators[place] for place in equation.operators)
        one = value(left, w, x, puzzle.division)
        other = value(right, y, z, puzzle.division)
        if one is None or one != other:
            names = "".join(letter(cell) for cell in equation.cells)
            broken.append(f"{names}: {w} {left} {x} = {y} {right} {z} does not hold")
    return broken


def value(operator: str, a: int, b: int, division: str) -> Fraction | None:
    """What a side comes to; None where the rules forbid it."""
    if operator == "+":
        return Fraction(a + b)
    if operator == "-":
        return Fraction(a - b)
    if operator not in ("*", "/") or a == 0 or b == 0:
        return None
    if operator == "*":
        return Fraction(a * b)
    return None if division == EXACT and a % b else Fraction(a, b)


def addable(puzzle: GoldStar, solution: Solution) -> list[Addable]:
    """Facts that could be added to make a solution unique: all digits, then all operators."""
    operators = solution.operators or puzzle.operators
    between = neighbours(puzzle.points)
    givens = [Given(*entry) for entry in entries(solution)]
    signs = [Operator(i, sign, between[i]) for i, sign in enumerate(operators)]
    return [{given: (given,) for given in givens}, {sign: (sign,) for sign in signs}]
