# mypy: ignore-errors
"""Areas of connected cells: what each can still reach, and the cells it cannot do without."""

import cython

from cluesmith.families.lol_sudoku.proof import cells
from cluesmith.families.lol_sudoku.proof.contents import Contents

FAR = cython.declare(cython.int, 100)  # as many steps as it takes


@cython.cclass
class Shapes(Contents):
    """What follows from areas being connected and as large as a line."""

    @cython.cfunc
    def shapes(self) -> cython.bint:
        area: cython.int
        for area in range(self.named):
            if (
                self.areas[area] != self.areas_seen[area] or self.sure[area] != self.sure_seen[area]
            ) and not self.shape(area):
                return False
        return self.named == self.size or self.pockets()

    @cython.cfunc
    def shape(self, area: cython.int) -> cython.bint:
        """All that follows for one area."""
        here: cells.Cells = self.areas[area]
        sure: cells.Cells = self.sure[area]
        left: cython.int = self.size - cells.count(sure)
        if left >= 0:
            here = self.near(sure, here, left)
        if left < 0 or sure & ~here or cells.count(here) < self.size:
            self.blamed_areas = self.areas[area] & ~sure
            return False
        self.leave(area, ~here)
        if cells.count(here) == self.size:
            self.enter(area, here)
        else:
            self.bridges(area, here)
        self.areas_seen[area] = here
        self.sure_seen[area] = sure
        return True

    @cython.cfunc
    def bridges(self, area: cython.int, here: cells.Cells) -> cython.int:
        """Take in cells without which the area falls apart, is too small or lacks a digit."""
        sure: cells.Cells = self.sure[area]
        some: cells.Cells = self.corners(here) & here & ~sure
        reached: cells.Cells
        while some:
            reached = self.flood(sure & -sure, here & ~(some & -some), FAR)
            if sure & ~reached or cells.count(reached) < self.size or self.lacks_digit(reached):
                self.enter(area, some & -some)
            some &= some - 1
        return 0

    @cython.cfunc
    def lacks_digit(self, here: cells.Cells) -> cython.bint:
        digit: cython.int = 0
        while digit < self.size and self.digits[digit] & here:
            digit += 1
        return digit < self.size

    @cython.cfunc
    def pockets(self) -> cython.bint:
        """Parts that are too small or lack a digit hold no area without a name."""
        left: cells.Cells = self.areas[self.named]
        part: cells.Cells
        area: cython.int
        more: cython.int = self.size - self.named
        room: cython.int = 0
        while left:
            part = self.flood(left & -left, left, FAR)
            left &= ~part
            if cells.count(part) < self.size or self.lacks_digit(part):
                self.leave(self.named, part)
            else:
                room += cells.count(part) // self.size
        if cells.count(self.areas[self.named]) == more * self.size:
            for area in range(self.named):
                self.leave(area, self.areas[self.named])
        return room >= more

    @cython.cfunc
    @cython.exceptval(check=False)
    def corners(self, here: cells.Cells) -> cells.Cells:
        """Places with two neighbours in `here` that the cells around them do not join.

        No other cell can be a bridge.
        """
        stride: cython.int = self.stride
        n: cells.Cells = here << stride
        s: cells.Cells = here >> stride
        w: cells.Cells = here << 1
        e: cells.Cells = here >> 1
        # Neighbours joined by the cell in the corner between them.
        nw: cells.Cells = n & w & n << 1
        ne: cells.Cells = n & e & n >> 1
        sw: cells.Cells = s & w & s << 1
        se: cells.Cells = s & e & s >> 1
        return (
            n & s & ~(nw & sw | ne & se)
            | w & e & ~(nw & ne | sw & se)
            | n & w & ~(nw | ne & se & sw)
            | n & e & ~(ne | nw & sw & se)
            | s & w & ~(sw | se & ne & nw)
            | s & e & ~(se | sw & nw & ne)
        )

    @cython.cfunc
    @cython.exceptval(check=False)
    def near(self, sure: cells.Cells, within: cells.Cells, steps: cython.int) -> cells.Cells:
        """What can be reached from every part of `sure` with so many cells more."""
        left: cells.Cells = sure
        part: cells.Cells
        reached: cells.Cells
        more: cython.int
        while left:
            part = self.flood(left & -left, sure, FAR)
            if part == sure:
                return self.flood(sure, within, steps)
            left &= ~part
            reached = part
            more = steps
            while more:
                # A sure cell on the way costs nothing.
                reached = self.flood(self.flood(reached, within, 1), sure, FAR)
                more -= 1
            within &= reached
        return within

    @cython.cfunc
    @cython.exceptval(check=False)
    def flood(self, start: cells.Cells, within: cells.Cells, steps: cython.int) -> cells.Cells:
        """What can be reached in so many steps."""
        reached: cells.Cells = start
        stride: cython.int = self.stride
        while steps:
            start = reached
            reached |= (start << 1 | start >> 1 | start << stride | start >> stride) & within
            if reached == start:
                break
            steps -= 1
        return reached
