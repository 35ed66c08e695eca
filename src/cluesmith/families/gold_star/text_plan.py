"""Layout of a star as text: rows and columns for cells, operators and signs.

A column counts as half as wide as a row is high.  The star is as small as it
can be with nothing touching.  Cells are in reading order, and so are operators,
each kind by itself, so that a text can be read line by line: heights that
would fall into one row, but are not one height, get rows of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise
from math import floor

from cluesmith.families.gold_star.star import CLOSE, Point, Star, halfway, star

SMALLEST, LARGEST = 8, 60  # rows from the middle of a star to its top
BLANK = 2  # columns from one word to the next


@dataclass(frozen=True, slots=True)
class Word:
    """An item of a row: its middle column, and how far it may reach to each side."""

    row: int
    column: int
    reach: int = 0

    def touches(self, other: Word) -> bool:
        """Whether two words of a row have not even one blank between them."""
        apart = abs(self.column - other.column) - self.reach - other.reach
        return self.row == other.row and apart < BLANK

    def mirrored(self, upside_down: bool, left_right: bool) -> Word:
        """The word on the other side of the middle, which is at row 0 and column 0."""
        row = -self.row if upside_down else self.row
        return Word(row, -self.column if left_right else self.column, self.reach)


@dataclass(frozen=True, slots=True)
class Plan:
    """The words of the cells and of the operators by number, of the equations' signs, and dots.

    All that is drawn starts at row 0 and column 0.
    """

    cells: tuple[Word, ...]
    operators: tuple[Word, ...]
    signs: tuple[Word, ...]
    dots: tuple[Word, ...]


@cache
def plan(points: int) -> Plan:
    """The smallest plan with room for everything."""
    plans = (_plan(star(points), scale) for scale in range(SMALLEST, LARGEST))
    return next(found for found in plans if found is not None)


def _plan(figure: Star, scale: int) -> Plan | None:
    """The plan at a scale; None where things would touch, or have no dot between them."""
    equations = figure.equations
    middles = [halfway(*(figure.cells[cell] for cell in e.cells[1:3])) for e in equations]
    cells = _words(figure.cells, scale, len(str(2 * figure.points - 1)) - 1)
    operators, signs = _words(figure.operators, scale, 0), _words(middles, scale, 0)
    words = [*cells, *operators, *signs]
    if any(a.touches(b) for a, b in combinations(words, 2)):
        return None
    dots: set[Word] = set()
    for equation, sign in zip(equations, signs, strict=True):
        w, x, y, z = (cells[cell] for cell in equation.cells)
        left, right = (operators[place] for place in equation.operators)
        for a, b in pairwise((w, left, x, sign, y, right, z)):
            free = [dot for dot in _dotted(a, b) if not any(map(dot.touches, words))]
            if not free:
                return None
            dots.update(free)
    top, side = min(w.row for w in words), min(w.column - w.reach for w in words)

    def moved(kind: Iterable[Word]) -> tuple[Word, ...]:
        return tuple(Word(word.row - top, word.column - side, word.reach) for word in kind)

    return Plan(moved(cells), moved(operators), moved(signs), moved(_thinned(dots)))


def _words(points: Iterable[Point], scale: int, reach: int) -> list[Word]:
    """One kind of words: a row of its own for each height, even columns for even dots."""
    points = list(points)
    rows: dict[float, int] = {}
    last = -2 * scale
    for height in sorted({round(y, CLOSE) for _, y in points}):
        last = rows[height] = max(_rounded(height * scale), last + 1)
    return [Word(rows[round(y, CLOSE)], 2 * _rounded(x * scale), reach) for x, y in points]


def _dotted(a: Word, b: Word) -> Iterator[Word]:
    """Dots from one word to the next: one in each row, or in every other column.

    Counted as in the star's upper left quarter, so that its halves mirror each other.
    """
    mirror = a.row + b.row > 0, a.column + b.column > 0
    a, b = sorted((a.mirrored(*mirror), b.mirrored(*mirror)), key=lambda w: (w.row, w.column))
    down, right = b.row - a.row, b.column - a.column
    steps = max(down, abs(right) // 2)
    for i in range(1, steps):
        dot = Word(a.row + _rounded(down * i / steps), a.column + _rounded(right * i / steps))
        yield dot.mirrored(*mirror)


def _thinned(dots: Iterable[Word]) -> list[Word]:
    """Where lines come so close that their dots touch, the outer dot is enough."""
    kept: list[Word] = []
    for dot in sorted(dots, key=lambda dot: (dot.row, -abs(dot.column))):
        near = kept[-2:]
        if not any(map(dot.touches, near)):
            kept.append(dot)
    return kept


def _rounded(value: float) -> int:
    """To the nearest whole number; the same on both sides of 0."""
    whole = floor(abs(round(value, CLOSE)) + 0.5)
    return whole if value > 0 else -whole
