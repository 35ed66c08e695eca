# mypy: ignore-errors
"""Which cells lie in which area, and each digit once in it."""

from collections.abc import Iterable, Sequence

import cython

from cluesmith.families.lol_sudoku.proof import cells
from cluesmith.families.lol_sudoku.proof.lines import Lines

BORDERS = cython.declare(cython.int, 180)


@cython.cclass
class Contents(Lines):
    """A sheet with a puzzle's facts."""

    def __init__(self, size: cython.int) -> None:
        super().__init__(size)
        if not cython.compiled:
            self.border_from = [0] * BORDERS
            self.border_to = [0] * BORDERS
            self.border_joins = [False] * BORDERS

    def load(
        self,
        digits: Sequence[Sequence[int]],
        areas: Sequence[Sequence[int]],
        walls: Iterable[tuple[int, int, str]],
        links: Iterable[tuple[int, int, str]],
    ) -> None:
        """Start anew with a puzzle's facts."""
        r: cython.int
        c: cython.int
        value: cython.int
        one: cells.Cells = 1
        here: cells.Cells
        name: list = [-1] * (self.size + 1)
        self.clear()
        for row in areas:
            for value in row:
                if value and name[value] < 0:
                    name[value] = self.named
                    self.named += 1
        if self.named == self.size:
            self.areas[self.named] = 0
        for r in range(self.size):
            digit_row, area_row = digits[r], areas[r]
            for c in range(self.size):
                here = one << (self.stride * r + c)
                value = digit_row[c]
                if value:
                    self.put(value - 1, here)
                value = area_row[c]
                if value:
                    self.enter(name[value], here)
        self.borders = 0
        for joins, listed in ((False, walls), (True, links)):
            for r, c, to in listed:
                here = one << (self.stride * r + c)
                self.border_from[self.borders] = here
                self.border_to[self.borders] = here << (1 if to == "right" else self.stride)
                self.border_joins[self.borders] = joins
                self.borders += 1

    @cython.cfunc
    def names(self) -> cython.bint:
        """Find the sure cells of each area; what can only lie in one without a name names it."""
        area: cython.int
        once: cells.Cells
        twice: cells.Cells
        while True:
            self.changed = self.borders > 0
            while self.changed:
                self.changed = False
                self.mind_borders()
            once = 0
            twice = 0
            for area in range(self.named + 1):
                twice |= once & self.areas[area]
                once |= self.areas[area]
            if once != self.board:
                self.blamed_areas = self.board & ~once
                return False
            once = self.areas[self.named] & ~twice
            if once == 0:
                break
            self.open_area(once)
        for area in range(self.named):
            self.sure[area] = self.areas[area] & ~twice
        return True

    @cython.cfunc
    def open_area(self, lone: cells.Cells) -> cython.int:
        """Name the area of the first of these cells."""
        self.named += 1
        self.areas[self.named] = 0
        if self.named < self.size:
            self.areas[self.named] = self.areas[self.named - 1] & ~(lone & -lone)
        self.areas_seen[self.named - 1] = 0
        return 0

    @cython.cfunc
    def mind_borders(self) -> cython.int:
        i: cython.int
        area: cython.int
        here: cells.Cells
        there: cells.Cells
        for i in range(self.borders):
            here = self.border_from[i]
            there = self.border_to[i]
            if self.border_joins[i]:
                for area in range(self.named + 1):
                    if self.areas[area] & here == 0:
                        self.leave(area, there)
                    elif self.areas[area] & there == 0:
                        self.leave(area, here)
            else:
                self.part(here, there)
                self.part(there, here)
        return 0

    @cython.cfunc
    def part(self, here: cells.Cells, there: cells.Cells) -> cython.int:
        """The area of the first cell, once it is sure, does without the second."""
        area: cython.int
        its: cython.int = self.named
        for area in range(self.named + 1):
            if self.areas[area] & here:
                if its < self.named or area == self.named:
                    return 0
                its = area
        if its < self.named:
            self.leave(its, there)
        return 0

    @cython.cfunc
    def contents(self) -> cython.bint:
        """Each digit has its place in each area."""
        area: cython.int
        for area in range(self.named):
            if self.sure[area] & self.closed == 0 and not self.content(area):
                return False
        return True

    @cython.cfunc
    def content(self, area: cython.int) -> cython.bint:
        """One area's digits: used ones go from it, last places are taken.

        Cells that see all places of a digit do without it; this saves five nodes of six.
        """
        digit: cython.int
        sure: cells.Cells = self.sure[area]
        places: cells.Cells
        used: cells.Cells
        seen_by_all: cells.Cells
        for digit in range(self.size):
            places = self.areas[area] & self.digits[digit]
            used = places & sure & self.known
            if places == 0 or used & (used - 1):
                self.blamed_areas = self.areas[area] & ~sure
                return False
            if used:
                places &= ~used
                self.strike(digit, places & sure)
                self.leave(area, places & self.known)
                continue
            if places & (places - 1) == 0:
                self.put(digit, places)
                self.enter(area, places)
                continue
            seen_by_all = self.board
            while places and seen_by_all:
                seen_by_all &= self.peers[cells.lowest(places)]
                places &= places - 1
            self.strike(digit, seen_by_all)
        if self.areas[area] == sure and sure & ~self.known == 0:
            self.closed |= sure
        return True
