"""The rules of Gold Star, checked on a finished star and nothing cleverer.

Shares no code with the solver: this is what the solver's answers are held
against.
"""

from __future__ import annotations

from fractions import Fraction

from cluesmith.families.gold_star.puzzle import EXACT, OPEN, GoldStar, Solution
from cluesmith.families.gold_star.star import letter


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
