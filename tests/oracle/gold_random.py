"""Random stars, the same for the same seed.

Most puzzles are cut from a random true star, made here without our solver: some
of its operators and digits are stated, and in some puzzles a few facts are
changed, so that one, several and no solution occur.  Others are operators drawn
blindly, of which most have no solution.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from random import Random

from cluesmith.families.gold_star.puzzle import (
    EXACT,
    OPEN,
    OPERATORS,
    RATIONAL,
    Fact,
    Given,
    GoldStar,
    facts,
    keep,
)
from cluesmith.families.gold_star.star import Equation, star
from cluesmith.lab.peers.cpsat_gold_star import Board

NOISE = 0.02  # how often any step is taken
STARS = 24  # true stars of one size and division
LARGE_STARS = 4  # from seven points on, where they take long to make


def blank(points: int, division: str = EXACT) -> GoldStar:
    return GoldStar(points, (OPEN,) * (2 * points), (None,) * (2 * points), division)


def blind(points: int, rng: Random, division: str = EXACT) -> GoldStar:
    """Any operators."""
    operators = tuple(rng.choice(OPERATORS) for _ in range(2 * points))
    return GoldStar(points, operators, (None,) * (2 * points), division)


# True stars


def value(operator: str, a: int, b: int, division: str) -> Fraction | None:
    if operator == "+":
        return Fraction(a + b)
    if operator == "-":
        return Fraction(a - b)
    if a == 0 or b == 0:
        return None
    if operator == "*":
        return Fraction(a * b)
    return Fraction(a, b) if division == RATIONAL or a % b == 0 else None


@cache
def pairs(digits: tuple[int, ...], division: str) -> list[str]:
    """The operators, two by two, that make w o x = y o z true."""
    w, x, y, z = digits
    first = [(o, value(o, w, x, division)) for o in OPERATORS]
    second = [(o, value(o, y, z, division)) for o in OPERATORS]
    return [i + j for i, one in first for j, other in second if one is not None and one == other]


def true_star(points: int, division: str, rng: Random) -> Board:
    """Digits in which every equation has operators, and operators drawn from those.

    A random walk: of an equation that has none, one cell changes places with the
    cell for which fewest are without then, or now and then with any.
    """
    equations = star(points).equations
    around = [{e for e in equations if cell in e.cells} for cell in range(2 * points)]
    digits = rng.sample(range(2 * points), 2 * points)

    def broken(some: Iterable[Equation]) -> list[Equation]:
        return [e for e in some if not pairs(tuple(digits[c] for c in e.cells), division)]

    def gain(one: int, other: int) -> float:
        """How many more equations have operators after this change, ties broken by chance."""
        touched = around[one] | around[other]
        before = len(broken(touched))
        digits[one], digits[other] = digits[other], digits[one]
        after = len(broken(touched))
        digits[one], digits[other] = digits[other], digits[one]
        return before - after + rng.random()

    while bad := broken(equations):
        one = rng.choice(rng.choice(bad).cells)
        others = [cell for cell in range(2 * points) if cell != one]
        if rng.random() < NOISE:
            other = rng.choice(others)
        else:
            other = max(others, key=lambda cell: gain(one, cell))
        digits[one], digits[other] = digits[other], digits[one]
    operators = [""] * (2 * points)
    for equation in equations:
        left, right = equation.operators
        choice = rng.choice(pairs(tuple(digits[c] for c in equation.cells), division))
        operators[left], operators[right] = choice
    return tuple(digits), tuple(operators)


@cache
def known(points: int, division: str, number: int) -> Board:
    return true_star(points, division, Random(f"true {points} {division} {number}"))


# Puzzles


def cut(board: Board, opened: int, given: int, rng: Random, division: str) -> GoldStar:
    """A puzzle of so many open operators and given digits of a true star."""
    digits, operators = board
    cells = range(len(digits))
    to_find, shown = rng.sample(cells, opened), rng.sample(cells, given)
    return GoldStar(
        len(digits) // 2,
        tuple(OPEN if i in to_find else operators[i] for i in cells),
        tuple(digits[i] if i in shown else None for i in cells),
        division,
    )


def spoiled(puzzle: GoldStar, times: int, rng: Random) -> GoldStar:
    """The puzzle with some of its facts changed; a digit may be given twice then."""
    stated: list[Fact] = list(facts(puzzle))
    for _ in range(times if stated else 0):
        i = rng.randrange(len(stated))
        fact = stated[i]
        if isinstance(fact, Given):
            stated[i] = Given(fact.cell, rng.randrange(2 * puzzle.points))
        else:
            stated[i] = type(fact)(fact.place, rng.choice(OPERATORS), fact.between)
    return keep(puzzle, stated)


def random_puzzle(points: int, seed: int) -> GoldStar:
    """Any kind of star: open operators, given digits, both divisions."""
    rng = Random(f"gold {points} {seed}")
    division = rng.choice((EXACT, EXACT, RATIONAL))
    if points < 7 and rng.random() < 0.15:
        return blind(points, rng, division)
    board = known(points, division, rng.randrange(STARS if points < 7 else LARGE_STARS))
    opened = rng.choice((0, 0, 1, 2, rng.randint(0, 2 * points)))
    given = rng.choice((0, 0, 1, 2, rng.randint(0, 2 * points)))
    if (points > 4 and opened) or points > 6:  # or CP-SAT takes minutes
        given = max(given, points - 3)
    puzzle = cut(board, opened, given, rng, division)
    return spoiled(puzzle, rng.choice((0, 0, 0, 1, 2)), rng)


def contradictory(points: int, seed: int) -> Iterator[GoldStar]:
    """Puzzles with several things wrong, or drawn blindly; most have no solution."""
    rng = Random(f"contradictory gold {points} {seed}")
    while True:
        division = rng.choice((EXACT, EXACT, RATIONAL))
        puzzle = blind(points, rng, division)
        if rng.random() < 0.7:
            board = known(points, division, rng.randrange(STARS))
            puzzle = cut(board, rng.choice((0, 2)), rng.choice((0, 2, points)), rng, division)
        yield spoiled(puzzle, rng.choice((2, 3, 5)), rng)
