# mypy: ignore-errors
"""Candidates as sets of cells, and what follows from them: cheap inference on the whole board.

Per digit the cells where it may stand, per area the cells that may lie in it:
so one operation on a set looks at all cells at once.

Areas that are not shown have no names to tell them apart.  All of them share
one set, the last one, until some cell can only lie there: then the area of that
cell gets a name and a set of its own.  So no map is found twice under other
names, and no cell has to choose between equals.

Long, because lines, areas and their shapes narrow the same sets, in turns.
"""

from collections.abc import Iterable, Sequence

import cython

from cluesmith.families.lol_sudoku.proof import cells

MOST = cython.declare(cython.int, 10)  # rows
PLACES = cython.declare(cython.int, 110)  # bits of a set
BORDERS = cython.declare(cython.int, 180)
LEVELS = cython.declare(cython.int, 200)  # each decides the digit or the area of one more cell
LEVEL = cython.declare(cython.int, 34)  # sets saved on a level: 10 digits, 11 areas twice, 2 more
FAR = cython.declare(cython.int, 100)  # as many steps as it takes


@cython.cclass
class Inference:
    """What is still possible on a board.

    `known` cells have one digit left; cells of no other area are `sure`.

    `areas` below `named` have names, the one at `named` stands for all others.
    Sets as they were when nothing followed from them are `seen`; `closed` areas are
    full and have all their digits.  `blamed` are the cells where the last
    contradiction showed.
    """

    def __init__(self, size: cython.int) -> None:
        r: cython.int
        c: cython.int
        one: cells.Cells = 1
        stride: cython.int = size + 1
        if not cython.compiled:
            self.peers = [0] * PLACES
            self.digits = [0] * MOST
            self.areas = [0] * (MOST + 1)
            self.sure = [0] * (MOST + 1)
            self.digits_seen = [0] * MOST
            self.areas_seen = [0] * (MOST + 1)
            self.sure_seen = [0] * (MOST + 1)
            self.saved = [0] * (LEVELS * LEVEL)
            self.saved_named = [0] * LEVELS
            self.border_from = [0] * BORDERS
            self.border_to = [0] * BORDERS
            self.border_joins = [False] * BORDERS
        self.size = size
        self.stride = stride
        self.row = (one << size) - 1
        self.starts = 0
        for r in range(size):
            self.starts |= one << (stride * r)
        self.ends = self.starts << size
        self.board = self.starts * self.row
        for r in range(size):
            for c in range(size):
                self.peers[stride * r + c] = (self.row << (stride * r) | self.starts << c) & ~(
                    one << (stride * r + c)
                )

    @cython.cfunc
    def clear(self) -> cython.int:
        """Everything is possible."""
        i: cython.int
        for i in range(self.size):
            self.digits[i] = self.board
            self.digits_seen[i] = 0
        for i in range(self.size + 1):
            self.areas[i] = self.board
            self.areas_seen[i] = self.sure_seen[i] = self.sure[i] = 0
        self.known = self.closed = 0
        self.blamed_digits = self.blamed_areas = 0
        self.named = self.prunings = self.resumptions = self.borders = 0
        return 0

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
        for joins, borders in ((False, walls), (True, links)):
            for r, c, to in borders:
                here = one << (self.stride * r + c)
                self.border_from[self.borders] = here
                self.border_to[self.borders] = here << (1 if to == "right" else self.stride)
                self.border_joins[self.borders] = joins
                self.borders += 1

    @cython.cfunc
    def save(self, depth: cython.int) -> cython.int:
        i: cython.int
        first: cython.int = LEVEL * depth
        for i in range(self.size):
            self.saved[first + i] = self.digits[i]
        for i in range(self.named + 1):
            self.saved[first + 10 + i] = self.areas[i]
            self.saved[first + 21 + i] = self.sure[i]
        self.saved[first + 32] = self.known
        self.saved[first + 33] = self.closed
        self.saved_named[depth] = self.named
        return 0

    @cython.cfunc
    def restore(self, depth: cython.int) -> cython.int:
        """Return to what was saved; nothing follows from it."""
        i: cython.int
        first: cython.int = LEVEL * depth
        self.named = self.saved_named[depth]
        for i in range(self.size):
            self.digits[i] = self.digits_seen[i] = self.saved[first + i]
        for i in range(self.named + 1):
            self.areas[i] = self.areas_seen[i] = self.saved[first + 10 + i]
            self.sure[i] = self.sure_seen[i] = self.saved[first + 21 + i]
        self.known = self.saved[first + 32]
        self.closed = self.saved[first + 33]
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def strike(self, digit: cython.int, gone: cells.Cells) -> cython.int:
        """The digit does not stand in these cells."""
        if self.digits[digit] & gone:
            self.digits[digit] &= ~gone
            self.changed = True
            self.prunings += 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def leave(self, area: cython.int, gone: cells.Cells) -> cython.int:
        """The area does without these cells."""
        if self.areas[area] & gone:
            self.areas[area] &= ~gone
            self.changed = True
            self.prunings += 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def put(self, digit: cython.int, here: cells.Cells) -> cython.int:
        """The digit stands in these cells."""
        i: cython.int
        for i in range(self.size):
            if i != digit:
                self.strike(i, here)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def enter(self, area: cython.int, here: cells.Cells) -> cython.int:
        """These cells lie in the area."""
        i: cython.int
        for i in range(self.named + 1):
            if i != area:
                self.leave(i, here)
        return 0

    @cython.cfunc
    def settle(self) -> cython.bint:
        """Infer until nothing changes; False at a contradiction."""
        self.changed = True
        while self.changed:
            self.resumptions += 1
            if not self.lines() or not self.names():
                return False
            self.changed = False
            if not self.contents():
                return False
            if not self.changed and not self.shapes():
                return False
        return True

    @cython.cfunc
    def lines(self) -> cython.bint:
        """Naked singles, and hidden singles of lines; False where nothing is left."""
        digit: cython.int
        self.changed = True
        while self.changed:
            self.changed = False
            if not self.spread():
                return False
            for digit in range(self.size):
                if self.digits[digit] != self.digits_seen[digit] and not self.last_places(digit):
                    return False
        return True

    @cython.cfunc
    def spread(self) -> cython.bint:
        """The digits of known cells are removed from the rest of their lines."""
        digit: cython.int
        once: cells.Cells
        twice: cells.Cells
        new: cells.Cells
        while True:
            once = 0
            twice = 0
            for digit in range(self.size):
                twice |= once & self.digits[digit]
                once |= self.digits[digit]
            if once != self.board:
                self.blamed_digits = self.board & ~once
                return False
            once = self.board & ~twice
            if once == self.known:
                return True
            for digit in range(self.size):
                new = self.digits[digit] & once & ~self.known
                while new:
                    self.strike(digit, self.peers[cells.lowest(new)])
                    new &= new - 1
            self.known = once

    @cython.cfunc
    def last_places(self, digit: cython.int) -> cython.bint:
        """Hidden singles: put a digit where a row or a column has one place left for it."""
        here: cells.Cells = self.digits[digit]
        rest: cells.Cells
        only: cells.Cells
        twice: cells.Cells = 0
        shift: cython.int = 8 * self.stride
        # All rows at once: a bit is lent to each row and one taken away, which
        # changes the lowest place and those below it, the lent bit if there is none.
        rest = (here | self.ends) - self.starts
        if self.ends & ~rest:
            return False
        rest = self.ends & ~((here & rest | self.ends) - self.starts)
        only = here & (rest - (rest >> self.size))
        # All columns at once, by laying the lower half of the rows over the upper.
        rest = here
        while shift >= self.stride:
            twice |= twice >> shift | rest & rest >> shift
            rest |= rest >> shift
            shift >>= 1
        if self.row & ~rest:
            return False
        only |= here & (self.row & ~twice) * self.starts
        self.digits_seen[digit] = here
        self.put(digit, only & ~self.known)
        return True

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
                self.follow_borders()
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
    def follow_borders(self) -> cython.int:
        """Linked cells have the same areas left, cells with a wall between them no sure one."""
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
        """One area's digits: used ones are removed, last places are taken.

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

    @cython.cfunc
    def shapes(self) -> cython.bint:
        """What follows from areas being connected and as large as a line."""
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
        """Take in articulation points: without them the area falls apart, or is too small.

        Or it lacks a digit.
        """
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

        No other cell can be an articulation point.
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
