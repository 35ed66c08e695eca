"""Where everything of a star stands in a picture: a canvas as large as the star, y downwards.

The scale grows with the points, so that cells and operators keep their size
and their distance.  From five points on lines are straight.  With three and
four they bend; drawn as curves through their cells they can be followed all
the same, and the operators move onto them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import ceil, cos, dist, isclose, pi

from cluesmith.families.gold_star.star import CLOSE, Point, Star, star

CELL, SIGN = 17.0, 10.0  # radius of a cell; of the room an operator or a sign takes
GAP = 8.0  # of line to be seen between them
LEAST = 150.0  # from the middle of a star to its tips
MARGIN = 9.0
BENT = 4  # up to so many points lines bend

Curve = tuple[Point, Point, Point, Point]  # of a piece: its ends, and its two handles between


@dataclass(frozen=True)
class Layout:
    """A star's places on the canvas."""

    points: int

    @property
    def star(self) -> Star:
        return star(self.points)

    @cached_property
    def scale(self) -> float:
        """Pixels from the middle to a tip: room on every piece for two cells and a sign.

        With many points a tip comes close to the sign of the line between its neighbours.
        """
        figure = self.star
        w, x, y, _ = (figure.cells[cell] for cell in figure.equations[0].cells)
        needed = (
            2 * (CELL + SIGN + GAP) / min(dist(w, x), dist(x, y)),
            (CELL + SIGN + 1) / (1 - cos(2 * pi / self.points)),
        )
        return max(LEAST, *needed)

    @property
    def width(self) -> int:
        return 2 * ceil(CELL + MARGIN + self.scale * max(x for x, _ in self.star.cells))

    @property
    def height(self) -> int:
        lowest = max(y for _, y in self.star.cells)
        return ceil(2 * (CELL + MARGIN) + self.scale * (1 + lowest))

    def place(self, point: Point) -> Point:
        """A point of the star on the canvas; the highest tip of the star is at y = -1."""
        return (
            round(self.width / 2 + self.scale * point[0], 2),
            round(CELL + MARGIN + self.scale * (1 + point[1]), 2),
        )

    @cached_property
    def cells(self) -> tuple[Point, ...]:
        return tuple(map(self.place, self.star.cells))

    @cached_property
    def curves(self) -> tuple[tuple[Curve, Curve, Curve], ...]:
        """For each equation its three pieces, tip to inner cell to inner cell to tip."""
        bend = 1 / 6 if self.points <= BENT else 0
        found = []
        for equation in self.star.equations:
            w, x, y, z = (self.cells[cell] for cell in equation.cells)
            # As it passes a cell, a line runs parallel to the chord between that cell's neighbours.
            ahead = (_minus(x, w), _minus(y, w), _minus(z, x), _minus(z, y))
            pieces = [
                (a, _plus(a, one, bend), _plus(b, other, -bend), b)
                for (a, b), (one, other) in zip(
                    pairwise((w, x, y, z)), pairwise(ahead), strict=True
                )
            ]
            found.append((pieces[0], pieces[1], pieces[2]))
        return tuple(found)

    @cached_property
    def operators(self) -> tuple[Point, ...]:
        """Where operators stand, by number."""
        places: dict[int, Point] = {}
        for equation, (first, _, last) in zip(self.star.equations, self.curves, strict=True):
            left, right = equation.operators
            places[left], places[right] = middle(first), middle(last)
        return tuple(places[number] for number in range(2 * self.points))

    @cached_property
    def signs(self) -> tuple[Point, ...]:
        """Where the equals sign of each equation stands."""
        return tuple(middle(inner) for _, inner, _ in self.curves)

    @cached_property
    def outline(self) -> tuple[Curve, ...]:
        """The outer pieces, each from where the last one ended, round the star."""
        centre = self.place((0, 0))
        follow: dict[Point, Curve] = {}
        for first, _, last in self.curves:
            for a, one, other, b in (first, last):
                side = (a, one, other, b) if _turns(a, centre, b) else (b, other, one, a)
                follow[side[0]] = side
        found = [follow[self.cells[0]]]
        while found[-1][3] != found[0][0]:
            found.append(follow[found[-1][3]])
        return tuple(found)


def upright(figure: Star) -> Mapping[int, int]:
    """The equations of a star that stand upright: 1 if read downwards, -1 if upwards."""
    found = {}
    for number, equation in enumerate(figure.equations):
        (x, y), (end_x, end_y) = (figure.cells[equation.cells[i]] for i in (0, 3))
        if isclose(x, end_x, abs_tol=10**-CLOSE):
            found[number] = 1 if y < end_y else -1
    return found


def middle(curve: Curve) -> Point:
    """The point halfway along a piece."""
    a, one, other, b = curve
    x, y = ((a[i] + 3 * one[i] + 3 * other[i] + b[i]) / 8 for i in (0, 1))
    return round(x, 2), round(y, 2)


def _turns(a: Point, centre: Point, b: Point) -> bool:
    """Whether a hand about the centre goes clockwise from a to b."""
    (x, y), (to_x, to_y) = _minus(a, centre), _minus(b, centre)
    return x * to_y > y * to_x


def _minus(a: Point, b: Point) -> Point:
    return a[0] - b[0], a[1] - b[1]


def _plus(a: Point, b: Point, times: float) -> Point:
    return round(a[0] + times * b[0], 2), round(a[1] + times * b[1], 2)
