# mypy: ignore-errors
"""The digits each cell may still have, as a person pencils them in.

The cube "digit v may stand in row r, column c" is kept from three sides: the
digits of each cell, and the places of each digit in each row and each column.
Lines 0..N-1 are the rows, N..2N-1 the columns.  Digits are bits: digit v is bit
v-1.  Areas are known to the board that builds on this.

Silent, or recording what each step places, removes and looks at.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import cython

from cluesmith.deduction.candidates import Sheet
from cluesmith.families.lol_sudoku.ladder import codes
from cluesmith.support import bits

MOST = 12  # rows
CELLS = MOST * MOST


@cython.cclass
class Candidates(Sheet):
    """`open` cells are not placed yet; `failed`: something has no way left."""

    def __init__(self, size: cython.int) -> None:
        if not cython.compiled:
            self.cells = [0] * CELLS
            self.places = [0] * 2 * CELLS
            self.placed = [0] * MOST
            self.naked = [0] * MOST
            self.hidden = [0] * 2 * MOST
            self.touched_cells = [0] * 3
        Sheet.__init__(self)
        self.size = size

    @cython.cfunc
    def clear_digits(self) -> cython.int:
        """Every digit may stand everywhere."""
        i: cython.int
        size: cython.int = self.size
        full: cython.ulonglong = bits.below(size)
        for i in range(size * size):
            self.cells[i] = full
        for i in range(2 * size * size):
            self.places[i] = full
        for i in range(size):
            self.placed[i] = 0
            self.naked[i] = full if size == 1 else 0
            self.hidden[i] = self.hidden[size + i] = full if size == 1 else 0
        self.naked_rows = 1 if size == 1 else 0
        self.hidden_lines = 3 if size == 1 else 0
        self.touched_lines = bits.below(2 * size)
        for i in range(3):
            self.touched_cells[i] = 0
        self.open = size * size
        self.changes = 0
        self.failed = False
        self.fault_kind = self.fault_place = self.fault_value = 0
        return 0

    @cython.cfunc
    def copy_digits(self, other: Candidates) -> cython.int:
        i: cython.int
        size: cython.int = self.size
        for i in range(size * size):
            self.cells[i] = other.cells[i]
        for i in range(2 * size * size):
            self.places[i] = other.places[i]
        for i in range(size):
            self.placed[i] = other.placed[i]
            self.naked[i] = other.naked[i]
        for i in range(2 * size):
            self.hidden[i] = other.hidden[i]
        for i in range(3):
            self.touched_cells[i] = other.touched_cells[i]
        self.naked_rows = other.naked_rows
        self.hidden_lines = other.hidden_lines
        self.touched_lines = other.touched_lines
        self.open = other.open
        self.changes = other.changes
        self.failed = other.failed
        self.fault_kind = other.fault_kind
        self.fault_place = other.fault_place
        self.fault_value = other.fault_value
        return 0

    @cython.cfunc
    def fail(self, kind: cython.int, place: cython.int, value: cython.int) -> cython.int:
        """Note the first contradiction: what has no way left, where it is, and of which digit."""
        if not self.failed:
            self.failed = True
            self.fault_kind = kind
            self.fault_place = place
            self.fault_value = value
        return 0

    @cython.cfunc
    def remove(self, cell: cython.int, v: cython.int) -> cython.int:
        """Strike a candidate; notes single digits and places that are left."""
        one: cython.ulonglong = 1
        size: cython.int = self.size
        r: cython.int = cell // size
        c: cython.int = cell % size
        mask: cython.ulonglong = self.cells[cell]
        if not mask >> v & 1:
            return 0
        self.changes += 1
        self.touched_lines |= one << r | one << (size + c)
        self.touched_cells[cell >> 6] |= one << (cell & 63)
        mask &= ~(one << v)
        self.cells[cell] = mask
        if mask & (mask - 1) == 0:
            if mask == 0:
                self.fail(codes.CELL, cell, 0)
            self.naked[r] |= one << c
            self.naked_rows |= one << r
        mask = self.places[r * size + v] & ~(one << c)
        self.places[r * size + v] = mask
        if mask & (mask - 1) == 0:
            if mask == 0:
                self.fail(codes.PLACE, r, v)
            self.hidden[r] |= one << v
            self.hidden_lines |= one << r
        mask = self.places[(size + c) * size + v] & ~(one << r)
        self.places[(size + c) * size + v] = mask
        if mask & (mask - 1) == 0:
            if mask == 0:
                self.fail(codes.PLACE, size + c, v)
            self.hidden[size + c] |= one << v
            self.hidden_lines |= one << (size + c)
        if self.recording:
            self.now_removed.append((r, c, v + 1))
        return 0

    @cython.cfunc
    def put(self, cell: cython.int, v: cython.int) -> cython.bint:
        """Put a digit into a cell: it goes from the rest of its row and column."""
        one: cython.ulonglong = 1
        size: cython.int = self.size
        r: cython.int = cell // size
        c: cython.int = cell % size
        some: cython.ulonglong
        recording: cython.bint = self.recording
        if not self.cells[cell] >> v & 1:
            self.fail(codes.CELL, cell, 0)
            return False
        if self.placed[r] >> c & 1:
            return False
        self.recording = False
        some = self.cells[cell] & ~(one << v)
        while some:
            self.remove(cell, bits.lowest(some))
            some &= some - 1
        some = self.places[r * size + v] & ~(one << c)
        while some:
            self.remove(r * size + bits.lowest(some), v)
            some &= some - 1
        some = self.places[(size + c) * size + v] & ~(one << r)
        while some:
            self.remove(bits.lowest(some) * size + c, v)
            some &= some - 1
        self.recording = recording
        self.placed[r] |= one << c
        self.open -= 1
        self.changes += 1
        self.touched_lines |= one << r | one << (size + c)
        self.touched_cells[cell >> 6] |= one << (cell & 63)
        self.naked[r] &= ~(one << c)
        if self.naked[r] == 0:
            self.naked_rows &= ~(one << r)
        self.found(r, v)
        self.found(size + c, v)
        if recording:
            self.now_placed.append((r, c, v + 1))
        return True

    @cython.cfunc
    def found(self, line: cython.int, v: cython.int) -> cython.int:
        """A digit has its place in a line: no need to look for it there."""
        one: cython.ulonglong = 1
        self.hidden[line] &= ~(one << v)
        if self.hidden[line] == 0:
            self.hidden_lines &= ~(one << line)
        return 0

    @cython.cfunc
    def is_placed(self, cell: cython.int) -> cython.bint:
        return self.placed[cell // self.size] >> (cell % self.size) & 1

    @cython.cfunc
    def cell_of(self, line: cython.int, i: cython.int) -> cython.int:
        """The i-th cell of a line."""
        return line * self.size + i if line < self.size else i * self.size + line - self.size

    def note(self, looked_at: Iterable[int], /, **details: Any) -> None:
        """What the step now being made looks at, and what else its words need."""
        self.now_cells = [divmod(cell, self.size) for cell in looked_at]
        self.now_details = details

    def fault(self) -> tuple[int, int, int]:
        """The first contradiction: what has no way left, where it is, and of which digit."""
        return self.fault_kind, self.fault_place, self.fault_value

    def candidates(self) -> tuple[int, ...]:
        """The mask of every cell, in reading order."""
        return tuple([self.cells[i] for i in range(self.size * self.size)])

    def line_cells(self, line: int) -> list[int]:
        return [self.cell_of(line, i) for i in range(self.size)]
