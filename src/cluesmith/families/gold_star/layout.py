"""The layout of a star in a drawing: a canvas as large as the star, y downwards.

The scale grows with the points, so that cells and operators keep their size
and their distance.  From five points on lines are straight.  With three and
four they bend; drawn as curves through their cells they can be followed all
the same, and the operators move onto them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate, combinations, pairwise
from math import ceil, cos, dist, hypot, isclose, pi

from cluesmith.families.gold_star.puzzle import OPEN, GoldStar
from cluesmith.families.gold_star.star import CLOSE, Point, Star, halfway, star
from cluesmith.forms.svg import Box, Mark

CELL, SIGN = 17.0, 10.0  # radius of a cell; of the room an operator or a sign takes
GAP = 8.0  # of line to be seen between them
LEAST = 150.0  # from the middle of a star to its tips
MARGIN = 9.0
RIM = 1.0  # of a cell, beyond its radius
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

    @property
    def ink(self) -> Box:
        """The star, to the rims of its outermost cells."""
        near = MARGIN - RIM
        return Box(near, near, self.width - 2 * near, self.height - 2 * near)

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
        """The places of operators, by number."""
        places: dict[int, Point] = {}
        for equation, (first, _, last) in zip(self.star.equations, self.curves, strict=True):
            left, right = equation.operators
            places[left], places[right] = middle(first), middle(last)
        return tuple(places[number] for number in range(2 * self.points))

    @cached_property
    def signs(self) -> tuple[Point, ...]:
        """The place of each equation's equals sign."""
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
    """The equations of a star that are upright: 1 if read downwards, -1 if upwards."""
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


# Rows of candidates that fill a disc, by the number of points.
ROWS = {
    3: (3, 3),
    4: (3, 3, 2),
    5: (3, 4, 3),
    6: (3, 4, 3, 2),
    7: (4, 4, 4, 2),
    8: (4, 5, 4, 3),
    9: (4, 5, 5, 4),
    10: (4, 5, 5, 4, 2),
    11: (4, 5, 5, 5, 3),
    12: (4, 5, 6, 5, 4),
    13: (5, 6, 6, 5, 4),
    14: (4, 6, 6, 5, 4, 3),
    15: (4, 6, 6, 6, 5, 3),
    16: (5, 6, 6, 6, 5, 4),
}
LETTER = 17  # font size of a cell's letter
HEAD = 18  # from the top of the letter to the candidates
PAD = 5  # from the candidates to the rim of their disc
# Radius of an operator in a step's drawing, of one to be found, of an equals sign; its arrow.
STEP_SIGN, CHOICE, EQUALS, STEP_ARROW = 13, 20, 9, 9
STEP_GAP, STEP_MARGIN = 7, 8


