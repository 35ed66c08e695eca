"""Geometry of a star: the places of its cells and operators, and its equations.

A star of P points has a cell on each of its P tips and on each of its P inner
corners.  Tips k and k+2 (mod P, counted round the star) end a line of four
cells, tip, inner, inner, tip: the equation ``w o x = y o z``, whose operators
are between a tip and its inner neighbour.  From five points on that is the
star polygon {P/2}, and the lines are straight.  With three and four points they
bend, and the shape is the paper's.

Cells and operators are numbered in reading order of the drawing.  A cell's
name for people is a letter: A, B, ... Z, AA, AB, ...
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import cos, isclose, pi, sin

FEWEST, MOST = 3, 16
CLOSE = 6  # decimals of a coordinate that distinguish two rows
INNER = {3: 0.5, 4: 0.45}  # the inner radius where {P/2} is no star

Point = tuple[float, float]
Permutation = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Equation:
    """``w o x = y o z``: its four cells and its two operators, by number."""

    cells: tuple[int, int, int, int]
    operators: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Star:
    """A star of so many points, inside the unit circle; y grows downwards.

    `tips` are the cells on its points.  Equations are in order of their first
    operator.
    """

    points: int
    cells: tuple[Point, ...]
    operators: tuple[Point, ...]
    equations: tuple[Equation, ...]
    tips: frozenset[int]


def letter(cell: int) -> str:
    """A cell's name: A to Z, then AA, AB and so on."""
    return ("" if cell < 26 else "A") + chr(ord("A") + cell % 26)


@cache
def star(points: int) -> Star:
    """The star with this number of points."""
    turn = 2 * pi / points
    inner = INNER.get(points) or cos(turn) / cos(turn / 2)
    tips = [_at(k * turn, 1) for k in range(points)]
    # Inner corner k lies between tips k and k+1.
    corners = [_at((k + 0.5) * turn, inner) for k in range(points)]
    cells = sorted(tips + corners, key=_reading_order)
    lines = []
    for k in range(points):
        end, corner = (k + 2) % points, (k + 1) % points
        line = [tips[k], corners[k], corners[corner], tips[end]]
        lines.append(line[::-1] if _is_backwards(points, line) else line)
    middles = {halfway(*side) for line in lines for side in (line[:2], line[2:])}
    operators = sorted(middles, key=_reading_order)
    equations = [
        Equation(
            (cells.index(w), cells.index(x), cells.index(y), cells.index(z)),
            (operators.index(halfway(w, x)), operators.index(halfway(y, z))),
        )
        for w, x, y, z in lines
    ]
    return Star(
        points,
        tuple(cells),
        tuple(operators),
        tuple(sorted(equations, key=lambda equation: min(equation.operators))),
        frozenset(cells.index(tip) for tip in tips),
    )


def _at(angle: float, radius: float) -> Point:
    """A point, by its angle from the top, counted to the left."""
    return -radius * sin(angle), -radius * cos(angle)


def halfway(a: Point, b: Point) -> Point:
    """The point in the middle between two."""
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _reading_order(point: Point) -> Point:
    return round(point[1], CLOSE), round(point[0], CLOSE)


def _is_backwards(points: int, line: list[Point]) -> bool:
    """Whether a line is read from its other end: from the left, an upright one from the top.

    Of the two upright lines of the four-pointed star the paper reads the left one upwards.
    """
    (x, y), (end_x, end_y) = line[0], line[-1]
    if not isclose(x, end_x, abs_tol=10**-CLOSE):
        return x > end_x
    upwards = points == 4 and line[1][0] < 0
    return (y > end_y) != upwards


def automorphisms(points: int) -> list[Permutation]:
    """Symmetries of a star: every permutation of its cells that maps equations to equations.

    Operators and the order of operands do not count.
    """
    equations = star(points).equations
    pairs = {frozenset(side) for e in equations for side in sides(e)}
    system = {_shape(e.cells) for e in equations}
    # Neighbours first: each cell but one shares a side with an earlier one, so few images fit.
    walk = [0]
    for cell in walk:
        walk += [c for side in pairs if cell in side for c in side if c not in walk]

    def extend(images: dict[int, int]) -> Iterator[Permutation]:
        if len(images) == 2 * points:
            found = tuple(images[cell] for cell in range(2 * points))
            if {_shape(tuple(found[c] for c in e.cells)) for e in equations} == system:
                yield found
            return
        cell = walk[len(images)]
        beside = [images[c] for c in images if {c, cell} in pairs]
        for new in {*range(2 * points)} - {*images.values()}:
            if all({new, other} in pairs for other in beside):
                yield from extend({**images, cell: new})

    return sorted(extend({}))


def sides(equation: Equation) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two pairs of cells that an equation's operators are between."""
    w, x, y, z = equation.cells
    return (w, x), (y, z)


def _shape(cells: tuple[int, ...]) -> frozenset[frozenset[int]]:
    w, x, y, z = cells
    return frozenset((frozenset((w, x)), frozenset((y, z))))
