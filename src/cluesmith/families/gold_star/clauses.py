"""Gold Star as clauses, for the search that learns.

Besides "this cell has digit d" there is, for each equation, "its sides give v".  Two of what
a side says decide the third: its digits the result, a digit and the result the other digit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from cluesmith.families.gold_star.model import GoldProblem, outcome
from cluesmith.families.gold_star.puzzle import OPEN, OPERATORS, GoldStar
from cluesmith.kernel.learning.choices import Choices
from cluesmith.kernel.learning.reasons import FALSE, TRUE

Side = tuple[int, int, int]  # its cells, and the place of its operator


class Pair(NamedTuple):
    """A way to fill a side: the literals of its operator and its digits, and what it gives."""

    operator: int
    first: int
    second: int
    value: Fraction


def clauses(puzzle: GoldStar, problem: GoldProblem) -> Choices:
    """The puzzle as clauses over what its engine has left."""
    cells = 2 * puzzle.points
    choices = Choices(problem.engine, problem.variables)
    choices.different(list(range(cells)), cells)
    for equation in puzzle.star.equations:
        (w, x, y, z), (left, right) = equation.cells, equation.operators
        _post_equation(choices, puzzle, ((w, x, left), (y, z, right)))
    return choices.ready()


def _post_equation(choices: Choices, puzzle: GoldStar, sides: tuple[Side, Side]) -> None:
    """Both sides give the same."""
    pairs = [list(_pairs(choices, puzzle, side)) for side in sides]
    left, right = ({pair.value for pair in some} for some in pairs)
    both = sorted(left & right)
    learner = choices.learner
    first = learner.variables(len(both))
    gives = {value: 2 * (first + i) for i, value in enumerate(both)}
    learner.add(list(gives.values()))
    learner.add_group(list(gives.values()))
    for some in pairs:
        _post_side(choices, some, gives)


def _post_side(choices: Choices, pairs: list[Pair], gives: Mapping[Fraction, int]) -> None:
    learner = choices.learner
    by_digit: dict[tuple[int, int, Fraction], list[int]] = {}
    for operator, a, b, value in pairs:
        if value not in gives:
            learner.add([operator ^ 1, a ^ 1, b ^ 1])
            continue
        learner.add([operator ^ 1, a ^ 1, b ^ 1, gives[value]])
        by_digit.setdefault((operator, a, value), []).append(b)
        by_digit.setdefault((operator, b, value), []).append(a)
    for operator, digit in {pair[:2] for pair in pairs} | {pair[0:3:2] for pair in pairs}:
        for value, given in gives.items():
            others = by_digit.get((operator, digit, value), [])
            learner.add([operator ^ 1, digit ^ 1, given ^ 1, *others])


def _pairs(choices: Choices, puzzle: GoldStar, side: Side) -> Iterator[Pair]:
    """What a side can be; an impossible result, as of a division by 0, is excluded at once."""
    one, other, place = side
    for number, operator in enumerate(OPERATORS):
        stands = _operator(choices, puzzle, place, number)
        if stands == FALSE:
            continue
        for a in range(2 * puzzle.points):
            for b in range(2 * puzzle.points):
                has_a, has_b = choices.literal(one, a), choices.literal(other, b)
                if a == b or FALSE in (has_a, has_b):
                    continue
                value = outcome(operator, a, b, puzzle.division)
                if value is None:
                    choices.learner.add([stands ^ 1, has_a ^ 1, has_b ^ 1])
                else:
                    yield Pair(stands, has_a, has_b, value)


def _operator(choices: Choices, puzzle: GoldStar, place: int, number: int) -> int:
    """The literal that says: this operator stands there."""
    given = puzzle.operators[place]
    if given != OPEN:
        return TRUE if given == OPERATORS[number] else FALSE
    open_before = puzzle.operators[:place].count(OPEN)
    literal: int = choices.literal(2 * puzzle.points + open_before, number)
    return literal