@dataclass(frozen=True)
class StepLayout:
    """A star's places in the drawing of a step, where cells are discs that hold candidates.

    The star is as large as it must be for discs not to touch each other, a sign,
    or a line they are not on.  `wide` are the operators to be found, by number.
    """

    points: int
    wide: frozenset[int] = frozenset()

    @property
    def star(self) -> Star:
        return star(self.points)

    @property
    def short(self) -> bool:
        """Whether all candidates have one digit."""
        return self.points <= 5

    @property
    def slot(self) -> int:
        """An even number, like `drop`, so that middles are whole."""
        return 16 if self.short else 18

    @property
    def drop(self) -> int:
        """From one row of candidates to the next."""
        return 16 if self.short else 14

    @property
    def small(self) -> int:
        """Font size of a candidate."""
        return 17 if self.short else 13

    @property
    def digit(self) -> int:
        """Font size of a cell's digit."""
        return round(self.cell * (0.95 if self.short else 0.8))

    @property
    def origin(self) -> float:
        """Places are counted from the drawing's corner."""
        return 0

    @property
    def head(self) -> float:
        """From a cell's middle up to the top of its letter."""
        return (len(ROWS[self.points]) * self.drop + HEAD) / 2

    @cached_property
    def cell(self) -> int:
        """The radius of a cell: its outermost candidates are as far from the rim as its letter."""
        wide = 0.6 * self.small * (1 if self.short else 2)
        reach = hypot(0.4 * LETTER * (1 if self.points <= 13 else 2), self.head)
        for row, count in enumerate(ROWS[self.points]):
            beside = (count - 1) * self.slot / 2 + wide / 2
            above = abs(self._level(row)) + 0.36 * self.small
            reach = max(reach, hypot(beside, above))
        return ceil(reach + PAD)

    def _level(self, row: int) -> float:
        """How far below a cell's middle a row of candidates is."""
        return HEAD + (row + 0.5) * self.drop - self.head

    def sign(self, place: int) -> int:
        """The radius of an operator."""
        return CHOICE if place in self.wide else STEP_SIGN

    @cached_property
    def radius(self) -> int:
        """The radius of the star."""
        return ceil(max(room / apart for room, apart in self._rooms()))

    def _rooms(self) -> Iterator[tuple[float, float]]:
        """The room that two things need between them, and how far apart they are in `star`."""
        star = self.star
        discs = [(at, self.cell) for at in star.cells]
        discs += [(at, self.sign(place)) for place, at in enumerate(star.operators)]
        discs += [(at, EQUALS) for at in self.equals]
        for number in upright(star):
            at, inner = self.equals[number], star.cells[star.equations[number].cells[1]]
            yield self.cell + EQUALS + STEP_ARROW + STEP_GAP, dist(at, inner)
        for (one, near), (other, far) in combinations(discs, 2):
            yield near + far + STEP_GAP, hypot(one[0] - other[0], one[1] - other[1])
        for equation in star.equations:
            for a, b in pairwise(equation.cells):
                for cell, at in enumerate(star.cells):
                    if cell not in (a, b):
                        yield self.cell + STEP_GAP, _distance(at, star.cells[a], star.cells[b])

    @property
    def equals(self) -> tuple[Point, ...]:
        """The places of the equals signs in `star`, by equation."""
        inner = (equation.cells[1:3] for equation in self.star.equations)
        return tuple(halfway(self.star.cells[a], self.star.cells[b]) for a, b in inner)

    def pieces(self, line: tuple[int, ...]) -> Iterator[tuple[Point, Point]]:
        """What is seen of an equation's line: from the rim of each disc to that of the next."""
        equations = enumerate(self.star.equations)
        number = next(i for i, equation in equations if equation.cells == line)
        left, right = self.star.equations[number].operators
        w, x, y, z = ((self.place(self.star.cells[cell]), self.cell) for cell in line)
        one, other = ((self.place(self.star.operators[at]), self.sign(at)) for at in (left, right))
        equals = self.place(self.equals[number]), EQUALS
        for (a, near), (b, far) in pairwise((w, one, x, equals, y, other, z)):
            yield _towards(a, b, near), _towards(b, a, far)

    @cached_property
    def width(self) -> int:
        return 2 * ceil(self._reach + self.radius * max(x for x, _ in self.star.cells))

    @property
    def height(self) -> int:
        down = [y for _, y in self.star.cells]
        return ceil(2 * self._reach + self.radius * (max(down) - min(down)))

    @property
    def _reach(self) -> int:
        """From the middle of an outermost cell to the drawing's edge."""
        return self.cell + STEP_MARGIN

    def place(self, point: Point) -> tuple[int, int]:
        """A point of `star` in the drawing."""
        x, y = point
        return round(self.width / 2 + self.radius * x), round(self._top + self.radius * y)

    @cached_property
    def _top(self) -> float:
        """How far down the middle of `star` is."""
        return self._reach - self.radius * min(y for _, y in self.star.cells)

    def middle(self, mark: Mark) -> tuple[int, int]:
        """The middle of a candidate's slot; a mark's column is its cell."""
        rows = ROWS[self.points]
        row = next(i for i, end in enumerate(accumulate(rows)) if mark.value < end)
        along = mark.value - sum(rows[:row]) - (rows[row] - 1) / 2
        x, y = self.place(self.star.cells[mark.column])
        return round(x + along * self.slot), round(y + self._level(row))


def step_layout(puzzle: GoldStar) -> StepLayout:
    wide = frozenset(place for place, sign in enumerate(puzzle.operators) if sign == OPEN)
    return _layout(puzzle.points, wide)


# One explanation draws the same star many times.
_layout = lru_cache(maxsize=64)(StepLayout)


def _towards(a: Point, b: Point, far: float) -> Point:
    """The point so far from a on the way to b."""
    part = far / dist(a, b)
    return round(a[0] + part * (b[0] - a[0]), 1), round(a[1] + part * (b[1] - a[1]), 1)


def _distance(point: Point, a: Point, b: Point) -> float:
    """From a point to the line between two others."""
    (x, y), (ax, ay), (bx, by) = point, a, b
    dx, dy = bx - ax, by - ay
    along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)
    along = min(1, max(0, along))
    return hypot(x - ax - along * dx, y - ay - along * dy)
