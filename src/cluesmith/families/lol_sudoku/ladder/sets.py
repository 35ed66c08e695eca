"""Hard: k things that share k places leave none for the others.

A house is a row, a column or a group with all its N cells.
"""

import cython

from cluesmith.families.lol_sudoku.ladder.board import Board
from cluesmith.families.lol_sudoku.ladder.technique import Technique
from cluesmith.family import Level
from cluesmith.kernel import bits

LARGEST_SET = 4


@cython.cclass
class SetTechnique(Technique):
    """Looks for k of the `masks` whose union has k bits and touches another mask."""

    def __init__(self, slot: cython.int) -> None:
        super().__init__(slot)
        if not cython.compiled:
            self.house = [0] * 12
            self.masks = [0] * 12

    @cython.cfunc
    def enter(self, board: Board, which: cython.int) -> cython.int:
        """Lay out the cells of a house: a line's number, or 2N and a cell of a full group."""
        i: cython.int
        cell: cython.int
        if which < 2 * board.size:
            for i in range(board.size):
                self.house[i] = board.cell_of(which, i)
            return 0
        cell = which - 2 * board.size
        for i in range(board.size):
            self.house[i] = cell
            cell = board.next_in[cell]
        return 0

    @cython.cfunc
    def find(self, size: cython.int) -> cython.bint:
        """The smallest such set, in `members` and `union`; masks of one bit are done with."""
        k: cython.int
        i: cython.int
        one: cython.ulonglong = 1
        still_open: cython.ulonglong = 0
        for i in range(size):
            if self.masks[i] & (self.masks[i] - 1):
                still_open |= one << i
        for k in range(2, min(LARGEST_SET, bits.popcount(still_open) - 1) + 1):
            if self.extend(still_open, still_open, 0, 0, k, k):
                return True
        return False

    @cython.cfunc
    def extend(
        self,
        still_open: cython.ulonglong,
        rest: cython.ulonglong,
        members: cython.ulonglong,
        union: cython.ulonglong,
        missing: cython.int,
        k: cython.int,
    ) -> cython.bint:
        """Add `missing` more members from `rest`."""
        one: cython.ulonglong = 1
        i: cython.int
        wider: cython.ulonglong
        others: cython.ulonglong
        if missing == 0:
            others = still_open & ~members
            while others:
                if self.masks[bits.lowest(others)] & union:
                    self.members = members
                    self.union = union
                    return True
                others &= others - 1
            return False
        while rest:
            i = bits.lowest(rest)
            rest &= rest - 1
            wider = union | self.masks[i]
            if bits.popcount(wider) <= k and self.extend(
                still_open, rest, members | one << i, wider, missing - 1, k
            ):
                return True
        return False


@cython.cclass
class NakedSet(SetTechnique):
    """k cells of a house have k digits between them: these go from its other cells."""

    name = "naked-set"
    level = Level.HARD
    points = 15

    @cython.cfunc
    def look(self, board: Board, which: cython.int) -> cython.int:
        i: cython.int
        size: cython.int = board.size
        gone: cython.ulonglong
        self.enter(board, which)
        for i in range(size):
            self.masks[i] = board.cells[self.house[i]]
        if not self.find(size):
            return 0
        for i in range(size):
            gone = 0 if self.members >> i & 1 else self.masks[i] & self.union
            while gone:
                board.remove(self.house[i], bits.lowest(gone))
                gone &= gone - 1
        if board.recording:
            note_set(board, which, [self.house[i] for i in listed(self.members)], self.union)
        return 0


@cython.cclass
class HiddenSet(SetTechnique):
    """k digits have k cells of a house between them: nothing else stands there."""

    name = "hidden-set"
    level = Level.HARD
    points = 18

    @cython.cfunc
    def look(self, board: Board, which: cython.int) -> cython.int:
        i: cython.int
        v: cython.int
        size: cython.int = board.size
        gone: cython.ulonglong
        self.enter(board, which)
        for v in range(size):
            self.masks[v] = 0
            for i in range(size):
                self.masks[v] |= (board.cells[self.house[i]] >> v & 1) << i
        if not self.find(size):
            return 0
        for v in range(size):
            gone = 0 if self.members >> v & 1 else self.masks[v] & self.union
            while gone:
                board.remove(self.house[bits.lowest(gone)], v)
                gone &= gone - 1
        if board.recording:
            note_set(board, which, [self.house[i] for i in listed(self.union)], self.members)
        return 0


def note_set(board: Board, which: int, cells: list[int], digits: int) -> None:
    house = which if which < 2 * board.size else board.group_of(which - 2 * board.size)
    board.note(cells, house=house, values=tuple(v + 1 for v in listed(digits)), cells=sorted(cells))


def listed(mask: int) -> list[int]:
    return [i for i in range(mask.bit_length()) if mask >> i & 1]
