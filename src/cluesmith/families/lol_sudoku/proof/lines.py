# mypy: ignore-errors
"""What is still possible on a board, from the side of digits and areas, and its lines.

Per digit the cells where it may stand, per area the cells that may lie in it:
so one operation on a set looks at all cells at once.

Areas that are not shown have no names to tell them apart.  All of them share
one set, the last one, until some cell can only lie there: then the area of that
cell gets a name and a set of its own.  So no map is found twice under other
names, and no cell has to choose between equals.
"""

import cython

from cluesmith.families.lol_sudoku.proof import cells

MOST = cython.declare(cython.int, 10)  # rows
PLACES = cython.declare(cython.int, 110)  # bits of a set
LEVELS = cython.declare(cython.int, 200)  # each decides the digit or the area of one more cell
LEVEL = cython.declare(cython.int, 34)  # sets saved on a level: 10 digits, 11 areas twice, 2 more


@cython.cclass
class Lines:
    """`known` cells have one digit left; cells of no other area are `sure`.

    `areas` below `named` have names, the one at `named` stands for all others.
    What stands as when it last had nothing to say is `seen`; `closed` areas are
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
        self.named = self.prunings = 0
        return 0

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
        """As it was when saved, with nothing left to say."""
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
    def lines(self) -> cython.bint:
        """Last digits of cells, last places of digits in lines; False where none is left."""
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
        """The digits of known cells go from the rest of their lines."""
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
        """Put a digit where a row or a column has one place left for it."""
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
