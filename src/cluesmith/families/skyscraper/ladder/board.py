# mypy: ignore-errors
"""The candidates of a board, as a person pencils them in.

The cube "height v may stand at row r, column c" is kept from three sides: the
heights of each cell, and the places of each height in each row and in each
column.  Lines 0..N-1 are the rows, N..2N-1 the columns; a line is seen from
its near end 0 (left, top) or its far end 1 (right, bottom), and view
2 * line + end has its clue.  Heights are bits: height v is bit v-1.

A board can be silent, or record what each step places, removes and looks at.
Its small methods raise nothing, and say so: asking after each call whether it
did took some 4 % of a rating.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import cython

from cluesmith.deduction.candidates import Sheet, stamps
from cluesmith.support import bits

MOST = 16  # rows
SLOTS = 18  # those that remember which views they have yet to look at: techniques, the scout
ONCE = 3  # the first of them depend on clues alone: to look once is enough


@cython.cclass
class Board(Sheet):
    """Candidates; `open` cells are not placed yet; `failed`: something has no way left."""

    def __init__(self, size: cython.int) -> None:
        if not cython.compiled:
            self.cells = [0] * MOST * MOST
            self.places = [0] * 2 * MOST * MOST
            self.placed = [0] * MOST
            self.naked = [0] * MOST
            self.hidden = [0] * 2 * MOST
            self.clues = [0] * 4 * MOST
            self.width = [0] * 2 * MOST
            self.dirty = [0] * SLOTS
            self.view = [0] * MOST
        Sheet.__init__(self)
        self.size = size
        self.clear()

    @cython.cfunc
    def clear(self) -> cython.int:
        """Every height may stand everywhere, and nothing has been looked at."""
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
            self.width[i] = self.width[size + i] = size * size
        self.naked_rows = 1 if size == 1 else 0
        self.hidden_lines = 3 if size == 1 else 0
        for i in range(SLOTS):
            self.dirty[i] = bits.below(4 * size)
        self.touched = 0
        self.stamp = next(stamps)
        self.open = size * size
        self.changes = 0
        self.failed = False
        return 0

    def load(
        self,
        top: Sequence[int],
        left: Sequence[int],
        bottom: Sequence[int],
        right: Sequence[int],
        grid: Sequence[Sequence[int]],
    ) -> None:
        """Start anew with a puzzle's clues and givens."""
        i: cython.int
        size: cython.int = self.size
        self.clear()
        for i in range(size):
            self.clues[2 * i] = left[i]
            self.clues[2 * i + 1] = right[i]
            self.clues[2 * (size + i)] = top[i]
            self.clues[2 * (size + i) + 1] = bottom[i]
        self.enter(grid)

    def enter(self, grid: Sequence[Sequence[int]]) -> None:
        """Place the heights of a grid; 0 is an empty cell."""
        r: cython.int
        c: cython.int
        height: cython.int
        size: cython.int = self.size
        for r in range(size):
            row = grid[r]
            for c in range(size):
                height = row[c]
                if height:
                    self.place(r, c, height - 1)
        self.settle()

    def put_height(self, cell: cython.int, height: cython.int) -> None:
        """Place a height, from outside the ladder."""
        self.place(cell // self.size, cell % self.size, height - 1)
        self.settle()

    def keep_marks(self, marks: Sequence[Sequence[int]]) -> None:
        """Narrow cells to the player's marks, as masks; 0 is a cell without marks."""
        r: cython.int
        c: cython.int
        v: cython.int
        mask: cython.ulonglong
        for r in range(self.size):
            for c in range(self.size):
                mask = marks[r][c]
                if mask:
                    for v in range(self.size):
                        if not mask >> v & 1:
                            self.remove(r, c, v)
        self.settle()

    @cython.cfunc
    def copy_from(self, other: Board) -> cython.int:
        """Take over all candidates and clues of a board of the same size."""
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
            self.width[i] = other.width[i]
        for i in range(4 * size):
            self.clues[i] = other.clues[i]
        for i in range(SLOTS):
            self.dirty[i] = other.dirty[i]
        self.naked_rows = other.naked_rows
        self.hidden_lines = other.hidden_lines
        self.touched = other.touched
        self.stamp = other.stamp
        self.open = other.open
        self.changes = other.changes
        self.failed = other.failed
        return 0

    @cython.cfunc
    def strike_all_but(self, other: Board) -> cython.int:
        """Strike the candidates that another board no longer has."""
        cell: cython.int
        gone: cython.ulonglong
        for cell in range(self.size * self.size):
            gone = self.cells[cell] & ~other.cells[cell]
            while gone:
                self.remove(cell // self.size, cell % self.size, bits.lowest(gone))
                gone &= gone - 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def remove(self, r: cython.int, c: cython.int, v: cython.int) -> cython.int:
        """Strike a candidate; notes single heights and places that are left."""
        one: cython.ulonglong = 1
        both: cython.ulonglong = 3
        size: cython.int = self.size
        cell: cython.int = r * size + c
        mask: cython.ulonglong = self.cells[cell]
        if not mask >> v & 1:
            return 0
        self.changes += 1
        self.width[r] -= 1
        self.width[size + c] -= 1
        mask &= ~(one << v)
        self.cells[cell] = mask
        if mask & (mask - 1) == 0:
            if mask == 0:
                self.failed = True
            self.naked[r] |= one << c
            self.naked_rows |= one << r
        mask = self.places[r * size + v] & ~(one << c)
        self.places[r * size + v] = mask
        if mask & (mask - 1) == 0:
            if mask == 0:
                self.failed = True
            self.hidden[r] |= one << v
            self.hidden_lines |= one << r
        mask = self.places[(size + c) * size + v] & ~(one << r)
        self.places[(size + c) * size + v] = mask
        if mask & (mask - 1) == 0:
            if mask == 0:
                self.failed = True
            self.hidden[size + c] |= one << v
            self.hidden_lines |= one << (size + c)
        self.touched |= both << 2 * r | both << 2 * (size + c)
        if self.recording:
            self.now_removed.append((r, c, v + 1))
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def place(self, r: cython.int, c: cython.int, v: cython.int) -> cython.int:
        """Put a height into a cell: it goes from the rest of its row and column."""
        one: cython.ulonglong = 1
        both: cython.ulonglong = 3
        size: cython.int = self.size
        some: cython.ulonglong
        recording: cython.bint = self.recording
        if self.placed[r] >> c & 1:
            if not self.cells[r * size + c] >> v & 1:
                self.failed = True
            return 0
        if not self.cells[r * size + c] >> v & 1:
            self.failed = True
            return 0
        self.recording = False
        some = self.cells[r * size + c] & ~(one << v)
        while some:
            self.remove(r, c, bits.lowest(some))
            some &= some - 1
        some = self.places[r * size + v] & ~(one << c)
        while some:
            self.remove(r, bits.lowest(some), v)
            some &= some - 1
        some = self.places[(size + c) * size + v] & ~(one << r)
        while some:
            self.remove(bits.lowest(some), c, v)
            some &= some - 1
        self.recording = recording
        self.placed[r] |= one << c
        self.open -= 1
        self.changes += 1
        self.touched |= both << 2 * r | both << 2 * (size + c)
        self.naked[r] &= ~(one << c)
        if self.naked[r] == 0:
            self.naked_rows &= ~(one << r)
        self.found(r, v)
        self.found(size + c, v)
        if recording:
            self.now_placed.append((r, c, v + 1))
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def found(self, line: cython.int, v: cython.int) -> cython.int:
        """A height has its place in a line: no need to look for it there."""
        one: cython.ulonglong = 1
        self.hidden[line] &= ~(one << v)
        if self.hidden[line] == 0:
            self.hidden_lines &= ~(one << line)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def cell_at(self, line: cython.int, end: cython.int, i: cython.int) -> cython.int:
        """The i-th cell of a line as seen from one of its ends, as row * size + column."""
        if end:
            i = self.size - 1 - i
        return line * self.size + i if line < self.size else i * self.size + line - self.size

    @cython.cfunc
    @cython.exceptval(check=False)
    def strike(self, line: cython.int, end: cython.int, i: cython.int, v: cython.int) -> cython.int:
        """Strike a candidate from the i-th cell of a line as seen from one of its ends."""
        if end:
            i = self.size - 1 - i
        if line < self.size:
            self.remove(line, i, v)
        else:
            self.remove(i, line - self.size, v)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def put(self, line: cython.int, end: cython.int, i: cython.int, v: cython.int) -> cython.int:
        """Place a height at the i-th cell of a line as seen from one of its ends."""
        if end:
            i = self.size - 1 - i
        if line < self.size:
            self.place(line, i, v)
        else:
            self.place(i, line - self.size, v)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def look(self, line: cython.int, end: cython.int) -> cython.int:
        """Lay out the candidates of a line in `view`, the cell beside the end first."""
        i: cython.int
        for i in range(self.size):
            self.view[i] = self.cells[self.cell_at(line, end, i)]
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def places_seen(self, line: cython.int, end: cython.int, v: cython.int) -> cython.ulonglong:
        """The places of a height in a line, bit 0 beside the end."""
        one: cython.ulonglong = 1
        some: cython.ulonglong = self.places[line * self.size + v]
        seen: cython.ulonglong = 0
        if end == 0:
            return some
        while some:
            seen |= one << (self.size - 1 - bits.lowest(some))
            some &= some - 1
        return seen

    @cython.ccall
    def left(self) -> cython.bint:
        return self.open > 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def settle(self) -> cython.int:
        """A step is done: techniques that depend on candidates look again where it touched."""
        i: cython.int
        if self.touched:
            for i in range(ONCE, SLOTS):
                self.dirty[i] |= self.touched
            self.touched = 0
        return 0

    @cython.cfunc
    def verify(self) -> cython.bint:
        """With every cell placed: whether each clue is met.  The board fails if not."""
        view: cython.int
        i: cython.int
        seen: cython.int
        tallest: cython.int
        height: cython.int
        for view in range(4 * self.size):
            if self.clues[view]:
                seen = 0
                tallest = -1
                for i in range(self.size):
                    height = bits.lowest(self.cells[self.cell_at(view >> 1, view & 1, i)])
                    if height > tallest:
                        tallest = height
                        seen += 1
                if seen != self.clues[view]:
                    self.failed = True
        return not self.failed

    def copy(self) -> Board:
        other = Board(self.size)
        own: cython.longlong = other.stamp
        other.copy_from(self)
        other.stamp = own
        return other

    def clue(self, line: cython.int, end: cython.int) -> int:
        return self.clues[2 * line + end]

    def record(self, recording: bool) -> None:
        Sheet.record(self, recording)
        self.now_clues = []

    def note(
        self, cells: Iterable[int], ends: Iterable[tuple[int, int]], /, **details: Any
    ) -> None:
        """What the step now being made looks at: cells, and clues as (line, end)."""
        self.now_cells = [divmod(cell, self.size) for cell in cells]
        self.now_clues = list(ends)
        self.now_details = details

    def cells_of(self, line: int) -> list[int]:
        return [self.cell_at(line, 0, i) for i in range(self.size)]

    def candidates(self) -> tuple[int, ...]:
        """The mask of every cell, in reading order."""
        return tuple([self.cells[i] for i in range(self.size * self.size)])

    def grid(self) -> tuple[tuple[int, ...], ...]:
        """The heights; 0 where more than one is possible."""
        i: cython.int
        size: cython.int = self.size
        heights: list[int] = []
        for i in range(size * size):
            mask: cython.ulonglong = self.cells[i]
            heights.append(bits.lowest(mask) + 1 if mask and mask & (mask - 1) == 0 else 0)
        return tuple([tuple(heights[i : i + size]) for i in range(0, size * size, size)])
