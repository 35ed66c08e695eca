# mypy: ignore-errors
"""Where each technique has yet to look, so that none looks twice in vain.

A technique has a slot with a set of cells, groups by their number, or houses.
The first three slots are marked as things happen.  Then come techniques that
walk from a group: `seen` are the cells that were walked over in vain, per slot
and group.  Knowing more never opens a way, so until one of these cells has
changed the walk would see the same.
"""

from __future__ import annotations

import cython

from cluesmith.families.lol_sudoku.ladder import codes
from cluesmith.families.lol_sudoku.ladder.candidates import CELLS, Candidates
from cluesmith.support import bits

WALKERS = cython.declare(cython.int, codes.ON_GROUPS - codes.WALKING)


@cython.cclass
class Attention(Candidates):
    """`changed` cells are new since the last step, `pending` ones not yet seen by a walker."""

    def __init__(self, size: cython.int) -> None:
        super().__init__(size)
        if not cython.compiled:
            self.todo = [0] * 3 * codes.SLOTS
            self.seen = [0] * 3 * WALKERS * CELLS
            self.changed = [0] * 3
            self.pending = [0] * 3 * WALKERS

    @cython.cfunc
    def clear_attention(self) -> cython.int:
        """Nothing has been looked at."""
        i: cython.int
        slot: cython.int
        cells: cython.int = self.size * self.size
        for i in range(3 * codes.SLOTS):
            self.todo[i] = 0
        for i in range(3 * WALKERS * cells):
            self.seen[i] = 0
        for i in range(3 * WALKERS):
            self.pending[i] = 0
        for i in range(3):
            self.changed[i] = 0
        for i in range(cells):
            self.mark(codes.ONE_WAY_OUT, i)
            for slot in range(codes.WALKING, codes.ON_GROUPS):
                self.mark(slot, i)
        self.touched = True
        return 0

    @cython.cfunc
    def copy_attention(self, other: Attention) -> cython.int:
        i: cython.int
        for i in range(3 * codes.SLOTS):
            self.todo[i] = other.todo[i]
        for i in range(3 * WALKERS * self.size * self.size):
            self.seen[i] = other.seen[i]
        for i in range(3 * WALKERS):
            self.pending[i] = other.pending[i]
        for i in range(3):
            self.changed[i] = other.changed[i]
        self.touched = other.touched
        return 0

    @cython.cfunc
    def mark(self, slot: cython.int, which: cython.int) -> cython.int:
        one: cython.ulonglong = 1
        self.todo[3 * slot + (which >> 6)] |= one << (which & 63)
        return 0

    @cython.cfunc
    def saw(self, slot: cython.int, g: cython.int, cell: cython.int) -> cython.int:
        """A technique walked from a group over a cell."""
        one: cython.ulonglong = 1
        at: cython.int = 3 * ((slot - codes.WALKING) * self.size * self.size + g) + (cell >> 6)
        self.seen[at] |= one << (cell & 63)
        return 0

    @cython.cfunc
    def forget(self, slot: cython.int, g: cython.int) -> cython.int:
        """A technique begins to look at a group."""
        at: cython.int = 3 * ((slot - codes.WALKING) * self.size * self.size + g)
        self.seen[at] = self.seen[at + 1] = self.seen[at + 2] = 0
        return 0

    @cython.cfunc
    def pass_on(self) -> cython.int:
        """A step is done: keep what has changed for each technique that walks."""
        i: cython.int
        cells: cython.int = self.size * self.size
        for i in range(3):
            self.changed[i] |= self.touched_cells[i]
        for i in range(3 * WALKERS):
            self.pending[i] |= self.changed[i % 3]
        for i in range(3):
            self.changed[i] = 0
            if self.touched:
                # It looks at all borders whenever one has become known.
                self.todo[3 * codes.CUT_CORNER + i] = bits.below(max(0, min(64, cells - 64 * i)))
        self.touched = False
        return 0

    @cython.cfunc
    def renew(self, slot: cython.int) -> cython.int:
        """Mark the groups from which a technique walked over cells that have changed since."""
        g: cython.int
        first: cython.int = 3 * (slot - codes.WALKING)
        at: cython.int = first * self.size * self.size
        a: cython.ulonglong = self.pending[first]
        b: cython.ulonglong = self.pending[first + 1]
        c: cython.ulonglong = self.pending[first + 2]
        if a | b | c == 0:
            return 0
        for g in range(self.size * self.size):
            if self.seen[at] & a | self.seen[at + 1] & b | self.seen[at + 2] & c:
                self.mark(slot, g)
            at += 3
        self.pending[first] = self.pending[first + 1] = self.pending[first + 2] = 0
        return 0
