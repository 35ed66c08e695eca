"""Measures: papers, margins, grids and sizes of type.  All lengths are points (1/72 inch).

They are defined here alone: `booklet.typ` takes them as data, so that what `pages` finds legible
is what is printed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Self

MM = 72 / 25.4
PAPERS: Mapping[str, tuple[float, float]] = {
    "a4": (210 * MM, 297 * MM),
    "a5": (148 * MM, 210 * MM),
    "letter": (612.0, 792.0),
}
SMALL = ("a5",)  # papers with smaller type
# Columns and rows of a page of puzzles, by how many stand on it.
GRIDS: Mapping[int, tuple[int, int]] = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
USUAL, USUAL_LARGE = 6, 2  # puzzles on a page by default; in large print
# Margins, as parts of a paper's width and height.  Running heads and feet stand in them.
SIDE, TOP, BOTTOM = 0.095, 0.09, 0.07
ROOM = 10_000.0  # height of a page that is as high as what is on it
MARKS = 6 * MM  # of crop marks, beyond the bleed


@dataclass(frozen=True, slots=True)
class Type:
    """Sizes of type.

    `body` is the size of running text; `puzzle` the least size of the numbers and signs of a
    puzzle, `names` of the names of its cells, `solved` of the numbers in the cells of a
    solution, `small` of a solution's clues and the rules' boards, `steps` of what is in drawn
    steps.  A unit of a drawing measures at most `scale`, so that a small board does not fill a
    page.
    """

    body: float
    puzzle: float
    names: float
    solved: float
    small: float
    steps: float
    scale: float


COVER = 6.0  # least size of a number on the cover, which is only a preview
NORMAL = Type(body=10.5, puzzle=6.7, names=5, solved=7, small=6, steps=4.5, scale=1.05)
LARGE = Type(body=17, puzzle=14, names=9, solved=13, small=9, steps=9, scale=1.6)


def type_of(paper: str, *, large: bool) -> Type:
    """The sizes of type for a paper."""
    found = LARGE if large else NORMAL
    return replace(found, body=found.body - 1) if paper in SMALL else found


@dataclass(frozen=True, slots=True)
class Measures:
    """A page: its size and its margins; `gutter` is the space between puzzles."""

    paper_width: float
    paper_height: float
    side: float
    top: float
    bottom: float
    gutter: float

    @classmethod
    def of(cls, paper: tuple[float, float], sizes: Type) -> Self:
        width, height = paper
        margins = SIDE * width, TOP * height, BOTTOM * height
        return cls(width, height, *margins, gutter=2.2 * sizes.body)

    @classmethod
    def alone(cls, width: float, sizes: Type) -> Self:
        """A page for one puzzle, without margins and as high as it."""
        return cls(width, ROOM, 0, 0, 0, gutter=2.2 * sizes.body)

    @property
    def width(self) -> float:
        """The width of the text area."""
        return self.paper_width - 2 * self.side

    @property
    def height(self) -> float:
        return self.paper_height - self.top - self.bottom

    def column(self, number: int) -> float:
        """The width of one of so many columns."""
        return (self.width - (number - 1) * self.gutter) / number
