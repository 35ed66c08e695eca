"""Where things stand in the drawing of a step: cells that hold candidates, drawn as discs.

The middles are those of `star`; the star is as large as it must be for discs
not to touch each other, a sign, or a line they are not on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate, combinations, pairwise
from math import ceil, dist, hypot

from cluesmith.families.gold_star.layout import upright
from cluesmith.families.gold_star.puzzle import OPEN, GoldStar
from cluesmith.families.gold_star.star import Point, Star, star
from cluesmith.forms.svg import Mark

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
SIGN, CHOICE, EQUALS = 13, 20, 9  # radius of a sign, of an operator to be found, of =
ARROW = 9  # beside an equals sign
GAP, MARGIN = 7, 8


@dataclass(frozen=True)
class StepLayout:
    """A star of so many points; `wide` are the operators to be found, by number."""

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
        return CHOICE if place in self.wide else SIGN

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
            yield self.cell + EQUALS + ARROW + GAP, dist(at, inner)
        for (one, near), (other, far) in combinations(discs, 2):
            yield near + far + GAP, hypot(one[0] - other[0], one[1] - other[1])
        for equation in star.equations:
            for a, b in pairwise(equation.cells):
                for cell, at in enumerate(star.cells):
                    if cell not in (a, b):
                        yield self.cell + GAP, _distance(at, star.cells[a], star.cells[b])

    @property
    def equals(self) -> tuple[Point, ...]:
        """Where the equals signs stand in `star`, by equation."""
        inner = (equation.cells[1:3] for equation in self.star.equations)
        ends = ((self.star.cells[a], self.star.cells[b]) for a, b in inner)
        return tuple(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in ends)

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
        return self.cell + MARGIN

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


def layout_of(puzzle: GoldStar) -> StepLayout:
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
