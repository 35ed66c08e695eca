# mypy: ignore-errors
"""Which cells are known to share an area, and which are known not to.

A group is a set of cells known to be in one area; its number is one of its
cells, the other cells follow in a ring (`next_in`).  Cells of a group need not
hang together yet: its `pieces` do, each a `part` with a ring of its own.
`apart` are pairs of groups known to be in different areas, a bit each.
"""

from __future__ import annotations

import cython

from cluesmith.families.lol_sudoku.ladder import codes
from cluesmith.families.lol_sudoku.ladder.attention import Attention
from cluesmith.families.lol_sudoku.ladder.candidates import CELLS
from cluesmith.families.lol_sudoku.neighbours import neighbours
from cluesmith.support import bits


@cython.cclass
class Groups(Attention):
    """Groups and their pieces; `parts` counts the pieces of the whole board."""

    def __init__(self, size: cython.int) -> None:
        i: cython.int
        other: cython.int
        super().__init__(size)
        if not cython.compiled:
            names = "group next_in count pieces held part next_part part_size"
            for name in names.split():
                setattr(self, name, [0] * CELLS)
            self.neighbours = [0] * 4 * CELLS
            self.apart = [0] * 3 * CELLS
        for i, other in enumerate(neighbours(size)):
            self.neighbours[i] = other

    @cython.cfunc
    def clear_groups(self) -> cython.int:
        """Every cell is a group of its own."""
        i: cython.int
        for i in range(self.size * self.size):
            self.group[i] = self.part[i] = self.next_in[i] = self.next_part[i] = i
            self.count[i] = self.pieces[i] = self.part_size[i] = 1
            self.held[i] = 0
        for i in range(3 * self.size * self.size):
            self.apart[i] = 0
        self.parts = self.size * self.size
        return 0

    @cython.cfunc
    def copy_groups(self, other: Groups) -> cython.int:
        i: cython.int
        for i in range(self.size * self.size):
            self.group[i] = other.group[i]
            self.next_in[i] = other.next_in[i]
            self.count[i] = other.count[i]
            self.pieces[i] = other.pieces[i]
            self.held[i] = other.held[i]
            self.part[i] = other.part[i]
            self.next_part[i] = other.next_part[i]
            self.part_size[i] = other.part_size[i]
        for i in range(3 * self.size * self.size):
            self.apart[i] = other.apart[i]
        self.parts = other.parts
        return 0

    @cython.cfunc
    def is_apart(self, a: cython.int, b: cython.int) -> cython.bint:
        """Whether two groups are known to be in different areas."""
        return self.apart[3 * a + (b >> 6)] >> (b & 63) & 1

    @cython.cfunc
    def can_join(self, a: cython.int, b: cython.int) -> cython.bint:
        """Whether two groups could be in one area, at sight: not apart, no digit twice, room."""
        return (
            self.held[a] & self.held[b] == 0
            and self.count[a] + self.count[b] <= self.size
            and not self.is_apart(a, b)
        )

    @cython.cfunc
    def place(self, cell: cython.int, v: cython.int) -> cython.int:
        """Put a digit into a cell: it goes from the rest of its row, column and group."""
        one: cython.ulonglong = 1
        g: cython.int = self.group[cell]
        if not self.put(cell, v):
            return 0
        self.change(g)
        self.held[g] |= one << v
        if self.count[g] > 1:
            self.strike(g, one << v)
        self.mark(codes.SAME_DIGIT, g)
        return 0

    @cython.cfunc
    def strike(self, group: cython.int, digits: cython.ulonglong) -> cython.int:
        """Digits placed in an area go from the cells of a group of it that are not placed."""
        cell: cython.int = group
        gone: cython.ulonglong
        recording: cython.bint = self.recording
        self.recording = False
        while True:
            if not self.is_placed(cell):
                gone = self.cells[cell] & digits
                while gone:
                    self.remove(cell, bits.lowest(gone))
                    gone &= gone - 1
            cell = self.next_in[cell]
            if cell == group:
                break
        self.recording = recording
        return 0

    @cython.cfunc
    def part_ways(self, one: cython.int, other: cython.int) -> cython.int:
        """Two cells are in different areas."""
        bit: cython.ulonglong = 1
        a: cython.int = self.group[one]
        b: cython.int = self.group[other]
        if a == b:
            self.fail(codes.AREA, a, 0)
        elif not self.is_apart(a, b):
            self.apart[3 * a + (b >> 6)] |= bit << (b & 63)
            self.apart[3 * b + (a >> 6)] |= bit << (a & 63)
            self.mark(codes.ONE_WAY_OUT, a)
            self.mark(codes.ONE_WAY_OUT, b)
            self.change(a)
            self.change(b)
            self.changes += 1
            self.touched = True
        return 0

    @cython.cfunc
    def join(self, one: cython.int, other: cython.int) -> cython.int:
        """Two cells are in one area: their groups become one, of the larger one's number."""
        bit: cython.ulonglong = 1
        a: cython.int = self.group[one]
        b: cython.int = self.group[other]
        cell: cython.int
        if a == b:
            return 0
        if not self.can_join(a, b):
            self.fail(codes.AREA, a, 0)
            return 0
        if self.count[a] < self.count[b]:
            a, b = b, a
        self.strike(a, self.held[b])
        self.strike(b, self.held[a])
        self.held[a] |= self.held[b]
        self.count[a] += self.count[b]
        self.pieces[a] += self.pieces[b]
        self.take_apart_over(a, b)
        cell = b
        while True:
            self.group[cell] = a
            cell = self.next_in[cell]
            if cell == b:
                break
        while True:
            self.meet(cell)
            cell = self.next_in[cell]
            if cell == b:
                break
        self.next_in[a], self.next_in[b] = self.next_in[b], self.next_in[a]
        if self.count[a] == self.size:
            self.touched_cells[a >> 6] |= bit << (a & 63)
            if self.pieces[a] > 1:
                self.fail(codes.AREA, a, 0)
        self.change(a)
        self.look_around(a)
        self.changes += 1
        self.touched = True
        return 0

    @cython.cfunc
    def take_apart_over(self, a: cython.int, b: cython.int) -> cython.int:
        """What is apart from group b is apart from group a, which b is now part of."""
        one: cython.ulonglong = 1
        w: cython.int
        other: cython.int
        some: cython.ulonglong
        for w in range(3):
            some = self.apart[3 * b + w]
            self.apart[3 * a + w] |= some
            self.apart[3 * b + w] = 0
            while some:
                other = 64 * w + bits.lowest(some)
                some &= some - 1
                self.apart[3 * other + (b >> 6)] &= ~(one << (b & 63))
                self.apart[3 * other + (a >> 6)] |= one << (a & 63)
        return 0

    @cython.cfunc
    def meet(self, cell: cython.int) -> cython.int:
        """A cell's piece becomes one with the pieces of its group it touches."""
        side: cython.int
        other: cython.int
        a: cython.int
        b: cython.int
        for side in range(4):
            other = self.neighbours[4 * cell + side]
            if other < 0 or self.group[other] != self.group[cell]:
                continue
            a = self.part[cell]
            b = self.part[other]
            if a == b:
                continue
            if self.part_size[a] < self.part_size[b]:
                a, b = b, a
            self.part_size[a] += self.part_size[b]
            self.pieces[self.group[cell]] -= 1
            self.parts -= 1
            other = b
            while True:
                self.part[other] = a
                other = self.next_part[other]
                if other == b:
                    break
            self.next_part[a], self.next_part[b] = self.next_part[b], self.next_part[a]
        return 0

    @cython.cfunc
    def change(self, group: cython.int) -> cython.int:
        """Whoever walked over a group's cells has to do so again."""
        one: cython.ulonglong = 1
        cell: cython.int = group
        while True:
            self.changed[cell >> 6] |= one << (cell & 63)
            cell = self.next_in[cell]
            if cell == group:
                break
        return 0

    @cython.cfunc
    def look_around(self, group: cython.int) -> cython.int:
        """A group has grown: look at it again; its neighbours may have but one way out now."""
        cell: cython.int = group
        side: cython.int
        slot: cython.int
        other: cython.int
        for slot in range(codes.ON_GROUPS):
            self.mark(slot, group)
        while True:
            for side in range(4):
                other = self.neighbours[4 * cell + side]
                if other >= 0:
                    self.mark(codes.ONE_WAY_OUT, self.group[other])
            cell = self.next_in[cell]
            if cell == group:
                break
        return 0
