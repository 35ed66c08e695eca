"""Tables of the census: the order of the cells, what digits allow, and symmetry.

The walk fills cells so that equations are completed as early as possible.  Where a
cell completes an equation, a table gives its possible digits from the other three:
for any operators, or for one pair of them.  Tables are indexed by digits.  As sides
may be exchanged, two kinds suffice: the open cell is the first or the second operand
of its side.

An operator list is one number, two bits per operator, the first one highest:
numbers are in the order of the lists, with operators in the order + - * /.

Symmetry: two lists are equivalent when a permutation of the cells turns the equations
of one into those of the other.  An equation may exchange its sides, the operands of +
and of *, and, where both sides are subtractions, the operands of both at once.
Without its operators an equation is an unordered pair of unordered pairs of cells.  A
permutation must keep the system of these: an automorphism.  Whether it applies to a
list depends on the operands it exchanges: those of - and / may not be, except of two
subtractions at once.  Each equation can be looked at by itself, so two tables by
equation and pair of operators suffice.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import cache
from itertools import product

from cluesmith.families.gold_star.puzzle import OPERATORS
from cluesmith.families.gold_star.star import Permutation, automorphisms, sides, star

PAIRS = 16  # of operators in an equation: left + 4 * right
ANY = PAIRS  # the table for all pairs at once
MINUS = OPERATORS.index("-")
COMMUTING = (OPERATORS.index("+"), OPERATORS.index("*"))


@dataclass(frozen=True, slots=True)
class Completion:
    """An equation and the cell that completes it: `others` are the other three, by their places."""

    equation: int
    is_left: bool  # whether the open cell is on the left side
    kind: int  # 0: the open cell is the first operand of its side, 1: the second
    others: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Plan:
    """The order of the walk: its cells, what each completes, the equations in that order."""

    points: int
    order: tuple[int, ...]
    completions: tuple[tuple[Completion, ...], ...]
    equations: tuple[int, ...]


@cache
def plan(points: int) -> Plan:
    """A greedy order: next is the cell that completes most equations, or comes closest to it."""
    equations = star(points).equations
    order: list[int] = []
    completions: list[tuple[Completion, ...]] = []
    while len(order) < 2 * points:

        def nearness(cell: int) -> list[int]:
            known = [len({*order} & {*e.cells}) for e in equations if cell in e.cells]
            return [*(known.count(n) for n in (3, 2, 1)), -cell]

        cell = max({*range(2 * points)} - {*order}, key=nearness)
        found = []
        for number, equation in enumerate(equations):
            if cell in equation.cells and {*equation.cells} <= {*order, cell}:
                w, x, y, z = equation.cells
                is_left = cell in (w, x)
                if not is_left:
                    w, x, y, z = y, z, w, x
                partner, kind = (x, 0) if cell == w else (w, 1)
                one, two, three = (order.index(other) for other in (partner, y, z))
                found.append(Completion(number, is_left, kind, (one, two, three)))
        order.append(cell)
        completions.append(tuple(found))
    return Plan(
        points,
        tuple(order),
        tuple(completions),
        tuple(completion.equation for group in completions for completion in group),
    )


@dataclass(frozen=True, slots=True)
class Tables:
    """Tables of what digits allow.

    `finders[set][kind][a][b][c]` is the mask of digits that complete an
    equation, for each pair of operators and for `ANY`; `pairs[w][x][y][z]` is
    the mask of pairs that make it true; `weights` counts, for each pair, the
    quadruples of digits for which it is true.
    """

    finders: array[int]
    pairs: array[int]
    weights: tuple[int, ...]


@cache
def tables(points: int) -> Tables:
    cells = 2 * points
    cube = cells**3
    finders = array("I", bytes(4 * 2 * cube * (PAIRS + 1)))
    pairs = array("H", bytes(2 * cube * cells))
    weights = [0] * PAIRS
    sides = [_sides(operator, cells) for operator in OPERATORS]
    for left, right in product(range(4), range(4)):
        pair = left + 4 * right
        for value, ones in sides[left].items():
            for (w, x), (y, z) in product(ones, sides[right].get(value, ())):
                if w in (y, z) or x in (y, z):
                    continue
                weights[pair] += 1
                pairs[((w * cells + x) * cells + y) * cells + z] |= 1 << pair
                for chosen in (pair, ANY):
                    finders[2 * chosen * cube + (x * cells + y) * cells + z] |= 1 << w
                    finders[(2 * chosen + 1) * cube + (w * cells + y) * cells + z] |= 1 << x
    return Tables(finders, pairs, tuple(weights))


def _sides(operator: str, cells: int) -> dict[int, list[tuple[int, int]]]:
    """Pairs of different digits under an operator, by their result."""
    found: dict[int, list[tuple[int, int]]] = {}
    for a, b in product(range(cells), range(cells)):
        if a == b or (operator in "*/" and not (a and b)) or (operator == "/" and a % b):
            continue
        value = {"+": a + b, "-": a - b, "*": a * b, "/": a // b if b else 0}[operator]
        found.setdefault(value, []).append((a, b))
    return found


def shift(points: int, operator: int) -> int:
    """The position of an operator's two bits in the number of a list."""
    return 2 * (2 * points - 1 - operator)


def contributions(points: int) -> array[int]:
    """What a pair adds to the number of a list: `[equation][pair]`."""
    found = array("Q", bytes(8 * PAIRS * points))
    for number, equation in enumerate(star(points).equations):
        for pair in range(PAIRS):
            found[number * PAIRS + pair] = image(points, equation.operators, pair)
    return found


def image(points: int, operators: tuple[int, int], pair: int) -> int:
    """A pair as the values of two operators: a part of the number of a list."""
    left, right = operators
    return (pair & 3) << shift(points, left) | (pair >> 2) << shift(points, right)


_FOURS = ["".join(four) for four in product(OPERATORS, repeat=4)]  # a byte of a list's number


def text(points: int, code: int) -> str:
    """A list as its operators, in reading order."""
    return "".join([_FOURS[byte] for byte in code.to_bytes(8, "big")])[-2 * points :]


def code(operators: str) -> int:
    """The number of a list."""
    found = 0
    for operator in operators:
        found = 4 * found + OPERATORS.index(operator)
    return found


@dataclass(frozen=True, slots=True)
class Symmetry:
    """Symmetries as tables: `applies[equation][pair]` is the mask of automorphisms that apply.

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
    """Whether the operands of the sides marked in `turned` may be exchanged."""
    if left == right == MINUS and all(turned):
        return True
    return not any(
        turn and operator not in COMMUTING
        for operator, turn in zip((left, right), turned, strict=True)
    )
