"""Gold Star by plain enumeration: line by line, every digit that is left.

The equations are written out from the paper, the arithmetic is its own, and
nothing is used of the solver.  An equation is looked at when its last cell is
filled, and that is all the cleverness there is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, product
from typing import TYPE_CHECKING

from cluesmith.families.gold_star.puzzle import GoldStar

if TYPE_CHECKING:
    from gold_random import Board

LARGEST = 4  # what takes no longer than a moment

# Cell, operator's number, cell = cell, operator's number, cell.  Of the three-pointed
# star the paper prints O6, which it has not, for O4.
PAPER = {
    3: "A0B=E5F D2B=C3F D4E=C1A",
    4: "H6F=B0A A1C=G7H D2B=C3E D4F=G5E",
    5: "B2C=D3E B4F=H9J I6F=C0A I8H=G5E A1D=G7J",
    6: "H6F=C0A A1D=G7K B2C=D3E B4F=I10L L11J=G5E H8I=J9K",
}

Line = tuple[list[int], list[int]]  # the four cells, the two operators


def lines(points: int) -> list[Line]:
    found = []
    for text in PAPER[points].split():
        cells = [ord(name) - ord("A") for name in re.findall("[A-Z]", text)]
        found.append((cells, [int(number) for number in re.findall("[0-9]+", text)]))
    return found


def solutions(puzzle: GoldStar) -> Iterator[Board]:
    """Every solution; each of its operator lists is one of its own."""
    cells = 2 * puzzle.points
    every = lines(puzzle.points)
    order = list(dict.fromkeys(cell for line in every for cell in line[0]))  # line by line
    complete = [
        [line for line in every if cell in line[0] and set(line[0]) <= set(order[: i + 1])]
        for i, cell in enumerate(order)
    ]
    digits = [0] * cells

    def fill(done: int, left: frozenset[int]) -> Iterator[Board]:
        if done == cells:
            yield from _with_operators(puzzle, every, digits)
            return
        cell = order[done]
        given = puzzle.digits[cell]
        for digit in sorted(left):
            if given is None or given == digit:
                digits[cell] = digit
                if all(_pairs(puzzle, line, digits) for line in complete[done]):
                    yield from fill(done + 1, left - {digit})

    return fill(0, frozenset(range(cells)))


def some(puzzle: GoldStar, cap: int) -> set[Board]:
    """The solutions; `cap` of them where there are more."""
    return set(islice(solutions(puzzle), cap))


def is_solvable(puzzle: GoldStar) -> bool:
    return next(solutions(puzzle), None) is not None


def _with_operators(puzzle: GoldStar, every: list[Line], digits: list[int]) -> Iterator[Board]:
    for chosen in product(*(_pairs(puzzle, line, digits) for line in every)):
        operators = [""] * len(digits)
        for (_, (left, right)), pair in zip(every, chosen, strict=True):
            operators[left], operators[right] = pair
        yield tuple(digits), tuple(operators)


def _pairs(puzzle: GoldStar, line: Line, digits: list[int]) -> list[tuple[str, str]]:
    """The operators that make a line true, of those that are allowed."""
    (w, x, y, z), places = [digits[cell] for cell in line[0]], line[1]
    left, right = (puzzle.operators[place].replace("?", "+-*/") for place in places)
    found = []
    for pair in product(left, right):
        one = _fraction(pair[0], w, x, puzzle.division)
        other = _fraction(pair[1], y, z, puzzle.division)
        if one and other and one[0] * other[1] == other[0] * one[1]:
            found.append(pair)
    return found


def _fraction(operator: str, a: int, b: int, division: str) -> tuple[int, int] | None:
    """a o b as numerator and denominator."""
    if operator == "+":
        return a + b, 1
    if operator == "-":
        return a - b, 1
    if a * b == 0 or (operator == "/" and division == "exact" and a % b):
        return None
    return (a * b, 1) if operator == "*" else (a, b)
