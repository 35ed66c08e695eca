# mypy: ignore-errors
"""Candidates of a Latin square, with its hidden and naked singles.

The cube "digit v may stand in row r, column c" is kept from three sides: the
digits of each cell, and the places of each digit in each row and in each
column.  Lines 0..N-1 are the rows, N..2N-1 the columns.  Digits are bits: digit
v is bit v-1.  What else a family knows of its board is in its own `Board`.  Long, because
each step is made in one of two ways: at once, or put off to the end of its round.

Small methods raise nothing, and say so: to check after each call whether it
did took some 4 % of a rating.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import cython

from cluesmith.deduction.ladder import Candidates, Technique, stamps
from cluesmith.family import Level
from cluesmith.support import bits

MOST = 16  # rows
# What has no candidate left; families with more kinds of faults number theirs from 3 on.
CELL = cython.declare(cython.int, 1)  # a cell has no digit
PLACE = cython.declare(cython.int, 2)  # a digit has no place in a line


@cython.cclass
class LatinCandidates(Candidates):
    """Candidates; `open` cells are not placed yet.

    `naked` cells have one digit left and `hidden` digits one place in a line:
    both are noted as they arise.  `width` counts the candidates of each line.
    `touched_lines` and `touched_cells` have changed since the last step.

    Put off are, for the cells in `later_cells`, the removal of `later_gone` and the
    placing of `later_placed`.
    """

    def __init__(self, size: cython.int) -> None:
        i: cython.int
        if not cython.compiled:
            self.cells = [0] * MOST * MOST
            self.places = [0] * 2 * MOST * MOST
            self.placed = [0] * MOST
            self.naked = [0] * MOST
            self.hidden = [0] * 2 * MOST
            self.width = [0] * 2 * MOST
            self.touched_cells = [0] * 4
            self.later_gone = [0] * MOST * MOST
            self.later_placed = [0] * MOST * MOST
            self.later_cells = [0] * 4
        Candidates.__init__(self)
        self.size = size
        for i in range(MOST * MOST):
            self.later_gone[i] = self.later_placed[i] = 0
        for i in range(4):
            self.later_cells[i] = 0

    @cython.final
    @cython.cfunc
    def clear_candidates(self) -> cython.int:
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
            self.width[i] = self.width[size + i] = size * size
        self.naked_rows = 1 if size == 1 else 0
        self.hidden_lines = 3 if size == 1 else 0
        self.touched_lines = bits.below(2 * size)
        for i in range(4):
            self.touched_cells[i] = 0
        if self.waiting or self.has_put_off():
            self.give_up_waiting()
        self.stamp = next(stamps)
        self.open = size * size
        self.changes = 0
        self.failed = False
        self.fault_kind = self.fault_place = self.fault_value = 0
        return 0

    @cython.final
    @cython.cfunc
    def copy_candidates(self, other: LatinCandidates) -> cython.int:
        """Take over all candidates of a board of the same size."""
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
        for i in range(4):
            self.touched_cells[i] = other.touched_cells[i]
        self.naked_rows = other.naked_rows
        self.hidden_lines = other.hidden_lines
        self.touched_lines = other.touched_lines
        self.stamp = other.stamp
        self.open = other.open
        self.changes = other.changes
        self.failed = other.failed
        self.fault_kind = other.fault_kind
        self.fault_place = other.fault_place
        self.fault_value = other.fault_value
        return 0

    @cython.final
    @cython.cfunc
    @cython.exceptval(check=False)
    def fail(self, kind: cython.int, place: cython.int, value: cython.int) -> cython.int:
        """Note the first contradiction: its kind, where it is, and of which digit."""
        if not self.failed:
            self.failed = True
            self.fault_kind = kind
            self.fault_place = place
            self.fault_value = value
        return 0

    @cython.final
    @cython.cfunc
    @cython.exceptval(check=False)
    def remove(self, r: cython.int, c: cython.int, v: cython.int) -> cython.int:
        """Remove a candidate; notes naked and hidden singles that are left."""
        one: cython.ulonglong = 1
        size: cython.int = self.size
        cell: cython.int = r * size + c
        mask: cython.ulonglong = self.cells[cell]
        if not mask >> v & 1:
            return 0
        if self.waiting:
            self.remove_later(cell, v)
            return 0
        self.changes += 1
        self.width[r] -= 1
        self.width[size + c] -= 1
        self.touched_lines |= one << r | one << (size + c)
        self.touched_cells[cell >> 6] |= one << (cell & 63)
        mask &= ~(one << v)
        self.cells[cell] = mask
        if mask & (mask - 1) == 0:
            if mask == 0:
                self.fail(CELL, cell, 0)
            self.naked[r] |= one << c
            self.naked_rows |= one << r
        mask = self.places[r * size + v] & ~(one << c)
        self.places[r * size + v] = mask
        if mask & (mask - 1) == 0:
            if mask == 0:
                self.fail(PLACE, r, v)
            self.hidden[r] |= one << v
            self.hidden_lines |= one << r
        mask = self.places[(size + c) * size + v] & ~(one << r)
        self.places[(size + c) * size + v] = mask
        if mask & (mask - 1) == 0:
            if mask == 0:
                self.fail(PLACE, size + c, v)
            self.hidden[size + c] |= one << v
            self.hidden_lines |= one << (size + c)
        if self.recording:
            self.now_removed.append((r, c, v + 1))
        return 0

    @cython.final
    @cython.cfunc
    @cython.exceptval(check=False)
    def remove_at(self, cell: cython.int, v: cython.int) -> cython.int:
        """The same for a cell by its number, row * size + column."""
        return self.remove(cell // self.size, cell % self.size, v)

    @cython.cfunc
    @cython.exceptval(check=False)
    def place(self, r: cython.int, c: cython.int, v: cython.int) -> cython.bint:
        """Put a digit into a cell: it is removed from the rest of its row and column.

        False if it stands there already, or cannot.
        """
        one: cython.ulonglong = 1
        size: cython.int = self.size
        cell: cython.int = r * size + c
        some: cython.ulonglong
        recording: cython.bint = self.recording
        if not self.cells[cell] >> v & 1:
            self.fail(CELL, cell, 0)
            return False
        if self.placed[r] >> c & 1:
            return False
        if self.waiting:
            return self.place_later(cell, v)
        self.recording = False
        some = self.cells[cell] & ~(one << v)
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
        self.touched_lines |= one << r | one << (size + c)
        self.touched_cells[cell >> 6] |= one << (cell & 63)
        self.filled(r, c)
        self.found(r, v)
        self.found(size + c, v)
        if recording:
            self.now_placed.append((r, c, v + 1))
        return True

    @cython.final
    @cython.cfunc
    @cython.exceptval(check=False)
    def remove_later(self, cell: cython.int, v: cython.int) -> cython.int:
        """Put off a removal, if that is not done yet."""
        one: cython.ulonglong = 1
        if not self.later_gone[cell] >> v & 1:
            self.later_gone[cell] |= one << v
            self.later_cells[cell >> 6] |= one << (cell & 63)
            self.changes += 1
            if self.recording:
                self.now_removed.append((cell // self.size, cell % self.size, v + 1))
        return 0

    @cython.final
    @cython.cfunc
    @cython.exceptval(check=False)
    def place_later(self, cell: cython.int, v: cython.int) -> cython.bint:
        """Put off a placement; False if that is done already."""
        one: cython.ulonglong = 1
        if self.later_placed[cell] >> v & 1:
            return False
        self.later_placed[cell] |= one << v
        self.later_cells[cell >> 6] |= one << (cell & 63)
        self.changes += 1
        if self.recording:
            self.now_placed.append((cell // self.size, cell % self.size, v + 1))
        return True

    @cython.cfunc
    def make_up(self) -> cython.int:
        """Make the changes that were put off; of how many cells they are."""
        w: cython.int
        cell: cython.int
        count: cython.int = 0
        some: cython.ulonglong
        gone: cython.ulonglong
        recording: cython.bint = self.recording
        self.recording = False
        for w in range(4):
            some = self.later_cells[w]
            while some:
                cell = 64 * w + bits.lowest(some)
                some &= some - 1
                count += 1
                gone = self.later_gone[cell]
                self.later_gone[cell] = 0
                while gone:
                    self.remove_at(cell, bits.lowest(gone))
                    gone &= gone - 1
        for w in range(4):
            some = self.later_cells[w]
            while some:
                cell = 64 * w + bits.lowest(some)
                some &= some - 1
                gone = self.later_placed[cell]
                self.later_placed[cell] = 0
                while gone:
                    self.place_at(cell, bits.lowest(gone))
                    gone &= gone - 1
        for w in range(4):
            self.later_cells[w] = 0
        self.recording = recording
        return count

    @cython.final
    @cython.cfunc
    @cython.exceptval(check=False)
    def has_put_off(self) -> cython.bint:
        """Whether something of a cell has been put off."""
        cells: cython.ulonglong = self.later_cells[0] | self.later_cells[1]
        return cells | self.later_cells[2] | self.later_cells[3] != 0

    @cython.final
    @cython.cfunc
    def give_up_waiting(self) -> cython.int:
        """Forget what an interrupted round has put off."""
        i: cython.int
        self.waiting = False
        for i in range(self.size * self.size):
            self.later_gone[i] = self.later_placed[i] = 0
        for i in range(4):
            self.later_cells[i] = 0
        return 0

    def follow(self, other: LatinCandidates) -> None:
        r: cython.int
        c: cython.int
        v: cython.int
        Candidates.follow(self, other)
        for r, c, v in other.now_removed:
            self.remove(r, c, v - 1)
        for r, c, v in other.now_placed:
            self.place(r, c, v - 1)

    @cython.final
    @cython.cfunc
    @cython.exceptval(check=False)
    def place_at(self, cell: cython.int, v: cython.int) -> cython.bint:
        """The same for a cell by its number, row * size + column."""
        return self.place(cell // self.size, cell % self.size, v)

    @cython.final
    @cython.cfunc
    @cython.exceptval(check=False)
    def found(self, line: cython.int, v: cython.int) -> cython.int:
        """A digit has its place in a line: no need to look for it there."""
        one: cython.ulonglong = 1
        self.hidden[line] &= ~(one << v)
        if self.hidden[line] == 0:
            self.hidden_lines &= ~(one << line)
        return 0

    @cython.final
    @cython.cfunc
    @cython.exceptval(check=False)
    def filled(self, r: cython.int, c: cython.int) -> cython.int:
        """A cell has its digit: no need to look at it."""
        one: cython.ulonglong = 1
        self.naked[r] &= ~(one << c)
        if self.naked[r] == 0:
            self.naked_rows &= ~(one << r)
        return 0

    @cython.final
    @cython.cfunc
    @cython.exceptval(check=False)
    def is_placed(self, cell: cython.int) -> cython.bint:
        return self.placed[cell // self.size] >> (cell % self.size) & 1

    @cython.final
    @cython.cfunc
    @cython.exceptval(check=False)
    def cell_of(self, line: cython.int, i: cython.int) -> cython.int:
        """The i-th cell of a line."""
        return line * self.size + i if line < self.size else i * self.size + line - self.size

    def cells_of(self, line: int) -> list[int]:
        return [self.cell_of(line, i) for i in range(self.size)]

    @cython.ccall
    def left(self) -> cython.bint:
        return self.open > 0

    def enter_digits(self, grid: Sequence[Sequence[int]]) -> None:
        """Place the digits of a grid; 0 is an empty cell."""
        r: cython.int
        c: cython.int
        digit: cython.int
        for r in range(self.size):
            row = grid[r]
            for c in range(self.size):
                digit = row[c]
                if digit:
                    self.place(r, c, digit - 1)
        self.settle()

    def put_digit(self, cell: cython.int, digit: cython.int) -> None:
        """Place a digit, from outside the ladder."""
        self.place_at(cell, digit - 1)
        self.settle()

    def keep_marks(self, marks: Sequence[Sequence[int]]) -> None:
        """Narrow cells to the player's pencil marks, as masks; 0 is a cell without marks."""
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

    def note(self, cells: Iterable[int], /, **details: Any) -> None:
        """What the current step looks at, and what else its explanation needs."""
        self.now_cells = [divmod(cell, self.size) for cell in cells]
        self.now_details = details

    def fault(self) -> tuple[int, int, int]:
        """The first contradiction: its kind, where it is, and of which digit."""
        return self.fault_kind, self.fault_place, self.fault_value

    def candidates(self) -> tuple[int, ...]:
        """The mask of every cell, in reading order."""
        return tuple([self.cells[i] for i in range(self.size * self.size)])


