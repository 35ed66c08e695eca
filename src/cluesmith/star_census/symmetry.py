"""Which operator lists are the same puzzle.

Two lists are, when a permutation of the cells turns the equations of one into
those of the other.  An equation may exchange its sides, the operands of + and
of *, and, where both sides are subtractions, the operands of both at once.

Without its operators an equation is an unordered pair of unordered pairs of
cells.  A permutation must keep the system of these: an automorphism.  Whether
it applies to a list depends on the operand orders it turns round: of - and /
it may turn none, but for both of two subtractions.  Each equation can be
looked at by itself, so two tables by equation and pair of operators do.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import cache

from cluesmith.families.gold_star.puzzle import OPERATORS
from cluesmith.families.gold_star.star import Permutation, automorphisms, sides, star
from cluesmith.star_census.plan import PAIRS, image

MINUS = OPERATORS.index("-")
COMMUTING = (OPERATORS.index("+"), OPERATORS.index("*"))


@dataclass(frozen=True, slots=True)
class Symmetry:
    """`applies[equation][pair]` is the mask of automorphisms that may move an equation so.

    `images[automorphism][equation][pair]` is what the moved pair adds to the
    number of the new list.
    """

    automorphisms: tuple[Permutation, ...]
    applies: array[int]
    images: array[int]


@cache
def symmetry(points: int) -> Symmetry:
    group = automorphisms(points)
    equations = star(points).equations
    by_side = {
        frozenset(side): (side, operator)
        for e in equations
        for side, operator in zip(sides(e), e.operators, strict=True)
    }
    applies = array("Q", bytes(8 * points * PAIRS))
    images = array("Q", bytes(8 * len(group) * points * PAIRS))
    for number, permutation in enumerate(group):
        for row, equation in enumerate(equations):
            turned, operators = [], []
            for a, b in sides(equation):
                moved = permutation[a], permutation[b]
                side, operator = by_side[frozenset(moved)]
                turned.append(side != moved)
                operators.append(operator)
            for pair in range(PAIRS):
                at = row * PAIRS + pair
                if _may_turn(pair & 3, pair >> 2, turned):
                    applies[at] |= 1 << number
                one, other = operators
                images[number * points * PAIRS + at] = image(points, (one, other), pair)
    return Symmetry(tuple(group), applies, images)


def _may_turn(left: int, right: int, turned: list[bool]) -> bool:
    """Whether operand orders may be turned round so, under these operators."""
    if left == right == MINUS and all(turned):
        return True
    return not any(
        turn and operator not in COMMUTING
        for operator, turn in zip((left, right), turned, strict=True)
    )
