# mypy: ignore-errors
"""Extreme: a chain of cells with two candidates, each forcing the next."""

import cython

from cluesmith.deduction.candidates import Sheet
from cluesmith.deduction.technique import Technique
from cluesmith.families.skyscraper.ladder.board import MOST, Board
from cluesmith.family import Level
from cluesmith.support import bits


@cython.cclass
class Chain(Technique):
    """If the first cell is not v, the chain makes the last one v; so one of the two ends is.

    Neighbours in the chain share a row or a column and each has two
    candidates.  A cell in line with both ends cannot be v.
    """

    name = "chain"
    level = Level.EXTREME
    points = 70

    def __init__(self, slot: cython.int) -> None:
        super().__init__(slot)
        if not cython.compiled:
            self.queue = [0] * MOST * MOST
            self.before = [0] * MOST * MOST
            self.forced = [0] * MOST * MOST

    @cython.cfunc
    def apply(self, sheet: Sheet) -> cython.bint:
        board: Board = cython.cast(Board, sheet)
        cell: cython.int
        mask: cython.ulonglong
        if board.dirty[self.slot] == 0:
            return False
        for cell in range(board.size * board.size):
            mask = board.cells[cell]
            if bits.popcount(mask) == 2:
                if self.follow(board, cell, bits.lowest(mask), bits.highest(mask)):
                    return True
                if self.follow(board, cell, bits.highest(mask), bits.lowest(mask)):
                    return True
        board.dirty[self.slot] = 0
        return False

    @cython.cfunc
    def follow(
        self, board: Board, start: cython.int, v: cython.int, instead: cython.int
    ) -> cython.bint:
        """Suppose `start` is `instead` and not `v`; walk on, breadth first."""
        size: cython.int = board.size
        i: cython.int
        at: cython.int = 0
        end: cython.int = 1
        cell: cython.int
        other: cython.int
        forced: cython.int
        mask: cython.ulonglong
        for cell in range(size * size):
            self.before[cell] = -1
        self.before[start] = start
        self.forced[start] = instead
        self.queue[0] = start
        while at < end:
            cell = self.queue[at]
            at += 1
            forced = self.forced[cell]
            for i in range(2 * size):
                other = cell // size * size + i if i < size else (i - size) * size + cell % size
                mask = board.cells[other]
                if self.before[other] >= 0 or bits.popcount(mask) != 2 or not mask >> forced & 1:
                    continue
                self.before[other] = cell
                self.forced[other] = (
                    bits.highest(mask) if bits.lowest(mask) == forced else bits.lowest(mask)
                )
                self.queue[end] = other
                end += 1
                if self.forced[other] == v and self.strike_between(board, start, other, v):
                    if board.recording:
                        self.note(board, other, v)
                    return True
        return False

    @cython.cfunc
    def strike_between(
        self, board: Board, one: cython.int, other: cython.int, v: cython.int
    ) -> cython.bint:
        """Strike v from the cells in line with both; False if there is nothing to strike."""
        size: cython.int = board.size
        i: cython.int
        r: cython.int = one // size
        c: cython.int = one % size
        row: cython.int = other // size
        column: cython.int = other % size
        changes: cython.longlong = board.changes
        if r == row:
            for i in range(size):
                if i not in (c, column):
                    board.remove(r, i, v)
        elif c == column:
            for i in range(size):
                if i not in (r, row):
                    board.remove(i, c, v)
        else:
            board.remove(r, column, v)
            board.remove(row, c, v)
        return board.changes > changes

    def note(self, board: Board, last: int, v: int) -> None:
        cells = [last]
        while self.before[last] != last:
            last = self.before[last]
            cells.insert(0, last)
        chain = tuple((*divmod(cell, board.size), self.forced[cell] + 1) for cell in cells)
        board.note(cells, [], value=v + 1, chain=chain)