@cython.cclass
class LastCell(Technique):
    """Easy, a hidden single: a digit has one cell left in a row or column."""

    name = "last-cell"
    level = Level.EASY
    points = 1

    @cython.cfunc
    def apply(self, candidates: Candidates) -> cython.bint:
        board: LatinCandidates = cython.cast(LatinCandidates, candidates)
        line: cython.int
        v: cython.int
        places: cython.ulonglong
        while board.hidden_lines:
            line = bits.lowest(board.hidden_lines)
            v = bits.lowest(board.hidden[line])
            places = board.places[line * board.size + v]
            if places == 0:
                board.fail(PLACE, line, v)
                return True
            board.found(line, v)
            if board.place_at(board.cell_of(line, bits.lowest(places)), v):
                if board.recording:
                    board.note(board.cells_of(line), line=line, value=v + 1)
                return True
        return board.failed


@cython.cclass
class LastValue(Technique):
    """Easy, a naked single: a cell has one digit left."""

    name = "last-value"
    level = Level.EASY
    points = 2

    @cython.cfunc
    def apply(self, candidates: Candidates) -> cython.bint:
        board: LatinCandidates = cython.cast(LatinCandidates, candidates)
        r: cython.int
        c: cython.int
        digits: cython.ulonglong
        while board.naked_rows:
            r = bits.lowest(board.naked_rows)
            c = bits.lowest(board.naked[r])
            digits = board.cells[r * board.size + c]
            if digits == 0:
                board.fail(CELL, r * board.size + c, 0)
                return True
            board.filled(r, c)
            if board.place(r, c, bits.lowest(digits)):
                if board.recording:
                    board.note([r * board.size + c])
                return True
        return board.failed
